"""What Babel knows of the reader's language: patterns of lists, names of months, how a percentage is written."""

from __future__ import annotations

from copy import deepcopy
from functools import cache, cached_property
from typing import Any

from babel import Locale
from babel.localedata import LocaleDataDict, load
from django.utils.translation import get_language, get_language_bidi, to_locale

from scorekeeper import pseudo

# English lists without a comma before "and". The pseudo-language takes what needs no Latin letters.
LISTS_OF = {"en": "en-gb"}
DATA_OF = {pseudo.CODE: "ja"}


class OwnLocale(Locale):
    """A locale with data of its own.

    Babel keeps what it has looked up in data that languages share: after a Japanese page, French months were Japanese.
    """

    @cached_property
    def _data(self) -> LocaleDataDict:
        shared: dict[Any, Any] = load(str(self))
        return LocaleDataDict(deepcopy(shared))


def language_of_reader() -> str:
    return get_language() or "en"


def direction_of_reader() -> str:
    """Return in which direction the reader's language is written, as HTML and the manifest say it."""
    return "rtl" if get_language_bidi() else "ltr"


def locale_of_reader() -> Locale:
    return _locale(language_of_reader())


def list_patterns() -> dict[str, str]:
    """Return how a list is written: "middle" between two of many, "end" before the last, "2" between only two."""
    return _list_patterns(language_of_reader())


def left_to_right(number: str) -> str:
    """Return a number whose sign stays on its side in a language that is written from right to left."""
    return f"\u2066{number}\u2069" if get_language_bidi() else number


# Both are cached, because finding them takes longer than using them.
@cache
def _locale(language: str) -> Locale:
    return OwnLocale.parse(to_locale(DATA_OF.get(language, language)))


@cache
def _list_patterns(language: str) -> dict[str, str]:
    return dict(_locale(LISTS_OF.get(language, language)).list_patterns["standard"].items())
