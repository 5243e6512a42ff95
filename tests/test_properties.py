"""Properties of every game, whatever its cards."""

import json
import unicodedata
from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from scoring import document
from scoring.document import score_of
from scoring.document.json_reader import Fault
from scoring.rules import CLASSIC, EDITIONS, PARTY, score_desserts, score_round, set_up
from scoring.wording import fault_text
from scoring.wording.score_json import result
from tests import strategies
from tests.games import random_game

CLASSICS = ("classic", "trains")
# The courses that a menu chooses kinds from, except desserts.
SWAPPED = ("roll", "appetizer", "special")
# Control characters, surrogates, and line and paragraph separators.
UNPRINTABLE = ("Cc", "Cs", "Zl", "Zp")


def scored(game: dict[str, Any]) -> dict[str, Any]:
    return result(document.parse(game))


def without(game: dict[str, Any], faces: set[str]) -> None:
    """Remove the faces from every hand."""
    for played in game["rounds"]:
        played["hands"] = [
            {face: count for face, count in hand.items() if face not in faces} for hand in played["hands"]
        ]


def in_order(entries: Sequence[Any], order: Sequence[int]) -> list[Any]:
    return [entries[seat] for seat in order]


@given(strategies.played_documents(), st.data())
def test_seat_order_never_matters(game, data):
    players = range(len(game["players"]))
    order = data.draw(st.permutations(players))
    seats = [*order, *range(len(players), len(players) + game["variants"]["dummy"])]
    moved = deepcopy(game)
    moved["players"] = in_order(game["players"], order)
    for played in moved["rounds"]:
        played["hands"] = in_order(played["hands"], seats)

    before, after = score_of(document.parse(game)), score_of(document.parse(moved))

    assert [list(lines) for lines in after.rounds] == [in_order(lines, seats) for lines in before.rounds]
    assert list(after.desserts) == in_order(before.desserts, seats)
    assert list(after.dessert_cards) == in_order(before.dessert_cards, seats)
    assert list(after.standing.totals) == in_order(before.standing.totals, seats)
    assert list(after.standing.ranks) == in_order(before.standing.ranks, order)
    assert {order[seat] for seat in after.standing.winners} == set(before.standing.winners)
    assert after.standing.decided_by == before.standing.decided_by
    assert sorted(
        (caution.code, caution.round, -1 if caution.seat is None else seats[caution.seat], caution.pile)
        for caution in after.cautions
    ) == sorted(
        (caution.code, caution.round, -1 if caution.seat is None else caution.seat, caution.pile)
        for caution in before.cautions
    )


@given(strategies.played_documents(["party"]), st.data())
def test_a_kind_that_nobody_holds_can_be_swapped_for_another(game, data):
    menu = strategies.setup_of(game).menu
    course = data.draw(st.sampled_from([course for course in PARTY.courses if course.key in SWAPPED]))
    unheld = data.draw(st.sampled_from([kind for kind in menu if kind in course.kinds])).key
    fitting = [kind for kind in course.kinds if kind not in menu and len(game["players"]) in kind.players]
    other = data.draw(st.sampled_from(fitting)).key
    without(game, {face.key for kind in menu for face in kind.faces if unheld in (kind.key, face.needs)})
    game["menu"] = [kind.key for kind in menu[1:]]
    swapped = game | {"menu": [other if kind == unheld else kind for kind in game["menu"]]}

    before, after = scored(game), scored(swapped)

    for round_before, round_after in zip(before["rounds"], after["rounds"], strict=True):
        for hand_before, hand_after in zip(round_before["hands"], round_after["hands"], strict=True):
            assert hand_before["points"].pop(unheld) == 0
            assert hand_after["points"].pop(other) == 0
            assert hand_before == hand_after
    for key in ("desserts", "totals", "ranks", "winners", "decided_by"):
        assert before[key] == after[key]


@given(
    strategies.played_documents(["party"], [3]), st.permutations(["pudding", "green_tea_ice_cream", "fruit"])
)
def test_only_fruit_costs_points_if_nobody_holds_a_dessert(game, desserts):
    *menu, dessert = strategies.setup_of(game).menu
    without(game, {face.key for face in dessert.faces})
    for played in game["rounds"]:
        played.pop("open", None)
    for choice in desserts:
        after = scored(game | {"menu": [*[kind.key for kind in menu[1:]], choice]})
        assert {entry["points"] for entry in after["desserts"]} == {-6 if choice == "fruit" else 0}
        assert {entry["cards"] for entry in after["desserts"]} == {0}


# Small counts, so that ties are common.
few = st.lists(st.integers(0, 2), min_size=5, max_size=5)


@given(st.integers(2, 5), few)
def test_split_rolls_never_pay_more_than_there_is(players, rolls):
    lines = score_round(set_up(CLASSIC, None, players), [{"maki_1": count} for count in rolls[:players]])
    paid = {"most": 0, "second": 0}
    for line in (line for seat in lines for line in seat if line.points):
        paid[line.reason.removeprefix("tied_")] += line.points
    assert paid["most"] <= 6
    assert paid["second"] <= 3


@given(st.integers(2, 5), few, st.booleans())
def test_split_puddings_never_pay_or_cost_more_than_there_is(players, puddings, dummy):
    setup = set_up(CLASSIC, None, players, dummy=dummy and players == 2)
    lines = score_desserts(setup, [{"pudding": count} for count in puddings[: setup.seats]])
    points = [line.points for line in lines]
    assert sum(gain for gain in points if gain > 0) <= 6
    assert sum(loss for loss in points if loss < 0) >= -6
    if setup.seats == 2:
        assert min(points) == 0


@given(strategies.played_documents())
def test_totals_are_the_sum_of_what_is_shown(game):
    shown = scored(game)
    totals = [entry["points"] for entry in shown["desserts"]]
    for played in shown["rounds"]:
        for seat, hand in enumerate(played["hands"]):
            assert hand["total"] == sum(hand["points"].values())
            totals[seat] += hand["total"]
    assert shown["totals"] == totals
    if not shown["finished"]:
        assert {entry["points"] for entry in shown["desserts"]} == {0}


@given(strategies.played_documents())
def test_every_reason_ends_with_its_points(game):
    for played in scored(game)["rounds"]:
        for hand in played["hands"]:
            assert {kind for kind, points in hand["points"].items() if points} <= set(hand["why"])
            for kind, points in hand["points"].items():
                if points:
                    assert str(abs(points)) in hand["why"][kind]


@given(strategies.documents)
def test_ranks_follow_points_and_then_dessert_cards(game):
    shown = scored(game)
    players = len(shown["players"])
    # Where nobody wrote the desserts down, the game may say who won the tie.
    winners = game.get("winners", ())
    cards = [entry["cards"] or 0 for entry in shown["desserts"][:players]]
    ahead = [count or int(name in winners) for name, count in zip(shown["players"], cards, strict=True)]
    own = list(zip(shown["totals"][:players], ahead, strict=True))
    best_first = sorted(own, reverse=True)
    assert shown["ranks"] == [best_first.index(standing) + 1 for standing in own]
    assert shown["winners"] == [
        name for name, rank in zip(shown["players"], shown["ranks"], strict=True) if rank == 1
    ]
    level_on_points = [total for total, _ in own].count(best_first[0][0])
    expected = "points" if level_on_points == 1 else "desserts" if len(shown["winners"]) == 1 else "shared"
    assert shown["decided_by"] == expected


@given(strategies.documents)
def test_export_and_import_give_the_same_game_and_score(game):
    first = document.parse(game)
    text = json.dumps(document.write(first))
    again = document.loads(text)
    assert again == first
    assert document.loads(text.encode()) == first
    assert json.dumps(document.write(again)) == text
    assert result(again) == result(first)


@given(strategies.played_documents(CLASSICS))
def test_trains_scores_as_classic(game):
    assert scored(game | {"edition": "classic"}) == scored(game | {"edition": "trains"})


@given(st.integers(), st.sampled_from(sorted(EDITIONS)))
def test_a_game_as_it_is_dealt_has_no_warnings(seed, edition):
    assert scored(random_game(Random(seed), editions=[EDITIONS[edition]]))["warnings"] == []


@given(st.integers(), st.integers(0, 2), st.data())
def test_a_card_too_many_is_a_warning(seed, number, data):
    game = random_game(Random(seed), editions=[CLASSIC])
    seat = data.draw(st.integers(0, len(game["rounds"][0]["hands"]) - 1))
    hand = game["rounds"][number]["hands"][seat]
    hand["tempura"] = hand.get("tempura", 0) + 1
    assert (number + 1, seat, "hand_size") in [
        (warning["round"], warning["seat"], warning["code"]) for warning in scored(game)["warnings"]
    ]


def check_scored_or_refused(read, given_value):
    """Assert that any input is scored, or refused with a Fault that can be printed."""
    try:
        game = read(given_value)
    except Fault as refused:
        fault = refused
    else:
        json.dumps(result(game), allow_nan=False).encode("utf-8")
        return
    assert fault.where
    text = fault_text(fault)
    assert text.startswith(fault.where[:50])
    assert not [character for character in text if unicodedata.category(character) in UNPRINTABLE]


@given(strategies.json_values)
@example(float("nan"))
@example({"format": "scorekeeper/1", "edition": "party", "menu": [[]], "players": ["a", "b"], "rounds": []})
def test_any_json_value_is_scored_or_refused(value):
    check_scored_or_refused(document.parse, value)


@strategies.so_many(3)
@given(strategies.nearly_right())
def test_a_nearly_right_document_is_scored_or_refused(value):
    check_scored_or_refused(document.parse, value)
    check_scored_or_refused(document.loads, json.dumps(value))


@given(st.text(st.characters()) | st.binary())
def test_any_text_is_scored_or_refused(text):
    check_scored_or_refused(document.loads, text)


@strategies.so_many(2)
@given(strategies.broken_bytes())
def test_damaged_bytes_are_scored_or_refused(text):
    check_scored_or_refused(document.loads, text)
