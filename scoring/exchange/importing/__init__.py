"""Import of files with games: first a preview, then storing."""
