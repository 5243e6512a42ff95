"""Read HTTP, and refuse a body of very many tiny chunks.

To read a chunk of one byte takes as long as to read a large one, and meanwhile the process does nothing else.
"""

from __future__ import annotations

from typing import Any

import h11

MANY = 1000  # chunks of a body, after which they must not be tiny
TINY = 100  # bytes of a chunk on average; proxies send thousands at a time, and browsers send no chunks


class Reader(h11.Connection):
    _chunks = _size = 0  # of the present body

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Data):
            self._chunks += 1
            self._size += len(event.data)
            if self._chunks > MANY and self._size < TINY * self._chunks:
                raise h11.RemoteProtocolError("The chunks of the body are too small")
        elif isinstance(event, h11.Request):
            self._chunks = self._size = 0
        return event
