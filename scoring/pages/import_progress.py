"""How far an import has come."""

from __future__ import annotations

from scoring.models import Arrival
from scoring.wording.exchange import progress_text


class Progress:
    """The progress of an import: reading its games is one half, storing them the other."""

    def __init__(self, arrival: Arrival) -> None:
        self.games = arrival.preview.get("new", 0)
        self.step = arrival.step if arrival.is_coming_in else "starting"
        self.done = min(arrival.games_done, self.games)

    @property
    def text(self) -> str:
        return progress_text(self.step, self.done, self.games)

    @property
    def share(self) -> str:
        """Return how much is done as a number up to 1, or nothing before it has begun."""
        if self.step == "starting" or not self.games:
            return ""
        halves_before = 1 if self.step == "storing" else 0
        return f"{(halves_before + self.done / self.games) / 2:.2f}"
