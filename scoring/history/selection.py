"""A selection of a table's games for statistics."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2s

from django.db.models import Q

NAME_BYTES = 10


@dataclass(frozen=True)
class Selection:
    """Some games of a table: a text that identifies the selection, and the query for its games."""

    text: str = ""
    games: Q = field(default_factory=Q)
    carried: str = ""  # the query string for links to other pages about the same games

    @property
    def name(self) -> str:
        """The name under which its statistics are stored; empty for all games."""
        return blake2s(self.text.encode(), digest_size=NAME_BYTES).hexdigest() if self.text else ""


ALL = Selection()
