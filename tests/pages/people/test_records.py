"""The records page, and the records that a game has broken."""

import pytest

from scoring import play
from scoring.pages.people import RecordsPage, news_of
from scoring.pages.people.records import GROUPS
from scoring.stats.records import KEYS
from tests.pasts import a_played_game, a_result
from tests.tables import a_table, sender

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table()


def row(table, name):
    return next(row for group in RecordsPage(table).groups for row in group.rows if row.name == name)


def test_a_record_says_who_held_it_before(table):
    a_result(table, Chris=30, Phil=20)
    game = a_result(table, Chris=30, Phil=58)
    best = row(table, "Highest score")
    assert (best.now.value, best.now.game) == ("58 points", game.code)
    assert "<bdi>Phil</bdi>" in best.now.names
    assert [holder.value for holder in best.before] == ["30 points"]


def test_a_kind_has_its_records(table):
    a_played_game(table, [{"sashimi": 6}, {"tempura": 2}])
    groups = {
        group.name: [(row.name, row.now.value) for row in group.rows] for group in RecordsPage(table).groups
    }
    assert groups["Most points in a round, by card"] == [("Tempura", "5 points"), ("Sashimi", "20 points")]
    assert groups["Most in a round, by card"] == [("Tempura", "2 tempura"), ("Sashimi", "6 sashimi")]


def test_every_record_has_its_place_on_the_page():
    assert sorted(key for _, keys in GROUPS for key in keys) == sorted(KEYS)


def test_an_empty_table_has_none(table):
    assert RecordsPage(table).groups == []


def test_a_game_that_beats_a_record_is_news(table):
    a_result(table, Chris=58, Phil=20)
    game = a_result(table, Chris=20, Phil=61)
    first = news_of(table, game.code).texts[0]
    names = {name: f'<a href="/players/{uid}/"><bdi>{name}</bdi></a>' for name, uid in uids(table)}
    assert first == (
        f"New table record by {names['Phil']}: highest score, 61 points. It was 58 points by {names['Chris']}."
    )


def uids(table):
    return table.players.values_list("name", "uid")


def test_the_first_game_is_no_news(table):
    game = a_result(table, Chris=58, Phil=20)
    assert news_of(table, game.code).texts == []


def test_only_some_news_are_told_in_full(table):
    a_played_game(table, [{"tempura": 2}, {"sashimi": 3}])
    game = a_played_game(table, [{"tempura": 4, "squid_nigiri": 1}, {"sashimi": 6}])
    told = news_of(table, game.code)
    assert len(told.texts) == 3
    assert told.more > 0


def test_a_correction_moves_the_record(table):
    a_played_game(table, [{"tempura": 2}, {}])
    game = a_played_game(table, [{}, {"sashimi": 3}])
    assert "<bdi>Phil</bdi>" in row(table, "Highest score").now.names
    play.set_counts(game, sender(), 1, 1, {"sashimi": 0})
    assert "<bdi>Chris</bdi>" in row(table, "Highest score").now.names
    assert not any("highest score" in text for text in news_of(table, game.code).texts)


def test_who_was_put_away_keeps_the_record_but_has_no_page(table):
    game = a_result(table, Chris=58, Phil=20)
    table.players.filter(name="Chris").update(deleted_at=game.finished_at)
    assert row(table, "Highest score").now.names == "<bdi>Chris</bdi>"


def test_a_name_is_never_markup(table):
    play.rename_player(table.players.get(name="Chris"), "<b>Bobby</b>")
    a_result(table, **{"<b>Bobby</b>": 58, "Phil": 20})
    assert "<bdi>&lt;b&gt;Bobby&lt;/b&gt;</bdi>" in row(table, "Highest score").now.names
