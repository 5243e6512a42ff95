"""The reveal of the desserts at the end of a game."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Game, Role
from tests.pasts import a_cut_game, play_through
from tests.tables import a_game, a_result
from tests.views.markup import tight

HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/g/game/3/"}
ROW = r'<li data-colour="\d"\s+data-before="(-?\d+)" data-points="(-?\d+)" data-rank="(\d*)">.*?<bdi>(\w+)</bdi>'


@pytest.fixture
def game(finished):
    """The same, after somebody has asked who won."""
    play.reveal(finished)
    return finished


def ask(client, game):
    return client.post(f"/g/{game.code}/reveal/")


def is_revealed(game):
    return Game.objects.get(pk=game.pk).revealed_at is not None


def rows(client, game, path=""):
    return re.findall(ROW, tight(client.get(f"/g/{game.code}/{path}")))


@pytest.mark.parametrize("path", ["", "watch/"])
def test_it_begins_with_the_standings_without_desserts(owner, game, path):
    assert rows(owner, game, path) == [
        ("12", "-6", "2", "Phil"),
        ("5", "6", "1", "Chris"),
        ("1", "0", "3", "Amy"),
    ]


def test_it_waits_for_its_script(owner, game):
    assert re.search(r'id="reveal" [^>]*hidden>', tight(owner.get(f"/g/{game.code}/")))


def counted(client, game):
    """Return what each row counts, by the names of the drawings."""
    rows = re.findall(r'<span class="gain dessert-cards">(.*?)</span>', tight(client.get(f"/g/{game.code}/")))
    return [re.findall(r"(\d+)<svg.*?#(\w+)", row) for row in rows]


def test_puddings_are_counted(owner, game):
    assert counted(owner, game) == [[("0", "pudding")], [("4", "pudding")], [("1", "pudding")]]


def test_each_fruit_is_counted_because_its_points_come_from_it(owner, table):
    game = a_game(table, players=3, edition="party", menu="master_menu")
    game = play_through(game, [{"watermelon": 2, "orange": 1, "fruit": 1}, {}, {}])
    fruits = ("watermelon", "orange", "pineapple")
    assert counted(owner, game) == [
        list(zip(counts, fruits, strict=True)) for counts in ("210", "000", "000")
    ]


def test_a_tie_is_broken_in_two_words(client, db):
    assert "<span>37 all</span><span>4 puddings to 1</span>" in tight(client.get("/g/demo/"))


def test_those_who_share_the_win_have_the_same(owner, table):
    game = play_through(a_game(table, players=2), [{"pudding": 2}, {"pudding": 2}])
    assert "<span>0 all</span><span>2 puddings each</span>" in tight(owner.get(f"/g/{game.code}/"))


def test_without_a_tie_nothing_is_said_of_one(owner, game):
    assert "<span></span><span></span>" in tight(owner.get(f"/g/{game.code}/"))


def test_the_dummy_comes_last_and_has_no_rank(owner, table):
    game = play_through(a_game(table, players=2, dummy=True), [{}, {}, {"tempura": 2}])
    assert rows(owner, game)[-1] == ("5", "0", "", "Dummy")


@pytest.mark.parametrize("path", ["", "watch/"])
def test_a_game_of_the_past_has_no_reveal(owner, game, path):
    Game.objects.update(finished_at=timezone.now() - timedelta(hours=2))
    assert 'id="reveal"' not in tight(owner.get(f"/g/{game.code}/{path}"))


@pytest.mark.parametrize("path", ["", "watch/"])
def test_a_game_that_was_cut_short_has_none(owner, table, path):
    assert 'id="reveal"' not in tight(owner.get(f"/g/{a_cut_game(table).code}/{path}"))


@pytest.mark.parametrize("role", [None, "stranger", Role.WATCH])
def test_only_who_keeps_the_score_begins_it_for_all(visitor, finished, role):
    assert ask(visitor(role), finished).status_code == 404
    assert not is_revealed(finished)


@pytest.mark.parametrize("path", ["", "3/", "watch/", "reveal/"])
def test_a_link_does_not_begin_it(owner, finished, path):
    owner.get(f"/g/{finished.code}/{path}")
    assert not is_revealed(finished)


def test_asking_who_won_leads_to_the_end(visitor, finished):
    response = ask(visitor(Role.KEEP), finished)
    assert (response.status_code, response["Location"]) == (302, f"/g/{finished.code}/")
    assert is_revealed(finished)


def test_a_game_that_was_reopened_meanwhile_leads_to_its_hand(owner, table):
    game = a_game(table)
    assert owner.get(ask(owner, game)["Location"])["Location"] == f"/g/{game.code}/1/1/"
    assert not is_revealed(game)


def test_a_game_from_paper_has_nothing_to_reveal(owner, table):
    assert ask(owner, a_result(table, Chris=41, Phil=38)).status_code == 404


def test_the_last_round_asks_who_won(owner, finished):
    page = tight(owner.get(f"/g/{finished.code}/3/"))
    assert f'<form id="who-won" method="post" action="/g/{finished.code}/reveal/">' in page
    assert '<button class="button" type="submit" form="who-won">Who won?</button>' in page
    assert f'href="/g/{finished.code}/"' not in page


def test_watchers_have_a_link_to_the_end(visitor, finished):
    page = tight(visitor(Role.WATCH).get(f"/g/{finished.code}/3/"))
    assert f'<a class="button" href="/g/{finished.code}/">Who won?</a>' in page
    assert "who-won" not in page


def test_a_round_of_a_revealed_game_has_links_to_the_end(owner, game):
    page = tight(owner.get(f"/g/{game.code}/3/"))
    assert page.count(f'href="/g/{game.code}/"') == 2
    assert "who-won" not in page


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP])
def test_other_phones_at_the_last_round_follow_to_the_end(visitor, game, role):
    response = visitor(role).get(f"/g/{game.code}/3/", headers=HTMX)
    assert response["HX-Redirect"] == f"/g/{game.code}/"


def test_phones_that_look_at_another_round_stay_there(owner, game):
    assert owner.get(f"/g/{game.code}/2/", headers=HTMX).status_code == 200


def test_the_last_round_is_there_to_look_back_at(owner, game):
    assert owner.get(f"/g/{game.code}/3/").status_code == 200
    Game.objects.update(revealed_at=timezone.now() - timedelta(minutes=1))
    assert "HX-Redirect" not in owner.get(f"/g/{game.code}/3/", headers=HTMX)


def test_until_then_the_last_round_stays_open_on_other_phones(owner, finished):
    assert "HX-Redirect" not in owner.get(f"/g/{finished.code}/3/", headers=HTMX)


@pytest.mark.parametrize("path", ["setup", "changes", "invite", "night"])
def test_nobody_is_led_to_the_end_by_the_way_back_to_the_game(owner, finished, path):
    page = owner.get(f"/g/{finished.code}/{path}/").content.decode()
    assert f'<a href="/g/{finished.code}/3/">Back to the game' in page
    play.reveal(finished)
    page = owner.get(f"/g/{finished.code}/{path}/").content.decode()
    assert f'<a href="/g/{finished.code}/">Back to the game' in page


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP])
def test_the_end_page_shows_the_winner_to_everybody(visitor, finished, role):
    assert 'class="winner"' in tight(visitor(role).get(f"/g/{finished.code}/"))


@pytest.mark.parametrize("path", ["3/1/", "watch/"])
def test_until_then_nobody_leads_and_no_desserts_count(owner, finished, path):
    page = tight(owner.get(f"/g/{finished.code}/{path}"))
    assert re.findall(r'<span class="points">(-?\d+)</span>', page) == ["5", "12", "1"]
    assert 'aria-label="leads"' not in page
    assert 'class="first"' not in page


def test_afterwards_a_corrected_hand_shows_the_end(owner, game):
    page = tight(owner.get(f"/g/{game.code}/3/1/"))
    assert re.findall(r'<span class="points">(-?\d+|−\d+)</span>', page) == ["11", "6", "1"]
    assert 'aria-label="leads"' in page
