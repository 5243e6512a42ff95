"""Reading the counts that a hand's page, the grid or anyone else may send."""

import pytest
from django.http import QueryDict

from scoring.forms.hand import counts_of_grid, counts_of_tap, seats_of
from scoring.rules import Refusal


def sent(text):
    return QueryDict(text)


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("tempura=2", {"tempura": 2}),
        ("tempura=2,maki_3=0", {"tempura": 2, "maki_3": 0}),
        ("tempura=1,tempura=2", {"tempura": 2}),
        (",tempura=2,,", {"tempura": 2}),
        ("tempura=108", {"tempura": 108}),
        ("=1", {"": 1}),  # the menu has no such face
        ("", {}),
    ],
)
def test_a_tile_sends_its_face_and_its_count(typed, facts):
    data = QueryDict(mutable=True)
    data["set"] = typed
    assert counts_of_tap(data) == facts


def test_a_hand_without_a_tile_sends_nothing():
    assert counts_of_tap(sent("version=3")) == {}


@pytest.mark.parametrize(
    "typed", ["tempura", "tempura=", "tempura=x", "tempura=-1", "tempura=109", "tempura=1=2"]
)
def test_an_invalid_count_is_refused_with_its_face_and_the_limit(typed):
    data = QueryDict(mutable=True)
    data["set"] = f"maki_3=1,{typed}"
    with pytest.raises(Refusal) as refused:
        counts_of_tap(data)
    assert (refused.value.code, refused.value.name) == ("count", "tempura")
    assert refused.value.numbers == {"most": 108}


def test_claiming_seats_are_counted_from_one():
    assert seats_of(sent("claim=1&claim=4")) == [0, 3]


@pytest.mark.parametrize("typed", ["", "x", "-1", "100"])
def test_an_invalid_seat_claims_nothing(typed):
    assert seats_of(sent(f"claim={typed}&claim=2")) == [1]


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("count_0_tempura=2", {0: {"tempura": 2}}),
        ("count_0_tempura=2&was_0_tempura=0", {0: {"tempura": 2}}),
        ("count_0_tempura=0&was_0_tempura=2", {0: {"tempura": 0}}),
        ("count_1_egg_on_wasabi=1", {1: {"egg_on_wasabi": 1}}),
        ("count_7_maki_3=1&count_7_tea=2&count_2_tea=1", {7: {"maki_3": 1, "tea": 2}, 2: {"tea": 1}}),
    ],
)
def test_the_grid_sends_counts_by_seat_and_face(typed, facts):
    assert counts_of_grid(sent(typed)) == facts


@pytest.mark.parametrize(
    "typed",
    [
        "count_0_tempura=2&was_0_tempura=2",
        "count_0_tempura=x&was_0_tempura=x",  # it was refused before, and nobody has touched it since
        "was_0_tempura=2",
        "0_tempura=2",
        "client_id=5",
        "count_x_tempura=2",
        "count__tempura=2",
        "count_100_tempura=2",
        "COUNT_0_tempura=2",
    ],
)
def test_unchanged_fields_and_other_fields_are_left_out(typed):
    assert counts_of_grid(sent(f"{typed}&count_3_tea=1")) == {3: {"tea": 1}}


@pytest.mark.parametrize("count", ["", "x", "-1", "109"])
def test_a_count_of_the_grid_that_cannot_be_is_refused(count):
    with pytest.raises(Refusal) as refused:
        counts_of_grid(sent(f"count_0_egg_nigiri={count}&was_0_egg_nigiri=0"))
    assert (refused.value.code, refused.value.name) == ("count", "egg_nigiri")
