"""The history's search and its other filters."""

import re
from datetime import timedelta

import pytest

from scoring import play
from scoring.forms import filters
from scoring.models import words_of
from scoring.play import NightFacts
from tests.tables import TODAY, a_result
from tests.views.markup import text
from tests.views.ways import shown

LAST_WEEK = TODAY - timedelta(weeks=1)


@pytest.fixture
def classic(table):
    return a_result(table, Chris=41, Phil=38)


@pytest.fixture
def party(table):
    return a_result(table, LAST_WEEK, "party", "At Ana's", Amy=50, Phil=38, Lisa=20)


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


def test_searched_words_are_marked_everywhere(owner, classic):
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


def test_the_number_of_searched_words_is_limited(owner, table, classic):
    assert owner.get("/history/", {"search": "a b c d e f g h i j j j"}).status_code == 200
    page = owner.get("/history/", {"search": "a b c d e f g h i j k"})
    assert page.status_code == 422
    assert "Search for at most 10 words" in page.content.decode()


def test_every_name_is_made_ready_once_however_many_words_are_looked_for(owner, table, monkeypatch):
    read = []
    monkeypatch.setattr(filters, "words_of", lambda *texts: read.append(texts) or words_of(*texts))
    owner.get("/history/", {"search": "a b c d e"})
    assert len(read) == 2 + table.players.count()  # the searched words are also marked
