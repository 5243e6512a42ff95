"""The navigation of every page: what each visitor finds there, and which of its links is the current one."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Game, Role
from tests.pasts import play_through
from tests.play.rounds import ROUND
from tests.tables import a_game, a_result, sender
from tests.views.ways import ways


def links(response):
    """Return the words of the navigation and where they lead."""
    return {name: address for address, _, name in _links(response)}


def current(response):
    """Return the word that is marked as current, and how."""
    return [(name, mark) for _, mark, name in _links(response) if mark]


def _links(response):
    [navigation] = re.findall(r'<nav id="site".*?</nav>', response.content.decode(), re.DOTALL)
    link = r'<a href="([^"]*)"(?: aria-current="(\w+)")?>.*?<span>([^<]*)</span>'
    return re.findall(link, navigation, re.DOTALL)


def finish(game):
    for number in (1, 2, 3):
        for seat in range(4):
            play.finish_hand(game, sender(), number, seat)
    play.reveal(game)


def test_a_first_visitor_sees_what_works_without_a_table(client, db):
    assert links(client.get("/")) == {"New game": "/new/", "Rules": "/rules/", "More": "/more/"}


def test_a_device_that_was_removed_is_like_a_first_visitor(visitor):
    assert list(links(visitor(None).get("/"))) == ["New game", "Rules", "More"]


def test_joining_is_in_no_part_of_the_site(owner):
    assert current(owner.get("/join/")) == []


@pytest.mark.parametrize("path", ["invite/", "setup/"])
def test_continue_leads_back_to_the_game_from_the_pages_beside_it(owner, table, path):
    page = owner.get(f"/g/{a_game(table).code}/{path}")
    assert ("Continue" in links(page), current(page)) == (True, [])


def test_nobody_is_led_to_a_new_game_that_they_cannot_start(client, db, settings):
    settings.WHO_MAY_START = "nobody"
    assert links(client.get("/rules/")) == {"Home": "/", "Rules": "/rules/", "More": "/more/"}


@pytest.mark.parametrize("role", [Role.KEEP, Role.OWN])
def test_keepers_start_a_game_or_continue_it(visitor, table, role):
    client = visitor(role)
    assert links(client.get("/")) == {
        "New game": "/new/", "History": "/history/", "Players": "/players/", "Rules": "/rules/", "More": "/more/",
    }  # fmt: skip
    game = a_game(table)
    assert links(client.get("/rules/"))["Continue"] == f"/g/{game.code}/"
    assert "New game" not in links(client.get("/rules/"))


def test_watchers_see_the_game_or_are_led_home(visitor, table):
    client = visitor(Role.WATCH)
    assert list(links(client.get("/"))) == ["Home", "History", "Players", "Rules", "More"]
    game = a_game(table)
    assert links(client.get("/"))["Watch"] == f"/g/{game.code}/"


def test_a_finished_game_is_not_continued(owner, table):
    game = a_game(table)
    finish(game)
    assert "Continue" not in links(owner.get("/"))


@pytest.mark.parametrize(
    ("role", "name", "path"), [(Role.KEEP, "Continue", "3/"), (Role.WATCH, "Watch", "watch/")]
)
def test_a_game_goes_on_until_somebody_asks_who_won(visitor, table, role, name, path):
    client = visitor(role)
    game = play_through(a_game(table), ROUND)
    assert links(client.get("/rules/"))[name] == f"/g/{game.code}/{path}"
    Game.objects.update(finished_at=timezone.now() - timedelta(minutes=11))
    assert name not in links(client.get("/rules/"))


def test_a_game_left_unfinished_before_the_last_one_is_not_continued(owner, table):
    a_game(table)
    finish(a_game(table))
    assert "Continue" not in links(owner.get("/"))


def test_a_game_that_was_added_from_paper_does_not_hide_the_one_being_played(owner, table):
    game = a_game(table)
    a_result(table, Chris=40, Phil=30)
    assert links(owner.get("/"))["Continue"] == f"/g/{game.code}/"


def test_a_deleted_game_is_not_continued(owner, table):
    play.put_away(a_game(table))
    assert "Continue" not in links(owner.get("/"))


def test_another_tables_game_is_not_there(stranger, table):
    a_game(table)
    assert "Continue" not in links(stranger.get("/"))


@pytest.mark.parametrize(
    ("path", "mark"),
    [
        ("/", []),
        ("/nowhere/", []),
        ("/new/", [("New game", "page")]),
        ("/history/", [("History", "page")]),
        ("/history/?search=Chris", [("History", "page")]),
        ("/old/", [("History", "true")]),
        ("/players/", [("Players", "page")]),
        ("/rivals/", [("Players", "true")]),
        ("/records/", [("Players", "true")]),
        ("/years/", [("Players", "true")]),
        ("/rules/", [("Rules", "page")]),
        ("/rules/party/", [("Rules", "true")]),
        ("/more/", [("More", "page")]),
        ("/settle/", [("More", "true")]),
        ("/table/devices/", [("More", "true")]),
    ],
)
def test_the_part_of_the_site_is_marked(owner, path, mark):
    assert current(owner.get(path)) == mark


def test_the_pages_of_the_running_game_are_marked(owner, table):
    game = a_game(table)
    assert current(owner.get(f"/g/{game.code}/1/")) == [("Continue", "true")]
    finish(game)
    assert current(owner.get(f"/g/{game.code}/1/")) == [("History", "true")]


def test_entering_cards_and_watching_have_the_whole_screen(owner, table):
    game = a_game(table)
    for path in (f"/g/{game.code}/1/1/", f"/g/{game.code}/watch/"):
        assert b'id="site"' not in owner.get(path).content


def test_a_site_that_failed_has_a_way_home_without_asking_the_database(client, monkeypatch):
    monkeypatch.setattr("scoring.views.rules.render", None)
    client.raise_request_exception = False
    page = client.get("/rules/")
    assert page.status_code == 500
    assert b'id="site"' not in page.content
    assert "/" in ways(page)
