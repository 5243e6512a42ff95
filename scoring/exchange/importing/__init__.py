"""Games that come in as files: looked at first, then stored."""
