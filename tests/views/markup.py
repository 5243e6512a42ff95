"""Reading pages without their line breaks, and the reasons on them."""

import re


def tight(response):
    """Return a page with single spaces, and none beside its tags."""
    return re.sub(r" ?(<[^>]*>) ?", r"\1", text(response))


def text(response):
    """Return a page with single spaces."""
    return " ".join(response.content.decode().split())


def why(page, kind, seat):
    """Return the explanation that opens for the points of a kind and a seat."""
    return re.search(rf'<div class="why" id="why-{kind}-{seat}" popover>(.*?)</div>', page)[1]
