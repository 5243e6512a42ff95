"""Work that takes seconds: a table's files, written or read, a night as JSON, and statistics of many players.

All pages of a process would wait for it, so it has a thread of its own. A view calls `take_time` before it
begins such work, and before it has written anything. In the thread of the pages, this ends the view; `Pages`
then calls it again in the other thread, where `take_time` does nothing.
"""

from __future__ import annotations

from contextvars import ContextVar

FILE, STATISTICS = "file", "statistics"
answers_pages = ContextVar("answers_pages", default=False)  # whether other pages wait for this thread


class LongWork(BaseException):
    """Ends a view. Not an Exception, so that nothing on its way up catches it as an error of the page."""

    def __init__(self, table: int, what: str) -> None:
        self.table = table
        self.what = what


def take_time(table: int, what: str = FILE) -> None:
    """Move this view to the thread for long work, where a table (its primary key) has one turn for each `what`."""
    if answers_pages.get():
        raise LongWork(table, what)
