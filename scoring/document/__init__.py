"""The game document, one JSON object that holds one game: parse, validate, score, write."""

from scoring.document.game import (
    DESSERT_CARDS,
    FORMAT,
    LINES,
    NAME_LENGTH,
    POINTS,
    TEXT_LENGTHS,
    FinalTotals,
    GameDocument,
    Menu,
    Round,
)
from scoring.document.json_reader import Fault
from scoring.document.reading import loads, parse
from scoring.document.score import score_of
from scoring.document.writing import write

__all__ = [
    "DESSERT_CARDS",
    "FORMAT",
    "LINES",
    "NAME_LENGTH",
    "POINTS",
    "TEXT_LENGTHS",
    "Fault",
    "FinalTotals",
    "GameDocument",
    "Menu",
    "Round",
    "loads",
    "parse",
    "score_of",
    "write",
]
