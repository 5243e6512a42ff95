"""Everything in the database as one file, and back."""
