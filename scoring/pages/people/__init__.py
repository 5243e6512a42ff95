"""What a table's history tells, ready to be printed: leaders, players, rivals, records, years."""

from scoring.pages.people.leaders import Leaders, Rated
from scoring.pages.people.player import Profile
from scoring.pages.people.records import Hall, Told, news_of
from scoring.pages.people.rivals import Rivals
from scoring.pages.people.year import LookBack

__all__ = ["Hall", "Leaders", "LookBack", "Profile", "Rated", "Rivals", "Told", "news_of"]
