"""The beginning of a note, for a list."""

from __future__ import annotations

LETTERS = 200  # of a note in a list


def excerpt(note: str, letters: int = LETTERS) -> str:
    """
    >>> excerpt("The cat won.", 8)
    'The cat…'
    """
    return note if len(note) <= letters else f"{note[:letters].rstrip()}…"
