import re

import pytest

from scoring import play
from scoring.models import Change, Game
from scoring.play import add_player
from tests.phone import answer_in
from tests.play.rounds import choose
from tests.tables import a_game, and_told, sender
from tests.views.hands import a_phone_of, address, counts
from tests.views.markup import tight

OUTBOX = {"From-Outbox": "true"}


@pytest.fixture
def game(table):
    return a_game(table)


def test_a_tap_without_javascript_sets_the_count_it_shows(owner, game):
    response = owner.post(address(game), {"set": "tempura=1"})
    assert response["Location"] == address(game)
    page = owner.get(address(game)).content.decode()
    assert 'aria-label="Tempura, 1"' in page
    assert 'value="tempura=2"' in page
    assert 'aria-label="Remove one tempura"' in page


def test_it_says_what_the_number_on_the_plate_is(owner, game):
    play.set_counts(game, sender(), 1, 0, {"tempura": 2, "pudding": 1})
    play.set_counts(game, sender(), 2, 0, {"maki_3": 1})
    page = owner.get(address(game, 2)).content.decode()
    assert '<span class="points">11</span>' in page
    assert "Total: 11 points, 1 pudding" in page
    assert "This hand: 6 so far" in page


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ("orange=1,pineapple=1,fruit=1", "Undone: Chris, Orange and pineapple<"),
        ("watermelon=2,fruit=1", "Undone: Chris, Two watermelons<"),
        ("orange=1", "Undone: Chris, Orange: 1 → 0"),
    ],
)
def test_the_undo_of_a_fruit_card_names_the_card(owner, table, facts, said):
    game = a_game(table, edition="party", menu="dinner_for_two", players=2)
    owner.post(address(game), {"set": facts})
    page = tight(owner.post(address(game), {"undo": "1"}, headers=OUTBOX))
    assert said in re.sub(r"\s*<", "<", page)


def test_the_same_tap_sent_twice_counts_once(owner, game):
    for _ in range(2):
        owner.post(address(game), {"set": "tempura=1", "client_id": "one"})
    assert counts(game) == {"tempura": 1}
    assert Change.objects.count() == 1


@pytest.mark.parametrize("wrong", ["tempura=-1", "tempura=x", "tempura=109", "tofu=1", "tempura"])
def test_impossible_counts_are_refused_and_nothing_changes(owner, game, wrong):
    response = owner.post(address(game), {"set": wrong})
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert counts(game) == {}


def test_undo_takes_the_last_tap_back(owner, game):
    owner.post(address(game), {"set": "tempura=1"})
    owner.post(address(game), {"undo": "1"})
    assert counts(game) == {}


def test_a_phone_that_takes_something_back_stays_at_its_hand(owner, game):
    owner.post(address(game), {"set": "tempura=1"})
    answer = owner.post(address(game), {"undo": "1"}, headers=OUTBOX).content.decode()
    assert "Undone: Chris, Tempura: 1 → 0" in answer
    assert '"next": ""' in answer


def test_a_phone_that_takes_something_back_elsewhere_goes_there(owner, game):
    owner.post(address(game), {"set": "tempura=1"})
    answer = owner.post(address(game, seat=2), {"undo": "1"}, headers=OUTBOX).content.decode()
    assert f'"next": "{address(game)}"' in answer
    assert "Undone: Chris, Tempura: 1 → 0" in answer


def test_nothing_to_undo_is_said(owner, game):
    response = owner.post(address(game), {"undo": "1"})
    assert response.status_code == 422
    assert "There is nothing to undo" in response.content.decode()


def test_an_answer_to_the_outbox_is_kept_apart_from_pages(owner, game):
    response = owner.post(address(game), {"set": "tempura=1"}, headers=OUTBOX)
    assert {"From-Outbox", "HX-Request"} <= set(response["Vary"].split(", "))


def test_a_page_of_an_older_site_is_answered_as_its_outbox_asks(owner, game):
    """Phones keep pages whose outbox says that it is htmx."""
    response = owner.post(address(game), {"set": "tempura=1"}, headers={"HX-Request": "true"})
    assert answer_in(response.content.decode())["hands"][0]["counts"] == {"tempura": 1}


def test_the_outbox_gets_what_changed_and_every_hand_of_the_round(owner, game):
    owner.post(address(game, seat=3), {"set": "tempura=2"})
    response = owner.post(address(game), {"set": "dumpling=8"}, headers=OUTBOX)
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
    as_htmx = {"headers": {"HX-Request": "true"}}
    tap = owner.post(address(game), {"set": "dumpling=1"}, headers=OUTBOX)
    assert "phones" not in answer_in(tap.content.decode())
    last = owner.post(address(game), {"set": "dumpling=8"}, headers=OUTBOX)
    for page in (owner.get(address(game)), owner.get(address(game), **as_htmx), last):
        assert answer_in(page.content.decode())["phones"] == [1]


def test_a_short_hand_is_spoken_of_on_a_phone_that_has_turned_the_page(owner, game):
    answer = owner.post(address(game), {"done": "1"}, headers=OUTBOX).content.decode()
    assert "Chris: 0 of 8 cards." in answer
    looked = owner.get(address(game, seat=2), headers={"hx-request": "true"}).content.decode()
    assert 'id="told"' not in looked  # so that it stays


def test_a_refused_tap_comes_back_with_its_reason_and_the_counts_that_stand(owner, game):
    owner.post(address(game), {"set": "tempura=1"})
    response = owner.post(address(game), {"set": "tempura=999"}, headers=OUTBOX)
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


def test_the_page_says_whose_hand_it_is_and_how_many_cards_are_missing(owner, game):
    owner.post(address(game, seat=3), {"set": "tempura=2"})
    page = owner.get(address(game, seat=3)).content.decode()
    assert "<title>Amy’s hand · Round 1 · Scorekeeper</title>" in page
    assert "<h1>Amy’s hand</h1>" in page
    assert "6 cards to go" in page


def test_players_with_the_same_points_lead_together_whatever_their_puddings(owner, game):
    for seat, cards in enumerate(("dumpling=2", "dumpling=2,pudding=1", "dumpling=1", ""), 1):
        owner.post(address(game, seat=seat), {"set": cards})
        owner.post(address(game, seat=seat), {"done": "1"})
    assert owner.get(address(game, 2)).content.decode().count('class="crown"') == 2


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
        re.search(r"Pass the cards to the \w+", owner.get(address(game, number)).content.decode())[0]
        for number in (1, 2, 3)
    ]
    assert directions == [
        "Pass the cards to the left",
        "Pass the cards to the right",
        "Pass the cards to the left",
    ]


def test_a_hand_with_cards_leads_to_the_swap_at_the_same_place(owner, game):
    way = '<a href="#swap">Wrong player?</a>'
    assert way not in owner.get(address(game)).content.decode()
    for cards in (1, 8):
        owner.post(address(game), {"set": f"tempura={cards}"})
        page = owner.get(address(game)).content.decode()
        assert page.index("Total:") < page.index(way) < page.index("Dumpling")


def test_the_first_hand_says_how_it_ends_in_place_of_how_to_pass(owner, game):
    def hints(seat):
        page = owner.get(address(game, seat=seat)).content.decode()
        return ["Pass the cards to the left" in page, "Goes on to the next player after 8 cards" in page]

    assert hints(1) == [True, False]
    owner.post(address(game), {"set": "tempura=1"})
    assert (hints(1), hints(2)) == ([False, True], [False, False])
    owner.post(address(game), {"set": "tempura=8"})
    owner.post(address(game, seat=2), {"set": "tempura=1"})
    assert (hints(2), hints(3)) == ([False, False], [False, False])


def test_a_correction_says_how_it_ends(owner, game):
    fixing = "When the cards are right, tap “To the scores”."
    for seat in range(1, 5):
        assert fixing not in owner.get(address(game, seat=seat)).content.decode()
        owner.post(address(game, seat=seat), {"set": "dumpling=8"})
    page = owner.get(address(game)).content.decode()
    assert fixing in page
    assert "Pass the cards" not in page


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
    assert owner.post(address(game, seat=4), last, headers=OUTBOX).status_code == 404
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
        owner.post(address(game), {"set": "tempura=1"}, headers=OUTBOX)


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
