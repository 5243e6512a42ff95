"""What templates print: words and numbers, ready for the page."""
