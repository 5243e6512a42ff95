"""Sentences about how a player plays, each with the number of games that it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.stats.habits import Desserts, InSeat, Mean
from scoring.wording.lists import comma_list
from scoring.wording.locales import left_to_right
from scoring.wording.names import counted, kind_name
from scoring.wording.numbers import average, percent


def difference_text(points: Fraction) -> str:
    """
    >>> difference_text(Fraction(41, 10)), difference_text(Fraction(-2)), difference_text(Fraction(0))
    ('+4.1', '−2.0', '0.0')
    """
    text = average(points)
    return left_to_right(f"+{text}") if points > 0 and text != average(Fraction(0)) else text


def above_text(kinds: Mapping[str, Fraction]) -> str:
    """
    >>> above_text({"sashimi": Fraction(41, 10), "maki": Fraction(1)})
    'Above the table’s average: Sashimi +4.1, Maki rolls +1.0.'
    """
    return _("Above the table’s average: {kinds}.").format(kinds=_listed(kinds))


def below_text(kinds: Mapping[str, Fraction]) -> str:
    """
    >>> below_text({"pudding": Fraction(-2)})
    'Below the table’s average: Puddings −2.0.'
    """
    return _("Below the table’s average: {kinds}.").format(kinds=_listed(kinds))


def _listed(kinds: Mapping[str, Fraction]) -> str:
    # Translators: a kind of card, and how many points more or fewer it brings: "Sashimi +4.1"
    text = pgettext("points from a kind", "{kind} {difference}")
    return comma_list(
        text.format(kind=kind_name(kind), difference=difference_text(points))
        for kind, points in kinds.items()
    )


def average_rank_text(players: int, ranks: Mean) -> str:
    """
    >>> average_rank_text(5, Mean(4, 9))
    '2.3 of 5'
    """
    return pgettext("average place among so many players", "{rank} of {players}").format(
        rank=average(ranks.average), players=players
    )


def ahead_text(margin: Mean) -> str:
    """
    >>> ahead_text(Mean(2, 9))
    'Wins alone by 4.5 points on average, in 2 games.'
    """
    return _("Wins alone by {points} points on average, in {games}.").format(
        points=average(margin.average), games=counted("game", margin.games)
    )


def behind_text(margin: Mean) -> str:
    """
    >>> behind_text(Mean(2, 9))
    'When not winning, 4.5 points behind the winner on average, in 2 games.'
    """
    return _("When not winning, {points} points behind the winner on average, in {games}.").format(
        points=average(margin.average), games=counted("game", margin.games)
    )


def desserts_text(dessert: str, own: Desserts, table: Desserts) -> str:
    """
    >>> desserts_text("pudding", Desserts(Mean(10, 24), 4, 1), Desserts(Mean(40, 60)))
    'Puddings: keeps 2.4 cards a game, the table 1.5. The most in 4 and the fewest in 1 of 10 games.'
    """
    return _(
        "{dessert}: keeps {own} cards a game, the table {table}. The most in {most} and the fewest in {fewest} of {games}."
    ).format(
        dessert=kind_name(dessert),
        own=average(own.kept.average),
        table=average(table.kept.average),
        most=own.most,
        fewest=own.fewest,
        games=counted("game", own.kept.games),
    )


def seats_text(first: InSeat, last: InSeat) -> str:
    """
    >>> seats_text(InSeat({1: 6}, {4: 24}), InSeat({1: 5}, {4: 20}))
    'In the first seat: won 25% of 24 games, by luck alone 25%. In the last: 25% of 20 games, by luck alone 25%.'
    """
    return _(
        "In the first seat: won {first} of {first_games}, by luck alone {first_chance}. In the last: {last} of {last_games}, "
        "by luck alone {last_chance}."
    ).format(
        first=percent(first.win_rate),
        first_games=counted("game", first.games),
        first_chance=percent(first.chance_rate),
        last=percent(last.win_rate),
        last_games=counted("game", last.games),
        last_chance=percent(last.chance_rate),
    )
