from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from scoring import play
from scoring.models import KEPT_FOR, Game, Night, Player, Role
from tests.tables import a_game, a_result
from tests.views.markup import text
from tests.views.ways import dead_ends


@pytest.fixture
def game(table):
    return a_result(table, Chris=41, Phil=38)


@pytest.mark.parametrize("role", [None, "stranger", Role.WATCH, Role.KEEP])
def test_it_is_the_owners_alone(visitor, game, role):
    client = visitor(role)
    assert client.get("/bin/").status_code == (200 if role == "stranger" else 404)
    assert client.post("/bin/", {"put_away": f"game:{game.code}"}).status_code == 404
    assert list(Game.objects.present()) == [game]
    play.put_away(game)
    assert client.post("/bin/", {"bring_back": f"game:{game.code}"}).status_code == 404
    assert list(Game.objects.present()) == []


def test_it_is_empty_at_first(owner):
    assert "Nothing was deleted recently." in text(owner.get("/bin/"))


def test_a_game_goes_and_can_be_brought_back_at_once(owner, game):
    answer = owner.post("/bin/", {"put_away": f"game:{game.code}"}, follow=True)
    assert "Deleted: game on Nov. 14, 2026" in text(answer)
    assert "<bdi>Phil</bdi>" in text(answer)
    assert f'name="bring_back" value="game:{game.code}"' in text(answer)
    assert owner.get(f"/g/{game.code}/").status_code == 404
    back = owner.post("/bin/", {"bring_back": f"game:{game.code}"})
    assert back["Location"] == f"/g/{game.code}/"
    assert owner.get(f"/g/{game.code}/").status_code == 200


def test_the_notice_goes_when_the_game_is_back(owner, game):
    said = owner.post("/bin/", {"put_away": f"game:{game.code}"})["Location"]
    play.bring_back(game)
    assert "Deleted:" not in text(owner.get(said))


def test_a_night_goes_and_comes_back(owner, game):
    answer = owner.post("/bin/", {"put_away": f"night:{game.night.uid}"}, follow=True)
    assert "Deleted: game night on Nov. 14, 2026" in text(answer)
    assert f'name="bring_back" value="night:{game.night.uid}"' in text(answer)
    back = owner.post("/bin/", {"bring_back": f"night:{game.night.uid}"})
    assert back["Location"] == f"/nights/{game.night.uid}/"
    assert list(Game.objects.present()) == [game]


def test_a_player_goes_and_comes_back(owner, table):
    amy = table.players.get(name="Amy")
    answer = owner.post("/bin/", {"put_away": f"player:{amy.uid}"}, follow=True)
    assert "Deleted: <bdi>Amy</bdi>" in text(answer)
    owner.post("/bin/", {"bring_back": f"player:{amy.uid}"})
    assert amy in table.players.present()


def test_it_says_until_when(owner, game):
    play.put_away(game)
    day = timezone.localdate(game.deleted_at + KEPT_FOR)
    assert f"until {date_format(day)}" in text(owner.get("/bin/"))


@pytest.mark.parametrize("name", ["", "game", "game:nowhere", "table:1", "game:\x00"])
@pytest.mark.parametrize("what", ["put_away", "bring_back"])
def test_unknown_things_are_a_404(owner, game, what, name):
    assert owner.post("/bin/", {what: name}).status_code == 404


def test_nothing_comes_back_after_thirty_days(owner, game):
    play.put_away(game)
    Game.objects.update(deleted_at=timezone.now() - KEPT_FOR - timedelta(seconds=1))
    assert game.code not in text(owner.get("/bin/"))
    assert owner.post("/bin/", {"bring_back": f"game:{game.code}"}).status_code == 404


def test_an_unfinished_game_can_be_put_away_from_the_first_page(owner, table):
    game = a_game(table)
    assert f'name="put_away" value="game:{game.code}"' in text(owner.get("/"))


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP])
def test_nobody_else_is_offered_to_put_something_away(visitor, table, game, role):
    a_game(table)
    client = visitor(role)
    for path in ("/", f"/g/{game.code}/", "/history/", f"/nights/{game.night.uid}/"):
        assert 'name="put_away"' not in text(client.get(path))


def test_all_its_links_work(owner, game):
    play.put_away(game)
    assert dead_ends(owner, "/bin/") == []


@pytest.mark.parametrize("things", [1, 20])
def test_it_asks_the_database_as_often_for_few_as_for_many(owner, table, things, django_assert_num_queries):
    for number in range(things):
        game = a_result(table, place=f"Place {number}", Chris=41, Phil=38)
        play.put_away(game)
        play.put_away(game.night)
        play.put_away(play.add_player(table, f"Player {number}"))
    assert (Night.objects.count(), Player.objects.in_bin(table).count()) == (things, things)
    with django_assert_num_queries(7):
        owner.get("/bin/")
