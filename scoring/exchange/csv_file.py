"""Games as a table for a spreadsheet: a row per player and round, and one for the desserts.

The points of all rows of a player in a game are the total, which stands on each of them beside the rank.

No single form of CSV opens right everywhere. Excel splits at the list separator of its language (a semicolon
where the comma is the decimal sign) and a line `sep=,` makes it forget that the text is UTF-8; what it reads
alike in every language is tabs in UTF-16. Everything else (LibreOffice, Google Sheets, Numbers, pandas, R)
wants commas in UTF-8. So there are both. In either, dates are ISO dates, numbers are whole, and the mark at the
beginning says how the text is encoded.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scoring.models import Games, Seat
from scoring.models.sheet import Sheet, in_batches
from scoring.rules import ROUNDS


class Dialect(NamedTuple):
    delimiter: str
    encoding: str  # without the mark
    mark: bytes


COMMAS = Dialect(",", "utf-8", b"\xef\xbb\xbf")
TABS = Dialect("\t", "utf-16-le", b"\xff\xfe")

COLUMNS = (
    "date", "night", "place", "game", "edition", "menu", "players", "player", "seat", "round", "points",
    "total", "rank", "finished",
)  # fmt: skip
# What makes a spreadsheet take a text for a formula, in any width; a line end would begin a new cell.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
# The same behind what another program, or the same in another language, takes for the end of a cell.
LATER_FORMULA = re.compile("([,;\t\r\n])( *[=+\\-@＝＋－＠])")

Cell = str | int | None


def csv_bytes(games: Games, form: Dialect = COMMAS) -> Iterator[bytes]:
    yield form.mark + _written([COLUMNS], form)
    for sheets in in_batches(games.select_related("night")):
        yield _written([row for sheet in sheets for row in _rows(sheet)], form)


def _written(rows: Iterable[Sequence[Cell]], form: Dialect) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=form.delimiter, lineterminator="\r\n")
    writer.writerows([[_cell(value) for value in row] for row in rows])
    return text.getvalue().encode(form.encoding)


def _cell(value: Cell) -> Cell:
    """A text that looks like a formula gets an apostrophe before it; a number stays one, also below zero.

    >>> _cell("=1+1"), _cell("＝1"), _cell("Ana;=1+1"), _cell(-6), _cell("Ana")
    ("'=1+1", "'＝1", "Ana;'=1+1", -6, 'Ana')
    """
    if not isinstance(value, str):
        return value
    value = LATER_FORMULA.sub(r"\1'\2", value)
    begun = unicodedata.normalize("NFKC", value).lstrip(" ")
    return f"'{value}" if begun.startswith(FORMULA) or value.startswith(FORMULA) else value


def _rows(sheet: Sheet) -> Iterator[tuple[Cell, ...]]:
    game = sheet.game
    menu = ", ".join(game.menu) if isinstance(game.menu, list) else game.menu
    about = (game.night.date.isoformat(), game.night.name, game.night.place, game.uid, game.edition, menu)
    for number, seat in enumerate(sheet.seats, 1):
        who = (*about, game.player_count, seat.player.name if seat.player else "dummy", number)
        end = (seat.total, seat.rank, "yes" if game.finished_at else "no")
        for what, points in _points(seat):
            yield (*who, what, points, *end)


def _points(seat: Seat) -> Iterator[tuple[Cell, int]]:
    """What each round brought, and the desserts; of some games only the end is known."""
    if not seat.round_points:
        yield "all", seat.total
        return
    yield from enumerate(seat.round_points, 1)
    if len(seat.round_points) == ROUNDS:
        yield "dessert", seat.dessert_points
