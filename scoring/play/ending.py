"""End a game after round 1 or 2, and go on with it later."""

from __future__ import annotations

from scoring.models import Change, Game
from scoring.models.sheet import Sheet
from scoring.play.writing import Sender, Written, change_game
from scoring.rules import Refusal


def end_game(game: Game, sender: Sender) -> Written:
    """End a game as it stands after a complete round. Raises a Refusal in the middle of a round."""

    def change(sheet: Sheet) -> list[Change | None]:
        if sheet.score.finished:
            return []
        if not sheet.can_end_after:
            raise Refusal("round_not_complete", number=sheet.current)
        return [cut(sheet, sheet.can_end_after)]

    return change_game(game, sender, change)


def continue_game(game: Game, sender: Sender) -> Written:
    """Go on with a game that was cut short."""
    return change_game(game, sender, lambda sheet: [cut(sheet, None)] if sheet.game.cut_after else [])


def cut(sheet: Sheet, number: int | None) -> Change:
    """Set the round after which the game ends early; with None, it goes on."""
    before, sheet.game.cut_after = sheet.game.cut_after, number
    return Change(before={"cut_after": before}, after={"cut_after": number})
