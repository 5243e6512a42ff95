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
from scoring.exchange.calendar import a_moment
from scoring.exchange.contents import ChangeRecord
from scoring.rules import EDITIONS, MOST_OF_A_FACE, ROUNDS

VERSIONS = range(1, 2**31)
ALL_ROUNDS = range(1, ROUNDS + 1)
EARLY_ENDS = range(1, ROUNDS)
# "seen" is ignored: only files of earlier versions have it.
CHANGE_KEYS = {"version", "made_at", "seen", "seat", "round", "before", "after", "undoes"}
PAPER_KEYS = {"edition", "player", "total", "dessert_cards"}
CHOSEN_KEYS = {"edition", "menu", "dummy", "pass_both_ways", "seats"}


def read_change(value: object, where: str, seats: int, faces: Collection[str]) -> ChangeRecord:
    change = an_object(value, where, CHANGE_KEYS)
    numbers = {
        key: None if change.get(key) is None else an_integer(change[key], f"{where}.{key}", allowed)
        for key, allowed in (("seat", range(seats)), ("round", ALL_ROUNDS), ("undoes", VERSIONS))
    }
    before = an_object(required(change, "before", where), f"{where}.before")
    after = an_object(required(change, "after", where), f"{where}.after")
    if before.keys() != after.keys():
        raise Fault(where, "before_after")
    of_a_hand = numbers["round"] is not None and numbers["seat"] is not None
    for key, facts in (("before", before), ("after", after)):
        if of_a_hand and "swap" in facts:
            _check_swap(facts, f"{where}.{key}", seats)
        elif of_a_hand:
            _check_cards(facts, f"{where}.{key}", faces)
        elif "seats" in facts:
            _check_choice(facts, f"{where}.{key}", seats)
        elif "cut_after" in facts:
            read_cut(an_object(facts, f"{where}.{key}", {"cut_after"}), f"{where}.{key}")
        else:
            _check_paper(facts, f"{where}.{key}")
    return ChangeRecord(
        version=an_integer(required(change, "version", where), f"{where}.version", VERSIONS),
        made_at=a_moment(required(change, "made_at", where), f"{where}.made_at"),
        before=before,
        after=after,
        **numbers,
    )


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
        elif a_text(value, here, NAME_LENGTH) not in EDITIONS and key == "edition":
            raise Fault(here, "no_edition", value)


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
    sitting = 0
    for index, pair in enumerate(a_list(required(facts, "seats", where), f"{where}.seats")):
        here = f"{where}.seats[{index}]"
        if len(a_list(pair, here)) != 2:
            raise Fault(here, "pair")
        an_integer(pair[0], f"{here}[0]", range(seats))
        if pair[1] is not None:
            a_text(pair[1], f"{here}[1]", NAME_LENGTH)
            sitting += 1
    taken = [pair[0] for pair in facts["seats"]]
    if len(taken) != len(set(taken)):
        raise Fault(f"{where}.seats", "seat_twice")
    # Numbers instead of names: two players may have been merged since, but the setup still had both.
    players = [str(number) for number in range(sitting)]
    chosen: dict[str, Any] = {"format": document.FORMAT, "rounds": [], "players": players}
    for key in ("edition", "menu"):
        chosen[key] = required(facts, key, where)
    chosen["variants"] = {key: required(facts, key, where) for key in ("dummy", "pass_both_ways")}
    with inside(where):
        setup = document.parse(chosen).setup
    if len(taken) != setup.seats:
        raise Fault(f"{where}.seats", "entries", seats=setup.seats, count=len(taken))
