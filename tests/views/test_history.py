import re
from datetime import timedelta

import pytest

from scoring import play
from scoring.forms import filters
from scoring.models import Game, Night, Role, Seat, words_of
from scoring.pages.nights import NIGHTS
from scoring.play import NightFacts
from tests.pasts import play_through
from tests.play.rounds import ROUND
from tests.tables import TODAY, a_game, a_result
from tests.views.markup import tight
from tests.views.ways import dead_ends, ways

LAST_WEEK = TODAY - timedelta(weeks=1)


def text(response):
    return " ".join(response.content.decode().split())


def shown(response):
    """Return the codes of the games on a page."""
    return {way.split("/")[2] for way in ways(response) if way.startswith("/g/")}


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
    said = re.findall(r'<bdi>(\w+)</bdi><span class="total">(\d+)</span>', row)
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
    assert re.findall(r'<span class="total">(\d+)</span>', row) == [
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


def test_what_was_put_away_is_not_there(owner, classic, party):
    play.put_away(classic)
    play.put_away(party.night)
    assert shown(owner.get("/history/")) == set()


def test_a_night_without_games_is_there_if_something_is_said_of_it(owner, classic):
    play.put_away(classic)
    assert "/nights/" not in text(owner.get("/history/"))
    play.edit_night(classic.night, NightFacts(TODAY, note="Nobody came."))
    assert f"/nights/{classic.night.uid}/" in ways(owner.get("/history/"))


@pytest.mark.parametrize(
    ("place", "search"),
    [
        ("Chez Zoë", "zoe"),
        ("Chez Zoe", "ZOË"),
        ("İstanbul", "istanbul"),
        ("مُحَمَّد", "محمد"),
        ("海の家", "の家"),
        ("ｶﾌｪ", "カフェ"),
        ("Καφές", "καφεσ"),
        ("김치", "김치"),
        ("50% off_", "50% off_"),
    ],
)
def test_it_finds_words_of_any_script_with_or_without_their_marks(owner, table, classic, place, search):
    found = a_result(table, place=place, Amy=1, Lisa=2)
    assert shown(owner.get("/history/", {"search": search})) == {found.code}


def test_it_finds_somebody_by_any_of_their_names(owner, table, classic):
    old, new = (play.add_player(table, name) for name in ("Zoë", "Zed"))
    game = a_result(table, Zoë=41, Amy=38)
    play.merge_player(old, new)
    for name in ("zoe", "zed"):
        assert shown(owner.get("/history/", {"search": name})) == {game.code}


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"player": "Amy"}, "party"),
        ({"player": "Chris"}, "classic"),
        ({"edition": "party"}, "party"),
        ({"players": "2"}, "classic"),
        ({"players": "8"}, ""),
        ({"from": "2026-11-08"}, "classic"),
        ({"to": "2026-11-07"}, "party"),
        ({"from": "2026-11-07", "to": "2026-11-14"}, "classic party"),
        ({"search": "ANA'S"}, "party"),
        ({"search": "lis"}, "party"),
        ({"search": "straße"}, "classic"),
        ({"search": "wette phil"}, "classic"),
        ({"search": "wette amy"}, ""),
        ({"search": "%"}, ""),
        ({"search": " "}, "classic party"),
        ({"player": "Phil", "edition": "party", "search": "phil"}, "party"),
    ],
)
def test_it_finds(owner, table, classic, party, asked, found):
    play.edit_night(classic.night, NightFacts(TODAY, name="In der STRASSE"))
    play.write_note(classic, "Eine Wette")
    if "player" in asked:
        asked = {**asked, "player": table.players.get(name=asked["player"]).uid}
    codes = {"classic": classic.code, "party": party.code}
    assert shown(owner.get("/history/", asked)) == {codes[name] for name in found.split()}


def test_it_says_which_filters_are_on_and_clears_them(owner, classic):
    page = owner.get("/history/", {"players": "2", "search": "chris"})
    assert "<bdi>2 players</bdi> · <bdi>“chris”</bdi>" in text(page)
    assert 'value="chris"' in text(page)
    assert re.search('<a href="/history/"[^>]*>Clear filters</a>', text(page))
    assert "Clear filters" not in text(owner.get("/history/", {"search": ""}))


def test_only_the_games_that_match_are_shown_and_the_champion_stays_the_nights(owner, table, classic):
    other = a_result(table, Amy=12, Phil=50)
    a_result(table, Amy=12, Phil=50, Lisa=1)
    page = owner.get("/history/", {"search": "chris"})
    assert shown(page) == {classic.code}
    assert other.code not in text(page)
    assert "Champion: <strong><bdi>Phil</bdi></strong>" in text(page)


def test_what_was_searched_for_is_marked_wherever_it_stands(owner, classic):
    play.edit_night(classic.night, NightFacts(TODAY, "Café <b>", name="Cat night", note="A Cat\u0308!"))
    play.write_note(classic, f"{'x' * 500} concatenated {'y' * 500}")
    page = text(owner.get("/history/", {"search": "CAT cafe ri"}))
    assert "<bdi><mark>Cat</mark> night</bdi>" in page
    assert "<bdi><mark>Café</mark> &lt;b&gt;</bdi>" in page
    assert "A <mark>Cat\u0308</mark>!" in page
    assert re.search(r">…x+ con<mark>cat</mark>enated y+…</p>", page)
    assert "<bdi>Ch<mark>ri</mark>s</bdi>" in page


def test_words_that_overlap_are_marked_as_one(owner, classic):
    assert "<bdi><mark>Phi</mark>l</bdi>" in text(owner.get("/history/", {"search": "ph hi"}))


def test_it_says_how_many_games_match(owner, classic, party):
    assert '<p class="found" role="status">2 games match.</p>' in text(owner.get("/history/?search=phil"))
    assert '<p class="found" role="status"></p>' in text(owner.get("/history/"))


def test_the_field_keeps_what_is_being_typed(owner, classic):
    page = owner.get("/history/", {"search": "chris "})
    assert 'type="search" value="chris "' in text(page)
    assert shown(page) == {classic.code}


def test_where_nothing_is_found_it_says_so(owner, classic):
    assert "No games match." in text(owner.get("/history/", {"search": "nobody"}))


def test_where_nothing_was_played_it_says_so(owner):
    assert "No games yet." in text(owner.get("/history/"))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"from": "2026-02-31"}, "Enter a date like 2026-11-16"),
        ({"to": "soon"}, "Enter a date like 2026-11-16"),
        ({"month": "13"}, "Enter a whole number from 1 to 12"),
        ({"players": "9"}, "Enter a whole number from 2 to 8"),
        ({"edition": "chess"}, "Choose one of the games"),
        ({"player": "nobody"}, "Choose a player from this table"),
        ({"search": "a\x00b"}, "The character U+0000 is not allowed"),
        ({"search": "x" * 101}, "Use at most 100 characters"),
    ],
)
def test_a_filter_that_cannot_be_read_says_so_beside_its_field(owner, classic, asked, said):
    response = owner.get("/history/", asked)
    assert response.status_code == 422
    assert said in text(response)
    assert shown(response) == {classic.code}


@pytest.fixture
def many(table):
    """Games on two nights more than a page shows. The first page ends between two nights of one day."""
    days = [TODAY - timedelta(days=day) for day in range(NIGHTS + 1)]
    games = [a_result(table, day, Chris=41, Phil=38) for day in days]
    return [*games, a_result(table, days[NIGHTS - 1], place="Elsewhere", Chris=41, Phil=38)]


def older(response):
    return next(way for way in ways(response) if "before=" in way).replace("&amp;", "&")


def test_pages_go_on_where_the_last_one_ended(owner, many):
    first = owner.get("/history/?search=chris")
    second = owner.get(older(first))
    assert len(shown(first)) == NIGHTS
    assert shown(first) | shown(second) == {game.code for game in many}
    assert shown(first) & shown(second) == set()
    assert "/history/?search=chris" in ways(second)  # the link to the newest games
    assert "Next page" not in text(second)


def test_a_page_stays_where_it_is_when_a_new_night_is_played(owner, table, many):
    second = older(owner.get("/history/"))
    before = shown(owner.get(second))
    a_result(table, TODAY + timedelta(days=1), Chris=41, Phil=38)
    assert shown(owner.get(second)) == before


@pytest.mark.parametrize("before", ["soon", "2026-11-14", "2026-11-14.x", "2026-13-14.1", "2026-11-14.²"])
def test_an_invalid_position_shows_the_newest_nights(owner, classic, before):
    assert shown(owner.get("/history/", {"before": before})) == {classic.code}


def test_a_position_without_a_night_is_no_error(owner, classic):
    assert owner.get("/history/", {"before": f"2026-11-14.{10**30}"}).status_code == 200
    assert shown(owner.get("/history/", {"before": "1900-01-01.1"})) == set()


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


@pytest.fixture
def sortable(table):
    """Games with totals and margins in different orders: named by what is special about each."""
    long_ago = TODAY - timedelta(days=400)
    return {
        "high": a_result(table, long_ago, Chris=70, Phil=60),
        "clear": a_result(table, LAST_WEEK, place="Sea", Chris=50, Phil=20, Amy=10),
        "close": a_result(table, TODAY, Chris=30, Phil=30),
    }


def listed(response):
    """Return the codes of the games on a page, in its order."""
    return re.findall(r'<a href="/g/(\w+)/">', text(response))


@pytest.mark.parametrize(
    ("by", "order"),
    [
        ("total", ["high", "clear", "close"]),
        ("margin", ["clear", "high", "close"]),
        ("close", ["close", "high", "clear"]),
        ("soup", ["close", "clear", "high"]),
    ],
)
def test_games_are_sorted_by_total_or_margin(owner, table, sortable, by, order):
    a_game(table)
    finished = [
        code for code in listed(owner.get("/history/", {"by": by})) if Game.objects.get(code=code).finished_at
    ]
    assert finished == [sortable[name].code for name in order]


def test_the_dummy_counts_neither_for_the_total_nor_for_the_margin(owner, table, sortable):
    Seat.objects.create(game=sortable["clear"], number=3, player=None, total=99)
    assert listed(owner.get("/history/?by=total"))[0] == sortable["high"].code
    assert listed(owner.get("/history/?by=margin"))[0] == sortable["clear"].code


def test_a_sorted_game_says_when_and_by_how_much(owner, sortable):
    page = text(owner.get("/history/?by=margin&search=sea"))
    assert "Nov. 7, 2026 · <mark>Sea</mark>" in page
    assert "by 30 points" in page


def test_sorting_keeps_the_filters_and_filters_keep_the_sorting(owner, sortable):
    page = owner.get("/history/?search=sea&by=total")
    assert {"/history/?search=sea", "/history/?search=sea&amp;by=margin", "/history/?by=total"} <= ways(page)
    assert '<input type="hidden" name="by" value="total">' in text(page)


def test_sorted_pages_go_on_where_the_last_one_ended(owner, many):
    first = owner.get("/history/?by=total")
    second = owner.get("/history/?by=total&after=20")
    assert "/history/?by=total&amp;after=20" in ways(first)
    assert shown(first) | shown(second) == {game.code for game in many}
    assert shown(first) & shown(second) == set()
    assert "No more games." in text(owner.get("/history/?by=total&after=40"))


def test_one_jumps_to_a_year_and_a_month(owner, sortable):
    page = owner.get("/history/?edition=classic")
    assert {
        "/history/?edition=classic&amp;year=2025",
        "/history/?edition=classic&amp;year=2026&amp;month=11",
    } <= ways(page)
    november = owner.get("/history/?year=2026&month=11")
    assert shown(november) == {sortable["clear"].code, sortable["close"].code}
    assert '<span class="sr">November</span><small>2</small>' in tight(page)
    assert "2026 · <bdi>November</bdi>" in text(november).replace("<bdi>2026</bdi>", "2026")
    october = owner.get("/history/?month=10")
    assert shown(october) == {sortable["high"].code}


def test_a_month_is_a_calendar_of_its_nights(owner, sortable):
    page = owner.get("/history/?year=2026&month=11")
    calendar = (
        tight(page).split('<table class="calendar" aria-labelledby="calendar">')[1].split("</table>")[0]
    )
    assert '<h2 id="calendar">November 2026</h2>' in tight(page)
    assert len(re.findall('<th scope="col">', calendar)) == 7
    assert '<span class="short" aria-hidden="true">Sun</span>' in calendar
    assert '<span class="sr">Sunday</span>' in calendar
    uid = sortable["close"].night.uid
    assert f'<td><a href="/nights/{uid}/" aria-label="Nov. 14, 2026: 1 game">14<small' in calendar
    assert "<td>15</td>" in calendar
    assert "/history/?year=2025&amp;month=10" in ways(page)  # the last month with games before it
    assert 'class="months"' not in text(page)


@pytest.mark.parametrize(
    "query", ["", "?year=2026", "?month=11", "?year=2024&month=11", "?year=2026&month=13"]
)
def test_without_a_month_of_a_year_there_is_no_calendar(owner, sortable, query):
    page = text(owner.get(f"/history/{query}"))
    assert "calendar" not in page
    assert 'class="months"' in page


def test_the_calendar_has_only_nights_with_games_that_match(owner, table, sortable):
    page = owner.get("/history/?year=2026&month=11&search=sea")
    assert re.findall(r'aria-label="(Nov[^"]*): ', text(page)) == ["Nov. 7, 2026"]
    assert (
        re.findall(r'aria-label="(Nov[^"]*): ', text(owner.get("/history/?year=2026&month=11&search=cat")))
        == []
    )


@pytest.mark.parametrize("role", list(Role))
def test_everyone_finds_only_ways_that_lead_somewhere_in_a_month(visitor, table, sortable, role):
    a_result(table, TODAY, place="Elsewhere", Chris=30, Phil=31)
    assert dead_ends(visitor(role), "/history/?year=2026&month=11") == []


def test_it_rejects_post(owner):
    assert owner.post("/history/").status_code == 405


def test_so_many_words_are_looked_for_and_no_more(owner, table, classic):
    assert owner.get("/history/", {"search": "a b c d e f g h i j j j"}).status_code == 200
    page = owner.get("/history/", {"search": "a b c d e f g h i j k"})
    assert page.status_code == 422
    assert "Search for at most 10 words" in page.content.decode()


def test_every_name_is_made_ready_once_however_many_words_are_looked_for(owner, table, monkeypatch):
    read = []
    monkeypatch.setattr(filters, "words_of", lambda *texts: read.append(texts) or words_of(*texts))
    owner.get("/history/", {"search": "a b c d e"})
    assert len(read) == 2 + table.players.count()  # the searched words are also marked
