"""A page of the history in another order than by date: its games, best first."""

from __future__ import annotations

from scoring.document.numbers import IDS, whole_number
from scoring.models import Game, Games
from scoring.pages.nights.games import PlayedGame
from scoring.pages.nights.matches import Matches
from scoring.wording.nights import matching_text, night_text, winning_margin_text

GAMES = 20  # per page
ORDERS = {"total": "-best", "margin": "-margin", "close": "margin"}


class SortedGame(PlayedGame):
    """A game with its night, and how far the best is ahead."""

    def __init__(self, game: Game, matches: Matches) -> None:
        super().__init__(game, matches)
        night = game.night
        self.night = matches.mark(night_text(night.date, night.name, night.place))
        self.night_note = matches.excerpt(night.note)

    @property
    def margin(self) -> str:
        return winning_margin_text(self.game.margin)  # type: ignore[attr-defined]


class SortedPage:
    def __init__(self, games: Games, by: str, after: str, *, filtered: bool, matches: Matches) -> None:
        """Take the order, and in `after` the number of games on the pages before, as in the address."""
        begin = whole_number(after, IDS) or 0
        sorted_games = games.with_margins().select_related("night").with_names()
        in_order = sorted_games.order_by(ORDERS[by], "-night__date", "-pk")
        found = list(in_order[begin : begin + GAMES + 1])
        self.games = [SortedGame(game, matches) for game in found[:GAMES]]
        self.next = f"after={begin + GAMES}" if len(found) > GAMES else ""
        self.is_later = begin > 0
        self.found = matching_text(games.count()) if filtered else ""
