import pytest

from scoring import play
from scoring.access import COOKIE
from scoring.models import Role
from scoring.play import add_player
from tests.pasts import played, tell
from tests.play.rounds import ROUND
from tests.tables import a_device, a_game, sender
from tests.views.markup import text, tight, why
from tests.views.ways import dead_ends


@pytest.fixture
def game(table):
    """A finished game, of which everybody knows who won."""
    return tell(played(a_game(table), ROUND))


@pytest.fixture
def watcher(client, table):
    a_device(table, Role.WATCH, "a watcher's secret")
    client.cookies[COOKIE] = "a watcher's secret"
    return client


def test_the_pages_ask_the_database_no_more_often_for_more_players(owner, table, django_assert_num_queries):
    for name in ("Kerry", "Jo", "Meredith", "Andrew"):
        add_player(table, name)
    for players in (2, 8):
        game = a_game(table, edition="party", menu="my_first_meal", players=players)
        tell(played(game, [{"egg_nigiri": 1}] * players))
        owner.get(f"/g/{game.code}/")  # computes the records
        for path, queries in (("", 11), ("1/", 6)):
            with django_assert_num_queries(queries):
                owner.get(f"/g/{game.code}/{path}")


def test_a_running_game_goes_to_the_hand_of_whose_phone_it_is_as_long_as_it_is_missing(owner, table):
    game = a_game(table)
    table.memberships.update(player=game.seats.get(number=2).player)
    assert owner.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/1/3/"
    play.set_counts(game, sender(), 1, 2, {"tempura": 8})
    assert owner.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/1/4/"


def test_the_next_round_begins_with_the_hand_of_whose_phone_it_is(owner, table):
    game = a_game(table)
    table.memberships.update(player=game.seats.get(number=2).player)
    for seat in range(4):
        play.finish_hand(game, sender(), 1, seat)
    assert f'href="/g/{game.code}/2/3/">On to round 2' in tight(owner.get(f"/g/{game.code}/1/"))


def test_a_running_game_goes_to_the_hand_that_is_missing(owner, table):
    game = a_game(table)
    play.set_counts(game, sender(), 1, 0, {"tempura": 8})
    assert owner.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/1/2/"


def test_warnings_link_to_their_hands(owner, game):
    play.set_counts(game, sender(), 2, 1, {"tempura": 9})
    for path in ("2/", ""):
        assert f'<a href="/g/{game.code}/2/2/">Fix this hand</a>' in text(owner.get(f"/g/{game.code}/{path}"))


def test_numbers_link_to_hands_for_keepers(owner, game):
    assert f'href="/g/{game.code}/2/1/">Fix this hand' in why(text(owner.get(f"/g/{game.code}/")), 2, 1)


def test_numbers_do_not_link_to_hands_for_watchers(watcher, game):
    assert "Fix this hand" not in text(watcher.get(f"/g/{game.code}/"))


@pytest.mark.parametrize("path", ["", "1/", "3/"])
def test_watchers_find_no_dead_links(watcher, game, path):
    assert dead_ends(watcher, f"/g/{game.code}/{path}") == []


def test_watchers_see_the_running_game_so_far(watcher, table):
    game = a_game(table)
    for seat in range(4):
        play.finish_hand(game, sender(), 1, seat)
    play.set_counts(game, sender(), 2, 0, {"tempura": 2})
    assert watcher.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/watch/"
    assert "Waiting for <bdi>Chris</bdi> (2/8)" in text(watcher.get(f"/g/{game.code}/2/"))
    for number in (1, 2, 3):
        assert dead_ends(watcher, f"/g/{game.code}/{number}/") == []


@pytest.mark.parametrize("path", ["", "1/", "4/"])
def test_it_checks_who_asks(stranger, table, path):
    assert stranger.get(f"/g/{a_game(table).code}/{path}").status_code == 404


def test_a_round_that_is_not_there_is_not_found(owner, game):
    assert owner.get(f"/g/{game.code}/4/").status_code == 404


@pytest.mark.parametrize("path", ["", "1/"])
def test_it_rejects_post(owner, game, path):
    assert owner.post(f"/g/{game.code}/{path}").status_code == 405
