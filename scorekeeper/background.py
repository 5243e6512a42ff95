"""Run work in the background: bring statistics up to date.

One thread does one piece of work after the other. A page waits only a moment for its piece; after that it tells
the reader that the result is not ready, and asks again.

Python runs one thread at a time, and whoever asks a busy thread for its turn may wait for 5 ms: a page asks at every
query. So long work goes in small steps, and calls `give_way` between them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, NamedTuple, TypeVar

from django.db import connections

from scorekeeper.long_work import answers_pages

T = TypeVar("T")

PATIENCE = 0.05  # seconds that a page waits for a piece of work, counted from its start
MOST = 20  # pieces at a time; any other is begun when a page asks for it again
LOOK = 0.001  # seconds between two looks whether pages are still being served
LONGEST_REST = 0.02  # seconds; then work takes a step nevertheless, so that it comes to an end on a busy site


class NotReady(Exception):
    """Raised while the work that a page needs is not done."""


class _Piece(NamedTuple):
    future: Future[Any]
    begun: float


class Background:
    def __init__(self) -> None:
        self.waiting: Callable[[], int] = int  # returns how many requests wait; set by the site
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._begun = 0.0  # when the thread began with its present piece
        self._pieces: dict[Hashable, _Piece] = {}

    def begin(self, key: Hashable, work: Callable[[], object]) -> None:
        """Begin some work that a page will soon ask for. The same work has the same key, and is begun once."""
        if not answers_pages.get() or key in self._pieces:
            return
        if len(self._pieces) >= MOST:
            self._forget_results()
        if len(self._pieces) < MOST:
            self._pieces[key] = _Piece(self._thread.submit(self._work_on, work), time.monotonic())

    def result(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return the result of some work. Raises NotReady until it is done, if other pages wait for this thread."""
        if not answers_pages.get():
            return work()
        self.begin(key, work)
        if key not in self._pieces:
            raise NotReady
        future, begun = self._pieces[key]
        if not wait([future], timeout=max(0, begun + PATIENCE - time.monotonic())).done:
            raise NotReady
        del self._pieces[key]
        found: T = future.result()
        return found

    def give_way(self) -> None:
        """Let pages that are being served go first, unless one may still be waiting for this work."""
        now = time.monotonic()
        if now < self._begun + PATIENCE:
            return
        while self.waiting() and time.monotonic() < now + LONGEST_REST:
            time.sleep(LOOK)

    def _work_on(self, work: Callable[[], T]) -> T:
        self._begun = time.monotonic()
        try:
            return work()
        finally:
            connections.close_all()

    def _forget_results(self) -> None:
        """Drop the results that nobody came back for."""
        self._pieces = {key: piece for key, piece in self._pieces.items() if not piece.future.done()}


background = Background()
