"""Two phones at one game: which hands are being entered, and what the other phone changed."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Change, Device
from scoring.models.sheet import Sheet
from scoring.pages.round.presence import BUSY_FOR, TOLD_FOR, Presence
from tests.tables import a_device, a_game, sender


@pytest.fixture
def game(db):
    return a_game()


@pytest.fixture
def phils(game):
    """The phone of Phil, who sits second."""
    device = a_device(game.night.table, secret="Phil's")
    device.memberships.update(player=game.seats.get(number=1).player)
    return device


@pytest.fixture
def amys(game):
    """The phone of somebody who has not chosen a name."""
    return a_device(game.night.table, secret="Amy's")


def enter(game, device, seat=0, **counts):
    return play.set_counts(game, sender(device), 1, seat, counts)


def presence(game, device):
    return Presence(Sheet.load(game), device, 1)


def clash(game, device):
    """Return the only clash, or None."""
    told = presence(game, device).clashes
    assert len(told) < 2
    return told[0] if told else None


def some_time_ago(time):
    for change in Change.objects.all():
        change.made_at -= time
        change.save(update_fields=["made_at"])


def test_a_hand_that_another_phone_is_entering_is_busy(game, phils, amys):
    enter(game, phils, seat=1, tempura=1)
    assert presence(game, amys).busy == {1}


def test_a_change_of_a_clock_that_was_ahead_is_not_a_recent_one(game, phils, amys):
    enter(game, amys, tempura=1)
    enter(game, phils, tempura=2)
    some_time_ago(-timedelta(hours=1))
    assert presence(game, amys).busy == set()
    assert clash(game, amys) is None


def test_a_phone_that_was_last_seen_by_a_clock_that_was_ahead_is_not_here(game, phils, amys):
    assert presence(game, amys).with_phones == {1}
    Device.objects.update(seen_at=timezone.now() + timedelta(days=400))
    assert presence(game, amys).with_phones == set()


def test_the_hand_that_this_phone_is_entering_is_not_busy(game, phils):
    enter(game, phils, seat=1, tempura=1)
    assert presence(game, phils).busy == set()


def test_nobody_is_busy_with_a_hand_that_is_done(game, phils, amys):
    enter(game, phils, seat=1, tempura=1)
    play.finish_hand(game, sender(phils), 1, 1)
    assert presence(game, amys).busy == set()


def test_nobody_is_busy_with_a_hand_that_only_claimed_a_place(db):
    game = a_game(edition="party", menu="points_platter")
    phils, amys = (a_device(game.night.table, secret=whose) for whose in ("Phil's", "Amy's"))
    enter(game, phils, seat=2, uramaki_first=1)
    assert presence(game, amys).busy == set()
    enter(game, phils, seat=2, uramaki_3=1)
    assert presence(game, amys).busy == {2}


def test_nobody_is_busy_for_long(game, phils, amys):
    enter(game, phils, seat=1, tempura=1)
    some_time_ago(BUSY_FOR + timedelta(seconds=1))
    assert presence(game, amys).busy == set()


def test_nobody_is_busy_in_another_round(game, phils, amys):
    enter(game, phils, seat=1, tempura=1)
    assert Presence(Sheet.load(game), amys, 2).busy == set()


def test_two_at_one_hand_see_each_other(game, phils, amys):
    enter(game, phils, tempura=1)
    enter(game, amys, sashimi=1)
    assert presence(game, amys).busy == presence(game, phils).busy == {0}


def test_different_faces_of_a_hand_both_stand(game, phils, amys):
    enter(game, phils, tempura=1)
    enter(game, amys, sashimi=2)
    assert Sheet.load(game).cards(1, 0) == {"tempura": 1, "sashimi": 2}
    assert clash(game, phils) is clash(game, amys) is None


def test_the_later_count_of_a_face_stands_and_the_earlier_phone_is_told(game, phils, amys):
    enter(game, amys, tempura=2)
    enter(game, phils, tempura=3)
    assert Sheet.load(game).cards(1, 0) == {"tempura": 3}
    told = clash(game, amys)
    assert told.text == "Changed by <bdi>Phil</bdi>: <strong>Tempura: 2 → 3</strong>"
    assert (
        told.text_with_name == "Changed by <bdi>Phil</bdi>: <strong>Tempura: 2 → 3, <bdi>Chris</bdi></strong>"
    )
    assert told.what == "Tempura: 2 → 3"
    assert told.facts == "tempura=2"
    assert clash(game, phils) is None


def test_a_phone_that_nobody_calls_theirs_is_another_phone(game, phils, amys):
    enter(game, phils, tempura=2)
    enter(game, amys, tempura=0)
    assert clash(game, phils).text == "Changed by another phone: <strong>Tempura: 2 → 0</strong>"


def test_a_name_is_escaped(game, phils, amys):
    game.night.table.players.filter(name="Phil").update(name="<b>")
    enter(game, amys, tempura=2)
    enter(game, phils, tempura=3)
    assert clash(game, amys).text.startswith("Changed by <bdi>&lt;b&gt;</bdi>:")


def test_a_clash_is_updated_when_the_other_phone_changes_the_face_again(game, phils, amys):
    enter(game, amys, tempura=2)
    enter(game, phils, tempura=3)
    enter(game, phils, tempura=4)
    assert clash(game, amys).what == "Tempura: 2 → 4"


def test_several_faces_are_put_back_together(game, phils, amys):
    enter(game, amys, tempura=2, sashimi=1, dumpling=3)
    enter(game, phils, sashimi=2, tempura=1)
    told = clash(game, amys)
    assert sorted(told.facts.split(",")) == ["sashimi=1", "tempura=2"]


def test_putting_it_back_answers_it(game, phils, amys):
    enter(game, amys, tempura=2)
    enter(game, phils, tempura=3)
    enter(game, amys, tempura=2)
    assert clash(game, amys) is None
    assert clash(game, phils).theirs == {"tempura": 2}


def test_a_new_count_from_this_phone_settles_the_clash(game, phils, amys):
    enter(game, amys, tempura=2)
    enter(game, phils, tempura=3)
    enter(game, amys, tempura=4)
    assert clash(game, amys) is None


def test_a_change_that_the_other_phone_has_undone_is_no_clash(game, phils, amys):
    enter(game, amys, tempura=2)
    enter(game, phils, tempura=3)
    play.undo(game, sender(phils))
    assert clash(game, amys) is None


def test_it_is_told_for_ten_minutes(game, phils, amys):
    enter(game, amys, tempura=2)
    enter(game, phils, tempura=3)
    some_time_ago(TOLD_FOR - timedelta(seconds=5))
    assert clash(game, amys)
    some_time_ago(timedelta(seconds=6))
    assert clash(game, amys) is None


def test_a_count_that_was_set_long_ago_can_clash_too(game, phils, amys):
    enter(game, amys, tempura=2)
    some_time_ago(2 * TOLD_FOR)
    enter(game, phils, tempura=3)
    assert clash(game, amys).mine == {"tempura": 2}


def test_a_face_that_this_phone_never_set_does_not_clash(game, phils, amys):
    enter(game, amys, sashimi=1)
    enter(game, phils, tempura=3)
    enter(game, phils, tempura=2)
    assert clash(game, amys) is None


def test_a_phone_is_told_whichever_hand_it_is_at(game, phils, amys):
    enter(game, amys, seat=0, tempura=2)
    enter(game, amys, seat=2, sashimi=1)
    enter(game, phils, seat=0, tempura=3)
    enter(game, phils, seat=2, sashimi=0)
    told = presence(game, amys).clashes
    assert [(one.seat, one.name, one.what) for one in told] == [
        (2, "Amy", "Sashimi: 1 → 0"),
        (0, "Chris", "Tempura: 2 → 3"),
    ]


def test_another_hand_and_another_round_do_not_clash(game, phils, amys):
    enter(game, amys, tempura=2)
    enter(game, phils, seat=1, tempura=3)
    play.set_counts(game, sender(phils), 2, 0, {"tempura": 3})
    assert clash(game, amys) is None


def test_counts_of_a_swapped_hand_cannot_be_restored(game, phils, amys):
    enter(game, amys, tempura=2)
    play.swap_hands(game, sender(phils), 1, 1, 0)
    enter(game, phils, tempura=1)
    assert clash(game, amys) is None


def test_rolls_that_were_discarded_in_the_race_cannot_be_put_back(db):
    game = a_game(edition="party", menu="points_platter")
    phils, amys = (a_device(game.night.table, secret=secret) for secret in "ab")
    enter(game, amys, uramaki_5=2)
    play.claim_uramaki(game, sender(phils), 1, [0])
    assert clash(game, amys) is None


def test_whether_a_hand_is_done_does_not_clash(game, phils, amys):
    enter(game, amys, tempura=8)
    enter(game, phils, tempura=2)
    assert clash(game, amys).facts == "tempura=8"
