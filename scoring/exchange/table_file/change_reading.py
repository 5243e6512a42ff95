"""Readers for a game's changes: to the cards of a hand, to the setup, to its end, or to totals from paper."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from scoring import document
from scoring.document import NAME_LENGTH, POINTS
from scoring.document.json_reader import (
    ROOT,
    Fault,
    a_boolean,
    a_list,
    a_text,
    an_integer,
    an_object,
    inside,
    required,
)
from scoring.exchange.calendar import a_storable_moment
from scoring.exchange.contents import ChangeRecord
from scoring.rules import EDITIONS, MOST_OF_A_FACE, ROUNDS, Setup

# The game continues with the last one. Databases store 2**31, which leaves room for every change to come.
VERSIONS = range(1, 2**30)
ALL_ROUNDS = range(1, ROUNDS + 1)
EARLY_ENDS = range(1, ROUNDS)
# "seen" is ignored: only files of earlier versions have it.
CHANGE_KEYS = {"version", "made_at", "seen", "seat", "round", "before", "after", "undoes"}
PAPER_KEYS = {"edition", "menu", "player", "total", "dessert_cards"}
PRESETS = {preset for edition in EDITIONS.values() for preset in edition.presets}
KINDS = {kind.key for edition in EDITIONS.values() for kind in edition.kinds}
CHOSEN_KEYS = {"edition", "menu", "dummy", "pass_both_ways", "seats"}


def read_change(value: object, where: str, seats: int, faces: Collection[str]) -> ChangeRecord:
    change = an_object(value, where, CHANGE_KEYS)
    seat = _number(change, "seat", where, range(seats))
    number = _number(change, "round", where, ALL_ROUNDS)
    undoes = _number(change, "undoes", where, VERSIONS)
    before = an_object(required(change, "before", where), f"{where}.before")
    after = an_object(required(change, "after", where), f"{where}.after")
    if before.keys() != after.keys():
        raise Fault(where, "before_after")
    for facts, here in ((before, f"{where}.before"), (after, f"{where}.after")):
        if number is not None and seat is not None:
            _check_hand(facts, here, seats, faces)
        else:
            _check_game(facts, here, seats)
    return ChangeRecord(
        version=an_integer(required(change, "version", where), f"{where}.version", VERSIONS),
        made_at=a_storable_moment(required(change, "made_at", where), f"{where}.made_at"),
        seat=seat,
        round=number,
        before=before,
        after=after,
        undoes=undoes,
    )


def _number(change: dict[str, Any], key: str, where: str, allowed: range) -> int | None:
    return None if change.get(key) is None else an_integer(change[key], f"{where}.{key}", allowed)


def _check_hand(facts: dict[str, Any], where: str, seats: int, faces: Collection[str]) -> None:
    """Check facts about a hand: with whom it was swapped, or its cards."""
    if "swap" in facts:
        _check_swap(facts, where, seats)
    else:
        _check_cards(facts, where, faces)


def _check_game(facts: dict[str, Any], where: str, seats: int) -> None:
    """Check facts about a game: its setup, its early end, or its totals from paper."""
    if "seats" in facts:
        _check_choice(facts, where, seats)
    elif "cut_after" in facts:
        read_cut(an_object(facts, where, {"cut_after"}), where)
    else:
        _check_paper(facts, where)


def read_cut(facts: dict[str, Any], where: str) -> int | None:
    """Return the round after which a game was ended early, or None."""
    number = facts.get("cut_after")
    here = "cut_after" if where == ROOT else f"{where}.cut_after"
    return None if number is None else an_integer(number, here, EARLY_ENDS)


def _check_paper(facts: dict[str, Any], where: str) -> None:
    """Check facts about a game of which only the final totals are known."""
    for key, value in an_object(facts, where, PAPER_KEYS).items():
        here = f"{where}.{key}"
        if value is None:
            continue
        if key in ("total", "dessert_cards"):
            an_integer(value, here, POINTS)
        elif key == "menu":
            _check_menu(value, here)
        elif key == "edition":
            _check_known(value, here, EDITIONS, "no_edition")
        else:
            a_text(value, here, NAME_LENGTH)


def _check_menu(value: object, where: str) -> None:
    """Check that there is such a preset, or that there are such kinds."""
    if not isinstance(value, list):
        _check_known(value, where, PRESETS, "no_preset")
        return
    for index, kind in enumerate(value):
        _check_known(kind, f"{where}[{index}]", KINDS, "no_kind")


def _check_known(value: object, where: str, known: Collection[str], code: str) -> None:
    if a_text(value, where, NAME_LENGTH) not in known:
        raise Fault(where, code, str(value))


def _check_swap(facts: dict[str, Any], where: str, seats: int) -> None:
    an_object(facts, where, {"swap"})
    an_integer(facts["swap"], f"{where}.swap", range(seats))


def _check_cards(facts: dict[str, Any], where: str, faces: Collection[str]) -> None:
    for face, count in facts.items():
        if face == "done":
            a_boolean(count, f"{where}.done")
        elif face not in faces:
            raise Fault(where, "no_face", face)
        else:
            an_integer(count, f"{where}.{face}", range(MOST_OF_A_FACE + 1))


def _check_choice(facts: dict[str, Any], where: str, seats: int) -> None:
    """Check that a setup is valid, with its players on these seats."""
    an_object(facts, where, CHOSEN_KEYS)
    pairs = a_list(required(facts, "seats", where), f"{where}.seats")
    for index, pair in enumerate(pairs):
        _check_pair(pair, f"{where}.seats[{index}]", seats)
    if len({seat for seat, _ in pairs}) < len(pairs):
        raise Fault(f"{where}.seats", "seat_twice")
    setup = _chosen_setup(facts, where, players=sum(name is not None for _, name in pairs))
    if len(pairs) != setup.seats:
        raise Fault(f"{where}.seats", "entries", seats=setup.seats, count=len(pairs))


def _check_pair(value: object, where: str, seats: int) -> None:
    """Check a seat number and the name of its player, or null for the dummy."""
    pair = a_list(value, where)
    if len(pair) != 2:
        raise Fault(where, "pair")
    an_integer(pair[0], f"{where}[0]", range(seats))
    if pair[1] is not None:
        a_text(pair[1], f"{where}[1]", NAME_LENGTH)


def _chosen_setup(facts: dict[str, Any], where: str, players: int) -> Setup:
    """Return a setup for so many players, or raise a Fault if the rules forbid it."""
    chosen: dict[str, Any] = {key: required(facts, key, where) for key in ("edition", "menu")}
    chosen["variants"] = {key: required(facts, key, where) for key in ("dummy", "pass_both_ways")}
    # Numbers instead of names: two players may have been merged since, but the setup still had both.
    chosen["players"] = [str(number) for number in range(players)]
    with inside(where):
        return document.parse(chosen | {"format": document.FORMAT, "rounds": []}).setup
