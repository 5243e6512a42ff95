import re

import pytest

from scoring import play
from scoring.access import COOKIE
from scoring.models import Change, Role
from scoring.models.sheet import Sheet
from tests.tables import a_device, a_game, a_table, sender


@pytest.fixture
def game(table):
    """A game in which Phil's cards were entered for Chris."""
    game = a_game(table)
    play.set_counts(game, sender(), 1, 0, {"tempura": 2})
    return game


def swap(client, game, seat=1, other="2", version=1, number=1):
    return client.post(f"/g/{game.code}/{number}/{seat}/swap/", {"with": other, "version": version})


def hands(game, number=1):
    return [Sheet.load(game).cards(number, seat) for seat in range(2)]


def test_the_hand_goes_to_the_other_seat_and_the_page_goes_along(owner, game):
    response = swap(owner, game)
    assert hands(game) == [{}, {"tempura": 2}]
    assert response["Location"] == f"/g/{game.code}/1/2/?said=2"
    assert "Chris: hand swapped with Phil" in owner.get(response["Location"]).content.decode()


def test_a_name_keeps_its_direction(owner, table):
    play.add_player(table, "رنا")
    game = a_game(table, players=5)
    play.set_counts(game, sender(), 1, 0, {"tempura": 2})
    page = owner.get(swap(owner, game, other="5")["Location"]).content.decode()
    assert "Chris: hand swapped with \u2068رنا\u2069" in page


def test_a_claimed_uramaki_place_stays_with_its_player(owner, table):
    game = a_game(table, edition="party", menu="points_platter")
    play.set_counts(game, sender(), 1, 0, {"edamame": 2, "uramaki_5": 1})
    play.claim_uramaki(game, sender(), 1, [0])
    play.set_counts(game, sender(), 1, 0, {"edamame": 2, "uramaki_5": 1})
    before = hands(game)
    swap(owner, game)
    assert hands(game) == [{"uramaki_first": 1}, {"edamame": 2, "uramaki_5": 1}]
    owner.post(f"/g/{game.code}/1/2/", {"undo": "1"})
    assert hands(game) == before


def test_a_second_tap_does_not_swap_back(owner, game):
    swap(owner, game)
    assert swap(owner, game).status_code == 302
    assert swap(owner, game, seat=2, other="1").status_code == 302
    assert hands(game) == [{}, {"tempura": 2}]
    assert Change.objects.count() == 2


def test_the_same_seats_are_swapped_in_another_round_too(owner, game):
    play.set_counts(game, sender(), 2, 1, {"maki_1": 1})
    swap(owner, game)
    swap(owner, game, number=2)
    assert hands(game) == [{}, {"tempura": 2}]
    assert hands(game, number=2) == [{"maki_1": 1}, {}]


def test_no_stranger_prevents_it_by_using_its_id_first(owner, game):
    swap(owner, game)
    used = [change.client_id for change in game.changes.all()]
    game.changes.filter(round=1, before__has_key="swap").delete()
    other = a_game(a_table(name="Another table"))
    for number, client_id in enumerate(used, 1):
        play.set_counts(other, sender(client_id=client_id), 1, 0, {"tempura": number})
    swap(owner, game)
    assert hands(game) == [{"tempura": 2}, {}]  # swapped twice


def test_after_seeing_the_swap_one_can_swap_again(owner, game):
    swap(owner, game)
    swap(owner, game, version=2)
    assert hands(game) == [{"tempura": 2}, {}]


def test_undo_takes_it_back_and_says_so(owner, game):
    swap(owner, game)
    response = owner.post(f"/g/{game.code}/1/2/", {"undo": "1"}, follow=True)
    assert hands(game) == [{"tempura": 2}, {}]
    assert "Undone: Chris, hand swapped with Phil" in response.content.decode()


def test_it_is_listed_as_one_change(owner, game):
    swap(owner, game)
    assert owner.get(f"/g/{game.code}/changes/").content.decode().count("hand swapped with Phil") == 1


def test_the_page_of_a_hand_offers_the_other_seats(owner, game):
    page = owner.get(f"/g/{game.code}/1/2/").content.decode()
    offered = dict(re.findall(r'name="with" value="(\d)"\s*(hidden)?>', page))
    assert offered == {"1": "", "2": "hidden", "3": "", "4": ""}


@pytest.mark.parametrize("other", ["0", "5", "", "Phil", "9" * 5000])
def test_a_seat_that_is_not_there_is_not_found(owner, game, other):
    assert swap(owner, game, other=other).status_code == 404
    assert hands(game) == [{"tempura": 2}, {}]


def test_a_swap_with_nobody_is_not_found(owner, game):
    assert owner.post(f"/g/{game.code}/1/1/swap/").status_code == 404


@pytest.mark.parametrize(("seat", "number"), [(9, 1), (1, 4)])
def test_a_hand_that_is_not_there_is_not_found(owner, game, seat, number):
    assert swap(owner, game, seat=seat, number=number).status_code == 404


def test_it_checks_who_asks(client, table, game):
    a_device(table, Role.WATCH)
    assert swap(client, game).status_code == 404
    client.cookies[COOKIE] = "a secret"
    assert swap(client, game).status_code == 404
    assert hands(game) == [{"tempura": 2}, {}]


def test_it_rejects_get(owner, game):
    assert owner.get(f"/g/{game.code}/1/1/swap/").status_code == 405
