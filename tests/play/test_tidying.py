"""What the site deletes by itself, and what it keeps."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import play
from scoring.access import join_codes
from scoring.exchange.importing.importer import store
from scoring.models import Change, Device, Game, JoinCode, Night, Role, Seat, Table, Usage
from scoring.models.sheet import Sheet
from scoring.play import tidying
from tests.exchange.tables import documents, exported, opened
from tests.play.rounds import choose
from tests.tables import TODAY, a_device, a_game, a_result, a_table, sender

pytestmark = pytest.mark.django_db

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MONTH = timedelta(days=31)


def tidied(later=timedelta()):
    """Tidy up, now or later, and return what was deleted."""
    thrown_out = play.tidy_up(timezone.now() + later)
    return {name: count for name, count in thrown_out.items() if count}


def made_long_ago(model, field, **which):
    model.objects.filter(**which).update(**{field: timezone.now() - MONTH})


# Empty tables


def test_a_table_without_games_goes_when_nobody_has_come_for_a_month():
    a_device(a_table())
    assert tidied(MONTH) == {"empty tables": 1}
    assert not Table.objects.exists()


def test_a_table_with_a_game_stays():
    a_device(a_game().night.table)
    assert tidied(399 * DAY) == {}
    assert Table.objects.exists()


def test_a_table_whose_games_have_no_entry_goes_after_its_devices():
    a_device(a_game().night.table)
    assert tidied(401 * DAY) == {"devices": 1}
    assert tidied(401 * DAY) == {"games": 1, "empty nights": 1, "empty tables": 1}
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    "enter",
    [
        lambda game: play.set_counts(game, sender(), 1, 0, {"tempura": 1}),
        lambda game: play.write_note(game, "Rain."),
        lambda game: play.edit_night(game.night, play.NightFacts(TODAY, place="The cabin")),
        lambda game: a_result(game.night.table, Chris=41, Phil=38),
        lambda game: store(game.night.table, opened("".join(documents(1)))),
        lambda game: a_device(game.night.table),
        lambda game: game.night.table.links.create(role=Role.OWN, secret_hash="x"),
    ],
)
def test_a_table_where_something_was_entered_stays(enter):
    game = a_game()
    enter(game)
    Table.objects.update(made_at=timezone.now() - 401 * DAY)
    Game.objects.update(started_at=timezone.now() - 401 * DAY)
    assert tidied() == {}


def test_a_table_stays_where_a_game_was_started_lately():
    a_game()
    Table.objects.update(made_at=timezone.now() - 401 * DAY)
    assert tidied() == {}


def test_an_empty_table_stays_while_somebody_comes():
    a_device(a_table())
    made_long_ago(Table, "made_at")
    assert tidied() == {}


def test_an_empty_table_stays_while_its_link_is_new():
    table = a_table()
    made_long_ago(Table, "made_at")
    table.links.create(role=Role.OWN, secret_hash="x")
    assert tidied() == {}
    assert tidied(MONTH) == {"empty tables": 1}


def test_an_empty_night_goes_and_one_with_a_note_stays():
    table = a_table(0)
    for note in ("", "Rain."):
        night = table.nights.create(date=TODAY)
        play.edit_night(night, play.NightFacts(TODAY, note=note))
    assert tidied(MONTH) == {"empty nights": 1}
    assert Night.objects.get().note == "Rain."


def test_a_table_that_an_import_fills_is_left_alone():
    table = a_table()
    side = Table.objects.create(name="side", side_of=table)
    side.nights.create(date=TODAY, active_at=timezone.now() - MONTH)
    assert tidied() == {}


# Devices, codes, counts


def test_a_device_goes_that_nobody_has_used_for_as_long_as_a_cookie_lives():
    game = a_game()
    device = a_device(game.night.table)
    play.set_counts(game, sender(device), 1, 0, {"tempura": 1})
    assert tidied(399 * DAY) == {}
    assert tidied(401 * DAY) == {"devices": 1}
    assert not game.night.table.memberships.exists()
    assert Sheet.load(game).cards(1, 0) == {"tempura": 1}
    assert game.changes.get().device is None


def test_a_device_that_was_removed_goes_after_a_month():
    device = a_device(a_game().night.table)
    device.memberships.all().delete()
    assert tidied(29 * DAY) == {}
    assert tidied(MONTH) == {"devices": 1}
    assert not Device.objects.exists()


def test_codes_go_when_they_have_expired():
    join_codes.invite(a_game(), Role.KEEP)
    assert tidied() == {}
    assert tidied(HOUR) == {"codes": 1}
    assert not JoinCode.objects.exists()


def test_counts_go_when_they_are_forgotten():
    Usage.objects.create(key="tables", amount=1, until=timezone.now() + HOUR)
    assert tidied() == {}
    assert tidied(2 * HOUR) == {"counts": 1}


def test_the_bin_is_emptied_too():
    play.put_away(a_game())
    assert tidied(29 * DAY) == {}
    assert tidied(MONTH)["games"] == 1


# Removed seats, and entries that changed nothing


@pytest.fixture
def game():
    """A game in which Phil had cards, swapped hands with Chris, and was then removed."""
    game = a_game(a_table(4), players=3)
    play.set_counts(game, sender(), 1, 0, {"tempura": 1})
    play.set_counts(game, sender(), 1, 1, {"sashimi": 1})
    play.swap_hands(game, sender(), 1, 0, 1)
    play.change_setup(game, sender(seen=9), choose(game, "Chris", "Amy"))
    return game


def test_seats_taken_away_go_when_nothing_was_changed_for_a_month(game):
    assert tidied(29 * DAY) == {}
    assert tidied(MONTH) == {"seats": 1}
    assert not Seat.objects.filter(number=None).exists()
    assert [seat.player.name for seat in Sheet.load(game).seats] == ["Chris", "Amy"]
    assert Sheet.load(game).cards(1, 0) == {"sashimi": 1}


def test_with_a_seat_go_the_changes_that_name_it(game):
    tidied(MONTH)
    assert [change.after for change in game.changes.all()] == [{"tempura": 1}]


def test_a_tidied_game_can_be_undone_exported_and_imported(game):
    tidied(MONTH)
    play.set_counts(game, sender(), 1, 0, {"sashimi": 2})
    play.undo(game, sender())
    assert Sheet.load(game).cards(1, 0) == {"sashimi": 1}
    other = a_table(0)
    store(other, opened(exported(game.night.table)))
    assert Game.objects.filter(night__table=other).count() == 1


def test_ids_of_what_changed_nothing_go_after_a_month(game):
    play.set_counts(game, sender(), 1, 0, {"tempura": 0})
    assert Change.objects.filter(version=0).count() == 1
    assert "ids" not in tidied(29 * DAY)
    assert tidied(MONTH)["ids"] == 1
    assert not Change.objects.filter(version=0).exists()


# Which process tidies up, and when


def turns(*after):
    """Return whether it is time to tidy up this long after now."""
    now = timezone.now()
    return [tidying.take_turn(now + later) for later in after]


def test_the_first_day_only_begins_to_count():
    assert turns(0 * HOUR, HOUR, 22 * HOUR) == [False, False, False]
    assert turns(24 * HOUR) == [True]


def test_there_is_one_turn_a_day():
    turns(0 * DAY)
    assert turns(DAY, DAY, DAY + HOUR, 2 * DAY, 2 * DAY) == [True, False, False, True, False]


def test_after_a_long_pause_nothing_is_thrown_out_for_a_day():
    turns(0 * DAY)
    assert turns(100 * DAY, 101 * DAY) == [False, True]


def test_a_clock_that_was_ahead_stops_nothing_for_good():
    turns(1000 * DAY)
    assert turns(0 * DAY, DAY) == [False, True]


def test_a_turn_is_not_thrown_out_with_the_counts():
    turns(0 * DAY)
    tidied(30 * DAY)
    assert turns(31 * DAY) == [True]
