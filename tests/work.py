"""Count the work that a function does, since the time that it takes depends on the machine."""

import signal
import sys
import unicodedata
from contextlib import contextmanager
from types import SimpleNamespace

from django.conf import settings

from scoring.models import names

OURS = (str(settings.BASE_DIR / "scoring"), str(settings.BASE_DIR / "tests"))


def calls(function):
    """Return how many functions our own code calls while this one runs, Python's own included.

    The probes that measure coverage do not count: each is called until it is taken out, at any moment.
    """
    count = 0

    def note(frame, event, argument):
        nonlocal count
        caller = {"call": frame.f_back, "c_call": frame}.get(event)
        probe = getattr(argument, "__module__", None) == "slipcover.probe"
        count += caller is not None and caller.f_code.co_filename.startswith(OURS) and not probe

    sys.setprofile(note)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count


@contextmanager
def ends_within(seconds):
    """Fail if the code inside has not ended after so many seconds."""

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
