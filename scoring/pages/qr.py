"""QR codes."""

from __future__ import annotations

from typing import NamedTuple

import segno

QUIET = 4  # squares of margin


class Code(NamedTuple):
    """A QR code as a path of squares, with the quiet margin that cameras need."""

    size: int
    path: str


def drawn(text: str) -> Code:
    rows = list(segno.make_qr(text).matrix_iter(border=QUIET))
    squares = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return Code(len(rows), "".join(squares))
