"""Read and check what people fill in. A refusal appears beside its field, and what was typed stays."""

from scoring.forms.filters import Filters
from scoring.forms.hand import facts_of, facts_of_hands, facts_of_seats, seats_of
from scoring.forms.new import NewGame
from scoring.forms.night import GameNightForm, NightForm
from scoring.forms.past_game import PastGameForm, TotalsForm

__all__ = [
    "Filters",
    "GameNightForm",
    "NewGame",
    "NightForm",
    "PastGameForm",
    "TotalsForm",
    "facts_of",
    "facts_of_hands",
    "facts_of_seats",
    "seats_of",
]
