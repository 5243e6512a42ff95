"""The seats of a game as plates on a belt, in one of its rounds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scoring.models import LOOKS
from scoring.models.sheet import Sheet
from scoring.pages import charts
from scoring.wording import signed


@dataclass(frozen=True)
class Plate:
    """A seat on the belt."""

    number: int  # from 1, as in the URL
    name: str
    colour: int
    marker: str
    cards: int
    dealt: int
    points: str
    done: bool
    leads: bool
    busy: bool  # somebody else is entering its cards
    here: bool


def plates(sheet: Sheet, number: int, busy: Collection[int] = (), here: int | None = None) -> list[Plate]:
    totals = sheet.score.standing
    return [
        Plate(
            number=seat + 1,
            name=row.name,
            colour=row.player.colour if row.player else LOOKS,
            marker=charts.MARKERS[row.player.shape if row.player else 0],
            cards=sheet.setup.cards(sheet.cards(number, seat)),
            dealt=sheet.setup.dealt,
            points=signed(totals.totals[seat]),
            done=sheet.hand(number, seat).done,
            leads=seat in totals.winners and len(totals.winners) < len(totals.ranks),
            busy=seat in busy,
            here=seat == here,
        )
        for seat, row in enumerate(sheet.seats)
    ]
