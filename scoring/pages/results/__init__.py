"""The result of a round and of a game, ready to be printed: rows of kinds, columns of seats, and why."""

from scoring.pages.results.game import GameResult
from scoring.pages.results.round import RoundResult
from scoring.pages.results.totals import TotalsResult

__all__ = ["GameResult", "RoundResult", "TotalsResult"]
