"""The nights of a table."""

from scoring.pages.nights.games import PlayedGame, Ranked
from scoring.pages.nights.history import NIGHTS, Page, page
from scoring.pages.nights.matches import Matches
from scoring.pages.nights.recap import Recap

__all__ = ["NIGHTS", "Matches", "Page", "PlayedGame", "Ranked", "Recap", "page"]
