import pytest

from scoring import play
from tests.tables import a_game, sender
from tests.test_play import ROUND


@pytest.fixture
def game(table):
    game = a_game(table)
    for number in (1, 2, 3):
        for seat, hand in enumerate(ROUND):
            play.set_counts(game, sender(), number, seat, hand)
    return game


def text(response):
    return " ".join(response.content.decode().split())


def test_a_round_has_every_point_and_why(owner, game):
    page = text(owner.get(f"/g/{game.code}/1/"))
    assert "<summary>6</summary><p>5 rolls, the most: 6</p>" in page
    assert "3 rolls, tied for second: 3 between 2, 1 each" in page
    assert "<td>21</td><td>15</td><td>10</td><td>15</td>" in page
    assert "On to round 2" in page


def test_the_last_round_leads_to_the_winner(owner, game):
    assert "Who won?" in text(owner.get(f"/g/{game.code}/3/"))


def test_a_round_that_is_not_done_says_what_is_missing(owner, table):
    game = a_game(table)
    play.set_counts(game, sender(), 1, 0, {"tempura": 9})
    page = text(owner.get(f"/g/{game.code}/1/"))
    assert "Enter what is missing" in page
    assert "Chris has 9 cards; 8 were dealt" in page


def test_the_end_says_who_won_and_why(owner, game):
    page = text(owner.get(f"/g/{game.code}/"))
    assert '<h1 class="winner"><bdi>Chris</bdi></h1>' in page
    assert "Chris wins with 63 points." in page
    assert "0 puddings, tied for the fewest: 6 lost between 2, −3 each" in page


def test_a_running_game_goes_to_the_hand_that_is_missing(owner, table):
    game = a_game(table)
    play.finish_hand(game, sender(), 1, 0)
    assert owner.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/1/2/"


def test_the_dummy_has_a_total_and_no_rank(owner, table):
    game = a_game(table, players=2, dummy=True)
    for number in (1, 2, 3):
        for seat in range(3):
            play.set_counts(game, sender(), number, seat, {"egg_nigiri": seat})
            play.finish_hand(game, sender(), number, seat)
    page = text(owner.get(f"/g/{game.code}/"))
    assert "The dummy scored 6 points." in page
    assert '<td>–</td><th scope="row"><bdi>Dummy</bdi></th>' in page


@pytest.mark.parametrize("path", ["", "1/", "4/"])
def test_it_checks_who_asks(stranger, table, path):
    assert stranger.get(f"/g/{a_game(table).code}/{path}").status_code == 404


def test_a_round_that_is_not_there_is_not_found(owner, game):
    assert owner.get(f"/g/{game.code}/4/").status_code == 404


@pytest.mark.parametrize("path", ["", "1/"])
def test_it_rejects_post(owner, game, path):
    assert owner.post(f"/g/{game.code}/{path}").status_code == 405
