"""Games entered from paper, with their totals only."""

from datetime import timedelta

import pytest

from scoring import play
from scoring.models import Change, Game, Night, Player, Table
from scoring.play import Ending, GameTotals, NightFacts, writing
from scoring.rules import Refusal
from tests.tables import TODAY, a_game, a_result, a_table, sender

pytestmark = pytest.mark.django_db
LAST_WEEK = TODAY - timedelta(weeks=1)


@pytest.fixture
def table():
    return a_table(2)


def game_totals(edition="classic", **totals):
    return GameTotals(edition, [Ending(name, total) for name, total in totals.items()])


def ranks(game):
    return {seat.name: seat.rank for seat in game.seats.filter(number__isnull=False)}


def test_it_ranks_by_points(table):
    assert ranks(a_result(table, Chris=38, Phil=41, Amy=38)) == {"Phil": 1, "Chris": 2, "Amy": 2}


def test_desserts_settle_a_tie(table):
    game = a_result(table, Chris=41, Phil=41, cards={"Chris": 2, "Phil": 4})
    assert ranks(game) == {"Phil": 1, "Chris": 2}


def test_a_tie_without_desserts_is_shared(table):
    assert ranks(a_result(table, Chris=41, Phil=41)) == {"Chris": 1, "Phil": 1}


def test_new_names_are_added_and_known_ones_found_however_they_are_written(table):
    a_result(table, TODAY, **{" CHRIS ": 41, "Ana": 20})
    assert {player.name for player in table.players.all()} == {"Chris", "Phil", "Ana"}


def test_players_known_only_from_paper_are_not_listed_first(table):
    a_result(table, LAST_WEEK, Ana=41, Phil=20)
    assert table.players.to_seat().last().name == "Ana"


def test_a_merged_name_means_the_present_player(table):
    chris = table.players.get(name="Chris")
    Player.objects.create(table=table, name="Kit", name_key="kit", merged_into=chris)
    assert ranks(a_result(table, Kit=41, Phil=20)) == {"Chris": 1, "Phil": 2}
    with pytest.raises(Refusal):
        a_result(table, LAST_WEEK, Kit=41, Chris=20)


def test_a_deleted_player_who_is_on_paper_is_brought_back(table):
    play.put_away(table.players.get(name="Phil"))
    a_result(table, Chris=41, Phil=38)
    assert table.players.present().filter(name="Phil").exists()


def test_a_correction_brings_nobody_back(table):
    game = a_result(table, Chris=41, Phil=38)
    play.put_away(table.players.get(name="Phil"))
    play.correct_totals(game, sender(), game_totals(Chris=41, Phil=39))
    assert not table.players.present().filter(name="Phil").exists()


def test_a_refused_game_leaves_nothing_behind(table):
    for refused in (
        game_totals(Ana=1),
        game_totals("nowhere", Ana=1, Ben=2),
        game_totals(Ana=1, Ben=2, Chris=3, ana=4),
    ):
        with pytest.raises(Refusal):
            play.add_past_game(table, sender(), NightFacts(TODAY), refused)
    assert not Game.objects.exists()
    assert not Night.objects.exists()
    assert table.players.count() == 2


def test_it_joins_the_night_of_that_date_and_place(table):
    first = a_result(table, place="At Ana's", Chris=41, Phil=38)
    assert a_result(table, place="at ana's", Chris=1, Phil=38).night == first.night
    assert a_result(table, Chris=2, Phil=38).night == first.night
    assert a_result(table, place="Elsewhere", Chris=1, Phil=38).night != first.night
    assert a_result(table, LAST_WEEK, place="At Ana's", Chris=1, Phil=38).night != first.night


def test_it_does_not_join_a_night_that_was_put_away(table):
    first = a_result(table, Chris=41, Phil=38)
    play.put_away(first.night)
    assert a_result(table, Chris=1, Phil=38).night != first.night


def test_a_new_game_does_not_join_a_past_game(table):
    old = a_result(table, LAST_WEEK, Chris=41, Phil=38)
    assert a_game(table, players=2).night != old.night


def test_it_is_played_in_the_evening_of_its_day(table):
    game = a_result(table, LAST_WEEK, Chris=41, Phil=38)
    assert game.started_at.isoformat() == "2026-11-07T20:00:00+00:00"


def test_sent_twice_it_is_one_game(table):
    once = sender()
    games = [
        play.add_past_game(table, once, NightFacts(TODAY), game_totals(Chris=41, Phil=38)) for _ in range(2)
    ]
    assert games[0] == games[1]
    assert Game.objects.count() == 1


def test_another_game_from_the_same_page_is_another_game(table):
    once = sender()
    play.add_past_game(table, once, NightFacts(TODAY), game_totals(Chris=41, Phil=38))
    play.add_past_game(table, once, NightFacts(TODAY), game_totals(Chris=30, Phil=38))
    assert Game.objects.count() == 2


def test_a_correction_says_what_it_changed(table):
    game = a_result(table, Chris=41, Phil=38)
    Change.objects.all().delete()
    version = Table.objects.get(pk=table.pk).version
    play.correct_totals(game, sender(), game_totals(Chris=41, Phil=48))
    game.refresh_from_db()
    assert ranks(game) == {"Phil": 1, "Chris": 2}
    change = Change.objects.get()
    assert (change.seat.name, change.before, change.after) == ("Phil", {"total": 38}, {"total": 48})
    assert change.version == game.version
    assert Table.objects.get(pk=table.pk).version == version + 1


def test_a_correction_may_change_the_box_and_who_played(table):
    game = a_result(table, Chris=41, Phil=38, Amy=20)
    play.correct_totals(game, sender(), game_totals("party", Ana=50, Chris=41))
    game.refresh_from_db()
    assert (game.edition, game.player_count) == ("party", 2)
    assert ranks(game) == {"Ana": 1, "Chris": 2}
    assert {"edition": "party"} in [change.after for change in game.changes.all()]


def test_a_correction_that_changes_nothing_leaves_its_id_alone(table):
    game = a_result(table, Chris=41, Phil=38)
    changes = game.changes.effective().count()
    once = sender()
    for _ in range(2):
        play.correct_totals(game, once, game_totals(Chris=41, Phil=38))
    assert game.changes.effective().count() == changes
    assert game.changes.filter(version=0, client_id__startswith=once.client_id).count() == 1


def test_a_correction_that_changed_nothing_stays_without_effect_when_it_is_sent_again(table):
    game = a_result(table, Chris=41, Phil=38)
    once = sender()
    play.correct_totals(game, once, game_totals(Chris=41, Phil=38))
    play.correct_totals(game, sender(), game_totals(Chris=41, Phil=49))
    play.correct_totals(game, once, game_totals(Chris=41, Phil=38))
    assert game.seats.get(player__name="Phil").total == 49


def test_another_box_says_which_menu_was_played_before(table):
    game = a_result(table, edition="party", Chris=41, Phil=38)
    Game.objects.update(menu="master_menu")
    play.correct_totals(game, sender(), game_totals(Chris=41, Phil=38))
    change = game.changes.latest("version")
    assert change.before == {"edition": "party", "menu": "master_menu"}
    assert change.after == {"edition": "classic", "menu": None}


def test_a_correction_sent_again_after_another_changes_nothing(table):
    game = a_result(table, Chris=41, Phil=38)
    once = sender()
    play.correct_totals(game, once, game_totals(Chris=41, Phil=48))
    play.correct_totals(game, sender(), game_totals(Chris=41, Phil=49))
    play.correct_totals(game, once, game_totals(Chris=41, Phil=48))
    assert game.seats.get(player__name="Phil").total == 49


def test_another_correction_from_the_same_page_counts_too(table):
    game = a_result(table, Chris=41, Phil=38)
    once = sender()
    for total in (48, 50):
        play.correct_totals(game, once, game_totals(Chris=41, Phil=total))
    assert game.seats.get(player__name="Phil").total == 50
    assert [change.after for change in game.changes.order_by("version")][-2:] == [
        {"total": 48},
        {"total": 50},
    ]


def test_a_tie_stays_settled_until_its_totals_are_corrected(table):
    game = a_result(table, Chris=41, Phil=41)
    game.seats.filter(number=1).update(won_tie=True)
    play.correct_totals(game, sender(), game_totals(Chris=41, Phil=41, Amy=9))
    assert ranks(game) == {"Phil": 1, "Chris": 2, "Amy": 3}
    play.correct_totals(game, sender(), game_totals(Chris=40, Phil=40, Amy=9))
    assert ranks(game) == {"Phil": 1, "Chris": 1, "Amy": 3}


def test_totals_are_corrected_so_often_and_no_more(table, monkeypatch):
    game = a_result(table, Chris=41, Phil=38)
    monkeypatch.setattr(writing, "MOST_CHANGES", 3)
    play.correct_totals(game, sender(), game_totals(Chris=42, Phil=38))
    with pytest.raises(Refusal, match="too_many_changes"):
        play.correct_totals(game, sender(), game_totals(Chris=43, Phil=38))


def test_the_dummy_of_an_imported_game_stays(table):
    game = a_result(table, Chris=41, Phil=38)
    game.seats.create(number=2, player=None, total=90, dessert_cards=None)
    Game.objects.filter(pk=game.pk).update(dummy=True)
    play.correct_totals(game, sender(), game_totals(Chris=30, Phil=38))
    assert ranks(game) == {"Phil": 1, "Chris": 2, "Dummy": None}
    with pytest.raises(Refusal):
        play.correct_totals(game, sender(), game_totals(Chris=30, Phil=38, Amy=1))
