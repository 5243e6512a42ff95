"""The log on stderr: a line for each failed or slow request, without secrets, and never a flood."""
