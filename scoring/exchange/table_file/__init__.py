"""A whole table as one file of JSON lines."""
