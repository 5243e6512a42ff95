"""The records page, and the records that a game has broken."""

import pytest
from django.utils import timezone

from scoring import play
from scoring.pages.people import RecordsPage, news_of
from scoring.pages.people.records import GROUPS
from scoring.stats.held import ENOUGH
from scoring.stats.records import KEYS
from tests.pasts import a_played_game, a_result
from tests.tables import a_table, sender

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table(3)


def row(table, name):
    """Return the line of the record with this name."""
    rows = (row for group in RecordsPage(table).groups for row in group.rows)
    return next(row for row in rows if row.name == name).lines[0]


def start(table, number=ENOUGH, **totals):
    """Play as many games as a record needs."""
    for _ in range(number):
        a_result(table, **(totals or {"Chris": 30, "Phil": 20}))


def test_a_record_says_who_held_it_before(table):
    start(table)
    game = a_result(table, Chris=30, Phil=58)
    best = row(table, "Highest score")
    assert (best.value, best.whose, best.now.game) == ("58 points", "Phil", game.code)
    assert "<bdi>Phil</bdi>" in best.now.names
    assert [holder.value for holder in best.before] == ["30 points"]


def test_a_kind_has_its_records_in_one_row(table):
    for _ in range(ENOUGH):
        a_played_game(table, [{"sashimi": 6}, {"tempura": 2, "pudding": 3}])
    rows = {group.name: group.rows for group in RecordsPage(table).groups}["Most in a round, by card"]
    assert [(row.name, [line.value for line in row.lines]) for row in rows] == [
        ("Tempura", ["5 points", "2 tempura"]),
        ("Sashimi", ["20 points", "6 sashimi"]),
        ("Puddings", ["6 points", "3 puddings"]),
    ]


def test_a_record_that_cannot_be_beaten_says_so(table):
    for _ in range(ENOUGH):
        a_played_game(table, [{}, {"maki_3": 2}])
    maki = row(table, "Maki rolls")
    assert (maki.value, maki.whose) == ("6 points", "the most possible; 5 times, last by Phil")
    assert maki.is_final
    assert maki.latest.game != maki.now.game


def test_before_five_games_the_page_says_how_many_there_are(table):
    start(table, 3)
    page = RecordsPage(table)
    assert page.groups == []
    assert page.too_few == "Records start after 5 games. So far, 3 games have been played."


def test_the_games_played_most_come_first(table):
    start(table)
    start(table, 6, Chris=50, Phil=40, Amy=30)
    assert RecordsPage(table).about == "Sushi Go!, 3 players: 6 games"
    assert RecordsPage(table, "classic-2").about == "Sushi Go!, 2 players: 5 games"
    assert RecordsPage(table, "all").about == "All games: 11 games"
    assert RecordsPage(table, "nonsense").about == "Sushi Go!, 3 players: 6 games"


def test_one_box_needs_no_choice(table):
    start(table)
    assert RecordsPage(table).links == []


def test_every_record_has_its_place_on_the_page():
    assert sorted(key for _, keys in GROUPS for key in keys) == sorted(KEYS)


def test_an_empty_table_has_none(table):
    assert RecordsPage(table).groups == []


def test_a_game_that_beats_a_record_is_news(table):
    start(table, Chris=58, Phil=20)
    game = a_result(table, Chris=20, Phil=61)
    first = news_of(table, game).texts[0]
    names = {name: f'<a href="/players/{uid}/"><bdi>{name}</bdi></a>' for name, uid in uids(table)}
    assert first == (
        f"New table record for 2 players by {names['Phil']}: highest score, 61 points. "
        f"It was 58 points by {names['Chris']}."
    )


def uids(table):
    return table.players.values_list("name", "uid")


def test_a_game_is_compared_with_games_like_it(table):
    start(table, Chris=58, Phil=20)
    start(table, Chris=40, Phil=20, Amy=30)
    game = a_result(table, Chris=45, Phil=20, Amy=30)
    assert "highest score, 45 points" in news_of(table, game).texts[0]


def test_the_fifth_game_is_no_news(table):
    start(table, 4)
    assert news_of(table, a_result(table, Chris=58, Phil=20)).texts == []


def test_only_some_news_are_told_in_full(table):
    for _ in range(ENOUGH):
        a_played_game(table, [{"tempura": 2}, {"sashimi": 3}])
    game = a_played_game(table, [{"tempura": 4, "squid_nigiri": 1}, {"sashimi": 6}])
    told = news_of(table, game)
    assert len(told.texts) == 3
    assert told.more > 0


def test_a_correction_moves_the_record(table):
    for _ in range(ENOUGH):
        a_played_game(table, [{"tempura": 2}, {}])
    game = a_played_game(table, [{}, {"sashimi": 3}])
    assert row(table, "Highest score").whose == "Phil"
    play.set_counts(game, sender(), 1, 1, {"sashimi": 0})
    assert row(table, "Highest score").whose == "Chris"
    assert not any("highest score" in text for text in news_of(table, game).texts)


def test_a_deleted_player_keeps_the_record_but_has_no_page(table):
    start(table)
    table.players.filter(name="Chris").update(deleted_at=timezone.now())
    assert row(table, "Highest score").now.names == "<bdi>Chris</bdi>"


def test_a_name_is_never_markup(table):
    play.rename_player(table.players.get(name="Chris"), "<b>Bobby</b>")
    start(table, **{"<b>Bobby</b>": 58, "Phil": 20})
    assert "<bdi>&lt;b&gt;Bobby&lt;/b&gt;</bdi>" in row(table, "Highest score").now.names
