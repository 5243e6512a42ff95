"""The scripts of a page, as a browser reads it."""

from __future__ import annotations

from html.parser import HTMLParser

DATA = "application/json"  # data for a script, not a script itself
# The beginnings of addresses that the site itself writes.
OURS = ("/", "#", "?", "https://app.bgstatsapp.com/")
ADDRESSES = ("href", "src", "action", "formaction", "hx-get", "hx-post")


class Scripts(HTMLParser):
    """Collects what a browser would run or apply as a style without loading a file of the site."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in ("style", "iframe", "object", "embed", "base"):
            self.found.append(tag)
        if tag == "script" and "src" not in given and given.get("type") != DATA:
            self.found.append(tag)
        for name, value in given.items():
            leads_away = name in ADDRESSES and value and not value.startswith(OURS)
            if name.startswith("on") or name == "style" or leads_away:
                self.found.append(f"{tag} {name}={value}")


def scripts_in(page: str) -> list[str]:
    reader = Scripts()
    reader.feed(page)
    return reader.found
