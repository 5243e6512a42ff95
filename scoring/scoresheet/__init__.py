"""The result of a round and of a game, ready to be printed: rows of kinds, columns of seats, and why."""

from scoring.scoresheet.game import GameResult
from scoring.scoresheet.round import RoundResult
from scoring.scoresheet.totals import TotalsResult

__all__ = ["GameResult", "RoundResult", "TotalsResult"]
