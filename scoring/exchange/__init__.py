"""Export and import: a table's games as files that people keep, and files read back in."""
