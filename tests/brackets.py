"""Find English on a page in the pseudo-language: letters outside of brackets, and brackets that are cut off."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html.parser import HTMLParser

LATIN = re.compile(r"(?![×÷])[A-Za-zÀ-ɏ]")
# Texts that are data or names on any page.
BRAND = ("Scorekeeper",)
# Elements with names of people and tables, codes and addresses, and those that nobody sees.
UNREAD = {"bdi", "code", "script", "style"}
WITHOUT_END = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
INLINE = {"a", "b", "bdi", "del", "em", "i", "mark", "small", "span", "strong", "svg", "time", "use"}
TEXT_ATTRIBUTES = {"aria-label", "title", "placeholder", "alt", "label"}
# Attributes for scripts and styles, which are not texts.
CODES = {
    "data-adds", "data-base", "data-cards", "data-colour", "data-dash", "data-face", "data-file", "data-game", "data-gives",
    "data-kind", "data-lost", "data-rules", "data-takes", "data-done", "data-token", "data-worker",
}  # fmt: skip
JSON = {"data-waiting", "data-refused"}
PLACEHOLDER = re.compile(r"\{\w+\}")


def english_in(page: str, data: Iterable[str] = ()) -> list[str]:
    """Return the texts of a page that were not translated, or not as a whole."""
    reader = Reader([*BRAND, *data])
    reader.feed(page)
    reader.close()
    return reader.faults


def faults_of(text: str, data: Iterable[str]) -> list[str]:
    """Return a text if it has a letter outside of brackets, or a bracket without its other."""
    depth, outside = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        if depth < 0:
            return [text]
        if depth == 0:
            outside.append(letter)
    return [text] if depth or is_english("".join(outside), data) else []


def is_english(text: str, data: Iterable[str]) -> bool:
    text = PLACEHOLDER.sub("", text)
    for known in sorted(data, key=len, reverse=True):
        text = text.replace(known, "")
    return bool(LATIN.search(text))


class Reader(HTMLParser):
    def __init__(self, data: list[str]) -> None:
        super().__init__()
        self.faults: list[str] = []
        self._data = data
        self._block = ""  # the text since the last tag that ends a sentence
        self._unread: list[str] = []  # the open elements since one that is not read

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._read_attributes(tag, given)
        if tag not in INLINE:
            self._end_block()
        if tag in WITHOUT_END:
            return
        if self._unread or tag in UNREAD or given.get("translate") == "no":
            self._unread.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._unread:
            self._unread.pop()
        if tag not in INLINE:
            self._end_block()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._read_attributes(tag, {name: value or "" for name, value in attrs})

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self._block += data

    def close(self) -> None:
        super().close()
        self._end_block()

    def _end_block(self) -> None:
        self.faults += faults_of(" ".join(self._block.split()), self._data)
        self._block = ""

    def _read_attributes(self, tag: str, given: dict[str, str]) -> None:
        if tag == "meta" and given.get("name") == "description":
            self.faults += faults_of(given["content"], self._data)
        for name, value in given.items():
            if name in JSON and value.startswith("{"):
                for text in json.loads(value).values():
                    self.faults += faults_of(text, self._data)
            elif name in TEXT_ATTRIBUTES or (name.startswith("data-") and name not in CODES):
                self.faults += faults_of(value, self._data)
