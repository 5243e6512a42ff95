"""What a table's history tells, ready to be printed: leaders, players, rivals, records, years."""

from scoring.hall.leaders import Leaders, Rated
from scoring.hall.player import Profile
from scoring.hall.records import Hall, Told, news_of
from scoring.hall.rivals import Rivals
from scoring.hall.year import LookBack

__all__ = ["Hall", "Leaders", "LookBack", "Profile", "Rated", "Rivals", "Told", "news_of"]
