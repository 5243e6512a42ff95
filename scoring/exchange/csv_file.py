"""Games for a spreadsheet: one row per player and round, and one for the desserts.

A player's points in a game add up to the total, which is repeated on each row with the rank.

No single form of CSV opens correctly everywhere. Excel splits at the list separator of its language (a
semicolon where the comma is the decimal sign), and a line `sep=,` makes it ignore that the text is UTF-8;
only tabs in UTF-16 work in every language. Everything else (LibreOffice, Google Sheets, Numbers, pandas, R)
wants commas in UTF-8. So there are two files. In both, dates are ISO dates, numbers are integers, and the
byte order mark at the beginning tells the encoding.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scoring.models import Game, Games, Seat
from scoring.models.sheet import Sheet, in_batches
from scoring.rules import ROUNDS
from scoring.wording.exchange import ALL_ROUNDS, COLUMNS, CUT_SHORT, DESSERT, DUMMY, NO, YES


class Dialect(NamedTuple):
    delimiter: str
    encoding: str  # without a byte order mark
    mark: bytes


COMMAS = Dialect(",", "utf-8", b"\xef\xbb\xbf")
TABS = Dialect("\t", "utf-16-le", b"\xff\xfe")

# Characters that start a formula in a spreadsheet; a tab or line end starts a new cell.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
# The same after any character that some program, or Excel in some language, takes for the end of a cell.
LATER_FORMULA = re.compile("([,;\t\r\n])( *[=+\\-@＝＋－＠])")

Cell = str | int | None


def csv_bytes(games: Games, dialect: Dialect = COMMAS) -> Iterator[bytes]:
    yield dialect.mark + _written([[str(column) for column in COLUMNS]], dialect)
    for sheets in in_batches(games.select_related("night")):
        yield _written([row for sheet in sheets for row in _rows(sheet)], dialect)


def _written(rows: Iterable[Sequence[Cell]], dialect: Dialect) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=dialect.delimiter, lineterminator="\r\n")
    writer.writerows([[_cell(value) for value in row] for row in rows])
    return text.getvalue().encode(dialect.encoding)


def _cell(value: Cell) -> Cell:
    """Put an apostrophe before a text that looks like a formula. Negative numbers stay as they are.

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
        who = (
            *about,
            game.player_count,
            seat.player.name if seat.player else str(DUMMY),
            number,
        )
        end = (seat.total, seat.rank, _finished(game))
        for what, points in _points(seat):
            yield (*who, what, points, *end)


def _finished(game: Game) -> str:
    if game.cut_after:
        return str(CUT_SHORT)
    return str(YES if game.finished_at else NO)


def _points(seat: Seat) -> Iterator[tuple[Cell, int]]:
    """Yield the points of each round and the desserts, or only the total if nothing else is known."""
    if not seat.round_points:
        yield str(ALL_ROUNDS), seat.total
        return
    yield from enumerate(seat.round_points, 1)
    if len(seat.round_points) == ROUNDS:
        yield str(DESSERT), seat.dessert_points
