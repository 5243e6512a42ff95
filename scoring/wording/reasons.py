"""Sentences that explain the points of a line."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, gettext_lazy, pgettext, pgettext_lazy

from scoring.models.card_language import card_language
from scoring.rules import Line
from scoring.wording.lists import comma_list
from scoring.wording.names import FACES, KINDS, PILES, Words, counted, gained, signed

# {counted} is the amount in the kind's unit, {held} the faces in the hand or its cards by kind, {items}
# things with their points, {paid} the points with their noun, {players} those who tie; every other placeholder is one of the line's numbers.
REASONS: Words = {
    # Translators: {items} are cards with their points: "2 tempura (5), 1 eel (-3)".
    "each": gettext_lazy("{items}: {points}"),
    # Translators: {held} are cards: "1 chopsticks card".
    "nothing": gettext_lazy("{held}, worth nothing: {points}"),
    "kept": gettext_lazy("{held}, kept for the end"),
    "none_kept": gettext_lazy("none so far"),
    "known": gettext_lazy("{counted}"),
    "unknown": gettext_lazy("unknown"),
    "sets": gettext_lazy("{counted}, {sets} of {size}: {points}"),
    "no_set": gettext_lazy("{counted}, a set needs {size}: {points}"),
    "ladder": gettext_lazy("{counted}: {points}"),
    "ladders": gettext_lazy("{items}: {points}"),
    "unique_sets": gettext_lazy("{items}: {points}"),
    # Translators: {counted} is a number of cards or rolls, "5 rolls", and {paid} are points, "+6 points".
    "most": gettext_lazy("{counted}, the most: {paid}"),
    "second": gettext_lazy("{counted}, second most: {paid}"),
    "third": gettext_lazy("{counted}, third most: {paid}"),
    # Translators: {prize} points are divided between {tied} players.
    "tied_most": gettext_lazy("{counted}, tied for the most: {prize} between {tied}, {points} each"),
    "tied_second": gettext_lazy("{counted}, tied for second: {prize} between {tied}, {points} each"),
    "level_most": gettext_lazy("{counted}, {players} tied for the most: {points} each"),
    "level_second": gettext_lazy("{counted}, {players} tied for second: {points} each"),
    "level_third": gettext_lazy("{counted}, {players} tied for third: {points} each"),
    "no_second": gettext_lazy("{counted}, but no second place after a tie for the most: {points}"),
    "no_prize": gettext_lazy("{counted}, not enough to score: {points}"),
    "fewest": gettext_lazy("{counted}, the fewest: {paid}"),
    "tied_fewest": gettext_lazy("{counted}, tied for the fewest: {prize} lost between {tied}, {points} each"),
    "level_fewest": gettext_lazy("{counted}, {players} tied for the fewest: {points} each"),
    "fewest_of_two": gettext_lazy(
        "{counted}, the fewest, but with two players nobody loses points: {points}"
    ),
    "between": gettext_lazy("{counted}, neither the most nor the fewest: {points}"),
    "all_level": gettext_lazy("{counted}, the same as everyone: {points}"),
    "level_of_two": gettext_lazy("{counted}, tied, and with two players both gain: {points}"),
    "race_claimed": gettext_lazy("{items}: {points}"),
    # Translators: {nth} is "first place", "second place" or "third place".
    "race_most": gettext_lazy("{rolls} left, the most, {nth}: {points}"),
    "race_level": gettext_lazy("{rolls} left, {players} tied for the most, {nth}: {points} each"),
    "race_claimed_most": gettext_lazy("{items}; {rolls} left, the most, {nth} ({prize}): {points}"),
    "race_claimed_level": gettext_lazy(
        "{items}; {rolls} left, {players} tied for the most, {nth} ({prize}): {points}"
    ),
    "race_none": gettext_lazy("{rolls} left, not the most: {points}"),
    "race_over": gettext_lazy("{rolls} left, but all places were claimed: {points}"),
    # Translators: {opponents} is "2 opponents", who have edamame too; {each} are points.
    "per_opponent": gettext_lazy("{counted}, {opponents} with some, so {each} each: {points}"),
    "per_opponent_capped": gettext_lazy("{counted}, {opponents} with some, at most {each} each: {points}"),
    "most_colours": gettext_lazy("{counted}, {colours} ({held}) and nobody has more: {points}"),
    "fewer_colours": gettext_lazy("{counted}, {colours} ({held}) but someone has {most}: {points}"),
    "biggest_colour": gettext_lazy("{counted}, the largest set is {held}: {points}"),
}

RACE_PLACES = (
    pgettext_lazy("in the uramaki race", "first place"),
    pgettext_lazy("in the uramaki race", "second place"),
    pgettext_lazy("in the uramaki race", "third place"),
)

# Numbers that are shown with a noun.
NOUNS = {"sets": "set", "opponents": "opponent", "colours": "colour", "rolls": "uramaki_roll"}


def why(line: Line, language: str | None = None) -> str:
    """Return the sentence for a line in the reader's language: "5 rolls, the most: +6 points".

    With many lines, pass the language: looking it up takes time.
    """
    numbers = tuple(line.numbers.items())
    languages = language or get_language(), card_language()
    return _sentence(languages, line.kind, line.points, line.reason, numbers)


# Cached: tables, and files of games even more so, have the same few hundred lines again and again.
@lru_cache(maxsize=3_000)
def _sentence(
    languages: tuple[str | None, str],
    kind: str,
    points: int,
    reason: str,
    numbers: tuple[tuple[str, int], ...],
) -> str:
    words: dict[str, object] = {"points": signed(points), "paid": gained(points)}
    items: list[tuple[str, int]] = []
    held: list[str] = []
    for key, number in numbers:
        words[key] = counted(NOUNS[key], number) if key in NOUNS else number
        if key == "count":
            words["counted"] = counted(kind, number)
        elif key == "tied":
            words["players"] = counted("player", number)
        elif key == "nth":
            words["nth"] = RACE_PLACES[number - 1]
        elif key in FACES or key in KINDS:
            held.append(counted(PILES.get(key, key), number))
        elif key.endswith("_points"):
            thing = key.removesuffix("_points")
            items.append((counted(thing, dict(numbers)[thing]), number))
    # If one item has all the points, they are shown only once, as the total.
    whole = len(items) == 1 and items[0][1] == points
    # Translators: a number of cards and what they pay: "2 tempura (5)"
    paying = pgettext("cards and their points", "{cards} ({points})")
    words["items"] = comma_list(
        cards if whole else paying.format(cards=cards, points=signed(paid)) for cards, paid in items
    )
    return str(REASONS[reason]).format(**words, held=comma_list(held))
