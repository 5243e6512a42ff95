"""Stored statistics count all games, whatever happened to the games in between."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.db.models import F
from hypothesis import given
from hypothesis import strategies as st

from scoring import play
from scoring.history import loading, summaries
from scoring.history.loading import played_games
from scoring.history.selection import ALL
from scoring.models import Game, Summary
from scoring.models.games import SUSPENSE
from scoring.rules import Refusal
from tests.forms.filtered import filters_of, matches
from tests.pasts import STATISTICS, a_cut_game, play_through, tell, whole_games
from tests.stats.histories import book_of
from tests.tables import TODAY, a_game, a_result, a_table, sender

pytestmark = pytest.mark.django_db
HANDS = [{"tempura": 2}, {"sashimi": 3}, {"maki_3": 2}, {}]
# Filters of a page.
ASKED = [
    {},
    {"players": "2", "menu": "sushi_go"},
    {"year": str(TODAY.year), "edition": "classic"},
    {"player": ["Phil"], "to": TODAY.isoformat()},
]
hands = st.lists(st.sampled_from(HANDS), min_size=2, max_size=2)
number = st.integers(0, 30)


def correct(game, cards):
    if not game.totals_only:
        play.set_counts(game, sender(), 1, 0, cards)


def correct_totals(game, total):
    if game.totals_only:
        names = [seat.player.name for seat in game.seats.all()]
        endings = [play.Ending(name, total + place % 2) for place, name in enumerate(names)]
        play.correct_totals(game, sender(), play.GameTotals(game.edition, endings))


def change_setup(game, people):
    if not game.totals_only:
        play.change_setup(game, sender(seen=game.version), play.Choice("party", "sushi_go", people))


def look(table):
    """Look at the statistics of all selections, so that they are stored."""
    for asked in ASKED:
        summaries.read(table, "people", filters_of(table, **asked).selection)


def let_pass(time):
    """Date back what ends the suspense of games, as if time had passed."""
    Game.objects.update(finished_at=F("finished_at") - time)
    Summary.objects.update(expires_at=F("expires_at") - time)


# What can happen at a table: to a game, on a day, to two players, with these cards.
HAPPENINGS = {
    "play": lambda game, day, people, cards: play_through(a_game(game.night.table, players=2), cards),
    "paper": lambda game, day, people, cards: a_result(game.night.table, day, Amy=20 + day.month, Lisa=30),
    "cut short": lambda game, day, people, cards: a_cut_game(game.night.table, cards, players=2),
    "go on": lambda game, day, people, cards: play.continue_game(game, sender()),
    "correct": lambda game, day, people, cards: correct(game, cards[0]),
    "correct totals": lambda game, day, people, cards: correct_totals(game, day.month),
    "set up anew": lambda game, day, people, cards: change_setup(game, people),
    "move": lambda game, day, people, cards: play.move_game(game, day),
    "date": lambda game, day, people, cards: play.edit_night(game.night, play.NightFacts(day)),
    "put away": lambda game, day, people, cards: play.put_away(game),
    "put the night away": lambda game, day, people, cards: play.put_away(game.night),
    "bring back": lambda game, day, people, cards: play.bring_back(game),
    "bring the night back": lambda game, day, people, cards: play.bring_back(game.night),
    "merge": lambda game, day, people, cards: play.merge_player(*people),
    "unmerge": lambda game, day, people, cards: play.unmerge_player(people[0]),
    "reveal": lambda game, day, people, cards: play.reveal(game),
    "wait": lambda game, day, people, cards: let_pass(SUSPENSE),
    "look": lambda game, day, people, cards: look(game.night.table),
}
happenings = st.lists(st.tuples(st.sampled_from(list(HAPPENINGS)), number, number, hands), max_size=12)


def happen(table, what, which, how, cards):
    games = Game.objects.filter(night__table=table).order_by("pk")
    people = table.players.order_by("pk")
    game, day = games[which % len(games)], TODAY - timedelta(days=how * 40)
    with suppress(Refusal):
        HAPPENINGS[what](game, day, (people[which % 5], people[how % 5]), cards)


@given(happenings)
def test_they_are_what_all_games_say(happened):
    table = a_table(5)
    for day in (900, 500, 30):
        # Two groups that never meet, so that one of each can be merged.
        a_result(table, TODAY - timedelta(days=day), Chris=40, Phil=30 + day % 7, Kerry=35)
        a_result(table, TODAY - timedelta(days=day + 1), Amy=30, Lisa=35)
    play_through(a_game(table, players=2), [{"tempura": 2}, {"sashimi": 3}])
    look(table)
    for one in happened:
        happen(table, *one)
    names = dict(table.players.values_list("pk", "name"))
    games = whole_games(table)
    gone = set(table.players.exclude(merged_into=None).values_list("name", flat=True))
    for asked in ASKED:
        selection = filters_of(table, **asked).selection
        told = asked | {"player": set(asked.get("player", ())) - gone}  # whoever was merged is no choice
        book = book_of(game for game in games if matches(game, names, told))
        for name in STATISTICS:
            assert summaries.read(table, name, selection) == getattr(book, name)


@pytest.fixture
def table():
    """A table with a game in each of three years, whose statistics are stored."""
    table = a_table(4)
    for year in (2, 1, 0):
        a_result(table, TODAY.replace(year=TODAY.year - year), Chris=40, Phil=30)
    summaries.read(table, "people")
    return table


@pytest.fixture
def loaded(monkeypatch):
    """How many games were loaded each time."""
    numbers = []

    def load(*args, **options):
        games = list(played_games(*args, **options))
        numbers.append(len(games))
        return games

    monkeypatch.setattr(summaries, "played_games", load)
    return numbers


def test_a_finished_game_is_added_to_what_is_there(table, loaded):
    game = play_through(a_game(table, players=2), [{"tempura": 2}, {"sashimi": 3}])
    summaries.read(table, "records")
    tell(game)
    summaries.read(table, "records")
    assert loaded == [0, 1]


def test_a_correction_begins_anew_with_its_year(table, loaded):
    game = Game.objects.get(night__date=TODAY)
    play.put_away(game)
    summaries.read(table, "people")
    play.bring_back(game)
    summaries.read(table, "people")
    assert loaded == [0, 1]


def test_an_older_game_that_is_finished_late_is_not_forgotten(table, loaded):
    old = a_game(table, players=2)
    old.night.date = TODAY - timedelta(days=400)
    old.night.save()
    summaries.read(table, "people")
    tell(play_through(old, [{"tempura": 2}, {"sashimi": 3}]))
    assert summaries.read(table, "people")[table.players.get(name="Phil").pk].games == 4
    assert loaded[-1] == 4


def test_one_book_is_stored_for_each_year(table):
    for _ in range(2):
        tell(play_through(a_game(table, players=2), [{"tempura": 2}, {"sashimi": 3}]))
        summaries.read(table, "people")
    years = list(Summary.objects.order_by("until").values_list("until__year", flat=True))
    assert years == [TODAY.year - 2, TODAY.year - 1, TODAY.year]


def test_only_the_books_of_the_last_years_are_stored(table, monkeypatch):
    stored, store = [], summaries._store
    monkeypatch.setattr(summaries, "_store", lambda *args: stored.append(args) or store(*args))
    for year in (1900, 1950, 2020, 2021):
        a_result(table, TODAY.replace(year=year), Chris=40, Phil=30)
    summaries.read(table, "people")
    assert len(stored) == Summary.objects.count() == 3


def test_the_books_of_years_long_ago_are_dropped(table):
    a_result(table, TODAY.replace(year=TODAY.year + 20), Chris=40, Phil=30)
    summaries.read(table, "people")
    years = list(Summary.objects.values_list("until__year", flat=True))
    assert years == [TODAY.year + 20]


def test_a_table_with_many_players_has_one_book_for_all_years(table, monkeypatch):
    monkeypatch.setattr(summaries, "MANY", 1)
    Summary.objects.all().delete()
    summaries.read(table, "people")
    assert list(Summary.objects.values_list("until__year", flat=True)) == [TODAY.year]


def test_the_book_of_a_past_year_is_not_taken_for_that_of_all_games(table, monkeypatch):
    """It is stored while the games of later years are still being added."""
    found = []

    def load_and_look(*args, **options):
        for game in played_games(*args, **options):
            found.append(summaries._packed(table, "people", ALL))
            yield game

    monkeypatch.setattr(summaries, "played_games", load_and_look)
    Summary.objects.all().delete()
    summaries.read(table, "people")
    assert found == [None] * 3
    assert summaries._packed(table, "people", ALL)


@pytest.mark.parametrize(("rows", "batches"), [(5, [2, 1]), (3, [2, 1]), (2, [2, 1]), (1, [1, 1, 1])])
def test_few_games_are_loaded_at_a_time(table, monkeypatch, rows, batches):
    monkeypatch.setattr(loading, "MOST_ROWS", rows)
    monkeypatch.setattr(loading, "AT_ONCE", 2)
    together = []
    load = loading._loaded
    monkeypatch.setattr(loading, "_loaded", lambda games: together.append(len(games)) or load(games))
    assert [game.date.year for game in whole_games(table)] == [TODAY.year - 2, TODAY.year - 1, TODAY.year]
    assert together == batches


def test_pages_go_first_before_games_are_loaded_and_after_each_is_added(table, monkeypatch):
    rests = []
    monkeypatch.setattr(summaries.background, "waiting", lambda: rests.append(1))
    Summary.objects.all().delete()
    summaries.read(table, "people")
    parts_of_three_books = 3 * len(summaries.TYPES)
    assert len(rests) == 1 + 3 + parts_of_three_books
