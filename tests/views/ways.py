"""The ways that a page offers."""

import re


def ways(page):
    """The addresses of this site to which a page leads."""
    return set(re.findall(r'href="(/(?!static)[^"#]*)', page.content.decode()))


def dead_ends(client, path):
    """The ways from a page that lead nowhere."""
    page = client.get(path)
    assert page.status_code == 200
    return [way for way in ways(page) if _status(client, way) != 200]


def _status(client, way):
    response = client.get(way, follow=True)
    if response.streaming:
        response.getvalue()  # a file is open, and so is its connection, until it is read to its end
    return response.status_code
