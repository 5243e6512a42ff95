"""What BG Stats takes, and what it gives."""
