import pytest

from scoring import play
from scoring.models.sheet import Sheet
from tests.tables import a_game, sender
from tests.views.markup import tight


@pytest.fixture
def game(table):
    return a_game(table)


def address(game, number=1):
    return f"/g/{game.code}/{number}/grid/"


def counts(game, seat):
    return Sheet.load(game).hand(1, seat).counts


def test_it_has_a_number_for_every_seat_and_face(owner, game):
    page = owner.get(address(game)).content.decode()
    assert page.count('type="number"') == 4 * 15
    assert 'aria-label="Phil: Maki 3"' in page


def test_it_says_where_hands_are_swapped(owner, game):
    page = owner.get(address(game)).content.decode()
    assert "Wrong player? Swap hands under “One hand at a time”." in page
    assert "One hand at a time</a>" in page


def test_saving_sets_what_was_changed(owner, game):
    data = {"count_0_maki_3": "2", "was_0_maki_3": "0", "count_1_maki_3": "0", "was_1_maki_3": "0"}
    response = owner.post(address(game), data)
    assert response["Location"] == f"{address(game)}?saved=1"
    assert counts(game, 0) == {"maki_3": 2}
    assert counts(game, 1) == {}


def test_a_warning_about_all_hands_is_repeated_above_the_numbers(owner, game):
    play.set_counts(game, sender(), 1, 0, {"chopsticks": 5})
    warning = "Round 1: 5 chopsticks cards entered, but the deck has 4."
    assert warning in owner.get(address(game)).content.decode()
    play.set_counts(game, sender(), 1, 0, {"chopsticks": 4})
    assert warning not in owner.get(address(game)).content.decode()


def test_a_page_that_was_open_for_long_undoes_nothing(owner, game):
    owner.post(address(game), {"count_0_sashimi": "2", "was_0_sashimi": "0"})
    stale = {"count_0_sashimi": "0", "was_0_sashimi": "0", "count_0_tempura": "3", "was_0_tempura": "0"}
    owner.post(address(game), stale)
    assert counts(game, 0) == {"sashimi": 2, "tempura": 3}


@pytest.mark.parametrize("wrong", ["x", "-1", "109", ""])
def test_impossible_numbers_are_refused_and_stay_as_typed(owner, game, wrong):
    response = owner.post(address(game), {"count_0_tempura": wrong, "was_0_tempura": "0"})
    assert response.status_code == 422
    assert f'name="count_0_tempura" value="{wrong}"' in tight(response)
    assert counts(game, 0) == {}


def test_where_one_seat_is_refused_nothing_of_the_others_is_stored(owner, game):
    data = {"count_0_tempura": "2", "was_0_tempura": "0", "count_1_tempura": "109", "was_1_tempura": "0"}
    response = owner.post(address(game), data)
    assert response.status_code == 422
    assert 'name="count_0_tempura" value="2"' in tight(response)
    assert counts(game, 0) == {}


@pytest.mark.parametrize("tap", ["one-1", "one+1"])
def test_the_ids_of_a_grid_meet_no_taps_id(owner, game, tap):
    owner.post(f"/g/{game.code}/1/3/", {"set": "tempura=1", "client_id": tap})
    owner.post(address(game), {"count_0_maki_3": "2", "count_1_maki_3": "1", "client_id": "one"})
    assert [counts(game, seat) for seat in (0, 1, 2)] == [{"maki_3": 2}, {"maki_3": 1}, {"tempura": 1}]


def test_a_grid_with_the_longest_id_is_stored(owner, game):
    owner.post(address(game), {"count_0_maki_3": "2", "count_1_maki_3": "1", "client_id": "x" * 40})
    assert [counts(game, seat) for seat in (0, 1)] == [{"maki_3": 2}, {"maki_3": 1}]


@pytest.mark.parametrize("number", [0, 4])
def test_a_round_that_is_not_there_is_not_found(owner, game, number):
    assert owner.get(address(game, number)).status_code == 404


def test_it_checks_who_asks(stranger, table):
    game = a_game(table)
    assert stranger.get(address(game)).status_code == 404
    assert stranger.post(address(game), {"count_0_tempura": "1"}).status_code == 404
