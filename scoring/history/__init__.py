"""A table's games loaded for statistics, and what is kept of them."""
