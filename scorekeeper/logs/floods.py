"""Keep a fault that repeats from filling the disk."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Hashable

MINUTE = 60
WHOLE = 10  # times that a fault is written each minute; after that, only the 100th, the 1,000th and so on
FAULTS = 100  # different ones each minute; all others count as one


class CountRepeats(logging.Filter):
    """A filter that counts how often a fault came within a minute, and drops most of what repeats."""

    def __init__(self) -> None:
        super().__init__()
        self._times = Counter[Hashable]()
        self._minute = 0

    def filter(self, record: logging.LogRecord) -> bool:
        minute = int(time.monotonic()) // MINUTE
        if minute != self._minute:
            self._minute = minute
            self._times.clear()
        fault = fault_of(record)
        if fault not in self._times and len(self._times) >= FAULTS:
            fault = None
        self._times[fault] += 1
        times = self._times[fault]
        record.times = times
        return times <= WHOLE or str(times).strip("0") == "1"


def fault_of(record: logging.LogRecord) -> Hashable:
    """Return what two records of the same fault have in common: where it happened, or the message without its values."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return record.name, record.msg
    where = error.__traceback__
    while where and where.tb_next:
        where = where.tb_next
    return type(error), where and (where.tb_frame.f_code.co_filename, where.tb_lineno)
