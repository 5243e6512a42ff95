"""Everything that can be requested, learned from the site: addresses, pages, forms, files and names in its code."""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from django.urls import get_resolver, resolve
from django.urls.exceptions import Resolver404

import scoring
from scoring.access import COOKIE
from tests.exchange.bgstats.test_reading import EXPORT
from tests.hold.fuzz.pages import Page, to_address
from tests.hold.fuzz.request import Request
from tests.hold.fuzz.site import Site
from tests.hold.fuzz.world import World

ALIKE = 3  # addresses of one page that are looked at
MOST = 60  # values of a name
FILES = 0.08  # of the requests
CODE = Path(scoring.__file__).parent
READ = re.compile(r'\.get(?:list)?\("(\w+)"|(?:POST|GET|data)\["(\w+)"|"(\w+)" in request\.(?:POST|GET)')


@dataclass
class Seen:
    patterns: list[Any] = field(default_factory=lambda: get_resolver("scoring.urls").url_patterns)
    requests: dict[object, list[Request]] = field(default_factory=dict)  # by page and method
    values: dict[str, list[str]] = field(default_factory=dict)  # by the name of a field
    arguments: dict[str, list[str]] = field(default_factory=dict)  # of addresses, by name
    files: list[bytes] = field(default_factory=lambda: [json.dumps(EXPORT).encode()])

    @classmethod
    def look_around(cls, site: Site, world: World) -> Seen:
        """Follow every link, as an owner and as a stranger."""
        seen = cls(values={name: [] for name in names_in_code()})
        fixed = [f"/{pattern.pattern}" for pattern in seen.patterns if not pattern.pattern.converters]
        for secret in ("own", "nobody"):
            seen._follow(site, secret, [*fixed, *world.addresses])
        return seen

    def any_request(self, rng: Random) -> Request:
        """Return a request of any page, fairly often one with a file."""
        if rng.random() < FILES:
            return rng.choice([one for found in self.requests.values() for one in found if one.files])
        return rng.choice(rng.choice(list(self.requests.values())))

    def address(self, rng: Random) -> str:
        """Return any address of the site, with arguments that were seen somewhere."""
        pattern = rng.choice(self.patterns).pattern
        path = f"/{pattern}"
        for name in pattern.converters:
            path = re.sub(
                rf"<(\w+:)?{name}>", quote(rng.choice(self.arguments.get(name, ["x"])), safe=""), path
            )
        return path

    def _follow(self, site: Site, secret: str, addresses: list[str]) -> None:
        coming = deque(request for address in addresses if (request := to_address(address)))
        known = Counter[object]()
        while coming:
            request = coming.popleft()
            if request.method == "GET" and not known[request.target]:
                page = self._page_of(request)
                known.update([page, request.target])
                if known[page] <= ALIKE:
                    coming += self._look(site, secret, request)

    def _look(self, site: Site, secret: str, request: Request) -> list[Request]:
        """Open a page. Remember its requests, and return those that it leads to."""
        self._keep(request)
        answer = site.ask(Request("GET", request.path, request.query, cookies=((COOKIE, secret),)))
        if answer.header("content-disposition"):
            self.files.append(answer.body)
        if location := answer.header("location"):
            leads = to_address(location)
            return [leads] if leads else []
        if not answer.header("content-type").startswith("text/html"):
            return []
        page = Page(request.path, answer.body.decode())
        for name, value in page.values():
            _remember(self.values, name, value)
        found = page.requests()
        for sent in found:
            if sent.method == "POST":
                self._keep(sent)
        return found

    def _keep(self, request: Request) -> None:
        _remember(self.requests, (self._page_of(request), request.method), request)
        for name, value in request.query:
            _remember(self.values, name, value)

    def _page_of(self, request: Request) -> object:
        """Return which page it is, and remember the arguments of its address."""
        try:
            found = resolve(request.path)
        except Resolver404:
            return None
        for name, value in found.kwargs.items():
            _remember(self.arguments, name, str(value))
        return found.url_name, *sorted(name for name, _ in request.query), found.kwargs.get("file_type")


def names_in_code() -> list[str]:
    """Return the names of the fields that the code reads from a request."""
    files = [path for folder in ("views", "forms", "pages") for path in sorted((CODE / folder).rglob("*.py"))]
    found = [name for path in files for match in READ.findall(path.read_text()) for name in match if name]
    return list(dict.fromkeys(found))


def _remember(known: dict[Any, list[Any]], name: object, value: object) -> None:
    found = known.setdefault(name, [])
    if value not in found and len(found) < MOST:
        found.append(value)
