"""What templates print: the words and numbers of each page."""
