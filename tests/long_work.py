"""Run a test as if in the thread that answers pages, where long work is refused."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.long_work import answers_pages


@contextmanager
def answering_pages() -> Iterator[None]:
    """Make this thread count as the one that answers pages."""
    before = answers_pages.set(True)
    try:
        yield
    finally:
        answers_pages.reset(before)
