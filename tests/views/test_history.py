import re
from datetime import timedelta

import pytest

from scoring import play
from scoring.models import Night, Role
from scoring.play import NightFacts
from tests.pasts import play_through
from tests.play.rounds import ROUND
from tests.tables import TODAY, a_game, a_result
from tests.views.markup import text, tight
from tests.views.ways import dead_ends, listed, shown, ways

LAST_WEEK = TODAY - timedelta(weeks=1)


@pytest.fixture
def classic(table):
    return a_result(table, Chris=41, Phil=38)


@pytest.fixture
def party(table):
    return a_result(table, LAST_WEEK, "party", "At Ana's", Amy=50, Phil=38, Lisa=20)


@pytest.mark.parametrize("role", [None, "stranger"])
def test_a_stranger_sees_nothing_of_it(visitor, classic, role):
    response = visitor(role).get("/history/")
    assert response.status_code == (404 if role is None else 200)
    assert classic.code not in response.content.decode()


@pytest.mark.parametrize("role", list(Role))
def test_everyone_at_the_table_finds_only_ways_that_lead_somewhere(visitor, table, classic, role):
    a_game(table)
    assert dead_ends(visitor(role), "/history/") == []


def test_games_of_a_night_are_newest_first(owner, table):
    first, second = a_game(table), a_game(table)
    page = text(owner.get("/history/"))
    assert page.index(f"/g/{second.code}/") < page.index(f"/g/{first.code}/")


def test_nights_are_newest_first_with_their_games(owner, classic, party):
    page = tight(owner.get("/history/"))
    assert page.index("Nov. 14, 2026") < page.index("Nov. 7, 2026")
    assert "<bdi>At Ana&#x27;s</bdi>" in page
    assert "Sushi Go Party!" in page


def test_a_game_is_a_row_of_everyone_s_rank_mark_and_total(owner, party):
    row = tight(owner.get("/history/")).split('<ol class="finishers">')[1].split("</ol>")[0]
    assert 'aria-label="winner"' in row.split("</li>")[0]
    assert re.findall(r'<span class="rank">(\d)</span>', row) == ["2", "3"]
    colours = re.findall(r'data-colour="(\d+)"', row)
    assert colours == [str(seat.player.colour) for seat in party.seats.order_by("rank")]
    said = re.findall(r"<bdi>(\w+)</bdi><span>(\d+)</span>", row)
    assert said == [("Amy", "50"), ("Phil", "38"), ("Lisa", "20")]


def test_a_game_that_is_not_finished_has_no_ranks(owner, table):
    a_game(table)
    assert re.findall(r'<span class="rank">(.)</span>', tight(owner.get("/history/"))) == ["–"] * 4


@pytest.mark.parametrize(("role", "path"), [(Role.KEEP, "3/"), (Role.WATCH, "watch/")])
def test_a_game_in_suspense_keeps_its_winner_to_itself(visitor, table, role, path):
    client = visitor(role)
    game = play_through(a_game(table), ROUND)
    page = tight(client.get("/history/"))
    row = page.split(f'<a href="/g/{game.code}/{path}">')[-1].split("</a>")[0]
    assert re.findall(r'<span class="rank">(.)</span>', row) == ["–"] * 4
    assert re.findall(r"<span>(\d+)</span>", row) == [
        "21",
        "15",
        "10",
        "15",
    ]  # without desserts
    assert "Who won?" in row
    assert listed(client.get("/history/?by=total")) == []
    play.reveal(game)
    assert 'aria-label="winner"' in tight(client.get("/history/"))
    assert listed(client.get("/history/?by=total")) == [game.code]


def test_a_game_in_suspense_makes_no_champion(owner, table):
    games = [play_through(a_game(table), ROUND) for _ in range(2)]
    play.reveal(games[0])
    assert not re.search("Champion|Best score", text(owner.get("/history/")))
    play.reveal(games[1])
    assert "Champion" in text(owner.get("/history/"))


def test_notes_of_nights_and_games_are_there(owner, classic):
    play.edit_night(classic.night, NightFacts(TODAY, note="Lightning <struck>."))
    play.write_note(classic, "The cat won.")
    page = text(owner.get("/history/"))
    assert '<p class="note" dir="auto">Lightning &lt;struck&gt;.</p>' in page
    assert '<p class="note" dir="auto">The cat won.</p>' in page


def test_a_long_note_is_shortened(owner, classic):
    play.write_note(classic, "cat " * 200)
    assert f"{'cat ' * 49}cat…</p>" in text(owner.get("/history/"))


def test_a_night_has_its_champion_and_its_best_score(owner, table, classic):
    assert "Champion" not in text(owner.get("/history/"))
    a_result(table, Chris=50, Phil=38)
    page = text(owner.get("/history/"))
    assert "Best score: <strong>50</strong> · <bdi>Chris</bdi>" in page
    assert "Champion: <strong><bdi>Chris</bdi></strong>" in page
    assert "2 of 2 games won" in page


def test_a_shared_win_of_a_night_is_a_fraction(owner, table, classic):
    a_result(table, Chris=38, Phil=38)
    assert "1½ of 2 games won" in text(owner.get("/history/"))
    assert "1½ of 2 games won" in text(owner.get(f"/nights/{classic.night.uid}/"))


def test_champions_of_a_night_won_so_many_games_each(owner, table):
    night = a_result(table, Chris=41, Phil=38).night
    a_result(table, Chris=38, Phil=41)
    assert "1 of 2 games won each" in text(owner.get("/history/"))
    assert "each won 1" in text(owner.get(f"/nights/{night.uid}/picture.svg"))


def test_a_night_whose_champion_has_no_more_wins_says_what_counts(owner, table):
    a_result(table, Chris=41, Phil=38, Amy=20)
    a_result(table, Chris=20, Phil=38, Amy=30)
    assert "· better average place" in text(owner.get("/history/"))
    a_result(table, Chris=20, Phil=38, Amy=30)
    assert "better average place" not in text(owner.get("/history/"))


def test_the_closest_games_are_tied_on_points(owner, table):
    a_result(table, Chris=41, Phil=41)
    assert "tied on points" in text(owner.get("/history/?by=close"))


def test_a_name_comes_before_its_date(owner, classic):
    play.edit_night(classic.night, NightFacts(TODAY, name="<b>Birthday"))
    page = text(owner.get("/history/"))
    assert "<bdi>&lt;b&gt;Birthday</bdi> </a></h2>" in page
    assert "Nov. 14, 2026" in page


@pytest.mark.parametrize(("role", "goes_on"), [(Role.WATCH, False), (Role.KEEP, True)])
def test_a_game_that_was_never_finished_is_marked(visitor, table, role, goes_on):
    a_game(table)
    page = text(visitor(role).get("/history/"))
    assert "not finished" in page
    assert ("continue" in page) is goes_on


def test_an_unfinished_game_can_be_put_away_by_the_owner_alone(visitor, table):
    game = a_game(table)
    button = f'name="put_away" value="game:{game.code}"'
    assert button not in text(visitor(Role.KEEP).get("/history/"))
    table.memberships.update(role=Role.OWN)
    assert button in text(visitor(None).get("/history/"))


def test_deleted_games_and_nights_are_not_listed(owner, classic, party):
    play.put_away(classic)
    play.put_away(party.night)
    assert shown(owner.get("/history/")) == set()


def test_a_night_without_games_is_there_if_something_is_said_of_it(owner, classic):
    play.put_away(classic)
    assert "/nights/" not in text(owner.get("/history/"))
    play.edit_night(classic.night, NightFacts(TODAY, note="Nobody came."))
    assert f"/nights/{classic.night.uid}/" in ways(owner.get("/history/"))


def test_where_nothing_was_played_it_says_so(owner):
    assert "No games yet." in text(owner.get("/history/"))


@pytest.mark.parametrize(
    ("query", "queries"),
    [
        ("", 9),
        ("?search=chris&players=2&edition=classic&from=2020-01-01", 11),
        ("?search=chris&by=margin", 9),
        ("?year=2026&month=11", 11),
    ],
)
@pytest.mark.parametrize("nights", [1, 20])
def test_it_asks_the_database_as_often_for_few_as_for_many(
    owner, table, nights, query, queries, django_assert_num_queries
):
    for day in range(nights):
        a_result(table, TODAY - timedelta(days=day), Chris=41, Phil=38)
        a_result(table, TODAY - timedelta(days=day), Amy=41, Chris=38)
    assert Night.objects.count() == nights
    with django_assert_num_queries(queries):
        assert owner.get(f"/history/{query}").status_code == 200


def test_it_rejects_post(owner):
    assert owner.post("/history/").status_code == 405
