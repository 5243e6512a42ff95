"""Stored statistics: read in one query, and computed again when the history changes."""

from datetime import UTC, datetime, timedelta
from unittest import mock

import pytest
from django.utils import timezone

from scoring.history import summaries
from scoring.history.loading import played_games
from scoring.models import Game, Hand, Player, Summary, Table
from scoring.models.games import SUSPENSE
from scoring.play import move_game, set_counts, set_hands
from scoring.play.history import history_changed
from scoring.stats.book import Book
from scoring.stats.packing import unpack
from scoring.stats.records import Records
from tests.pasts import STATISTICS, a_cut_game, play_through, tell, whole_games
from tests.play.rounds import ROUND
from tests.tables import TODAY, a_game, a_table, sender

pytestmark = pytest.mark.django_db


def a_finished_game(table=None, hands=({"tempura": 2}, {"tempura": 1}), **choice):
    """Play a game with the same hands in all three rounds, and reveal who won."""
    return tell(play_through(a_game(table, players=choice.pop("players", 2), **choice), *[hands] * 3))


def wins(table):
    return {player: float(person.wins) for player, person in summaries.read(table, "people").items()}


@pytest.fixture
def table():
    return a_table(players=4)


@pytest.fixture
def people(table):
    return list(table.players.order_by("pk"))


@pytest.mark.parametrize("name", STATISTICS)
def test_stored_statistics_are_the_computed_ones(table, name):
    a_finished_game(table)
    Game.objects.update(started_at=timezone.now() - timedelta(minutes=40))
    worked_out = summaries.read(table, name)
    assert worked_out
    assert summaries.read(table, name) == worked_out


@pytest.mark.parametrize("name", STATISTICS)
def test_a_table_without_games_has_nothing_to_tell(table, name):
    for _ in range(2):
        assert summaries.read(table, name) == getattr(Book(), name)


def test_a_summary_is_read_in_one_query(table, django_assert_num_queries):
    a_finished_game(table)
    summaries.read(table, "people")
    with django_assert_num_queries(1):
        summaries.read(table, "people")


# Two of them are the savepoint at which a summary is stored, because these tests are transactions.
def test_the_records_of_one_box_are_read_alone(table, monkeypatch, django_assert_num_queries):
    a_finished_game(table)
    a_finished_game(table, edition="party", menu="my_first_meal", hands=({"tempura": 2}, {}, {}), players=3)
    worked_out = summaries.read_box(table, "classic", 2)
    assert (worked_out.games, summaries.read(table, "boxes")["classic"][2]) == (1, worked_out)
    unpacked = []
    monkeypatch.setattr(
        summaries, "unpack", lambda as_type, data: unpacked.append(as_type) or unpack(as_type, data)
    )
    with django_assert_num_queries(1):
        assert summaries.read_box(table, "classic", 2) == worked_out
    assert unpacked == [Records]
    for edition, players in (("classic", 3), ("duel", 2)):
        assert summaries.read_box(table, edition, players) == Records()


def test_bringing_them_up_to_date_takes_few_queries(table, django_assert_num_queries):
    a_finished_game(table)
    a_finished_game(table)
    with django_assert_num_queries(11):
        summaries.read(table, "records")


def test_a_correction_of_a_finished_game_is_followed(table, people):
    game = a_finished_game(table)
    assert wins(table) == {people[0].pk: 1, people[1].pk: 0}
    set_counts(game, sender(), 1, 1, {"sashimi": 6})
    assert wins(table) == {people[0].pk: 0, people[1].pk: 1}


def test_a_tap_in_a_running_game_leaves_it_as_it_is(table, django_assert_num_queries):
    a_finished_game(table)
    summaries.read(table, "people")
    running = a_game(table)
    set_counts(running, sender(), 1, 0, {"tempura": 2})
    with django_assert_num_queries(1):
        assert all(person.games == 1 for person in summaries.read(table, "people").values())


def in_a_while():
    """Return a time at which games of now are no longer in suspense."""
    return datetime.now(UTC) + SUSPENSE


def games_of(table):
    """Return how many games each player of the statistics has."""
    return {person.games for person in summaries.read(table, "people").values()}


def test_a_game_counts_once_it_is_told_who_won(table):
    a_finished_game(table)
    game = play_through(a_game(table, players=2), [{"tempura": 2}])
    for _ in range(2):  # computed, and stored
        assert games_of(table) == {1}
    tell(game)
    assert games_of(table) == {2}


def test_a_game_counts_once_nobody_is_going_to_ask(table):
    a_finished_game(table)
    play_through(a_game(table, players=2), [{"tempura": 2}])
    assert games_of(table) == {1}
    with mock.patch.object(timezone, "now", in_a_while):
        assert games_of(table) == {2}


def test_games_are_counted_again_once_suspense_is_over(table):
    a_finished_game(table)
    play_through(a_game(table, players=2), [{"tempura": 2}])
    begun = set()
    with mock.patch.object(summaries.background, "begin", lambda key, work: begun.add(key)):
        summaries.begin(table.pk)
        summaries.begin(table.pk)
        with mock.patch.object(timezone, "now", in_a_while):
            summaries.begin(table.pk)
    assert len(begun) == 2


def test_rivals_do_not_meet_in_a_game_in_suspense(table, people):
    whole = a_finished_game(table)
    play_through(a_game(table, players=2), [{"tempura": 2}])
    assert list(Game.objects.meetings(table, people[0].pk, people[1].pk)) == [whole]


def test_a_running_game_does_not_count(table):
    finished, running = a_finished_game(table), a_game(table)
    set_counts(running, sender(), 1, 0, {"tempura": 2})
    assert [game.pk for game in whole_games(table)] == [finished.pk]


def test_a_merge_is_followed(table, people):
    game = a_finished_game(table)
    summaries.read(table, "people")
    game.seats.filter(player=people[0]).update(player=people[3])
    history_changed(table.pk)
    assert wins(table) == {people[1].pk: 0, people[3].pk: 1}


@pytest.mark.parametrize("what", ["game", "night"])
def test_games_in_the_bin_do_not_count(table, what):
    game = a_finished_game(table)
    put_away = game if what == "game" else game.night
    put_away.deleted_at = timezone.now()
    put_away.save()
    history_changed(table.pk)
    assert summaries.read(table, "people") == {}


def test_a_rename_needs_no_new_summary(table, people, django_assert_num_queries):
    a_finished_game(table)
    summaries.read(table, "people")
    Player.objects.filter(pk=people[0].pk).update(name="Somebody else")
    with django_assert_num_queries(1):
        summaries.read(table, "people")


def test_tables_do_not_see_each_other(table):
    a_finished_game(table)
    other = a_table(players=2, name="Garden")
    assert summaries.read(other, "people") == {}
    assert summaries.read(table, "people")


def test_a_table_that_was_loaded_long_ago_gets_the_newest(table, people):
    old = Table.objects.get(pk=table.pk)
    summaries.read(table, "people")
    a_finished_game(table)
    assert wins(old) == {people[0].pk: 1, people[1].pk: 0}


def test_a_game_that_changes_meanwhile_makes_what_is_stored_out_of_date(table, monkeypatch):
    a_finished_game(table)

    def load_and_change(*args, **options):
        monkeypatch.undo()
        loaded = list(played_games(*args, **options))
        a_finished_game(table)
        return loaded

    monkeypatch.setattr(summaries, "played_games", load_and_change)
    summaries.read(table, "people")
    assert {person.games for person in summaries.read(table, "people").values()} == {2}


def test_statistics_computed_before_a_correction_are_not_stored_after_it(table, people, monkeypatch):
    game = a_finished_game(table)

    def load_and_correct(*args, **options):
        monkeypatch.undo()
        loaded = list(played_games(*args, **options))
        set_counts(game, sender(), 1, 1, {"sashimi": 6})
        return loaded

    monkeypatch.setattr(summaries, "played_games", load_and_correct)
    summaries.read(table, "people")
    assert not table.summaries.exists()
    assert wins(table) == {people[0].pk: 0, people[1].pk: 1}


def test_a_summary_in_an_older_form_is_worked_out_anew(table):
    a_finished_game(table)
    found = summaries.read(table, "people")
    Summary.objects.update(data={"format": 0, "found": "something else"})
    assert summaries.read(table, "people") == found


def test_two_requests_that_compute_it_at_once_both_get_it(table, monkeypatch):
    a_finished_game(table)
    found = []

    def load_while_another_does_the_same(*args, **options):
        monkeypatch.undo()
        loaded = list(played_games(*args, **options))
        found.append(summaries.read(table, "people"))
        return loaded

    monkeypatch.setattr(summaries, "played_games", load_while_another_does_the_same)
    found.append(summaries.read(table, "people"))
    assert found[0] == found[1] == summaries.read(table, "people")
    assert Summary.objects.count() == 1


def test_a_game_that_was_moved_to_an_earlier_night_comes_before(table, people):
    first = a_finished_game(table)
    second = a_finished_game(table, hands=({"tempura": 1}, {"tempura": 2}))
    form = [one.game for one in summaries.read(table, "people")[people[0].pk].form]
    assert form == [first.code, second.code]
    second.refresh_from_db()
    move_game(second, TODAY - timedelta(days=1))
    assert [game.pk for game in whole_games(table)] == [second.pk, first.pk]
    form = [one.game for one in summaries.read(table, "people")[people[0].pk].form]
    assert form == [second.code, first.code]
    assert list(Game.objects.meetings(table, people[0].pk, people[1].pk)) == [first, second]


def test_games_of_a_night_come_in_the_order_in_which_they_were_begun(table):
    first, second, third = (a_finished_game(table) for _ in range(3))
    Game.objects.filter(pk=third.pk).update(started_at=first.started_at - timedelta(days=1))
    Game.objects.filter(pk=second.pk).update(started_at=first.started_at)
    assert [game.pk for game in whole_games(table)] == [third.pk, first.pk, second.pk]


def test_a_game_is_loaded_as_it_was_played(table, people):
    a_finished_game(table, hands=({"tempura": 2, "pudding": 1}, {"salmon_nigiri": 1}))
    [game] = whole_games(table)
    assert (game.edition, game.menu, game.dessert, game.player_count) == ("classic", None, "pudding", 2)
    assert game.date == TODAY
    first, second = game.seats
    assert (first.player, first.total, first.rank) == (people[0].pk, 21, 1)
    assert (first.round_points, first.hand_points) == ([5, 5, 5], [{"tempura": 5}] * 3)
    assert (first.dessert_points, first.dessert_cards) == (6, 3)
    assert first.hands == [{"tempura": 2, "pudding": 1}] * 3
    assert (second.player, second.total, second.rank) == (people[1].pk, 6, 2)


def test_the_dummy_takes_no_part(table, people):
    a_finished_game(table, hands=({"tempura": 2}, {"tempura": 1}, {"sashimi": 3}), dummy=True)
    [game] = whole_games(table)
    assert [seat.player for seat in game.seats] == [people[0].pk, people[1].pk]
    assert game.player_count == 2


def test_a_seat_that_was_taken_away_takes_no_part(table, people):
    game = a_finished_game(table)
    game.seats.create(number=None, player=people[2], total=99, rank=1)
    assert [seat.player for seat in whole_games(table)[0].seats] == [people[0].pk, people[1].pk]


def test_cards_that_are_not_on_the_menu_do_not_count(table):
    game = a_finished_game(table)
    Hand.objects.filter(seat__game=game, seat__number=0, round=2).update(counts={"tempura": 2, "eel": 5})
    [loaded] = whole_games(table)
    assert loaded.seats[0].hands[1] == {"tempura": 2}


@pytest.mark.parametrize(
    ("menu", "dessert"), [("big_banquet", "green_tea_ice_cream"), ("sushi_go", "pudding"), (None, None)]
)
def test_a_game_known_by_its_totals_has_no_rounds(table, people, menu, dessert):
    night = table.nights.create(date=TODAY)
    game = night.games.create(
        edition="party", menu=menu, player_count=2, totals_only=True, finished_at=timezone.now()
    )
    for number, total in enumerate((40, 50)):
        game.seats.create(
            number=number, player=people[number], total=total, rank=2 - number, dessert_cards=None
        )
    [loaded] = whole_games(table)
    assert (loaded.totals_only, loaded.dessert) == (True, dessert)
    assert [(seat.total, seat.rank, seat.dessert_cards) for seat in loaded.seats] == [
        (40, 2, None),
        (50, 1, None),
    ]
    assert all(not seat.round_points and not seat.hand_points and not seat.hands for seat in loaded.seats)


def test_a_free_menu_knows_its_dessert(table):
    menu = ["fruit", "wasabi", "tempura", "tea", "sashimi", "maki", "miso_soup"]
    a_finished_game(table, edition="party", menu=menu)
    assert whole_games(table)[0].dessert == "fruit"
    assert whole_games(table)[0].menu == tuple(menu)


@pytest.mark.parametrize("name", STATISTICS)
def test_a_game_that_was_cut_short_tells_nothing(table, name):
    a_finished_game(table)
    told = summaries.read(table, name)
    a_cut_game(table)
    assert summaries.read(table, name) == told


def test_a_game_tells_once_it_is_continued_and_whole(table):
    game = a_cut_game(table)
    for number in (2, 3):
        set_hands(game, sender(), number, dict(enumerate(ROUND)))
    tell(game)
    assert len(summaries.read(table, "people")) == 4


def test_rivals_did_not_meet_in_a_game_that_was_cut_short(table, people):
    whole = a_finished_game(table)
    a_cut_game(table)
    assert list(Game.objects.meetings(table, people[0].pk, people[1].pk)) == [whole]
