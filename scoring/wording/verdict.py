"""Sentences that say who won, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules import Score
from scoring.wording.lists import and_list, sentences
from scoring.wording.names import Words, counted, points_text, signed

TIE_BREAKS: Words = {
    "all_won": gettext_lazy("Each has {cards}, so they share the win."),
    "all_ahead": gettext_lazy("Each has {cards}, so they are tied."),
    "several_won": gettext_lazy("{winners} have {cards} each, more than the rest, so they share the win."),
    "several_ahead": gettext_lazy("{winners} have {cards} each, more than the rest, so they are ahead."),
    "one_of_many_won": gettext_lazy("{winner} has {cards}, more than the others, so {winner} wins."),
    "one_of_many_ahead": gettext_lazy("{winner} has {cards}, more than the others, so {winner} is ahead."),
    "one_of_two_won": gettext_lazy("{winner} has {cards} to {other}'s {count}, so {winner} wins."),
    "one_of_two_ahead": gettext_lazy("{winner} has {cards} to {other}'s {count}, so {winner} is ahead."),
}


def verdict(score: Score, names: Sequence[str]) -> str:
    """Return who won and why, or who leads in an unfinished game."""
    standing = score.standing
    best = standing.totals[standing.winners[0]]
    level = _level(score)
    if len(level) == 1:
        text = _("{name} wins with {points}.") if score.finished else _("{name} leads with {points}.")
        return text.format(name=names[level[0]], points=points_text(best))
    tie = _("{names} both have {points}.") if len(level) == 2 else _("{names} all have {points}.")
    tie = tie.format(names=and_list(names[seat] for seat in level), points=points_text(best))
    return sentences(tie, _tie_break(score, names, level))


def level_text(score: Score) -> str:
    """Return the points of everyone who is level at the top, "43 all"; empty if one player is ahead."""
    best = score.standing.totals[score.standing.winners[0]]
    # Translators: everyone at the top has so many points.
    return _("{points} all").format(points=signed(best)) if len(_level(score)) > 1 else ""


def short_tie_break(score: Score) -> str:
    """Return how the desserts break a tie at the top, "4 puddings to 2", or that they do not, "4 puddings each".

    Empty if nobody is tied, or if the desserts are unknown.
    """
    level, winners, cards = _level(score), score.standing.winners, score.dessert_cards
    if len(level) == 1 or cards is None:
        return ""
    most = counted(score.desserts[0].kind, cards[winners[0]])
    others = [cards[seat] for seat in level if seat not in winners]
    if not others:
        return _("{cards} each").format(cards=most)
    return _("{cards} to {count}").format(cards=most, count=max(others))


def heading(box: str, players: int) -> str:
    """
    >>> heading("Sushi Go!", 4)
    'Sushi Go!, 4 players'
    """
    return _("{edition}, {players}").format(edition=box, players=counted("player", players))


def dummy_text(points: int) -> str:
    return _("The dummy scored {points}.").format(points=points_text(points))


def _level(score: Score) -> list[int]:
    """Return the seats with the most points, without the dummy, which has no rank."""
    standing = score.standing
    best = standing.totals[standing.winners[0]]
    return [seat for seat in range(len(standing.ranks)) if standing.totals[seat] == best]


def _tie_break(score: Score, names: Sequence[str], level: Sequence[int]) -> str:
    """Return how desserts decide between the players who are level on points."""
    winners = score.standing.winners
    others = [seat for seat in level if seat not in winners]
    if score.dessert_cards is None:
        if not others:
            return _("Nobody recorded their desserts, so they share the win.")
        return _("The tie-break went to {winners}.").format(winners=and_list(names[seat] for seat in winners))
    words = {
        "winner": names[winners[0]],
        "winners": and_list(names[seat] for seat in winners),
        "cards": counted(score.desserts[0].kind, score.dessert_cards[winners[0]]),
    }
    if len(others) == 1 and len(winners) == 1:
        words |= {"other": names[others[0]], "count": str(score.dessert_cards[others[0]])}
    case = _case(len(winners), len(others), finished=score.finished)
    return str(TIE_BREAKS[case]).format(**words)


def _case(winners: int, others: int, *, finished: bool) -> str:
    if not others:
        who = "all"
    elif winners > 1:
        who = "several"
    else:
        who = "one_of_many" if others > 1 else "one_of_two"
    return f"{who}_won" if finished else f"{who}_ahead"
