"""Read and check what people fill in. A refusal appears beside its field, and what was typed stays."""

from scoring.forms.filters import Filters
from scoring.forms.hand import counts_of_grid, counts_of_hands, counts_of_tap, seats_of
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
    "counts_of_grid",
    "counts_of_hands",
    "counts_of_tap",
    "seats_of",
]
