"""A night as a picture: who won most, and the winners of its games."""

from __future__ import annotations

from scoring.pages.nights.games import PlayedGame, Ranked
from scoring.pages.nights.recap import Recap
from scoring.pages.pictures import MOST_ROWS, NAME_COLUMNS, Picture, Row, when_and_where
from scoring.pages.player_names import isolated, shortened
from scoring.wording import and_list, counted
from scoring.wording.nights import GAME_NIGHT, night_verdict


class NightPicture(Picture):
    def __init__(self, recap: Recap, theme: str) -> None:
        """Take a night with champions."""
        names = [one.name for one in recap.standings if one.wins]
        best = recap.best
        super().__init__(
            theme,
            heading=recap.night.name or str(GAME_NIGHT),
            text=night_verdict(
                champions=_listed(names),
                number=len(names),
                wins=recap.standings[0].total,
                games=counted("game", len(recap.whole)),
                best=best.total if best else "",
                who=_listed(best.names) if best else "",
            ),
            standings=recap.standings,
            foot=when_and_where(recap.night),
        )
        self._games = [PlayedGame(game) for game in recap.whole]

    @property
    def games(self) -> list[Row]:
        """The winner of each game, or the first of several winners; of a long night, only the last games."""
        winners = [
            Ranked(one.name, one.total, one.mark, number)
            for number, game in enumerate(self._games, start=1)
            for one in game.ranked[:1]
        ]
        return self.rows_of(winners[-MOST_ROWS:])


def _listed(names: list[str]) -> str:
    return and_list(isolated(shortened(name, NAME_COLUMNS)) for name in names)
