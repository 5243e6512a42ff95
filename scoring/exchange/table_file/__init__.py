"""A whole table as one file of lines."""
