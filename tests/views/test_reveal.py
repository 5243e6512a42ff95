"""The reveal of the desserts at the end of a game."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.models import Game
from tests.pasts import a_cut_game, play_through
from tests.tables import a_game
from tests.views.markup import tight

# Phil is ahead until the puddings: they bring Chris six points, and break the tie of the two.
TIED = [{"tempura": 2, "pudding": 4}, {"sashimi": 3, "salmon_nigiri": 1}, {"dumpling": 1, "pudding": 1}]
ROW = r'<li data-colour="\d"\s+data-before="(-?\d+)" data-points="(-?\d+)" data-rank="(\d*)">.*?<bdi>(\w+)</bdi>'


@pytest.fixture
def game(table):
    return play_through(a_game(table, players=3), TIED)


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
def test_of_a_game_of_the_past_there_is_none(owner, game, path):
    Game.objects.update(finished_at=timezone.now() - timedelta(hours=2))
    assert 'id="reveal"' not in tight(owner.get(f"/g/{game.code}/{path}"))


@pytest.mark.parametrize("path", ["", "watch/"])
def test_a_game_that_was_cut_short_has_none(owner, table, path):
    assert 'id="reveal"' not in tight(owner.get(f"/g/{a_cut_game(table).code}/{path}"))
