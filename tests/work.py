"""Count the work that a function does, since the time that it takes depends on the machine."""

import sys
import unicodedata
from types import SimpleNamespace

from scoring.models import names


def calls(function):
    """Return how many functions are called while this one runs, Python's own included."""
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count


def normalized(monkeypatch):
    """Return a list that collects the texts that are normalized from now on."""
    texts = []

    def normalize(form, text):
        texts.append(text)
        return unicodedata.normalize(form, text)

    names.plain_letter.cache_clear()
    spy = SimpleNamespace(normalize=normalize, combining=unicodedata.combining)
    monkeypatch.setattr(names, "unicodedata", spy)
    return texts
