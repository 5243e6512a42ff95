"""The result of a game as plain text, to share."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.models.sheet import Sheet
from scoring.pages.player_names import isolated
from scoring.wording import box_name, dummy_text, signed, verdict
from scoring.wording.lists import sentences
from scoring.wording.rounds import cut_short_text
from scoring.wording.verdict import heading

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def result_text(sheet: Sheet, order: Sequence[int]) -> str:
    """Return which game it was, the ranks, and what decided it."""
    names = [isolated(seat.name) for seat in sheet.seats[: sheet.setup.players]]
    standing = sheet.score.standing
    ranked = [
        f"{_medal(standing.ranks[seat])} {names[seat]} {signed(standing.totals[seat])}"
        for seat in order
        if seat < len(names)
    ]
    return "\n".join([_heading(sheet), *ranked, verdict_text(sheet, names)])


def verdict_text(sheet: Sheet, names: Sequence[str]) -> str:
    """Return who won and why, what the dummy scored, and whether the game was cut short."""
    texts = [verdict(sheet.score, names)]
    if sheet.game.dummy:
        texts.append(dummy_text(sheet.score.standing.totals[-1]))
    if sheet.game.cut_after:
        texts.append(cut_short_text(sheet.game.cut_after))
    return sentences(*texts)


def _medal(rank: int) -> str:
    return MEDALS.get(rank, f"{rank}.")


def _heading(sheet: Sheet) -> str:
    box = box_name(sheet.game.edition, sheet.game.menu)
    return heading(box, sheet.setup.players)
