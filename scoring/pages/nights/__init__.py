"""The nights of a table."""

from scoring.pages.nights.addresses import Addresses
from scoring.pages.nights.games import PlayedGame, Ranked
from scoring.pages.nights.history import NIGHTS, Page, nights_page
from scoring.pages.nights.matches import Matches
from scoring.pages.nights.months import Months
from scoring.pages.nights.picture import NightPicture
from scoring.pages.nights.recap import Recap
from scoring.pages.nights.sorting import ORDERS, SortedPage

__all__ = [
    "NIGHTS",
    "ORDERS",
    "Addresses",
    "Matches",
    "Months",
    "NightPicture",
    "Page",
    "PlayedGame",
    "Ranked",
    "Recap",
    "SortedPage",
    "nights_page",
]
