"""Export to and import from the app BG Stats."""
