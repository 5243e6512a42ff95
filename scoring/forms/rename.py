"""The fields of the setup page that rename players."""

from __future__ import annotations

from typing import NamedTuple

from scoring.models import Player
from scoring.pages import charts


class NameField(NamedTuple):
    """The field for renaming a player: what is typed, and its error."""

    player: Player
    typed: str = ""
    error: str = ""

    @property
    def key(self) -> str:
        """The field's name in the form; also its id, so that several can be on a page."""
        return f"called_{self.player.pk}"

    @property
    def marker(self) -> str:
        return charts.MARKERS[self.player.shape]
