"""A phone without a browser: it keeps cookies, sends forms and listens to streams of the real site."""

from __future__ import annotations

import http.client
import json
import re
import time
import urllib.parse
import urllib.request
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.cookiejar import CookieJar
from typing import Any

from scoring.rules import PARTY
from tests.server import Server

LISTENS_FOR = 60  # seconds; a change takes far less, even on a busy machine


def answer_in(page: str) -> dict[str, Any]:
    """Return the data that a hand's page, or the answer to a tap, has for the phone's script."""
    found = re.search(r'<script id="answer"[^>]*>(.*?)</script>', page)
    answer: dict[str, Any] = json.loads(found[1]) if found else {}
    return answer


class Phone:
    def __init__(self, server: Server, url: str = "", **headers: str) -> None:
        self.server = server
        self.url = (url or server.url).rstrip("/")
        self._base_path = urllib.parse.urlsplit(self.url).path
        self.cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self._opener.addheaders += headers.items()

    def get(self, path: str) -> str:
        return self._open(path)

    def post(self, path: str, **fields: str | Sequence[str]) -> str:
        """Send the form of a page with these fields, and return the page that follows."""
        if not self.token:
            self.get(path)
        sent = {"csrfmiddlewaretoken": self.token, **fields}
        return self._open(path, urllib.parse.urlencode(sent, doseq=True).encode())

    def upload(self, path: str, text: str) -> str:
        """Send a file with the form of a page, and return the page that follows."""
        parts = {"csrfmiddlewaretoken": self.token, 'file"; filename="games.json': text}
        lines = [f'Content-Disposition: form-data; name="{name}"\r\n\r\n{parts[name]}\r\n' for name in parts]
        data = "".join(f"--end\r\n{line}" for line in (*lines, "--")).encode()
        return self._open(path, data, **{"Content-Type": "multipart/form-data; boundary=end"})

    def _open(self, path: str, data: bytes | None = None, **headers: str) -> str:
        request = urllib.request.Request(self.url + path, data, headers)
        with self._opener.open(request, timeout=60) as response:
            self.address = urllib.parse.urlsplit(response.url).path.removeprefix(self._base_path)
            page: str = response.read().decode(response.headers.get_content_charset("utf-8"))
        return page

    @property
    def token(self) -> str:
        return next((one.value or "" for one in self.cookies if one.name.startswith("csrftoken")), "")

    def sit_down(
        self, *names: str, edition: str = "classic", menu: Collection[str] = (), variants: Sequence[str] = ()
    ) -> str:
        """Start a game of new players, or of the last ones, and return its path. A menu is a list of kinds."""
        choice = {"edition": edition, "variants": variants, **_own_menu(menu)}
        page = self.get("/new/")
        for name in names:
            page = self.post("/new/", name=name, add="1", **choice, **_seats(page))
        self.post("/new/", **choice, **_seats(page))
        return self.address.rpartition("/1/1/")[0]

    def enter(self, game: str, rounds: Sequence[Mapping[str, Any]]) -> None:
        """Enter the hands of rounds, as a game document has them."""
        for number, one in enumerate(rounds, 1):
            for seat, hand in enumerate(one["hands"], 1):
                cards = ",".join(f"{face}={count}" for face, count in hand.items())
                self.post(f"{game}/{number}/{seat}/", set=cards, client_id=f"{number}-{seat}")

    def ask_who_won(self, game: str) -> str:
        """Reveal the result of a game whose hands are all in, and return its page."""
        return self.post(f"{game}/reveal/")

    def invite(self, game: str) -> str:
        """Return a join code for other phones."""
        letters = re.search(r'id="letters"[^>]*>(\w{6})<', self.post(f"{game}/invite/"))
        assert letters
        return letters[1]

    def join(self, letters: str, seat: int) -> None:
        """Join a game by its code, and choose a seat."""
        seats = re.findall(r'name="seat" value="(\w+)"', self.post("/join/", code=letters))
        self.post(self.address, seat=seats[seat - 1])

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

    @property
    def browser_cookies(self) -> list[Any]:
        """Return the cookies for a Playwright browser that continues as this phone."""
        return [
            {"name": one.name, "value": one.value or "", "url": urllib.parse.urljoin(self.url, one.path)}
            for one in self.cookies
        ]

    @contextmanager
    def listening(self, path: str) -> Iterator[Stream]:
        """Open an event stream, and close it at the end."""
        host = urllib.parse.urlsplit(self.url).netloc
        connection = http.client.HTTPConnection(host, timeout=LISTENS_FOR)
        connection.request("GET", self._base_path + path, headers={"Cookie": self.cookie})
        try:
            yield Stream(connection.getresponse())
        finally:
            connection.close()


def _own_menu(kinds: Collection[str]) -> dict[str, str | list[str]]:
    """Return the fields that the new-game page sends for a free menu."""
    if not kinds:
        return {}
    chosen: dict[str, str | list[str]] = {"menu": "own"}
    for course in PARTY.courses:
        if not course.fixed:
            chosen[course.key] = [kind.key for kind in course.kinds if kind.key in kinds]
    return chosen


def _seats(page: str) -> dict[str, str]:
    """Return the fields of the new-game page that say who sits where."""
    return dict(re.findall(r'name="(seat_\d+)"[^>]*\svalue="(\d+)"', page))


class Stream:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.response = response
        self.status = response.status

    def event(self) -> tuple[str, str]:
        """Return the next event: its name and its data."""
        name = ""
        end = time.monotonic() + LISTENS_FOR  # the server's heartbeats keep a silent connection open
        for line in self.response:
            if time.monotonic() > end:
                raise TimeoutError("The stream has nothing to say.")
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
