"""Read whole numbers in texts that anyone may have sent."""

from __future__ import annotations

import re

DIGITS = 18  # Python refuses thousands with an error of its own, and databases store no more than these
NUMBER = re.compile(rf"[-−]?\d{{1,{DIGITS}}}")
IDS = range(10**DIGITS)  # primary keys, versions, and ids of other programs


def whole_number(text: str, allowed: range) -> int | None:
    """Return a whole number as people type it, or None if it is none of those allowed.

    >>> whole_number(" 12 ", range(20)), whole_number("−3", range(-5, 5)), whole_number("٣", range(5))
    (12, -3, 3)
    >>> whole_number("20", range(20)), whole_number("1_0", range(20)), whole_number("9" * 5_000, range(20))
    (None, None, None)
    """
    text = text.strip()
    if not NUMBER.fullmatch(text):
        return None
    number = int(text.replace("−", "-"))
    return number if number in allowed else None
