"""Import files with games: first preview, then store."""
