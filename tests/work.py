"""Count the work that a function does, since the time that it takes depends on the machine."""

import signal
import sys
import unicodedata
from contextlib import contextmanager
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


@contextmanager
def ends_within(seconds):
    """Fail if something has no end."""

    def fail(*_):
        raise AssertionError("it has no end")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


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
