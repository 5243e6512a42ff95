"""The links of a page, and whether they work."""

import re


def ways(page):
    """Return the addresses of this site that a page links to."""
    return set(re.findall(r'href="(/(?!static)[^"#]*)', page.content.decode()))


def shown(response):
    """Return the codes of the games on a page."""
    return {way.split("/")[2] for way in ways(response) if way.startswith("/g/")}


def listed(response):
    """Return the codes of the games on a page, in its order."""
    return re.findall(r'<a href="/g/(\w+)/">', response.content.decode())


def dead_ends(client, path):
    """Return the links of a page that do not work."""
    page = client.get(path)
    assert page.status_code == 200
    return [way for way in ways(page) if _status(client, way) != 200]


def _status(client, way):
    response = client.get(way, follow=True)
    if response.streaming:
        response.getvalue()  # otherwise the file and its connection stay open
    return response.status_code
