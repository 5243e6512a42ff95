"""The rules of the game: pure Python that knows nothing of the web.

>>> setup = set_up(CLASSIC, None, players=2)
>>> [[line.points for line in seat] for seat in score_round(setup, [{"tempura": 2}, {"dumpling": 3}])]
[[5], [6]]
"""

from scoring.rules.editions import CLASSIC, EDITIONS, PARTY, ROUNDS, TRAINS, Edition
from scoring.rules.menus import MOST_OF_A_FACE, Refusal, Setup, check_players, choose_menu, refusals, set_up
from scoring.rules.score import (
    Score,
    kept_desserts,
    score_desserts,
    score_game,
    score_round,
    score_totals,
    standings,
)
from scoring.rules.types import Caution, Face, Hand, Kind, Line, Standing

__all__ = [
    "CLASSIC",
    "EDITIONS",
    "MOST_OF_A_FACE",
    "PARTY",
    "ROUNDS",
    "TRAINS",
    "Caution",
    "Edition",
    "Face",
    "Hand",
    "Kind",
    "Line",
    "Refusal",
    "Score",
    "Setup",
    "Standing",
    "check_players",
    "choose_menu",
    "kept_desserts",
    "refusals",
    "score_desserts",
    "score_game",
    "score_round",
    "score_totals",
    "set_up",
    "standings",
]
