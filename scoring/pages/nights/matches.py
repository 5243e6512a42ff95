"""Texts of the history, with what was searched for marked."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import groupby

from django.utils.html import conditional_escape, format_html, format_html_join

from scoring.models import plain_letter

LETTERS = 200  # of a note in a list
BEFORE = 60  # letters of a long note before its first match


class Matches:
    """Marks words, which are normalized like `words_of`. Without words, texts stay as they are."""

    def __init__(self, words: Collection[str] = ()) -> None:
        self._words = [re.compile(re.escape(word)) for word in words]

    def mark(self, text: str) -> str:
        """Return a text with its matches marked.

        >>> Matches(["zoe"]).mark("At Zoë's")
        'At <mark>Zoë</mark>&#x27;s'
        """
        return _marked(text, self._found(text))

    def excerpt(self, note: str) -> str:
        """Return the part of a long note around its first match, or its beginning."""
        found = self._found(note)
        begin = max(0, min(found, default=0) - BEFORE) if len(note) > LETTERS else 0
        part = _marked(note[begin : begin + LETTERS].rstrip(), {index - begin for index in found})
        before, after = "…" if begin else "", "…" if begin + LETTERS < len(note) else ""
        return format_html("{}{}{}", before, part, after)

    def _found(self, text: str) -> set[int]:
        """Return which letters of a text belong to a match, with the marks that follow them."""
        if not self._words:
            return set()
        indexes = [index for index, letter in enumerate(text) for _ in plain_letter(letter)]
        plain = "".join(map(plain_letter, text))
        spans = [match.span() for word in self._words for match in word.finditer(plain)]
        found = {index for start, end in spans for index in indexes[start:end]}
        for index, letter in enumerate(text):
            if index - 1 in found and not plain_letter(letter):
                found.add(index)
        return found


def _marked(text: str, found: Collection[int]) -> str:
    if not found:
        return text
    runs = groupby(enumerate(text), lambda one: one[0] in found)
    pieces = ((is_match, "".join(letter for _, letter in run)) for is_match, run in runs)
    return format_html_join("", "{}", ([_piece(*piece)] for piece in pieces))


def _piece(is_match: bool, text: str) -> str:
    return format_html("<mark>{}</mark>", text) if is_match else conditional_escape(text)
