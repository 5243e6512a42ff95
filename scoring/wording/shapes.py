"""The points of each shape of scoring in words, and what happens in a tie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.rules import Edition, Kind
from scoring.rules.shapes import (
    BiggestColour,
    Each,
    Ladder,
    MostColours,
    MostFewest,
    PerOpponent,
    Prizes,
    Race,
    Sets,
    UniqueSets,
)
from scoring.rules.types import Shape
from scoring.wording.hand import tile_name
from scoring.wording.names import counted, face_name, signed


class PriceRow(NamedTuple):
    """A row of a price list: an item and its points."""

    what: str
    points: str


class ShapeRule(NamedTuple):
    rows: list[PriceRow]
    notes: list[str]


def shape_rule(kind: Kind, edition: Edition) -> ShapeRule:
    return RULES[type(kind.shape)](kind.shape, kind, edition)


def span(numbers: range) -> str:
    """
    >>> span(range(2, 6)), span(range(8, 9))
    ('2–5', '8')
    """
    if len(numbers) == 1:
        return str(numbers[0])
    return pgettext("a range of numbers", "{least}–{most}").format(least=numbers[0], most=numbers[-1])


def span_text(players: range) -> str:
    """
    >>> span_text(range(2, 6))
    '2–5 players'
    """
    return ngettext("{span} player", "{span} players", players[-1]).format(span=span(players))


def _each(shape: Each, kind: Kind, edition: Edition) -> ShapeRule:
    return ShapeRule(
        [PriceRow(tile_name(face.key, edition.key), signed(face.worth)) for face in kind.faces], []
    )


def _sets(shape: Sets, kind: Kind, edition: Edition) -> ShapeRule:
    rows = [
        PriceRow(
            ngettext("Each set of {size}", "Each set of {size}", shape.size).format(size=shape.size),
            signed(shape.points),
        )
    ]
    return ShapeRule(rows, [_("Leftover cards are worth nothing.")])


def _ladder(shape: Ladder, kind: Kind, edition: Edition) -> ShapeRule:
    *steps, last = shape.steps
    noun = "icon" if any(not face.cards for face in kind.faces) else kind.key
    rows = [PriceRow(counted(noun, count), signed(points)) for count, points in enumerate(steps)]
    rows.append(
        PriceRow(
            ngettext("{count} or more", "{count} or more", len(steps)).format(count=len(steps)), signed(last)
        )
    )
    return ShapeRule(rows if shape.steps[0] else rows[1:], [])


def _unique_sets(shape: UniqueSets, kind: Kind, edition: Edition) -> ShapeRule:
    rows = [
        PriceRow(_("Set of {shapes}").format(shapes=counted("shape", size)), signed(points))
        for size, points in enumerate(shape.points, 1)
    ]
    return ShapeRule(rows, [_("Leftover cards make another set, and so on.")])


def _prizes(shape: Prizes, kind: Kind, edition: Edition) -> ShapeRule:
    bands = _bands(shape.prizes, edition)
    rows = []
    for players, prizes in bands.items():
        ranks = (_("Most rolls"), _("Second most"), _("Third most"))
        for rank, points in zip(ranks, prizes, strict=False):
            what = rank if len(bands) == 1 else _("{rank}, {players}").format(rank=rank, players=players)
            rows.append(PriceRow(what, signed(points)))
    tie = (
        _(
            "Tied players split the points evenly, and any remainder is dropped. After a tie for the most, there is no second place."
        )
        if shape.split
        else _("Everyone tied gets full points, and a tie doesn't take the next place away.")
    )
    return ShapeRule(rows, [tie, _("With no rolls, you score nothing.")])


def _bands(table: Mapping[int, tuple[int, ...]], edition: Edition) -> dict[str, tuple[int, ...]]:
    """Return the entries by the player counts that they apply to, such as "2–5 players"."""
    starts = [*sorted(table), edition.players[-1] + 1]
    return {span_text(range(start, end)): table[start] for start, end in pairwise(starts)}


def _most_fewest(shape: MostFewest, kind: Kind, edition: Edition) -> ShapeRule:
    rows = [
        PriceRow(pgettext("puddings", "Most"), f"+{shape.prize}"),
        PriceRow(pgettext("puddings", "Fewest, even if that's none"), signed(-shape.prize)),
    ]
    if shape.split:
        ties = [
            _("Tied players split the points, or the loss, evenly, and any remainder is dropped."),
            _("If everyone has the same number, nobody gains or loses."),
        ]
    else:
        ties = [_("Everyone tied gains, or loses, full points.")]
    return ShapeRule(rows, [*ties, _("With two players, nobody loses points.")])


def _race(shape: Race, kind: Kind, edition: Edition) -> ShapeRule:
    rows = [
        PriceRow(face_name(face.key, edition.key), signed(face.worth))
        for face in kind.faces
        if not face.cards
    ]
    notes = [
        _(
            "Whoever reaches ten rolls claims the next place at once and discards those cards. A player may claim more than one place."
        ),
        _(
            "At the end of the round, whoever has the most rolls left takes the next free place. Everyone tied gets full points."
        ),
    ]
    return ShapeRule(rows, notes)


def _per_opponent(shape: PerOpponent, kind: Kind, edition: Edition) -> ShapeRule:
    rows = [
        PriceRow(_("Each card, for every opponent who has any"), "1"),
        PriceRow(_("Each card, at most"), signed(shape.most)),
    ]
    return ShapeRule(rows, [])


def _most_colours(shape: MostColours, kind: Kind, edition: Edition) -> ShapeRule:
    return ShapeRule([PriceRow(_("Each card, if nobody has more colors than you"), signed(shape.points))], [])


def _biggest_colour(shape: BiggestColour, kind: Kind, edition: Edition) -> ShapeRule:
    return ShapeRule([PriceRow(_("Each tea, for every card in your largest set of one color"), "1")], [])


RULES: dict[type[Shape], Callable[[Any, Kind, Edition], ShapeRule]] = {
    Each: _each,
    Sets: _sets,
    Ladder: _ladder,
    UniqueSets: _unique_sets,
    Prizes: _prizes,
    MostFewest: _most_fewest,
    Race: _race,
    PerOpponent: _per_opponent,
    MostColours: _most_colours,
    BiggestColour: _biggest_colour,
}
