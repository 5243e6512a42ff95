"""A new game with the people and the box of an earlier one."""

import re

import pytest

from scoring import access, play
from scoring.models import Device, Game, Role
from tests.tables import a_game, a_table, sender
from tests.views.markup import tight
from tests.views.new_games import seats, sitting, start


def test_the_new_game_page_links_to_a_running_game(owner, table):
    game = a_game(table)
    page = tight(owner.get("/new/"))
    assert re.search(rf'A game is already running. ?<a href="/g/{game.code}/">Continue</a>', page)
    assert "already running" not in tight(owner.get("/new/?another=1"))
    assert "already running" not in tight(owner.get(f"/g/{game.code}/setup/"))
    finish(game)
    play.reveal(game)
    assert "already running" not in tight(owner.get("/new/"))


def test_the_next_game_is_like_the_last(owner, table):
    a_game(table, edition="party", menu="points_platter", players=3)
    page = owner.get("/new/").content.decode()
    assert re.search('value="points_platter"[^>]* checked', page)
    assert 'value="party" checked' in page
    assert [f'value="{place}"' in page for place in (1, 2, 3, 4)] == [True, True, True, False]


OWN = ["maki", "tempura", "eel", "tofu", "tea", "wasabi", "fruit"]
BOTH = {"dummy": True, "pass_both_ways": True}


@pytest.mark.parametrize(
    ("played", "chosen"),
    [
        ({"edition": "classic", "players": 4}, {"classic"}),
        ({"edition": "trains", "players": 3}, {"trains"}),
        ({"edition": "classic", "players": 2, **BOTH}, {"classic", *BOTH}),
        ({"edition": "trains", "players": 3, "pass_both_ways": True}, {"trains", "pass_both_ways"}),
        ({"edition": "party", "menu": "points_platter", "players": 3}, {"party", "points_platter"}),
        ({"edition": "party", "menu": OWN, "players": 2}, {"party", "own", *OWN}),
    ],
    ids=["classic", "trains", "dummy", "both-ways", "preset", "own-menu"],
)
def test_a_game_is_played_again_as_it_was(owner, table, played, chosen):
    older = a_game(table, **played)
    finish(older)
    finish(a_game(table, edition="party", menu="my_first_meal"))  # not this one, though it is the last
    link = re.search(r'href="(/new/[^"]*)"[^>]*>Play again', owner.get(f"/g/{older.code}/").content.decode())
    page = owner.get(link[1]).content.decode()
    ticked = set(re.findall(r'value="(\w+)" checked', page))
    assert ticked - {"sushi_go"} == chosen  # the menu that Party would begin with
    people = [seat.player.name for seat in older.seats.all() if seat.player]
    assert [name for _, name in sitting(page)] == people


def finish(game):
    for number in (1, 2, 3):
        for seat in range(game.seats.count()):
            play.finish_hand(game, sender(), number, seat)


def test_a_game_is_played_again_at_its_own_table(owner, table):
    """Also while the device uses another table."""
    game = a_game(table, players=2)
    access.mark_used(
        Device.objects.get().memberships.create(table=a_table(2, name="Elsewhere"), role=Role.KEEP)
    )
    page = owner.get(f"/new/?like={game.code}").content.decode()
    assert sitting(page) == [("1", "Chris"), ("2", "Phil")]
    assert f'name="like" value="{game.code}"' in page
    added = owner.post("/new/", {**seats(table, "Chris"), "like": game.code, "name": "Kerry", "add": "1"})
    assert sitting(owner.get(added["Location"]).content.decode()) == [("1", "Chris"), ("2", "Kerry")]
    start(owner, table, "Chris", "Kerry", like=game.code)
    assert Game.objects.latest("pk").night.table == table


def test_a_game_that_is_running_at_another_table_is_not_spoken_of(owner, table):
    older, elsewhere = a_game(table, players=2), a_table(2, name="Elsewhere")
    access.mark_used(Device.objects.get().memberships.create(table=elsewhere, role=Role.KEEP))
    a_game(elsewhere, players=2)
    assert "already running" in tight(owner.get("/new/"))
    assert "already running" not in tight(owner.get(f"/new/?like={older.code}"))


def test_no_game_is_like_one_of_another_table(owner):
    assert owner.get(f"/new/?like={a_game(a_table(2, name='Elsewhere')).code}").status_code == 404


def test_no_game_is_like_one_that_no_database_can_look_for(owner):
    assert owner.get("/new/?like=a%00b").status_code == 404
