"""Pages with some of a table's games: the filters in the address, which links to other pages carry on."""

import re

import pytest

from tests.pasts import a_result
from tests.tables import TODAY
from tests.views.markup import text
from tests.views.ways import ways

BEST = "777"  # of a game that does not match
ASKED = "?edition=party&players=3"
PAGES = ["/players/", "/players/{chris}/", "/rivals/", "/records/", "/history/", f"/years/{TODAY.year}/"]


@pytest.fixture
def address(table):
    """A function that fills in a player of a table with games of two editions."""
    for _ in range(3):
        a_result(table, Chris=777, Phil=20)
        a_result(table, edition="party", Amy=55, Phil=30, Chris=11)
    chris = table.players.get(name="Chris")
    return lambda path: path.format(chris=chris.uid)


def linked(response):
    """Return the addresses on a page, as a browser reads them."""
    return {way.replace("&amp;", "&") for way in ways(response)}


@pytest.mark.parametrize("path", [path for path in PAGES if path != "/players/"])
def test_it_is_about_the_games_that_match_and_says_which(owner, address, path):
    page = text(owner.get(address(path) + ASKED))
    assert "<bdi>Sushi Go Party!</bdi> · <bdi>3 players</bdi>" in page
    assert BEST not in page or path == "/history/"  # a night's best score stays
    assert BEST in text(owner.get(address(path)))


def test_leaders_are_those_of_the_games_that_match(owner, address):
    assert "<small>6 games</small>" in text(owner.get("/players/"))
    assert "<small>6 games</small>" not in text(owner.get(f"/players/{ASKED}"))
    assert "<small>3 games</small>" in text(owner.get(f"/players/{ASKED}"))


@pytest.mark.parametrize("path", PAGES)
def test_one_tap_clears_them(owner, address, path):
    own = address(path)
    assert re.search(f'<a href="{own}"[^>]*>Clear filters</a>', text(owner.get(own + ASKED)))
    assert "Clear filters" not in text(owner.get(own))


@pytest.mark.parametrize("path", PAGES)
def test_links_to_the_others_carry_them_on(owner, address, path):
    found = linked(owner.get(address(path) + ASKED))
    others = ["/players/", "/history/", "/more/"]
    if path != "/history/":
        others += ["/rivals/", "/records/", "/years/"]
    assert {way + ASKED for way in others} <= found


def test_more_carries_them_on_too(owner, address):
    assert {f"{way}{ASKED}" for way in ("/rivals/", "/records/", "/years/")} <= linked(
        owner.get(f"/more/{ASKED}")
    )


def test_names_and_sorts_carry_them_on(owner, address):
    found = linked(owner.get(f"/players/{ASKED}&by=rating"))
    assert address("/players/{chris}/") + ASKED in found
    assert f"/players/{ASKED}&by=wins" in found


def test_the_latest_year_carries_them_on(owner, address):
    assert owner.get(f"/years/{ASKED}")["Location"] == f"/years/{TODAY.year}/{ASKED}"


def test_a_year_carries_a_period_on_without_asking_for_it(owner, address):
    page = owner.get(f"/years/{TODAY.year}/?year=1999")
    assert BEST in text(page)
    assert "/players/?year=1999" in linked(page)


@pytest.mark.parametrize("path", PAGES)
def test_where_no_game_matches_it_says_so(owner, address, path):
    page = owner.get(address(path) + "?players=8")
    assert page.status_code == 200
    assert "No games match." in text(page)


@pytest.mark.parametrize("path", PAGES)
def test_errors_are_shown_beside_their_fields(owner, address, path):
    page = owner.get(address(path) + "?players=nine")
    assert page.status_code == 422
    assert 'aria-describedby="players-error"' in text(page)


def test_two_are_compared_in_the_games_that_match(owner, table, address):
    uids = [table.players.get(name=name).uid for name in ("Chris", "Phil")]
    page = text(owner.get("/rivals/", {"a": uids[0], "b": uids[1], "edition": "party"}))
    assert "in 3 games together" in page
    assert f'<input type="hidden" name="a" value="{uids[0]}">' in page


def test_everyone_is_compared_in_one_grid(owner, table, address):
    chris, phil = (table.players.get(name=name).uid for name in ("Chris", "Phil"))
    page = owner.get("/rivals/")
    assert 'aria-label="50%, Chris against Phil: 3× ahead, 3× behind"' in text(page)
    assert f"/rivals/?a={chris}&b={phil}" in linked(page)
    filtered = owner.get("/rivals/?edition=party")
    assert 'aria-label="0%, Chris against Phil: 0× ahead, 3× behind"' in text(filtered)
    assert f"/rivals/?edition=party&a={chris}&b={phil}" in linked(filtered)
