"""A phone that walks through a site below a path, and notes whatever leads out of it."""

import re
from collections import defaultdict
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import BaseHandler

from django.urls import Resolver404, resolve

from tests.phone import Phone

# An address in markup, in JSON or in a script: it follows a quotation mark, and something that ends it comes after it.
QUOTED = re.compile(r"""(?:["'`]|&quot;)(/[^"'`&\s)<>]*)(?=["'`&\s])""")
OF_ONE_PAGE = 4  # addresses of the same page that are opened
STREAM = "live"  # it would not end


class Walker(Phone):
    def __init__(self, server, base_path):
        super().__init__(server, server.url + base_path)
        self.home = f"{base_path}/"
        self.outside = set()  # where something was found, and what
        self.statuses = defaultdict(dict)  # of the addresses that were opened, by the names of their pages
        self._ahead = []
        self._opener.add_handler(Checker(self))

    def walk(self, *paths):
        """Open these pages, and all to which they and the earlier ones lead."""
        self._ahead += paths
        while self._ahead:
            path = self._ahead.pop(0)
            known = self.statuses[page_at(path)]
            if page_at(path) not in (None, STREAM) and path not in known and len(known) < OF_ONE_PAGE:
                known[path] = 200
                self.get(path)

    def _open(self, path, data=None, **headers):
        try:
            text = super()._open(path, data, **headers)
        except HTTPError as error:
            self.statuses[page_at(path)][path] = error.code
            text = error.read().decode()
        for found in self.paths_in(text):
            self.check(path, found)
            self._ahead.append(re.sub(r"[?#].*", "", found).removeprefix(self.home[:-1]))
        return text

    def paths_in(self, text):
        """Return the addresses of this host in a text, with or without its name, which differs for other phones."""
        with_host = re.findall(rf"https?://[^/\s]+:{self.server.port}([^\s\"'<&]*)", text)
        return {*with_host, *QUOTED.findall(text)}

    def check(self, where, path):
        if not f"{path}/".startswith(self.home):
            self.outside.add((where, path))


class Checker(BaseHandler):
    """Looks at the headers of all responses, also of those that lead on to another page."""

    def __init__(self, walker):
        self.walker = walker

    def http_response(self, request, response):
        for name, value in response.headers.items():
            if name.lower() == "set-cookie":
                path = re.search(r"; path=([^;]*)", value, re.IGNORECASE)
                self.walker.check(f"{request.selector}: cookie", path[1] if path else value)
            elif value.startswith(("/", "http")):
                self.walker.check(f"{request.selector}: {name}", urlsplit(value).path)
        return response


def page_at(path):
    """Return the name of a page, or None if an address is not one of Django's."""
    try:
        return resolve(path).url_name
    except Resolver404:
        return None
