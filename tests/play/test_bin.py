"""Putting away a game, night or player, bringing it back, and purging."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import KEPT_FOR, Game, Night, Player, Table
from scoring.play.bin import purge
from tests.tables import TODAY, a_game, a_result, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table()


@pytest.fixture
def game(table):
    return a_result(table, Chris=41, Phil=38)


def version(table):
    return Table.objects.get(pk=table.pk).version


def put_away_long_ago(*things):
    for thing in things:
        play.put_away(thing)
        type(thing).objects.filter(pk=thing.pk).update(
            deleted_at=timezone.now() - KEPT_FOR - timedelta(seconds=1)
        )


def test_a_game_goes_and_comes_back(table, game):
    before = version(table)
    play.put_away(game)
    assert list(Game.objects.present()) == []
    assert list(Game.objects.in_bin(table)) == [game]
    play.bring_back(game)
    assert list(Game.objects.present()) == [game]
    assert list(Game.objects.in_bin(table)) == []
    assert version(table) == before + 2


def test_a_night_takes_its_games_with_it_and_brings_them_back(table, game):
    play.put_away(game.night)
    assert list(Game.objects.present()) == []
    assert list(Game.objects.in_bin(table)) == []  # the bin lists the night instead
    play.bring_back(game.night)
    assert list(Game.objects.present()) == [game]


def test_a_game_brings_back_the_night_that_it_needs(table, game):
    play.put_away(game)
    play.put_away(game.night)
    play.bring_back(Game.objects.get(pk=game.pk))
    assert list(Game.objects.present()) == [game]


def test_a_player_is_no_longer_asked_to_sit_down(table):
    chris = table.players.get(name="Chris")
    play.put_away(chris)
    assert chris not in table.players.to_seat()
    play.bring_back(chris)
    assert chris in table.players.to_seat()


def test_putting_away_twice_keeps_the_first_date(table, game):
    play.put_away(game)
    first = game.deleted_at
    play.put_away(game)
    assert game.deleted_at == first


def test_old_deletions_are_no_longer_in_the_bin(table, game):
    put_away_long_ago(game)
    assert list(Game.objects.in_bin(table)) == []


def test_the_bin_is_of_one_table(table, game):
    play.put_away(game)
    assert list(Game.objects.in_bin(a_table(0, name="Another table"))) == []


def test_purge_throws_out_what_was_kept_long_enough(table, game):
    kept = a_result(table, TODAY - timedelta(days=7), Chris=1, Phil=2)
    put_away_long_ago(game, game.night, table.players.get(name="Amy"))
    play.put_away(kept)
    play.put_away(table.players.get(name="Lisa"))
    assert purge(timezone.now()) == {"games": 1, "nights": 1, "players": 1, "files": 0}
    assert list(Game.objects.all()) == [kept]
    assert list(Night.objects.all()) == [kept.night]
    assert not Player.objects.filter(name="Amy").exists()
    assert purge(timezone.now()) == {"games": 0, "nights": 0, "players": 0, "files": 0}


def test_purge_throws_out_a_nights_games_with_it(table):
    game = a_game(table)
    put_away_long_ago(game.night)
    purge(timezone.now())
    assert not Game.objects.exists()


def test_purge_keeps_players_who_have_played_or_were_merged_with(table, game):
    chris, amy, lisa = (table.players.get(name=name) for name in ("Chris", "Amy", "Lisa"))
    Player.objects.filter(pk=lisa.pk).update(merged_into=amy)
    put_away_long_ago(chris, amy)
    purge(timezone.now())
    assert {"Chris", "Amy", "Lisa"} <= {player.name for player in table.players.all()}
