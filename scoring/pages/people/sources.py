"""Where a player's points come from, over all their games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.pages import charts
from scoring.wording import signed
from scoring.wording.names import KINDS
from scoring.wording.rulebook import picture


@dataclass(frozen=True)
class SourceBar:
    """A kind and the points it brought."""

    name: str
    picture: str
    points: str
    lost: bool
    x: int
    width: int


def sources(points: Mapping[str, int]) -> list[SourceBar]:
    """Return a bar for each kind, all to one scale."""
    kinds = {kind: paid for kind, paid in points.items() if paid}
    if not kinds:
        return []
    # The bars leave room for losses on the left only if there are any.
    drawn = charts.bars([[paid] for paid in kinds.values()]).bars
    return [
        SourceBar(str(KINDS[kind]), picture(kind), signed(paid), paid < 0, part.x, max(part.width, 1))
        for (kind, paid), [part] in zip(kinds.items(), drawn, strict=True)
    ]
