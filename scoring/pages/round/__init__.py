"""A round while it is entered."""
