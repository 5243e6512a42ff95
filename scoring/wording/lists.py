"""Lists inside a sentence, and a text with what it is about, as the reader's language writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce

from django.utils.translation import get_language, pgettext

from scoring.wording.locales import list_patterns

# Spanish says "Ana e Inés", but "Ana y Ben", and "agua y hielo". A name can be inside of tags.
SOUNDS_LIKE_I = re.compile("(?:<[^>]*>)*h?[ií](?!e)", re.IGNORECASE)


def and_list(texts: Iterable[str]) -> str:
    """
    >>> and_list(["Chris", "Lisa", "Amy"]), and_list(["Chris", "Lisa"]), and_list([])
    ('Chris, Lisa and Amy', 'Chris and Lisa', '')
    """
    *others, last = list(texts) or [""]
    if not others:
        return last
    pattern = list_patterns()["2" if len(others) == 1 else "end"]
    if get_language() == "es" and SOUNDS_LIKE_I.match(last):
        pattern = pattern.replace(" y ", " e ")
    return pattern.format(comma_list(others), last)


def comma_list(texts: Iterable[str]) -> str:
    """
    >>> comma_list(["2 tempura", "1 pudding"]), comma_list([])
    ('2 tempura, 1 pudding', '')
    """
    texts = list(texts)
    return reduce(list_patterns()["middle"].format, texts) if texts else ""


def sentences(*texts: str) -> str:
    """
    >>> sentences("Ana and Bo both have 43 points.", "Each has 2 puddings, so they share the win.")
    'Ana and Bo both have 43 points. Each has 2 puddings, so they share the win.'
    """
    # Translators: two sentences. Japanese has no space between them.
    pattern = pgettext("sentences", "{first} {second}")
    return reduce(lambda first, second: pattern.format(first=first, second=second), texts)


def labeled(what: str, text: str) -> str:
    """
    >>> labeled("Round 2", "Phil has 7 of 8 cards")
    'Round 2: Phil has 7 of 8 cards'
    """
    # Translators: French has a no-break space before the colon, Japanese a wide colon without spaces.
    return pgettext("something and what is said of it", "{what}: {text}").format(what=what, text=text)
