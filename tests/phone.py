"""A phone without a browser: it keeps cookies, sends forms and listens to streams of the real site."""

from __future__ import annotations

import http.client
import re
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from typing import Any

from tests.server import Server

LISTENS_FOR = 10  # seconds; a change takes far less


class Phone:
    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        with self._opener.open(self.server.url + path, timeout=30) as response:
            self.address = urllib.parse.urlsplit(response.url).path
            page: str = response.read().decode()
        return page

    def post(self, path: str, **fields: str) -> str:
        """Send the form of a page with these fields, and return the page that follows."""
        token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', self.get(path))
        assert token
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1], **fields}).encode()
        with self._opener.open(self.server.url + path, data, timeout=30) as response:
            self.address = urllib.parse.urlsplit(response.url).path
            page: str = response.read().decode()
        return page

    def sit_down(self, *names: str) -> str:
        """Start a classic game of these players, and return the path of the game."""
        for name in names:
            self.post("/new/", name=name, edition="classic", add="1", **self.seats)
        self.post("/new/", edition="classic", **self.seats)
        return self.address.rpartition("/1/1/")[0]

    @property
    def seats(self) -> dict[str, str]:
        people = re.findall(r'name="(seat_\d+)"', self.get("/new/"))
        return {seat: str(place) for place, seat in enumerate(reversed(people), 1)}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

    @property
    def browser_cookies(self) -> list[Any]:
        """Return the cookies for a Playwright browser that continues as this phone."""
        url = self.server.url
        return [{"name": one.name, "value": one.value or "", "url": url} for one in self.cookies]

    @contextmanager
    def listening(self, path: str) -> Iterator[Stream]:
        """Open an event stream, and close it at the end."""
        host = urllib.parse.urlsplit(self.server.url).netloc
        connection = http.client.HTTPConnection(host, timeout=LISTENS_FOR)
        connection.request("GET", path, headers={"Cookie": self.cookie})
        try:
            yield Stream(connection.getresponse())
        finally:
            connection.close()


class Stream:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.response = response
        self.status = response.status

    def event(self) -> tuple[str, str]:
        """Return the next event: its name and its data."""
        name = ""
        for line in self.response:
            field, _, value = line.decode().strip().partition(": ")
            if field == "event":
                name = value
            elif field.startswith("data"):
                return name, value
        raise EOFError("The stream has ended.")

    def heard(self) -> int:
        """Return the next version that the stream reports."""
        while True:
            name, version = self.event()
            if name == "changed":
                return int(version)
