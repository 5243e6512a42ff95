"""A table's games in people's own hands: files that leave, and files that come in."""
