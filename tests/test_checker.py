"""The checker of `make hold` notices what must never happen."""

import pytest

from tests.hold.checker import Entry, Findings, check
from tests.hold.stored import HandOf, Logged, Stored

HAND = HandOf("a-game", 1, 1)
NOTHING = Findings(0, 0, 0, 0, 0)


def entry(client_id, before, after, undoes=None, *, is_acknowledged=True):
    return Entry("Chris", HAND, client_id, before, after, undoes, is_acknowledged=is_acknowledged)


@pytest.fixture
def entries():
    """Two taps of Chris, and an undo."""
    return [
        entry("one", {"tempura": 0}, {"tempura": 1}),
        entry("two", {"tempura": 1}, {"tempura": 2}),
        entry("back", {"tempura": 2}, {"tempura": 1}, "two"),
    ]


@pytest.fixture
def stored():
    """The same, as it should be stored."""
    return Stored(
        [
            Logged(HAND, "one", 1, {"tempura": 0}, {"tempura": 1}),
            Logged(HAND, "two", 2, {"tempura": 1}, {"tempura": 2}),
            Logged(HAND, "back", 3, {"tempura": 2}, {"tempura": 1}, "two"),
        ],
        {HAND: {"tempura": 1}},
    )


def test_it_finds_nothing_where_all_is_well(entries, stored):
    assert check(entries, stored) == NOTHING


def test_it_notices_a_lost_entry(entries, stored):
    del stored.log[1]
    found = check(entries, stored)
    assert (found.lost, found.hands) == (1, 1)  # the log no longer leads to the hand


def test_it_notices_that_everything_is_lost(entries):
    assert check(entries, Stored([], {})).lost == len(entries)


def test_it_notices_an_entry_that_was_stored_otherwise(entries, stored):
    stored.log[0] = stored.log[0]._replace(after={"tempura": 3})
    assert check(entries, stored).lost == 1


def test_it_does_not_miss_what_was_never_acknowledged(entries, stored):
    waiting = entry("later", {"tempura": 1}, {"tempura": 5}, is_acknowledged=False)
    assert check([*entries, waiting], stored) == NOTHING


def test_it_does_not_mind_what_was_stored_and_never_acknowledged(entries, stored):
    entries[2].is_acknowledged = False
    assert check(entries, stored) == NOTHING


def test_it_notices_an_entry_that_counted_twice(entries, stored):
    stored.log.append(stored.log[0]._replace(version=4))
    assert check(entries, stored).twice == 1


def test_it_notices_an_entry_that_counted_again_under_another_id(entries, stored):
    stored.log.append(Logged(HAND, "made up", 4, {"tempura": 1}, {"tempura": 1}))
    assert check(entries, stored).twice == 1


def test_it_notices_entries_in_another_order(entries, stored):
    stored.log[0], stored.log[1] = stored.log[0]._replace(version=2), stored.log[1]._replace(version=1)
    assert check(entries, stored).disordered == 1


def test_it_notices_an_undo_of_something_else(entries, stored):
    stored.log[2] = stored.log[2]._replace(undoes="one")
    assert check(entries, stored).undone == 1


def test_it_notices_a_hand_that_differs_from_what_phones_show(entries, stored):
    stored.hands[HAND] = {"tempura": 2}
    assert check(entries, stored).hands == 1


def test_it_notices_a_change_from_what_was_not_there(entries, stored):
    stored.log[2] = stored.log[2]._replace(before={"tempura": 7})
    assert check(entries, stored).hands == 1
