"""The language in which a table's cards are printed, which need not be the reader's. It is set for each request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils.functional import Promise
from django.utils.translation import get_language, override

_cards: ContextVar[str] = ContextVar("card_language", default="")


@contextmanager
def cards_in(language: str) -> Iterator[None]:
    """Name the cards in a language inside this context; an empty code means the reader's."""
    token = _cards.set(language)
    try:
        yield
    finally:
        _cards.reset(token)


def name_cards_in(language: str) -> None:
    """Name the cards in a language until the end of the request."""
    _cards.set(language)


def card_language() -> str:
    """Return the language that cards are named in."""
    return _cards.get() or get_language() or ""


def as_printed(name: str | Promise, **numbers: int) -> str:
    """Return the name of a card, or of a number of cards, in the language of the table's cards."""
    language = _cards.get()
    if not language:
        return _text(name, numbers)
    with override(language):
        return _text(name, numbers)


def _text(name: str | Promise, numbers: dict[str, int]) -> str:
    return str(name % numbers if numbers else name)
