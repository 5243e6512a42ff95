"""Work that takes seconds: a table's files, written or read, and statistics of a long history.

All pages of a process would wait for it, so it has a thread of its own. A view says `take_time` before it begins
such work, and before it has written anything. In the thread of the pages, this ends the view; `Pages` then begins
it again in the other thread, where it goes on.
"""

from __future__ import annotations

from contextvars import ContextVar

answers_pages = ContextVar("answers_pages", default=False)  # whether other pages wait for this thread


class LongWork(BaseException):
    """Ends a view. It is no Exception, so that nothing on its way up takes it for a fault of the page."""

    def __init__(self, table: int) -> None:
        self.table = table


def take_time(table: int) -> None:
    """Say that work on a table, named by its primary key, takes long."""
    if answers_pages.get():
        raise LongWork(table)
