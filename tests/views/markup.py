"""Reading pages without their line breaks."""

import re


def tight(response):
    """Return a page with single spaces, and none beside its tags."""
    return re.sub(r" ?(<[^>]*>) ?", r"\1", " ".join(response.content.decode().split()))
