"""A table's games loaded for statistics, and the stored results."""
