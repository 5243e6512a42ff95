"""The results of a round and of a game: a row per kind, a column per seat, and the reasons."""

from scoring.pages.results.game import GameResult
from scoring.pages.results.picture import ResultPicture
from scoring.pages.results.reveal import reveal_of
from scoring.pages.results.round import RoundResult
from scoring.pages.results.standings import Standings
from scoring.pages.results.story import Story
from scoring.pages.results.totals import TotalsResult

__all__ = ["GameResult", "ResultPicture", "RoundResult", "Standings", "Story", "TotalsResult", "reveal_of"]
