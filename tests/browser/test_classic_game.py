"""Whole classic games on a phone, from choosing players to the winner."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE
from tests.browser.game import (
    enter,
    fill_in,
    go_on,
    leave,
    play_on,
    play_round,
    put_down,
    sit_down,
    standings,
    wait_for_hand,
    write_down,
)
from tests.examples import HANDS
from tests.phone import Phone

pytestmark = pytest.mark.any_database

FOUR = ("Chris", "Phil", "Amy", "Lisa")
# Each of three equal rounds pays 21, 15, 10 and 15; 3, 0, 0 and 6 puddings pay 0, −3, −3 and 6.
OF_FOUR = [("1", "Chris", "63"), ("2", "Lisa", "51"), ("3", "Phil", "42"), ("4", "Amy", "27")]

# Chris gets 27, 24 and 20; Lisa gets 23, 16 and 23, and 6 for five puddings. With more than two players,
# Chris would lose 6 for having none, and with it the game.
TWO = [
    [
        {"maki_3": 2, "sashimi": 3, "dumpling": 3, "tempura": 2},
        {"maki_2": 2, "squid_on_wasabi": 1, "egg_nigiri": 1, "tempura": 4, "pudding": 1},
    ],
    [
        {"maki_1": 1, "salmon_on_wasabi": 1, "tempura": 2, "dumpling": 4, "chopsticks": 1},
        {"maki_3": 1, "sashimi": 5, "chopsticks": 1, "pudding": 3},
    ],
    [
        {"maki_2": 1, "maki_3": 1, "salmon_nigiri": 2, "sashimi": 3, "wasabi": 1, "chopsticks": 1, "tempura": 1},
        {"egg_on_wasabi": 1, "dumpling": 5, "tempura": 2, "pudding": 1},
    ],
]  # fmt: skip

# The dummy gets 22, 28 and 21, Chris 20, 15 and 24, Phil 18, 17 and 19. Phil gets 6 for three puddings, and
# the dummy loses 6 for having none.
WITH_DUMMY = [
    [
        {"maki_3": 1, "tempura": 2, "squid_on_wasabi": 1, "dumpling": 3, "pudding": 1},
        {"maki_2": 2, "sashimi": 3, "salmon_nigiri": 2, "egg_nigiri": 1, "chopsticks": 1},
        {"maki_2": 1, "maki_3": 1, "sashimi": 3, "dumpling": 3, "chopsticks": 1},
    ],
    [
        {"tempura": 4, "dumpling": 2, "salmon_nigiri": 1, "pudding": 1, "wasabi": 1},
        {"maki_1": 1, "sashimi": 3, "egg_on_wasabi": 1, "dumpling": 1, "pudding": 2},
        {"maki_2": 1, "tempura": 2, "dumpling": 5, "salmon_nigiri": 1},
    ],
    [
        {"maki_3": 2, "squid_nigiri": 1, "tempura": 2, "sashimi": 3, "chopsticks": 1},
        {"maki_3": 1, "maki_2": 1, "tempura": 4, "salmon_on_wasabi": 1, "pudding": 1},
        {"maki_1": 1, "salmon_nigiri": 4, "egg_nigiri": 1, "squid_on_wasabi": 1, "squid_nigiri": 1},
    ],
]


def test_a_game_of_four_ends_with_the_known_totals(page):
    page.set_viewport_size(SMALL_PHONE)
    sit_down(page, *FOUR)
    play_round(page, 1, HANDS)
    go_on(page)
    wait_for_hand(page, 2, 1)
    game = leave(page)
    write_down(page, HANDS, HANDS[:3], first=2, game=game)
    page.goto(f"{game}3/4/")
    enter(page, HANDS[3])
    page.wait_for_url(re.compile(r"/g/\w+/3/$"))
    go_on(page)
    expect(page.get_by_text("Chris wins with 63 points.", exact=True)).to_be_visible()
    assert standings(page) == OF_FOUR


def test_without_javascript_the_same_game_ends_the_same(another_phone):
    page = another_phone(java_script_enabled=False)
    page.set_viewport_size(SMALL_PHONE)
    sit_down(page, *FOUR)
    first, *others = HANDS[0]
    put_down(page, 1, 1, {face: HANDS[0][face] for face in others})
    enter(page, {first: HANDS[0][first]})
    wait_for_hand(page, 1, 2)
    fill_in(page, 1, FOUR, HANDS)
    game = leave(page)
    write_down(page, HANDS, HANDS, first=2, game=game)
    page.goto(game)
    expect(page.get_by_text("Chris wins with 63 points.", exact=True)).to_be_visible()
    assert standings(page) == OF_FOUR


def test_of_two_players_nobody_loses_points_for_puddings(page, server):
    page.goto(play_on(page, Phone(server), *TWO, names=("Chris", "Lisa")))
    expect(page.get_by_text("Chris wins with 71 points.", exact=True)).to_be_visible()
    assert standings(page) == [("1", "Chris", "71"), ("2", "Lisa", "68")]
    expect(
        page.get_by_text("Chris: 0 puddings, the fewest, but with two players nobody loses")
    ).to_be_visible()


def test_the_dummy_plays_along_but_cannot_win(page):
    sit_down(page, "Chris", "Phil", variant="Two-player variant with a dummy")
    game = leave(page)
    write_down(page, WITH_DUMMY[0][:2], game=game)
    page.goto(f"{game}1/3/")
    enter(page, WITH_DUMMY[0][2])
    page.wait_for_url(re.compile(r"/g/\w+/1/$"))
    fill_in(page, 2, ("Chris", "Phil", "Dummy"), WITH_DUMMY[1])
    leave(page)
    write_down(page, WITH_DUMMY[2], first=3, game=game)
    page.goto(game)
    expect(
        page.get_by_text("Phil wins with 60 points. The dummy scored 65 points.", exact=True)
    ).to_be_visible()
    assert standings(page) == [("1", "Phil", "60"), ("2", "Chris", "59"), ("–", "Dummy", "65")]
