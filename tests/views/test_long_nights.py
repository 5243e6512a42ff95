"""A night may have thousands of games, from a file. No page shows all of them at once, which would keep all others waiting."""

from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from scoring.models import MOST_SHOWN, Game, Night, Seat
from scoring.pages.nights import bin as the_bin
from scoring.pages.nights.history import GAMES
from tests.tables import TODAY, a_result
from tests.views.markup import text
from tests.views.ways import ways

MORE = 3


def played(response):
    """Return the codes of the games on a page."""
    return {way.split("/")[2] for way in ways(response) if way.startswith("/g/")}


def a_night(table, games, day=TODAY):
    """Store a night with so many games and return it."""
    first = a_result(table, day, Chris=41, Phil=38)
    facts = {"night": first.night, "edition": "classic", "totals_only": True, "player_count": 2}
    times = {"started_at": first.started_at, "finished_at": first.finished_at}
    made = Game.objects.bulk_create(Game(**facts, **times) for _ in range(games - 1))
    players = [seat.player for seat in first.seats.order_by("number")]
    Seat.objects.bulk_create(
        Seat(game=game, number=number, player=player, rank=number + 1, total=40 - number)
        for game in made
        for number, player in enumerate(players)
    )
    return first.night


@pytest.mark.parametrize("path", ["/", "/history/", "/history/?search=Chris", "/nights/{}/"])
def test_a_page_shows_so_many_games_of_a_night(owner, table, path):
    night = a_night(table, MOST_SHOWN + MORE)
    response = owner.get(path.format(night.uid))
    assert len(played(response)) == MOST_SHOWN
    assert "Champion" not in text(response)


def test_no_more_of_a_night_are_read_than_one_page_needs(table):
    a_night(table, MOST_SHOWN + MORE)
    assert len(Night.objects.with_games().get().first_games) == MOST_SHOWN + 1


@pytest.mark.parametrize("path", ["/history/", "/nights/{}/"])
def test_all_games_of_a_night_are_shown_page_by_page(owner, table, path):
    night = a_night(table, MOST_SHOWN + MORE)
    a_result(table, TODAY - timedelta(days=1), Amy=50, Phil=38)
    [all_games] = {
        way for way in ways(owner.get(path.format(night.uid))) if "by=total" in way and "from=" in way
    }
    found = set()
    while all_games:
        page = owner.get(unescape(all_games))
        found |= played(page)
        all_games = next((way for way in ways(page) if "after=" in way), None)
    assert found == {game.code for game in night.games.all()}


def test_a_filter_also_finds_games_of_a_night_that_its_page_does_not_show(owner, table):
    night = a_night(table, MOST_SHOWN)
    last = a_result(table, Amy=50, Lisa=38)
    page = owner.get("/history/?search=Amy")
    assert (last.night, played(page)) == (night, set())
    assert "No games." not in text(page)
    [all_games] = {way for way in ways(page) if "by=total" in way and "from=" in way}
    assert played(owner.get(unescape(all_games))) == {last.code}


def test_a_night_that_fits_is_whole(owner, table):
    night = a_night(table, MOST_SHOWN)
    page = owner.get(f"/nights/{night.uid}/")
    assert len(played(page)) == MOST_SHOWN
    assert "Champion" in text(page)
    assert "Show all games" not in text(page)


def test_long_nights_share_a_page_of_the_history_with_few_others(owner, table):
    nights = [a_night(table, MOST_SHOWN, TODAY - timedelta(days=day)) for day in range(4)]
    first = owner.get("/history/")
    assert len(played(first)) == GAMES
    [address] = {way for way in ways(first) if "before=" in way}
    second = owner.get(unescape(address))
    assert played(first) | played(second) == {game.code for night in nights for game in night.games.all()}
    assert not any("before=" in way for way in ways(second))


def test_the_bin_shows_the_latest(owner, table, monkeypatch):
    monkeypatch.setattr(the_bin, "MOST", 2)
    now = timezone.now()
    for number, name in enumerate(("Ana", "Bo", "Cleo")):
        game = a_result(table, **{name: 40, "Phil": 38})
        Game.objects.filter(pk=game.pk).update(deleted_at=now - timedelta(hours=number))
    page = text(owner.get("/bin/"))
    assert [name in page for name in ("Ana", "Bo", "Cleo")] == [True, True, False]
