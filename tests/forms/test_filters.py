"""The filters: the games that they find, checked one by one, and the statistics of those games."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.history import summaries
from scoring.history.loading import played_games
from scoring.models import Game
from tests.forms.filtered import filters_of, matches
from tests.pasts import STATISTICS, whole_games
from tests.stats.histories import book_of
from tests.tables import CAST, TODAY, a_result, a_table

pytestmark = pytest.mark.django_db
MENUS = [
    None,
    "sushi_go",
    "big_banquet",
    ["fruit", "wasabi", "tempura", "tea", "sashimi", "maki", "miso_soup"],
]

a_past_game = st.tuples(
    st.sampled_from(["classic", "party"]),
    st.sampled_from(MENUS),
    st.integers(0, 900),
    st.lists(st.sampled_from(CAST[:4]), min_size=2, max_size=4, unique=True),
    st.integers(20, 60),
)
asked_for = st.fixed_dictionaries(
    {},
    optional={
        "edition": st.sampled_from(["classic", "party", "trains"]),
        "menu": st.sampled_from(["sushi_go", "big_banquet", "own"]),
        "players": st.sampled_from(["2", "3", "4"]),
        "year": st.sampled_from([str(TODAY.year), str(TODAY.year - 1)]),
        "month": st.sampled_from(["3", "11"]),
        "from": st.sampled_from([(TODAY - timedelta(days=days)).isoformat() for days in (100, 500)]),
        "to": st.sampled_from([(TODAY - timedelta(days=days)).isoformat() for days in (50, 400)]),
        "player": st.lists(st.sampled_from(CAST[:4]), max_size=2, unique=True),
    },
)


def store(table, games):
    """Store games from paper."""
    for edition, menu, days, names, total in games:
        totals = {name: total - 3 * place for place, name in enumerate(names)}
        game = a_result(table, TODAY - timedelta(days=days), edition, **totals)
        Game.objects.filter(pk=game.pk).update(menu=menu if edition == "party" else None)


@given(st.lists(a_past_game, min_size=1, max_size=8), asked_for)
def test_statistics_are_those_of_the_games_that_match(games, asked):
    table = a_table(4)
    store(table, games)
    names = dict(table.players.values_list("pk", "name"))
    selection = filters_of(table, **asked).selection
    matching = [game for game in whole_games(table) if matches(game, names, asked)]
    book = book_of(matching)
    for name in STATISTICS:
        assert summaries.read(table, name, selection) == getattr(book, name)


def test_a_game_more_is_added_to_what_is_stored_of_a_selection(monkeypatch):
    table = a_table(4)
    for day in (9, 8):
        a_result(table, TODAY - timedelta(days=day), Chris=40, Phil=30)
    selection = filters_of(table, players="2").selection
    summaries.read(table, "people", selection)
    loaded = []
    monkeypatch.setattr(
        summaries, "played_games", lambda *args, **after: loaded.append(after) or played_games(*args, **after)
    )
    a_result(table, Chris=40, Phil=30)
    a_result(table, Chris=40, Phil=30, Amy=10)
    assert {one.games for one in summaries.read(table, "people", selection).values()} == {3}
    assert loaded[0]["after"].date == TODAY - timedelta(days=8)


def test_only_the_latest_selections_are_stored(monkeypatch):
    monkeypatch.setattr(summaries, "MOST_SELECTIONS", 2)
    table = a_table(4)
    a_result(table, Chris=40, Phil=30)
    summaries.read(table, "people")
    for number in "2345":
        asked = {"players": "2"} if number == "2" else {"players": "2", "to": f"2030-01-0{number}"}
        summaries.read(table, "people", filters_of(table, **asked).selection)
    assert table.summaries.exclude(name="").count() == 2
    assert table.summaries.filter(name="").count() == 1


def test_filters_are_put_into_words():
    table = a_table(4)
    asked = {"edition": "party", "menu": "own", "players": "4", "year": "2026", "player": ["Amy", "Chris"]}
    texts = list(filters_of(table, **asked).texts)
    assert texts == ["Sushi Go Party!", "Custom menu", "4 players", "2026", "with Amy", "with Chris"]


def test_a_filter_that_cannot_be_read_filters_nothing_and_is_not_said():
    filters = filters_of(a_table(4), edition="chess", menu="x", year="0", players="2")
    assert filters.chosen == [("players", "2")]
    assert set(filters.errors) == {"edition", "menu", "year"}


def test_the_same_games_have_the_same_name():
    table = a_table(4)
    one, other = (filters_of(table, player=names).selection for names in (["Amy", "Phil"], ["Phil", "Amy"]))
    assert one.name == other.name != filters_of(table, player=["Amy"]).selection.name
    assert filters_of(table).selection.name == ""
