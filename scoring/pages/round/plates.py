"""The seats of a game as plates on a belt, in one of its rounds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scoring.models import LOOKS
from scoring.models.sheet import Sheet
from scoring.pages import charts
from scoring.rules import ROUNDS, Standing
from scoring.wording import signed
from scoring.wording.hand import done_text


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
    is_short: bool
    leads: bool
    busy: bool  # somebody else is entering its cards
    here: bool
    own: bool  # the player whose phone this is sits here

    @property
    def is_over(self) -> bool:
        return self.cards > self.dealt

    @property
    def shortness(self) -> str:
        """The attribute value that styles use for a hand that was finished with cards missing."""
        return "short" if self.is_short else ""

    @property
    def state(self) -> str:
        """Whether the hand is done, in words."""
        return done_text(is_short=self.is_short) if self.done else ""


def plates(
    sheet: Sheet,
    number: int,
    busy: Collection[int] = (),
    here: int | None = None,
    own: int | None = None,
) -> list[Plate]:
    totals = sheet.totals_so_far
    leaders = _leaders(sheet)
    return [
        Plate(
            number=seat + 1,
            name=row.name,
            colour=row.player.colour if row.player else LOOKS,
            marker=charts.MARKERS[row.player.shape if row.player else 0],
            cards=sheet.setup.cards(sheet.cards(number, seat)),
            dealt=sheet.setup.dealt,
            points=signed(totals[seat]),
            done=sheet.hand(number, seat).done,
            is_short=sheet.is_short(number, seat),
            leads=seat in leaders,
            busy=seat in busy,
            here=seat == here,
            own=seat == own,
        )
        for seat, row in enumerate(sheet.seats)
    ]


def _leaders(sheet: Sheet) -> Collection[int]:
    """Return the seats that lead. Nobody does before the first round is complete, or if all are level.

    While the last hand of the game is entered, and then until the reveal, nobody is shown to lead.
    """
    if sheet.game.in_suspense:
        return ()
    standing = sheet.score.standing
    leaders = standing.winners if sheet.score.finished else _with_most_points(standing)
    is_level = len(leaders) == len(standing.ranks)
    still_open = [seat for seat in range(len(sheet.seats)) if not sheet.hand(ROUNDS, seat).done]
    return leaders if sheet.is_done(1) and not is_level and len(still_open) != 1 else ()


def _with_most_points(standing: Standing) -> list[int]:
    """Return the seats with the most points. Only at the end of a game do desserts decide between them."""
    totals = standing.totals[: len(standing.ranks)]  # the dummy has no rank
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
