"""The pages made from a table's history: leaders, players, rivals, records, years."""

from scoring.pages.people.leaders import Leaders
from scoring.pages.people.player import PlayerPage
from scoring.pages.people.records import GameNews, RecordsPage, news_of
from scoring.pages.people.rivals import RivalsPage
from scoring.pages.people.year import YearPage
from scoring.pages.people.year_picture import YearPicture

__all__ = [
    "GameNews",
    "Leaders",
    "PlayerPage",
    "RecordsPage",
    "RivalsPage",
    "YearPage",
    "YearPicture",
    "news_of",
]
