"""A whole Party game with a free menu, the uramaki race, a special order and a takeout box."""

import re

from playwright.sync_api import expect

from tests.browser.game import (
    choose,
    claim,
    go_on,
    leave,
    play_round,
    send,
    sit_down,
    standings,
    start_with,
    wait_for_hand,
    write_down,
)

PLAYERS = ("Chris", "Phil", "Amy", "Lisa", "Kerry", "Jo")
MENU = ("Uramaki", "Dumplings", "Tofu", "Edamame", "Special order", "Takeout box", "Puddings")
KINDS = ("uramaki", "dumpling", "tofu", "edamame", "special_order", "takeout_box", "pudding")

# Without the places claimed in the race. One of the nine dumplings is a special order: the deck has eight.
ROUNDS = [
    [
        {"tofu": 2, "salmon_nigiri": 1, "pudding": 1},  # 6 + 2, claimed 8
        {"edamame": 2, "uramaki_3": 1, "flipped": 2},  # 4 + 4
        {"dumpling": 4, "squid_nigiri": 1},  # 10 + 3, claimed 8
        {"edamame": 1, "uramaki_4": 1, "uramaki_3": 1, "pudding": 2},  # 2, third place 2
        {"tofu": 3, "egg_nigiri": 2},  # 0 + 2
        {"edamame": 1, "dumpling": 5, "pudding": 1},  # 2 + 15
    ],
    [
        {"dumpling": 2, "uramaki_5": 1, "pudding": 1},  # 3, tied for third place 2
        {"tofu": 1, "flipped": 1},  # 2 + 2, claimed 8 and 5
        {"uramaki_5": 1, "edamame": 3},  # 6, tied for third place 2
        {"squid_nigiri": 2, "tofu": 2},  # 6 + 6
        {"edamame": 1, "salmon_nigiri": 2, "pudding": 1},  # 2 + 4
        {"edamame": 2, "egg_nigiri": 1},  # 4 + 1
    ],
    [
        {"squid_nigiri": 1, "dumpling": 1},  # 3 + 1
        {"flipped": 4},  # 8
        {"tofu": 2, "pudding": 1},  # 6
        {"salmon_nigiri": 1},  # 2, claimed 8
        {"dumpling": 3},  # 6, claimed 5
        {"egg_nigiri": 1, "uramaki_3": 1},  # 1, claimed 2
    ],
]
RACES = [[("Chris", "Amy")], [("Phil",), ("Phil",)], [("Lisa",), ("Kerry",), ("Jo",)]]
# The puddings, 2, 0, 1, 2, 1 and 1, pay 6, −6, 0, 6, 0 and 0.
END = [
    ("1", "Amy", "35"), ("2", "Lisa", "32"), ("3", "Chris", "31"),
    ("4", "Phil", "27"), ("5", "Jo", "25"), ("6", "Kerry", "19"),
]  # fmt: skip


def test_a_game_of_six_ends_with_the_known_totals(page):
    sit_down(page, *PLAYERS, box="Sushi Go Party!", menu=MENU)
    for names in RACES[0]:
        claim(page, *names)
    play_round(page, 1, ROUNDS[0], short=True)
    expect(page.get_by_text("the deck has")).to_have_count(0)
    go_on(page)
    wait_for_hand(page, 2, 1)
    game = leave(page)
    for number in (2, 3):
        for names in RACES[number - 1]:
            send(page, f"{number}/1/", game, race="1", claim=[PLAYERS.index(name) + 1 for name in names])
        write_down(page, ROUNDS[number - 1], first=number, game=game)
    page.goto(f"{game}3/")
    go_on(page)
    expect(page.get_by_text("Amy wins with 35 points.", exact=True)).to_be_visible()
    assert standings(page) == END


def test_two_who_are_level_in_the_race_use_up_two_places(page, server):
    start_with(page, server, "Chris", "Phil", "Amy", edition="party", menu=KINDS)
    claim(page, "Chris", "Amy")
    expect(page.get_by_text("Third to 10 uramaki? 2 points")).to_be_visible()
    panel = page.locator("#claims")
    page.get_by_text("to 10 uramaki?").tap()
    expect(panel.get_by_role("button", name="Take it back")).to_have_count(2)
    panel.get_by_role("button", name="Take it back").first.tap()
    expect(page.get_by_text("Second to 10 uramaki? 5 points")).to_be_visible()
    wait_for_hand(page, 1, 1)
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Third to 10 uramaki? 2 points")).to_be_visible()
    page.get_by_text("to 10 uramaki?").tap()
    choose(page, "Phil")
    page.get_by_role("button", name="Next").tap()  # a chosen name counts, also if nobody pressed "Claim"
    expect(page.get_by_text("All uramaki places are claimed")).to_be_visible()
    page.get_by_role("link", name="Scores").tap()
    numbers = page.get_by_role("row", name=re.compile("^Uramaki")).get_by_role("button")
    expect(numbers).to_have_text(["8", "2", "8"])
