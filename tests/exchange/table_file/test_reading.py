"""Reading a table file: what is refused, and the location that each fault names."""

import pytest

from scoring.document.json_reader import Fault
from scoring.exchange.table_file.reading import read_record
from tests.examples import EXAMPLE, PARTY, TOTALS

NOW = "2026-11-16T20:15:00Z"
CHOSEN = {
    "edition": "classic",
    "menu": None,
    "dummy": False,
    "pass_both_ways": False,
    "seats": [[0, "Chris"], [1, "Phil"]],
}


def player(**changes):
    return {"player": {"name": "Ana", "uid": "a"} | changes}


def night(**changes):
    return {"night": {"uid": "n", "date": "2026-11-16", "active_at": NOW} | changes}


def game(document=PARTY, **changes):
    return {"game": {"night": "n", "document": document} | changes}


def changed(*changes, **facts):
    usual = {"version": 1, "made_at": NOW, "seat": 0, "round": 1, "before": {}, "after": {}}
    return game(changes=[usual | change for change in changes or (facts,)])


def chosen(**changes):
    return changed(seat=None, round=None, before=CHOSEN, after=CHOSEN | changes)


@pytest.mark.parametrize(
    "record", [player(), night(), game(), game(TOTALS), changed(), chosen(), chosen(seats=[[0, "Chris"], [1, "Chris"]]), changed(before={"done": False}, after={"done": True}),
               changed(round=None, before={"player": "A", "total": 1}, after={"player": "B", "total": -2}),
               changed(seat=None, round=None, before={"edition": "party"}, after={"edition": "classic"}),
               changed(seat=None, round=None, before={"menu": "master_menu"}, after={"menu": None}),
               changed(seat=None, round=None, before={"menu": ["tea", "tofu"]}, after={"menu": None}),
               game(cut_after=1), changed(seat=None, round=None, before={"cut_after": None}, after={"cut_after": 2}),
               changed(before={"swap": 1}, after={"swap": 1}), changed({}, {"version": 2, "undoes": 1})]
)  # fmt: skip
def test_it_is_read(record):
    assert read_record(record)


@pytest.mark.parametrize(
    ("record", "place", "code"),
    [
        (7, "document", "not_object"),
        ({}, "document", "one_of"),
        ({"x": 1}, "document", "unknown_key"),
        ({"player": {"uid": "a"}}, "player", "missing_key"),
        (player(name=" "), "player.name", "name"),
        (player(name="a\x00"), "player.name", "character"),
        (player(uid=" "), "player.uid", "blank"),
        (player(uid="a/b"), "player.uid", "uid"),
        (player(uid="x" * 101), "player.uid", "too_long"),
        (player(uid=7), "player.uid", "not_text"),
        (player(colour=8), "player.colour", "number"),
        (player(archived=1), "player.archived", "not_boolean"),
        (player(played_at="yesterday"), "player.played_at", "moment"),
        (player(deleted_at="9999-12-31T23:59:59Z"), "player.deleted_at", "moment_years"),
        (player(merged_seats=[["g"]]), "player.merged_seats[0]", "pair"),
        (player(merged_seats=[["g", -1]]), "player.merged_seats[0][1]", "number"),
        (player(secret="x"), "player", "unknown_key"),
        (night(date="16.11.2026"), "night.date", "date"),
        (night(date="9999-12-31"), "night.date", "moment_years"),
        (night(date=20261116), "night.date", "not_text"),
        (night(place="x" * 201), "night.place", "too_long"),
        (game(EXAMPLE | {"edition": "chess"}), "game.document.edition", "no_edition"),
        (game(EXAMPLE | {"rounds": [{"hands": [{}, {}, {"tofu": 1}, {}]}]}), "game.document.rounds[0].hands[2]", "no_face"),
        (game(taken_away=[7]), "game.taken_away[0]", "name"),
        (game(taken_away=[None] * 101), "game.taken_away", "too_many"),
        (game(hands=[{"round": 4, "seat": 0, "done": True}]), "game.hands[0].round", "number"),
        (game(hands=[{"round": 1, "seat": 2, "done": True}]), "game.hands[0].seat", "number"),
        (game(hands=[{"round": 1, "seat": 0, "done": True, "cards": {"x": 1}}]), "game.hands[0].cards", "unknown_key"),
        (game(TOTALS, hands=[{"round": 1, "seat": 0, "done": True}]), "game.hands[0]", "hands_of_totals"),
        (changed(version=0), "game.changes[0].version", "number"),
        (changed(version=2**31 - 1), "game.changes[0].version", "number"),  # PostgreSQL could not store the next tap
        (changed(seat=2), "game.changes[0].seat", "number"),
        (changed(round=4), "game.changes[0].round", "number"),
        (changed(after={"tea": 1}), "game.changes[0]", "before_after"),
        (changed(before={"x": 1}, after={"x": 1}), "game.changes[0].before", "no_face"),
        (changed(before={"tea": 1}, after={"tea": 999}), "game.changes[0].after.tea", "number"),
        (changed(before={"done": 0}, after={"done": True}), "game.changes[0].before.done", "not_boolean"),
        (changed(before={"swap": 1}, after={"swap": 2}), "game.changes[0].after.swap", "number"),
        (changed(before={"swap": 1, "tea": 1}, after={"swap": 1, "tea": 1}), "game.changes[0].before", "unknown_key"),
        (changed(round=None, before={"swap": 1}, after={"swap": 1}), "game.changes[0].before", "unknown_key"),
        (game(changes=[{}] * 10_001), "game.changes", "too_many"),
        (game(cut_after=3), "game.cut_after", "number"),
        (changed(seat=None, round=None, before={"cut_after": None}, after={"cut_after": 0}), "game.changes[0].after.cut_after", "number"),
        (changed(seat=None, round=None, before={"cut_after": 1, "x": 1}, after={"cut_after": None, "x": 1}), "game.changes[0].before", "unknown_key"),
        (changed({}, {}), "game.changes[1].version", "order"),
        (changed(undoes=1), "game.changes[0].undoes", "undoes"),
        (changed({}, {"version": 2, "undoes": 1}, {"version": 3, "undoes": 1}), "game.changes[2].undoes", "undoes"),
        (changed(round=None, before={"x": 1}, after={"x": 1}), "game.changes[0].before", "unknown_key"),
        (changed(round=None, before={"edition": "chess"}, after={"edition": "party"}), "game.changes[0].before.edition", "no_edition"),
        (changed(round=None, before={"menu": "banquet!"}, after={"menu": None}), "game.changes[0].before.menu", "no_preset"),
        (changed(round=None, before={"menu": ["tea", "x"]}, after={"menu": None}), "game.changes[0].before.menu[1]", "no_kind"),
        (changed(round=None, before={"menu": 7}, after={"menu": None}), "game.changes[0].before.menu", "not_text"),
        (chosen(edition="chess"), "game.changes[0].after.edition", "no_edition"),
        (chosen(seats=[[0, "Chris"]]), "game.changes[0].after.players", "players"),
        (chosen(seats=[[0, "Chris"], [0, "Phil"]]), "game.changes[0].after.seats", "seat_twice"),
        (chosen(seats=[[0, "Chris"], [1]]), "game.changes[0].after.seats[1]", "pair"),
        (chosen(seats=[[0, "Chris"], [2, "Phil"]]), "game.changes[0].after.seats[1][0]", "number"),
        (chosen(dummy=True), "game.changes[0].after.seats", "entries"),
    ],
)  # fmt: skip
def test_a_fault_names_its_location(record, place, code):
    with pytest.raises(Fault) as caught:
        read_record(record)
    assert (caught.value.where, caught.value.code) == (place, code)


def test_a_file_of_an_earlier_version_says_what_the_sender_had_seen():
    assert read_record(changed(seen=3, before={"tea": 0}, after={"tea": 1})).changes[0].version
