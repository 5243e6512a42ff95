import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring import play
from scoring.access import COOKIE
from scoring.models import Change, Device, Game, Role
from scoring.models.sheet import Sheet
from scoring.play import add_player
from tests.phone import answer_in
from tests.play.rounds import choose
from tests.tables import a_device, a_game, and_told, sender


@pytest.fixture
def game(table):
    return a_game(table)


def address(game, number=1, seat=1):
    return f"/g/{game.code}/{number}/{seat}/"


def counts(game, number=1, seat=1):
    return Sheet.load(game).hand(number, seat - 1).counts


def test_every_face_is_a_tile_that_says_its_count(owner, game):
    page = owner.get(address(game)).content.decode()
    labels = re.findall(r'aria-label="([^"]+), 0"', page)
    assert len(labels) == 15
    assert "Squid on wasabi" in labels


def test_a_tap_without_javascript_sets_the_count_it_shows(owner, game):
    response = owner.post(address(game), {"set": "tempura=1"})
    assert response["Location"] == address(game)
    page = owner.get(address(game)).content.decode()
    assert 'aria-label="Tempura, 1"' in page
    assert 'value="tempura=2"' in page
    assert 'aria-label="Remove one tempura"' in page


def test_the_same_tap_sent_twice_counts_once(owner, game):
    for _ in range(2):
        owner.post(address(game), {"set": "tempura=1", "client_id": "one"})
    assert counts(game) == {"tempura": 1}
    assert Change.objects.count() == 1


@pytest.mark.parametrize("wrong", ["tempura=-1", "tempura=x", "tempura=109", "tofu=1", "tempura"])
def test_what_cannot_be_is_refused_and_nothing_changes(owner, game, wrong):
    response = owner.post(address(game), {"set": wrong})
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert counts(game) == {}


def test_a_full_hand_moves_on_to_the_next_seat(owner, game):
    response = owner.post(address(game), {"set": "dumpling=8"})
    assert response["Location"] == address(game, seat=2)


def test_a_full_hand_moves_on_when_it_is_sent_again(owner, game):
    for _ in range(2):
        response = owner.post(address(game), {"set": "dumpling=8", "client_id": "one"})
        assert response["Location"] == address(game, seat=2)


def test_a_full_hand_that_was_taken_back_does_not_move_on_when_it_is_sent_again(owner, game):
    owner.post(address(game), {"set": "dumpling=8", "client_id": "one"})
    owner.post(address(game), {"undo": "1"})
    response = owner.post(address(game), {"set": "dumpling=8", "client_id": "one"})
    assert response["Location"] == address(game)


def test_next_sent_again_says_the_same(owner, game):
    ways = [owner.post(address(game), {"done": "1", "client_id": "one"})["Location"] for _ in range(2)]
    assert ways == [f"{address(game, seat=2)}?said=1"] * 2


def test_undo_sent_again_leads_to_the_same_hand(owner, game):
    owner.post(address(game), {"set": "tempura=1"})
    for _ in range(2):
        response = owner.post(address(game, seat=2), {"undo": "1", "client_id": "one"})
        assert response["Location"] == f"{address(game)}?said=2"
        owner.post(address(game, seat=3), {"set": "tempura=1"})


def test_next_moves_on_past_hands_that_are_done(owner, game):
    owner.post(address(game, seat=2), {"set": "tempura=8"})
    response = owner.post(address(game, seat=1), {"done": "1"})
    assert response["Location"].startswith(address(game, seat=3))


def test_next_leads_to_a_hand_that_was_passed_over_without_a_card(owner, game):
    owner.post(address(game, seat=2), {"done": "1"})
    response = owner.post(address(game, seat=1), {"set": "tempura=8"})
    assert response["Location"].startswith(address(game, seat=2))


def test_a_short_hand_is_spoken_of_with_a_way_back(owner, game):
    owner.post(address(game), {"set": "tempura=7"})
    response = owner.post(address(game), {"done": "1"})
    page = owner.get(response["Location"]).content.decode()
    assert "Chris: 7 of 8 cards." in page
    assert f'<a href="{address(game)}">Back to Chris</a>' in page


def test_next_ends_a_correction(owner, game):
    for seat in (1, 2, 3, 4):
        owner.post(address(game, seat=seat), {"set": "dumpling=8"})
    owner.post(address(game, seat=2), {"set": "dumpling=7,tempura=1"})
    assert "To the scores" in owner.get(address(game, seat=2)).content.decode()
    assert owner.post(address(game, seat=2), {"done": "1"})["Location"] == f"/g/{game.code}/1/"


def test_undo_leads_to_the_hand_in_which_something_was_taken_back(owner, game):
    owner.post(address(game), {"set": "dumpling=8"})
    response = owner.post(address(game, seat=2), {"undo": "1"})
    assert response["Location"].startswith(f"{address(game)}?said=")
    assert "Undone: Chris, Dumpling: 8 → 0" in owner.get(response["Location"]).content.decode()


def a_phone_of(game, seat, role=Role.KEEP):
    a_device(game.night.table, role, f"seat {seat}").memberships.update(
        player=game.seats.get(number=seat - 1).player
    )


def test_who_has_a_phone_enters_their_hand_themselves(owner, game):
    a_phone_of(game, 2)
    a_phone_of(game, 3, Role.WATCH)
    assert owner.post(address(game), {"done": "1"})["Location"].startswith(address(game, seat=3))


def test_where_all_others_have_phones_the_result_is_next(owner, game):
    for seat in (2, 3, 4):
        a_phone_of(game, seat)
    assert owner.post(address(game), {"done": "1"})["Location"] == f"/g/{game.code}/1/"


def test_a_phone_that_was_here_another_night_is_not_waited_for(owner, game):
    a_phone_of(game, 2)
    Device.objects.update(seen_at=timezone.now() - timedelta(days=1))
    assert owner.post(address(game), {"done": "1"})["Location"].startswith(address(game, seat=2))


def test_the_last_hand_moves_on_to_the_result(owner, game):
    for seat in (1, 2, 3):
        owner.post(address(game, seat=seat), {"done": "1"})
    response = owner.post(address(game, seat=4), {"done": "1"})
    assert response["Location"] == f"/g/{game.code}/1/"


def test_a_correction_stays_where_it_is(owner, game):
    owner.post(address(game), {"set": "dumpling=8"})
    owner.post(address(game), {"set": "dumpling=7"})
    response = owner.post(address(game), {"set": "tempura=1"})
    assert response["Location"] == address(game)


def test_undo_takes_the_last_tap_back(owner, game):
    owner.post(address(game), {"set": "tempura=1"})
    owner.post(address(game), {"undo": "1"})
    assert counts(game) == {}


def test_a_phone_that_takes_something_back_stays_at_its_hand(owner, game):
    owner.post(address(game), {"set": "tempura=1"})
    answer = owner.post(address(game), {"undo": "1"}, headers={"HX-Request": "true"}).content.decode()
    assert "Undone: Chris, Tempura: 1 → 0" in answer
    assert '"next": ""' in answer


def test_a_phone_that_takes_something_back_elsewhere_goes_there(owner, game):
    owner.post(address(game), {"set": "tempura=1"})
    answer = owner.post(address(game, seat=2), {"undo": "1"}, headers={"HX-Request": "true"}).content.decode()
    assert f'"next": "{address(game)}"' in answer
    assert "Undone: Chris, Tempura: 1 → 0" in answer


def test_nothing_to_undo_is_said(owner, game):
    response = owner.post(address(game), {"undo": "1"})
    assert response.status_code == 422
    assert "There is nothing to undo" in response.content.decode()


def test_htmx_gets_what_changed_and_every_hand_of_the_round(owner, game):
    owner.post(address(game, seat=3), {"set": "tempura=2"})
    response = owner.post(address(game), {"set": "dumpling=8"}, headers={"hx-request": "true"})
    page = response.content.decode()
    assert "<html" not in page
    empty = {"counts": {}, "done": False, "points": "0"}
    assert answer_in(page)["hands"] == [
        {"counts": {"dumpling": 8}, "done": True, "points": "15"},
        empty,
        {"counts": {"tempura": 2}, "done": False, "points": "5"},
        empty,
    ]


def test_a_phone_learns_who_else_has_one_when_it_looks_and_when_a_hand_is_complete(owner, game):
    a_phone_of(game, 2)
    as_htmx = {"headers": {"hx-request": "true"}}
    tap = owner.post(address(game), {"set": "dumpling=1"}, **as_htmx)
    assert "phones" not in answer_in(tap.content.decode())
    last = owner.post(address(game), {"set": "dumpling=8"}, **as_htmx)
    for page in (owner.get(address(game)), owner.get(address(game), **as_htmx), last):
        assert answer_in(page.content.decode())["phones"] == [1]


def test_a_short_hand_is_spoken_of_on_a_phone_that_has_turned_the_page(owner, game):
    answer = owner.post(address(game), {"done": "1"}, headers={"hx-request": "true"}).content.decode()
    assert "Chris: 0 of 8 cards." in answer
    looked = owner.get(address(game, seat=2), headers={"hx-request": "true"}).content.decode()
    assert 'id="told"' not in looked  # so that it stays


def test_fruit_is_one_tap_for_two_icons_and_a_card(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    page = owner.get(address(game)).content.decode()
    assert 'value="watermelon=1,orange=1,fruit=1"' in page
    owner.post(address(game), {"set": "fruit=1,watermelon=1,orange=1"})
    assert counts(game) == {"fruit": 1, "watermelon": 1, "orange": 1}


def test_a_fruit_card_is_one_card_in_the_tray_and_one_removal(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    owner.post(address(game), {"set": "fruit=1,watermelon=2"})
    owner.post(address(game), {"set": "fruit=2,orange=2"})
    page = owner.get(address(game)).content.decode()
    assert 'aria-label="Two watermelons, 1"' in page
    assert 'aria-label="Two oranges, 1"' in page
    assert page.count('class="card"') == 3  # with the template that the phone copies
    assert 'value="watermelon=0,fruit=1" data-takes="watermelon watermelon fruit"' in page


def test_half_a_fruit_card_lies_in_the_tray_icon_by_icon(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    owner.post(address(game), {"set": "fruit=1,watermelon=1"})
    page = owner.get(address(game)).content.decode()
    assert 'data-takes="watermelon"' in page
    assert 'data-takes="fruit"' in page


def test_a_special_order_says_how_it_is_entered(owner, table):
    game = a_game(table, edition="party", menu="dinner_for_two", players=2)
    assert "<span>Enter the card it copies</span>" in owner.get(address(game)).content.decode()


def test_tiles_say_which_wasabi_and_which_card_is_face_down(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    assert 'aria-label="Face-down card, 0"' in owner.get(address(game)).content.decode()
    game = a_game(table)
    assert 'aria-label="Wasabi, unused, 0"' in owner.get(address(game)).content.decode()


def test_a_fruit_can_be_corrected_by_itself(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    owner.post(address(game), {"set": "fruit=1,watermelon=2"})
    page = owner.get(address(game)).content.decode()
    assert 'aria-label="Watermelon, 2"' in page
    owner.post(address(game), {"set": "watermelon=1"})
    assert counts(game) == {"fruit": 1, "watermelon": 1}


def test_a_refused_tap_comes_back_with_its_reason_and_the_counts_that_stand(owner, game):
    owner.post(address(game), {"set": "tempura=1"})
    response = owner.post(address(game), {"set": "tempura=999"}, headers={"hx-request": "true"})
    page = response.content.decode()
    assert response.status_code == 422
    assert "Enter a whole number from 0 to 108" in page
    assert answer_in(page)["hands"][0]["counts"] == {"tempura": 1}


def test_the_dummy_has_a_plate(owner, table):
    game = a_game(table, players=2, dummy=True)
    page = owner.get(address(game, seat=3)).content.decode()
    assert "Dummy" in page
    assert "0/9" in page


def test_a_warning_is_shown_where_it_arises(owner, game):
    owner.post(address(game), {"set": "sashimi=8"})
    owner.post(address(game, seat=2), {"set": "sashimi=8"})
    assert "the deck has" in owner.get(address(game)).content.decode()


@pytest.fixture
def too_many(owner, game):
    """A game in which the first hand has nine cards, the last of them a maki."""
    owner.post(address(game), {"set": "tempura=8"})
    owner.post(address(game), {"set": "maki_2=1"})
    return game


def give(page):
    """Return the counts that the button for giving a card away sends."""
    return re.search(r'name="give" value="([^"]*)"', page)[1]


@pytest.mark.parametrize("seat", [1, 3])
def test_too_many_cards_are_said_at_every_hand_of_the_round(owner, too_many, seat):
    page = owner.get(address(too_many, seat=seat)).content.decode()
    assert "<bdi>Chris</bdi> has 9 of 8 cards." in page
    assert "Give maki 2 to <bdi>Phil</bdi>" in page
    assert give(page) == "1:maki_2=0,2:maki_2=1"


def test_a_card_too_many_is_given_to_the_next_open_hand_and_back(owner, too_many):
    page = owner.get(address(too_many)).content.decode()
    response = owner.post(address(too_many), {"give": give(page)})
    assert response["Location"] == address(too_many)
    assert [counts(too_many, seat=seat) for seat in (1, 2)] == [{"tempura": 8}, {"maki_2": 1}]
    owner.post(address(too_many), {"undo": "1"})
    assert [counts(too_many, seat=seat) for seat in (1, 2)] == [{"tempura": 8, "maki_2": 1}, {}]


def test_a_card_is_given_past_who_has_a_phone(owner, too_many):
    a_phone_of(too_many, 2)
    assert "Give maki 2 to <bdi>Amy</bdi>" in owner.get(address(too_many)).content.decode()


def test_a_fruit_card_too_many_is_called_by_its_fruits(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    owner.post(address(game), {"set": "egg_nigiri=9"})
    owner.post(address(game), {"set": "orange=2,fruit=1"})
    page = owner.get(address(game)).content.decode()
    assert "Give two oranges to <bdi>Phil</bdi>" in page


def test_of_cards_entered_at_once_one_is_given(owner, game):
    owner.post(address(game), {"set": "tempura=9"})
    assert give(owner.get(address(game)).content.decode()) == "1:tempura=8,2:tempura=1"


def test_where_all_others_are_done_a_card_too_many_is_only_spoken_of(owner, too_many):
    for seat in (2, 3, 4):
        owner.post(address(too_many, seat=seat), {"done": "1"})
    page = owner.get(address(too_many)).content.decode()
    assert "has 9 of 8 cards." in page
    assert give(page) == ""


@pytest.mark.parametrize("wrong", ["", "1", "x:tempura=1", "9:tempura=1", "1:tempura=x", "1:tofu=1"])
def test_what_cannot_be_given_is_refused(owner, game, wrong):
    assert owner.post(address(game), {"give": wrong}).status_code == 422


def test_the_page_says_whose_hand_it_is_and_how_many_cards_are_missing(owner, game):
    owner.post(address(game, seat=3), {"set": "tempura=2"})
    page = owner.get(address(game, seat=3)).content.decode()
    assert "<title>Amy’s hand · Round 1 · Scorekeeper</title>" in page
    assert "<h1>Amy’s hand</h1>" in page
    assert "6 cards left" in page


@pytest.fixture
def phil(game, table):
    """Phil's own phone, at the second seat."""
    a_phone_of(game, 2)
    client = Client()
    client.cookies[COOKIE] = "seat 2"
    return client


def test_a_phone_marks_the_seat_of_its_player(owner, phil, game):
    assert phil.get(address(game)).content.decode().count('class="you"') == 1
    assert 'class="you"' not in owner.get(address(game)).content.decode()


def test_a_phone_stays_at_the_hand_of_its_player(owner, phil, game):
    owner.post(address(game), {"set": "dumpling=3"})
    owner.post(address(game, seat=3), {"set": "tempura=8"})
    response = phil.post(address(game, seat=2), {"set": "sashimi=8"})
    assert response["Location"] == address(game, seat=2)
    page = phil.get(response["Location"]).content.decode()
    said = "Your 8 cards are in. Waiting for <bdi>Chris</bdi> (3/8) and <bdi>Lisa</bdi> (0/8)."
    assert said in page
    assert said not in phil.get(address(game, seat=3)).content.decode()


def test_a_phone_that_stays_at_a_short_hand_is_not_sent_back_to_it(phil, game):
    phil.post(address(game, seat=2), {"set": "sashimi=7"})
    taps = {"headers": {"hx-request": "true"}}
    assert "Back to Phil" not in phil.post(address(game, seat=2), {"done": "1"}, **taps).content.decode()


def test_a_phone_that_waits_can_enter_another_hand(owner, phil, game):
    phil.post(address(game, seat=2), {"set": "sashimi=8"})
    assert 'name="another"' in phil.get(address(game, seat=2)).content.decode()
    assert phil.post(address(game, seat=2), {"another": "1"})["Location"] == address(game, seat=3)


def test_a_phone_comes_back_to_its_own_hand_when_the_others_enter_theirs(owner, phil, game):
    a_phone_of(game, 1)
    a_phone_of(game, 4)
    phil.post(address(game, seat=2), {"set": "sashimi=8"})
    assert phil.post(address(game, seat=3), {"set": "sashimi=6,dumpling=2"})["Location"] == address(
        game, seat=2
    )
    assert phil.post(address(game, seat=2), {"another": "1"})["Location"] == address(game, seat=4)


def test_a_phone_goes_on_to_the_result_when_all_hands_are_done(owner, phil, game):
    for seat in (1, 3, 4):
        owner.post(address(game, seat=seat), {"done": "1"})
    assert phil.post(address(game, seat=2), {"set": "sashimi=8"})["Location"] == f"/g/{game.code}/1/"
    assert phil.post(address(game, seat=2), {"another": "1"})["Location"] == f"/g/{game.code}/1/"


def test_nobody_leads_before_a_round_is_complete_or_from_the_last_hand_to_the_reveal(owner, game):
    def has_crown():
        return 'class="crown"' in owner.get(address(game, 3)).content.decode()

    for seat in (1, 2, 3, 4):
        assert not has_crown()
        owner.post(address(game, seat=seat), {"set": f"dumpling={seat}"})
        owner.post(address(game, seat=seat), {"done": "1"})
    assert has_crown()
    for number, seat in ((2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3)):
        assert has_crown()
        owner.post(address(game, number, seat), {"done": "1"})
    assert not has_crown()
    owner.post(address(game, 3, 4), {"done": "1"})
    assert not has_crown()
    owner.post(f"/g/{game.code}/reveal/")
    assert has_crown()


def test_round_two_is_passed_to_the_right_where_it_is_played_so(owner, table):
    game = a_game(table, pass_both_ways=True)
    directions = [
        re.search(r"Pass to the \w+", owner.get(address(game, number)).content.decode())[0]
        for number in (1, 2, 3)
    ]
    assert directions == ["Pass to the left", "Pass to the right", "Pass to the left"]


@pytest.mark.parametrize(("number", "seat"), [(0, 1), (4, 1), (1, 0), (1, 5)])
def test_a_hand_that_is_not_there_is_not_found(owner, game, number, seat):
    assert owner.get(address(game, number, seat)).status_code == 404


def test_a_tap_on_a_hand_that_is_not_there_is_not_found(owner, game):
    for number, seat in ((4, 1), (1, 5)):
        assert owner.post(address(game, number, seat), {"set": "tempura=1"}).status_code == 404


def test_a_last_card_sent_again_for_a_seat_that_was_removed_is_not_found(owner, game):
    last = {"set": "dumpling=8", "client_id": "one"}
    owner.post(address(game, seat=4), last)
    play.change_setup(game, sender(), choose(game, "Chris", "Phil", "Amy"))
    assert owner.post(address(game, seat=4), last, headers={"hx-request": "true"}).status_code == 404
    assert owner.post(address(game, seat=4), last)["Location"] == address(game, seat=4)


def test_it_checks_who_asks(stranger, table):
    game = a_game(table)
    assert stranger.get(address(game)).status_code == 404
    assert stranger.post(address(game), {"set": "tempura=1"}).status_code == 404
    assert Game.objects.get().version == 0


@pytest.mark.parametrize("players", [2, 5])
def test_a_tap_asks_the_database_as_often_for_few_as_for_many(
    owner, table, players, django_assert_num_queries
):
    add_player(table, "Kerry")
    game = a_game(table, players=players)
    with django_assert_num_queries(and_told(13)):
        owner.post(address(game), {"set": "tempura=1"}, headers={"hx-request": "true"})


def test_a_hand_is_cleared_and_stays_in_front(owner, game):
    owner.post(address(game), {"set": "tempura=2,sashimi=1"})
    faces = re.search(r'name="clear" value="([^"]*)"', owner.get(address(game)).content.decode())[1]
    assert set(faces.split(",")) == {"tempura", "sashimi"}
    response = owner.post(address(game), {"clear": faces})
    assert (response.status_code, response["Location"]) == (302, address(game))
    assert counts(game) == {}
    owner.post(address(game), {"undo": "1"})
    assert counts(game) == {"tempura": 2, "sashimi": 1}


def test_clearing_names_only_faces_and_harms_nothing_else(owner, game):
    owner.post(address(game), {"set": "tempura=2"})
    for text in ("", "done", "swap", "\x00", "tofu," * 1_000):
        assert owner.post(address(game), {"clear": text}).status_code == 302
    assert counts(game) == {"tempura": 2}
