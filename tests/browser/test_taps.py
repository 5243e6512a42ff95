"""No tap is lost, and each belongs to the hand that was in front, however fast the finger and however slow the site."""

import re
from itertools import chain, product

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE
from tests.browser.game import at_hand, enter, expect_hand, game_of, plate, start_with, tile, wait_for_hand
from tests.browser.kept import expect_sent
from tests.browser.slow_network import SlowNetwork
from tests.phone import Phone, answer_in

BETWEEN_TAPS = (60, 120, 250, 400, 600)  # milliseconds
DELAYS = (0, 0.3, 2)  # seconds

# The taps of a round of three, in this order. Every hand has nine cards, five of them from the start.
ROUND = [
    ["squid_on_wasabi", "egg_on_wasabi"],
    ["salmon_on_wasabi", "squid_on_wasabi"],
    ["egg_on_wasabi", "salmon_on_wasabi"],
]
FIRST = {"chopsticks": 5}

# Tap the tiles of these faces, or "Next", at this pace, without looking at the page.
TAP = """
([faces, pace]) => {
  const tap = (face) => {
    const button = document.querySelector(face === "Next" ? "#done" : `.tile[data-adds="${face}"]`);
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  };
  faces.forEach((face, index) => setTimeout(tap, index * pace, face));
}
"""


@pytest.fixture(scope="module")
def networks(server):
    """A network for each delay."""
    networks = {delay: SlowNetwork(server.port, delay) for delay in DELAYS}
    yield networks
    for network in networks.values():
        network.close()


def counted(faces):
    return {face: faces.count(face) for face in faces}


def stored(phone, game):
    """Return the counts of each hand of the first round that the site has stored."""
    hands = answer_in(phone.get(f"{game}1/1/"))["hands"]
    return [hand["counts"] for hand in hands]


def test_every_card_is_where_it_was_meant_at_any_pace_and_delay(new_context, watched, server, networks):
    phone = Phone(server)
    phone.sit_down("Chris", "Phil", "Amy")
    rounds = []
    for pace, delay in product(BETWEEN_TAPS, DELAYS):
        game = phone.sit_down()
        phone.enter(game, [{"hands": [FIRST] * 3}])
        context = new_context()
        context.add_cookies(phone.browser_cookies)
        page = watched(context.new_page())
        page.evaluate("url => { location = url }", f"{networks[delay].url}{game}/1/1/")  # all load at once
        rounds.append((page, pace))
    for page, pace in rounds:
        page.wait_for_url(at_hand(1, 1))
        page.evaluate(TAP, [list(chain(*ROUND)), pace])
    for page, _ in rounds:
        page.wait_for_url(re.compile(r"/g/\w+/1/$"), timeout=120_000)
        assert stored(phone, game_of(page)) == [FIRST | counted(hand) for hand in ROUND]


# Press a tile with one finger, tap another one with a second finger, and let go of the first.
TWO_FINGERS = """
([held, tapped]) => {
  const [first, second] = [held, tapped].map((face) => document.querySelector(`.tile[data-adds="${face}"]`));
  const down = (tile) => tile.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  const up = (tile) => tile.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  down(first);
  down(second);
  up(second);
  up(first);
}
"""


@pytest.fixture
def too_many(hand):
    """Phil's hand, after two fingers at once have entered the last card of Chris and one more."""
    enter(hand, {"squid_on_wasabi": 4, "tempura": 1})
    hand.evaluate(TWO_FINGERS, ["pudding", "sashimi"])
    wait_for_hand(hand, 1, 2)
    return hand


def test_a_tap_belongs_to_the_hand_that_was_under_the_finger(too_many):
    expect_hand(too_many, {"pudding": 0, "sashimi": 0})
    expect(plate(too_many, "Chris")).to_contain_text("11/10")
    expect(too_many.get_by_text("Chris has 11 of 10 cards.")).to_be_visible()


def test_a_card_too_many_is_given_to_the_next_player_and_back(too_many):
    too_many.get_by_role("button", name="Give pudding to Phil").tap()
    expect_hand(too_many, {"pudding": 1})
    expect(plate(too_many, "Chris")).to_contain_text("10/10")
    expect(too_many.get_by_text("Chris has")).to_be_hidden()
    too_many.reload()
    expect_hand(too_many, {"pudding": 1})
    too_many.get_by_role("button", name="Undo").tap()
    expect_hand(too_many, {"pudding": 0})
    expect(plate(too_many, "Chris")).to_contain_text("11/10")


def test_a_card_tapped_before_anybody_saw_the_next_hand_is_given_back(hand):
    enter(hand, {"squid_on_wasabi": 4, "tempura": 1})
    hand.evaluate(TAP, [["tempura", "tempura"], 0])
    wait_for_hand(hand, 1, 2)
    expect_hand(hand, {"tempura": 1})
    hand.get_by_role("button", name="Give tempura to Chris").tap()
    wait_for_hand(hand, 1, 1)
    expect(hand.locator("#handover")).to_have_text(re.compile(r"^\s*Tempura\s+→\s+Chris\s*$"))
    expect(hand.get_by_text("Chris has 11 of 10 cards.")).to_be_visible()
    hand.get_by_role("button", name="Give tempura to Phil").tap()
    expect(plate(hand, "Chris")).to_contain_text("10/10")
    plate(hand, "Phil").tap()
    expect_hand(hand, {"tempura": 1})
    expect(hand.get_by_role("button", name="Give tempura to Chris")).to_be_hidden()


def test_next_by_habit_after_the_last_card_passes_over_nobody(hand):
    enter(hand, {"squid_on_wasabi": 4, "tempura": 1})
    hand.evaluate(TAP, [["tempura", "Next", "Next"], 0])
    wait_for_hand(hand, 1, 2)
    expect_sent(hand)
    expect(hand.locator("#handover")).to_have_text(re.compile(r"^\s*Chris\s+\d+\s+✓\s+→\s+Phil\s*$"))
    assert at_hand(1, 2).search(hand.url)
    expect(plate(hand, "Phil")).not_to_have_attribute("data-done", re.compile(""))


def test_a_hand_passed_over_without_a_card_is_still_next(page, server):
    start_with(page, server, "Chris", "Phil", "Amy")
    for seat in (1, 2):
        wait_for_hand(page, 1, seat)
        page.get_by_role("button", name="Next").tap()
    wait_for_hand(page, 1, 3)
    plate(page, "Chris").tap()
    enter(page, {"squid_on_wasabi": 4, "tempura": 1})
    wait_for_hand(page, 1, 2)
    expect_sent(page)
    expect(page.get_by_role("heading", name="Phil’s hand")).to_be_visible()


def test_a_hand_left_with_cards_missing_goes_on_when_it_has_them(hand):
    enter(hand, {"squid_on_wasabi": 4, "tempura": 1})
    hand.get_by_role("button", name="Next").tap()
    wait_for_hand(hand, 1, 2)
    hand.get_by_role("link", name="Back to Chris").tap()
    wait_for_hand(hand, 1, 1)
    enter(hand, {"tempura": 1})
    wait_for_hand(hand, 1, 2)


def test_a_hand_with_too_many_cards_is_handed_over_with_their_number(hand):
    enter(hand, {"squid_on_wasabi": 5})
    wait_for_hand(hand, 1, 2)
    plate(hand, "Chris").tap()
    enter(hand, {"pudding": 1})
    hand.get_by_role("button", name="On to Phil").tap()
    expect(hand.locator("#handover .from")).to_have_text(re.compile(r"^Chris\s+45\s+\(11/10\)$"))


def test_the_handover_says_who_is_next_and_is_gone_by_itself(hand):
    enter(hand, {"squid_on_wasabi": 5})
    wait_for_hand(hand, 1, 2)
    expect(hand).to_have_title(re.compile("^Phil’s hand"))
    expect(hand.get_by_role("heading", name="Phil’s hand")).to_be_visible()
    expect(hand.locator("#handover")).to_have_text(re.compile(r"^\s*Chris\s+45\s+✓\s+→\s+Phil\s*$"))
    expect(hand.locator("#turned")).to_have_text("Phil’s hand")
    expect(hand.locator("#handover")).to_be_hidden()


# Show the handover again, which may be gone by now, and return its texts that are cut off or outside of its box.
CUT = """
handover => {
  handover.hidden = false;
  const { left, right, top, bottom } = handover.getBoundingClientRect();
  const isCut = (part) => {
    const box = part.getBoundingClientRect();
    return part.scrollWidth > part.clientWidth + 1 || box.left < left || box.right > right || box.top < top || box.bottom > bottom;
  };
  return [...handover.querySelectorAll(".from, .to, bdi")].filter(isCut).map(part => part.textContent);
}
"""


@pytest.mark.parametrize(
    "names", [("Ann", "Bob"), ("Alexandra", "Maximilian"), ("Bob", "Ann from next door")]
)
def test_no_name_of_the_handover_is_cut_on_a_small_phone(page, server, names):
    page.set_viewport_size(SMALL_PHONE)
    start_with(page, server, *names)
    enter(page, {"maki_3": 2, "squid_on_wasabi": 4})
    handover = page.locator("#handover")
    expect(handover).to_contain_text("42 so far")
    expect(handover.locator(".to")).to_contain_text(names[1])
    assert handover.evaluate(CUT) == []


def test_back_turns_back(hand):
    enter(hand, {"squid_on_wasabi": 5})
    wait_for_hand(hand, 1, 2)
    tile(hand, "tempura").tap()
    hand.go_back()
    wait_for_hand(hand, 1, 1)
    expect_hand(hand, {"squid_on_wasabi": 5, "tempura": 0})
    expect(hand.get_by_text("This hand: 45")).to_be_visible()
    hand.go_forward()
    expect_hand(hand, {"squid_on_wasabi": 0, "tempura": 1})
