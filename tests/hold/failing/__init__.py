"""A site that fails in every way, and phones that tap meanwhile."""
