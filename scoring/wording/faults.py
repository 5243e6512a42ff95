"""Sentences for faults (what cannot be read from a file) and cautions (what looks wrong)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.document.json_reader import Fault
from scoring.rules import Caution
from scoring.wording.lists import comma_list, labeled
from scoring.wording.names import COURSES, EDITIONS, KINDS, PILES, Words, counted

LONGEST_SHOWN = 60

FAULTS: Words = {
    # JSON
    "not_utf8": gettext_lazy("not UTF-8 text"),
    "not_json": gettext_lazy("not JSON"),
    "too_large": gettext_lazy("nested too deeply, or a number is too long"),
    "not_object": gettext_lazy("must be an object"),
    "not_list": gettext_lazy("must be a list"),
    "not_boolean": gettext_lazy("must be true or false"),
    "not_text": gettext_lazy("must be text"),
    "number": gettext_lazy("must be a whole number from {least} to {most}"),
    "too_long": ngettext_lazy(
        "must have at most {most} character", "must have at most {most} characters", "most"
    ),
    "character": gettext_lazy("the character {name} is not allowed"),
    "unknown_key": gettext_lazy("unknown key {quoted}"),
    "missing_key": gettext_lazy("the key {quoted} is missing"),
    "key_twice": gettext_lazy("the key {quoted} appears twice"),
    # The setup of a game
    "format": gettext_lazy("must be {quoted}"),
    "no_edition": gettext_lazy("no edition {quoted}; there are {editions}"),
    "name": ngettext_lazy("a name has 1 to {most} character", "a name has 1 to {most} characters", "most"),
    "name_twice": gettext_lazy("the name {quoted} appears twice"),
    "players": gettext_lazy("{at_table}; this edition takes {least} to {most}"),
    "dummy_edition": gettext_lazy("this edition has no dummy"),
    "dummy_players": gettext_lazy("a dummy joins 2 players, not {players}"),
    "menu_fixed": gettext_lazy("this edition has one menu; leave it null"),
    "menu_missing": gettext_lazy("this edition needs a menu"),
    "no_preset": gettext_lazy("no menu {quoted}"),
    "no_kind": gettext_lazy("no kind {quoted} to choose"),
    "kind_twice": gettext_lazy("{quoted} is chosen twice"),
    "course": gettext_lazy("{course}: a menu has {pick}, this one has {count}"),
    "kind_players": ngettext_lazy(
        "{kind} is for {least} to {most} player", "{kind} is for {least} to {most} players", "most"
    ),
    # Rounds and totals
    "no_rounds": gettext_lazy('"rounds" or "totals" is missing'),
    "beside_rounds": gettext_lazy("cannot be combined with rounds"),
    "beside_desserts": gettext_lazy("cannot be combined with dessert cards, which settle a tie"),
    "unknown_winner": gettext_lazy("{quoted} is not one of the players"),
    "no_winner": gettext_lazy("{quoted} does not have the most points"),
    "rounds": ngettext_lazy("{count} round; a game has {most}", "{count} rounds; a game has {most}", "count"),
    "open_not_last": gettext_lazy("only the last round can be open"),
    "hands": gettext_lazy("{hands} for {seats}"),
    "entries": gettext_lazy("{entries} for {seats}"),
    "no_face": gettext_lazy("no face {quoted} on this menu"),
    "count": gettext_lazy("a count is a whole number from 0 to {most}"),
    "moment": gettext_lazy("must be a date and time such as 2026-11-16T20:15:00Z"),
    "moment_years": gettext_lazy("the year must be from {least} to {most}"),
    # A file of games
    "no_format": gettext_lazy("neither a Scorekeeper file nor a BG Stats file"),
    "whole_site": gettext_lazy("a backup of a whole site, which its host restores with “restore FILE”"),
    "line_too_long": gettext_lazy("a line has at most {most} MB"),
    "file_too_large": gettext_lazy("a file that is not in lines has at most {most} MB"),
    "one_of": gettext_lazy("a line has one player, one night or one game"),
    "pair": gettext_lazy("must be a list of two"),
    "blank": gettext_lazy("must not be empty"),
    "date": gettext_lazy("must be a date such as 2026-11-16"),
    "uid": gettext_lazy("{quoted} is not an id: it may have letters, digits, - and _"),
    "uid_twice": gettext_lazy("{quoted} appears twice"),
    "merged_into": gettext_lazy("no other player {quoted} to merge into"),
    "unknown_player": gettext_lazy("no player {quoted} in this file"),
    "unknown_night": gettext_lazy("no night {quoted} before this line"),
    "same_person": gettext_lazy("{quoted} would be one person who sat in this game twice"),
    "points": gettext_lazy("this adds up to more points than a game can have ({least} to {most})"),
    "hands_of_totals": gettext_lazy("a game known by its totals has no hands"),
    "order": gettext_lazy("versions must increase"),
    "undoes": gettext_lazy("must be the version of an earlier change that was not undone"),
    "before_after": gettext_lazy("before and after must have the same keys"),
    "too_many": ngettext_lazy("has at most {most} entry", "has at most {most} entries", "most"),
    "too_many_games": gettext_lazy(
        "a table has at most {most} games; it has {here}, and this file would add {new}. Nothing was imported."
    ),
    "seat_twice": gettext_lazy("a seat appears twice"),
    "table_changed": gettext_lazy("the table kept changing meanwhile; try again"),
    # A backup
    "no_row": gettext_lazy("not a row of this database"),
    "not_stored": gettext_lazy("the database refused it: {name}"),
    "newer_version": gettext_lazy(
        "written by a newer version of Scorekeeper ({name}); install that version or a later one, and restore it there"
    ),
    "not_migrated": gettext_lazy("the data could not be brought to the form of this version: {name}"),
    "cut_off": gettext_lazy("the end of the file is missing"),
    # Players
    "too_many_players": ngettext_lazy(
        "a table has at most {most} player", "a table has at most {most} players", "most"
    ),
    "name_ligatures": gettext_lazy("this name is too long when its letters are written out"),
}

CAUTIONS: Words = {
    "too_few": ngettext_lazy(
        "{name} has {cards} of {dealt} card", "{name} has {cards} of {dealt} cards", "dealt"
    ),
    "too_many": ngettext_lazy(
        "{name} has {cards_held}, but {dealt} was dealt",
        "{name} has {cards_held}, but {dealt} were dealt",
        "dealt",
    ),
    "no_fruit_cards": gettext_lazy("{name} has fruit icons but no fruit cards"),
    "no_fruit_icons": gettext_lazy("{name} has fruit cards but no fruit icons"),
    "fruit_icons": gettext_lazy("{name} has {icons} on {fruit_cards}, but each card has two"),
    "race": gettext_lazy("Uramaki places can't be {first} first, {second} second, {third} third"),
    "deck": gettext_lazy("{counted} entered, but the deck has {deck}"),
    "deck_with_copies": gettext_lazy("{counted} entered, but the deck has {deck} and {special_orders}"),
    "deck_in_all_rounds": gettext_lazy("{counted} in all rounds together, but the deck has {deck}"),
    "deck_in_all_rounds_with_copies": gettext_lazy(
        "{counted} in all rounds together, but the deck has {deck} and {special_orders}"
    ),
}

LINE = re.compile(r"^line (\d+)(?:, column (\d+))?")


def fault_text(fault: Fault) -> str:
    """Return location and error: "rounds[1].hands[2]: no face "tofu" on this menu"."""
    numbers = fault.numbers
    words: dict[str, object] = {**numbers, "name": fault.name, "quoted": _quoted(fault.name)}
    words["editions"] = comma_list(EDITIONS)
    words["kind"] = KINDS.get(fault.name)
    words["course"] = COURSES.get(fault.name)
    if "seats" in numbers:
        words["seats"] = counted("seat", numbers["seats"])
        words["hands"] = counted("hand", numbers["count"])
        words["entries"] = counted("entry", numbers["count"])
    if "players" in numbers:
        words["at_table"] = counted("player", numbers["players"])
    where = LINE.sub(_line, _printable(_shortened(fault.where)))
    return labeled(where, str(FAULTS[fault.code] % numbers).format(**words))


def _line(found: re.Match[str]) -> str:
    """Return "line 2" or "line 2, column 5" in words. The keys that follow it are not translated."""
    line, column = found.groups()
    if column:
        return _("line {line}, column {column}").format(line=line, column=column)
    return _("line {line}").format(line=line)


def caution_text(caution: Caution, names: Sequence[str]) -> str:
    """Return what looks wrong: "Phil has 7 of 8 cards"."""
    numbers = caution.numbers
    code = caution.code
    if code == "hand_size":
        code = "too_few" if numbers["cards"] < numbers["dealt"] else "too_many"
    elif code == "fruit":
        code = _fruit_code(numbers)
    elif code == "deck":
        code += "_in_all_rounds" * caution.in_all_rounds
        code += "_with_copies" * bool(numbers["copies"])
    words: dict[str, object] = {**numbers}
    if "dealt" in numbers:
        words["cards_held"] = counted("card", numbers["cards"])
    if "copies" in numbers:
        words["special_orders"] = counted("special_order", numbers["copies"])
    if caution.code == "fruit":
        words["icons"] = counted("icon", numbers["icons"])
        words["fruit_cards"] = counted("fruit", numbers["cards"])
    if caution.seat is not None:
        words["name"] = seat_name(caution.seat, names)
    if caution.pile:
        words["counted"] = counted(PILES.get(caution.pile, caution.pile), numbers["cards"])
    return str(CAUTIONS[code] % numbers).format(**words)


def _fruit_code(numbers: Mapping[str, int]) -> str:
    if not numbers["icons"]:
        return "no_fruit_icons"
    return "fruit_icons" if numbers["cards"] else "no_fruit_cards"


def round_caution_text(caution: Caution, names: Sequence[str]) -> str:
    """Return what looks wrong in a sentence that names its round: "Round 2: Phil has 7 of 8 cards." """
    return _("Round {number}: {caution}.").format(number=caution.round, caution=caution_text(caution, names))


def fix_hand_text() -> str:
    return _("Fix this hand")


def fix_round_text() -> str:
    return _("Fix this round")


def fix_icons_text() -> str:
    return _("Count fruit one by one")


def fix_fruit_text(cards: int) -> str:
    """
    >>> fix_fruit_text(2)
    'Make it 2 cards'
    """
    return _("Make it {cards}").format(cards=counted("card", cards))


def seat_name(seat: int, names: Sequence[str]) -> str:
    """Return a player's name, or the dummy's."""
    return names[seat] if seat < len(names) else _("The dummy")


def _quoted(name: str) -> str:
    """Return a name as it is written in a JSON document."""
    return _printable(json.dumps(_shortened(name), ensure_ascii=False))


def _printable(text: str) -> str:
    """Escape, as JSON does, the characters that a terminal cannot show or would interpret."""
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
