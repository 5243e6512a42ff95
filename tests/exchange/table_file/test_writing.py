"""Exporting a table as a file, which another table can import without loss."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.exchange.importing.importer import preview_file, store
from scoring.exchange.table_file.writing import TABLE_FORMAT
from scoring.models import Change, Game, Hand, Seat, Table
from scoring.play import Choice, change_setup, choose_card_language, continue_game, put_away, undo
from scoring.play.writing import COPIED
from tests.exchange.tables import a_full_table, exported, opened, sheet_of
from tests.pasts import a_cut_game
from tests.strategies import so_many
from tests.tables import a_device, a_game, a_table, sender

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_full_table()


@pytest.fixture
def other(table):
    """Another table, which has imported the first one's file."""
    other = Table.objects.create(name=table.name)
    store(other, opened(exported(table)))
    return other


def test_an_imported_file_is_exported_as_the_same_bytes(table, other):
    assert exported(other) == exported(table)


@so_many(0.2)
@given(seed=st.integers(0, 10_000), games=st.integers(0, 6))
def test_any_table_comes_back_as_the_same_bytes(seed, games):
    table, other = a_full_table(games + 1, seed), Table.objects.create(name="Kitchen table")
    store(other, opened(exported(table)))
    assert exported(other) == exported(table)


def test_every_number_on_the_seats_is_the_same(table, other):
    def numbers(table):
        return list(
            Seat.objects.filter(game__night__table=table, number__isnull=False)
            .order_by("game__started_at", "game__pk", "number")
            .values_list("player__name", *COPIED)
        )

    assert numbers(other) == numbers(table)


def test_changes_of_hands_and_of_what_was_chosen_come_along(table, other):
    changes = Change.objects.filter(game__night__table=other)
    assert changes.count() == Change.objects.filter(game__night__table=table).count()
    assert changes.exclude(undoes=None).get().undoes.game.night.table == other
    chosen = changes.get(seat=None)
    own = set(Seat.objects.filter(game=chosen.game).values_list("pk", "player"))
    assert {tuple(pair) for pair in chosen.before["seats"]} <= own


def test_hands_that_were_swapped_can_be_swapped_back_there(other):
    swapped = Change.objects.get(game__night__table=other, after__has_key="swap")
    assert Seat.objects.get(pk=swapped.after["swap"]).game == swapped.game
    Change.objects.filter(game=swapped.game, version__gt=swapped.version).delete()
    sheet = undo(swapped.game, sender()).sheet
    assert [sheet.hand(1, seat).counts["tempura"] for seat in (0, 1)] == [1, 2]


def test_a_game_that_was_cut_short_is_so_there_and_can_be_continued():
    table, other = a_table(), Table.objects.create(name="Kitchen table")
    cut = a_cut_game(table, after=2)
    store(other, opened(exported(table)))
    assert exported(other) == exported(table)
    there = sheet_of(cut.uid, other).game
    assert (there.cut_after, there.finished_at) == (2, cut.finished_at)
    assert Game.objects.whole_at(other).count() == 0
    assert not continue_game(there, sender()).sheet.score.finished


@pytest.mark.parametrize("rounds", [0, 2, 3])
def test_a_cut_that_does_not_fit_its_rounds_is_ignored(rounds):
    other = Table.objects.create(name="Kitchen table")
    changed = exported_cut(rounds)
    store(other, opened(changed))
    assert sheet_of("a-cut-game", other).game.cut_after is None


def exported_cut(rounds):
    """Return a file with a game that is cut short after round 1, though it has another number of rounds."""
    cut = a_cut_game(a_table())
    cut.uid = "a-cut-game"
    cut.save()
    lines = [json.loads(text) for text in exported(cut.night.table).splitlines()]
    played = lines[-1]["game"]["document"]
    played["rounds"] = played["rounds"] * rounds
    return "\n".join(json.dumps(value) for value in lines)


def test_cards_of_a_seat_that_was_taken_away_come_along(other):
    hand = Hand.objects.get(seat__game__night__table=other, seat__number=None, round=1)
    assert hand.seat.player.name == "Taken away"
    assert hand.counts == {"tempura": 4, "tea": 1}


def test_cards_that_are_not_on_the_menu_any_more_come_along(other):
    hand = Hand.objects.get(seat__game__night__table=other, seat__number=1, round=2, done=False)
    assert hand.counts == {"miso_soup": 2, "sashimi": 1}


def test_a_merge_can_be_undone_there_as_well(table, other):
    merged = other.players.get(name="Old Lisa")
    assert merged.merged_into == other.players.get(name="Lisa")
    seats = Seat.objects.filter(pk__in=merged.merged_seats)
    assert {seat.game.night.table for seat in seats} == {other}
    assert len(seats) == len(table.players.get(name="Old Lisa").merged_seats) > 0


def test_deleted_things_are_deleted_at_the_other_table_too(other):
    assert other.nights.filter(deleted_at__isnull=False).get().name == "Cabin"
    assert sheet_of("game-1-0", other).game.deleted_at
    assert other.players.get(name="Phil").deleted_at


def after_import(table, **facts):
    """Return the language of the cards at a table that has imported another's file."""
    other = Table.objects.create(name="Another", **facts)
    store(other, opened(exported(table)))
    other.refresh_from_db()
    return other.card_language


def test_the_language_of_the_cards_comes_along_but_replaces_no_other(table):
    choose_card_language(table, "ja")
    assert after_import(table) == "ja"
    assert after_import(table, card_language="de") == "de"
    Table.objects.filter(pk=table.pk).update(card_language="tlh")
    table.refresh_from_db()
    assert after_import(table) == ""  # a language that this site does not have


def test_without_a_language_of_its_own_a_table_has_a_file_as_before(table):
    assert json.loads(exported(table).partition("\n")[0]) == {"format": TABLE_FORMAT, "name": table.name}


def test_it_comes_in_once(table, other):
    preview = preview_file(other, opened(exported(table)))
    assert (preview.new, preview.here, preview.nights) == (0, 7, 0)
    store(other, opened(exported(table)))
    assert exported(other) == exported(table)


def test_no_device_and_no_secret_is_in_it(table):
    device = a_device(table)
    assert device.secret_hash not in exported(table)
    keys = {key for text in exported(table).splitlines() for key in json.loads(text)}
    assert keys == {"format", "name", "player", "night", "game"}


def test_it_is_written_with_few_queries(table, django_assert_max_num_queries):
    with django_assert_max_num_queries(16):
        exported(table)


def test_without_the_bin_a_player_of_a_game_is_there_though_put_away(other):
    """Also one whose seat another player took over: only the game's changes name them."""
    game = a_game(a_table(3), players=2)
    chris, phil, amy = game.night.table.players.order_by("pk")
    change_setup(game, sender(), Choice("classic", None, [chris, amy]))
    put_away(phil)
    put_away(amy)
    file = exported(game.night.table, with_bin=False)
    store(other, opened(file))
    assert [name in file for name in ("Chris", "Phil", "Amy")] == [True] * 3
