"""The requests that the site's own pages make: their links, their forms, and the files that they offer."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl, quote, unquote_to_bytes, urljoin, urlsplit

from tests.hold.fuzz.request import Pair, Request, Upload

TOKEN = "csrfmiddlewaretoken"  # visitors send one of their own
SEND = {"hx-post": "POST", "hx-get": "GET"}


@dataclass
class Form:
    action: str
    method: str
    fields: list[Pair] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    buttons: list[Pair] = field(default_factory=list)
    options: list[Pair] = field(default_factory=list)  # the other values to choose from
    within: Form | None = None  # the form whose fields are sent as well


class Page(HTMLParser):
    """Reads the links and forms of a page."""

    def __init__(self, path: str, text: str) -> None:
        super().__init__()
        self.path = path
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._form: Form | None = None  # that is open
        self._select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in found:
            self.links.append(urljoin(self.path, found["href"]))
        elif tag == "form":
            self._form = Form(urljoin(self.path, found.get("action", "")), found.get("method", "get").upper())
            self.forms.append(self._form)
        elif self._form:
            self._control(tag, found, self._form)
        for name, method in SEND.items():
            if name in found and tag != "form":
                sent = [(name, str(value)) for name, value in json.loads(found.get("hx-vals", "{}")).items()]
                self.forms.append(Form(urljoin(self.path, found[name]), method, sent, within=self._form))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None

    def _control(self, tag: str, found: dict[str, str], form: Form) -> None:
        name, value, kind = found.get("name", ""), found.get("value", ""), found.get("type", "text")
        if tag == "select":
            self._select = name
        elif tag == "option":
            (form.fields if "selected" in found else form.options).append((self._select, value))
        elif tag == "button" and name:
            form.buttons.append((name, value))
        elif tag == "textarea" and name:
            form.fields.append((name, ""))
        elif tag == "input" and kind == "file":
            form.files.append(name)
        elif tag == "input" and name:
            is_off = kind in ("checkbox", "radio") and "checked" not in found
            (form.options if is_off else form.fields).append((name, value))

    def requests(self, upload: bytes = b"") -> list[Request]:
        """Return a request for each link, and one for each button of each form."""
        asked = [request for link in self.links if (request := to_address(link))]
        for form in self.forms:
            files = tuple(Upload(name, "games.json", "application/json", upload) for name in form.files)
            around = form.within.fields if form.within else []
            for button in [[button] for button in form.buttons] or [[]]:
                sent = (*around, *form.fields, *button)
                fields = tuple(pair for pair in sent if pair[0] != TOKEN)
                if request := to_address(form.action, form.method, fields, files):
                    asked.append(request)
        return asked

    def values(self) -> list[Pair]:
        """Return all values that a field can have on this page."""
        return [pair for form in self.forms for pair in (*form.fields, *form.options, *form.buttons)]


def to_address(
    address: str, method: str = "GET", fields: tuple[Pair, ...] = (), files: tuple[Any, ...] = ()
) -> Request | None:
    """Return a request for an address of the site."""
    parts = urlsplit(address)
    if parts.netloc not in ("", "testserver") or parts.scheme not in ("", "http"):
        return None
    path = quote(unquote_to_bytes(parts.path or "/"), safe="/")
    query = tuple(parse_qsl(parts.query, keep_blank_values=True))
    if method == "GET":
        return Request(method, path, (*query, *fields))
    return Request(method, path, query, fields, files)
