"""Parse and validate game documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from scoring.document.game import (
    DESSERT_CARDS,
    FORMAT,
    LINES,
    NAME_LENGTH,
    POINTS,
    TEXT_LENGTHS,
    FinalTotals,
    GameDocument,
    Menu,
    Round,
)
from scoring.document.json_reader import (
    ROOT,
    Fault,
    a_boolean,
    a_list,
    a_moment,
    a_string,
    a_text,
    an_integer,
    an_object,
    check_characters,
    is_blank,
    read_json,
    required,
)
from scoring.rules import (
    EDITIONS,
    ROUNDS,
    Edition,
    Hand,
    Refusal,
    Setup,
    check_players,
    set_up,
)

DOCUMENT_KEYS = {
    "format", "edition", "menu", "variants", "players", "rounds", "totals", "dessert_cards",
    "winners", "id", "played_at", "place", "note",
}  # fmt: skip


def loads(text: str | bytes) -> GameDocument:
    """Return the game in a JSON text, or raise a Fault."""
    return parse(read_json(text))


def parse(value: object) -> GameDocument:
    """Return the game in a JSON value, or raise a Fault that says where the error is.

    >>> try:
    ...     parse({"format": "scorekeeper/1", "edition": "chess"})
    ... except Fault as fault:
    ...     print(fault.where, fault.code, fault.name)
    edition no_edition chess
    """
    document = an_object(value, ROOT, DOCUMENT_KEYS)
    if required(document, "format", ROOT) != FORMAT:
        raise Fault("format", "format", FORMAT)
    edition = _edition(required(document, "edition", ROOT))
    dummy, pass_both_ways = _variants(document.get("variants", {}))
    names = _names(required(document, "players", ROOT))
    menu = _menu(document.get("menu"))
    totals_only = _is_totals_only(document)
    setup = _setup(edition, menu, len(names), dummy=dummy, totals_only=totals_only)
    return GameDocument(
        setup=setup,
        menu=menu,
        names=names,
        rounds=() if totals_only else _rounds(document["rounds"], setup),
        result=_result(document, setup, names) if totals_only else None,
        pass_both_ways=pass_both_ways,
        id=_text(document, "id"),
        played_at=_moment(document.get("played_at")),
        place=_text(document, "place"),
        note=_text(document, "note"),
    )


def _edition(value: object) -> Edition:
    key = a_string(value, "edition")
    if key not in EDITIONS:
        raise Fault("edition", "no_edition", key)
    return EDITIONS[key]


def _variants(value: object) -> tuple[bool, bool]:
    variants = an_object(value, "variants", {"dummy", "pass_both_ways"})
    for key, chosen in variants.items():
        a_boolean(chosen, f"variants.{key}")
    return variants.get("dummy", False), variants.get("pass_both_ways", False)


def _names(value: object) -> tuple[str, ...]:
    names: dict[str, None] = {}
    for seat, name in enumerate(a_list(value, "players")):
        where = f"players[{seat}]"
        if not isinstance(name, str) or is_blank(name) or len(name) > NAME_LENGTH:
            raise Fault(where, "name", most=NAME_LENGTH)
        check_characters(name, where)
        if name in names:
            raise Fault(where, "name_twice", name)
        names[name] = None
    return tuple(names)


def _menu(value: object) -> Menu:
    if value is None or isinstance(value, str):
        return value
    return tuple(a_string(kind, f"menu[{index}]") for index, kind in enumerate(a_list(value, "menu")))


def _is_totals_only(document: Mapping[str, Any]) -> bool:
    if "rounds" in document:
        for key in ("totals", "dessert_cards", "winners"):
            if key in document:
                raise Fault(key, "beside_rounds")
        return False
    if "totals" not in document:
        raise Fault(ROOT, "no_rounds")
    return True


def _setup(edition: Edition, menu: Menu, players: int, *, dummy: bool, totals_only: bool) -> Setup:
    try:
        if totals_only and menu is None and edition.free_menu:
            # Often nobody remembers the menu of an old game, and its totals do not need one.
            check_players(edition, players, dummy=dummy)
            return Setup(edition, (), players)
        return set_up(edition, menu, players, dummy=dummy)
    except Refusal as refusal:
        fields = {"players": "players", "dummy_edition": "variants.dummy", "dummy_players": "variants.dummy"}
        if isinstance(menu, tuple) and refusal.name in menu:
            last = len(menu) - 1 - menu[::-1].index(refusal.name)
            fields[refusal.code] = f"menu[{last}]"
        raise Fault(fields.get(refusal.code, "menu"), refusal.code, refusal.name, **refusal.numbers) from None


def _rounds(value: object, setup: Setup) -> tuple[Round, ...]:
    rounds = a_list(value, "rounds")
    if len(rounds) > ROUNDS:
        raise Fault("rounds", "rounds", most=ROUNDS, count=len(rounds))
    return tuple(
        _round(played, f"rounds[{index}]", setup, last=index == len(rounds) - 1)
        for index, played in enumerate(rounds)
    )


def _round(value: object, where: str, setup: Setup, *, last: bool) -> Round:
    played = an_object(value, where, {"hands", "open"})
    hands = a_list(required(played, "hands", where), f"{where}.hands")
    if len(hands) != setup.seats:
        raise Fault(f"{where}.hands", "hands", seats=setup.seats, count=len(hands))
    is_open = a_boolean(played.get("open", False), f"{where}.open")
    if is_open and not last:
        raise Fault(f"{where}.open", "open_not_last")
    return Round(
        tuple(_hand(hand, f"{where}.hands[{seat}]", setup) for seat, hand in enumerate(hands)), is_open
    )


def _hand(value: object, where: str, setup: Setup) -> Hand:
    hand = an_object(value, where)
    try:
        setup.check_hand(hand)
    except Refusal as refusal:
        if refusal.code == "count":
            where = f"{where}.{refusal.name}"
        raise Fault(where, refusal.code, refusal.name, **refusal.numbers) from None
    return hand


def _result(document: Mapping[str, Any], setup: Setup, names: Sequence[str]) -> FinalTotals:
    totals = _per_seat(document, "totals", setup.seats, POINTS)
    if "dessert_cards" not in document:
        return FinalTotals(totals, won_tie=_won_tie(document, totals[: len(names)], names))
    if "winners" in document:
        raise Fault("winners", "beside_desserts")
    return FinalTotals(totals, _per_seat(document, "dessert_cards", setup.seats, DESSERT_CARDS))


def _won_tie(document: Mapping[str, Any], totals: Sequence[int], names: Sequence[str]) -> tuple[int, ...]:
    """Return the seats that won a tie, each with the most points."""
    seats: dict[int, None] = {}
    for index, name in enumerate(a_list(document.get("winners", []), "winners")):
        where = f"winners[{index}]"
        if name not in names:
            raise Fault(where, "unknown_winner", a_string(name, where))
        if totals[names.index(name)] < max(totals):
            raise Fault(where, "no_winner", name)
        seats[names.index(name)] = None
    return tuple(sorted(seats))


def _per_seat(document: Mapping[str, Any], key: str, seats: int, allowed: range) -> tuple[int, ...]:
    numbers = a_list(document[key], key)
    if len(numbers) != seats:
        raise Fault(key, "entries", seats=seats, count=len(numbers))
    return tuple(an_integer(number, f"{key}[{seat}]", allowed) for seat, number in enumerate(numbers))


def _text(document: Mapping[str, Any], key: str) -> str | None:
    if document.get(key) is None:
        return None
    return a_text(document[key], key, TEXT_LENGTHS[key], LINES)


def _moment(value: object) -> datetime | None:
    return None if value is None else a_moment(value, "played_at")
