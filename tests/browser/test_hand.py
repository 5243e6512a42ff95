"""Entering a hand by tapping, on fast and on slow networks."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE
from tests.browser.game import (
    Finger,
    at_hand,
    enter,
    expect_hand,
    plate,
    start_on,
    start_with,
    strip,
    tile,
    wait_for_hand,
)
from tests.browser.held_up import HeldUp
from tests.browser.kept import expect_sent, wait_for, with_outbox
from tests.phone import answer_in


def test_seven_taps_enter_a_hand_and_nothing_else_is_needed(page, server):
    page.set_viewport_size(SMALL_PHONE)
    start_with(page, server, "Chris", "Phil", "Amy", "Lisa")
    finger = Finger()
    hand = ("maki_2", "maki_3", "tempura", "tempura", "dumpling", "squid_on_wasabi", "pudding")
    for face in hand:
        finger.tap(tile(page, face))
    wait_for_hand(page, 1, 2)
    assert finger.taps == 7
    plate(page, "Chris").tap()
    wait_for_hand(page, 1, 1)
    expect_hand(page, {face: hand.count(face) for face in hand})
    expect(strip(page)).to_have_count(7)
    expect(plate(page, "Chris")).to_contain_text("8/8")


def test_a_double_tap_counts_two(hand):
    box = tile(hand, "Tempura").bounding_box()
    for _ in range(2):
        hand.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(hand.get_by_text("This hand: 5")).to_be_visible()
    hand.reload()
    expect_hand(hand, {"tempura": 2})


def test_taps_faster_than_the_network_all_count(hand):
    network = HeldUp(hand)
    enter(hand, {"tempura": 6})
    expect_hand(hand, {"tempura": 6})
    network.let_go()
    expect(hand.get_by_text("This hand: 15")).to_be_visible()
    hand.reload()
    expect_hand(hand, {"tempura": 6})


def test_a_reload_right_after_a_tap_loses_nothing(hand):
    network = HeldUp(hand)
    enter(hand, {"tempura": 1, "sashimi": 1})
    network.is_open = True
    hand.reload()
    network.let_go()
    # A tap that is sent while the page is left may arrive after the new page; the stream then reports it.
    expect_hand(hand, {"tempura": 1, "sashimi": 1})
    expect_sent(hand)
    hand.reload()
    expect_hand(hand, {"tempura": 1, "sashimi": 1})


def test_a_tap_in_the_moment_of_a_reload_is_not_lost(hand):
    HeldUp(hand)
    for wait in range(2, 8):  # ms, while the phone stores the tap
        with hand.expect_navigation():
            tile(hand, "sashimi").evaluate(
                "(tile, wait) => { tile.click(); setTimeout(() => location.reload(), wait); }", wait
            )
    expect_hand(hand, {"sashimi": 6})


class LostAnswer:
    """A network that delivers the tap that fills a hand, and loses the first answer to it."""

    def __init__(self, page):
        self.sent = []
        page.route(re.compile("/g/"), self._pass_or_lose)

    def _pass_or_lose(self, route):
        if route.request.method != "POST":
            route.continue_()
            return
        answer = route.fetch()
        if answer_in(answer.text())["hands"][0]["done"]:
            self.sent.append(route.request.post_data)
        if len(self.sent) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)


def test_a_full_hand_whose_answer_is_lost_still_moves_on(unwatched_phone, played_before):
    page = unwatched_phone()
    start_on(page, played_before)
    network = LostAnswer(page)
    enter(page, {"squid_on_wasabi": 5})
    wait_for_hand(page, 1, 2)
    expect(plate(page, "Chris")).to_contain_text("10/10")
    for _ in range(600):  # any open page sends it again, after a while
        if len(network.sent) > 1:
            break
        page.wait_for_timeout(50)
    assert len(network.sent) > 1
    assert len(set(network.sent)) == 1


def test_next_turns_the_page_at_once_and_is_sent_after_what_was_tapped_before(hand):
    network = HeldUp(hand)
    enter(hand, {"tempura": 1})
    hand.get_by_role("button", name="Next").tap()
    expect(hand).to_have_url(at_hand(1, 2))
    wait_for(hand, with_outbox("outbox.entries.length === 2"))
    assert len(network.waiting) == 1
    network.let_go()
    expect(hand.get_by_text("Chris: 1 of 10 cards.")).to_be_visible()
    expect(plate(hand, "Chris")).to_contain_text("1/10")


def test_next_right_after_the_last_card_moves_on(hand):
    network = HeldUp(hand)
    enter(hand, {"squid_on_wasabi": 5})
    hand.get_by_role("button", name="Next").tap()
    network.let_go()
    expect(hand).to_have_url(at_hand(1, 2))
    expect(plate(hand, "Chris")).to_contain_text("10/10")


def test_a_card_of_the_strip_takes_one_back(hand):
    enter(hand, {"tempura": 2, "squid_on_wasabi": 1})
    expect(strip(hand)).to_have_count(3)
    hand.get_by_role("button", name="Remove one tempura").first.tap()
    expect_hand(hand, {"tempura": 1})
    expect(strip(hand)).to_have_count(2)
    expect(plate(hand, "Chris")).to_contain_text("3/10")


def test_a_repaired_hand_names_the_player_to_whom_it_leads_on(hand):
    enter(hand, {"squid_on_wasabi": 5})
    wait_for_hand(hand, 1, 2)
    enter(hand, {"tempura": 1})
    expect(hand.get_by_role("button", name="Next")).to_be_visible()
    plate(hand, "Chris").tap()
    strip(hand).first.tap()
    enter(hand, {"egg_on_wasabi": 1})
    wait_for_hand(hand, 1, 1)
    hand.get_by_role("button", name="On to Phil").tap()
    wait_for_hand(hand, 1, 2)
    expect_hand(hand, {"tempura": 1})


def test_the_page_stays_where_it_is_when_the_last_card_of_a_kind_is_taken_back(hand):
    enter(hand, {"tempura": 1, "dumpling": 1})
    expect(strip(hand)).to_have_count(2)
    box = strip(hand).first.bounding_box()
    hand.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(strip(hand)).to_have_count(1)
    expect(strip(hand)).to_be_focused()
    assert hand.evaluate("scrollY") == 0


def test_a_tap_is_sent_even_if_the_phone_paints_no_frame(hand):
    # As when the screen goes dark right after the tap.
    hand.evaluate("window.requestAnimationFrame = () => 0")
    with hand.expect_request(lambda request: request.method == "POST"):
        tile(hand, "tempura").tap()


def hold(page, target):
    """Hold a finger on something until the page reacts, and let go."""
    box = target.bounding_box()
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.get_by_role("dialog")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_holding_a_tile_opens_its_rule_and_enters_nothing(hand):
    hold(hand, tile(hand, "Tempura"))
    rule = hand.get_by_role("dialog", name="Rule")
    expect(rule.get_by_role("heading", name="Tempura")).to_be_visible()
    rule.get_by_role("button", name="Close").tap()
    expect(rule).to_be_hidden()
    expect_hand(hand, {"tempura": 0})
    tile(hand, "Tempura").tap()
    expect_hand(hand, {"tempura": 1})
    hand.get_by_role("button", name="Next").tap()
    wait_for_hand(hand, 1, 2)
    expect(hand.get_by_text("Total: 0 points, 0 puddings")).to_be_visible()
    expect(hand.locator("#handover .from")).to_have_text("Chris 0 (1/10)")


def test_a_key_opens_the_rule_of_the_tile_in_focus(hand):
    tile(hand, "Sashimi").focus()
    hand.keyboard.press("?")
    expect(hand.get_by_role("heading", name="Sashimi")).to_be_visible()
    hand.keyboard.press("Escape")
    expect(hand.get_by_role("dialog")).to_be_hidden()
    expect(tile(hand, "Sashimi")).to_be_focused()


SPECIAL_ORDER = ("maki", "tempura", "sashimi", "miso_soup", "special_order", "tea", "green_tea_ice_cream")


def test_a_special_order_opens_its_rule_like_a_tile(page, server):
    start_with(page, server, "Chris", "Phil", edition="party", menu=SPECIAL_ORDER)
    order = page.get_by_role("link", name="Special order")
    rule = page.get_by_role("dialog", name="Rule")
    hold(page, order)
    expect(rule.get_by_role("heading", name="Special order")).to_be_visible()
    page.keyboard.press("Escape")
    tile(page, "Tea").focus()
    page.keyboard.press("ArrowRight")
    expect(order).to_be_focused()
    for key in ("?", "Enter"):
        page.keyboard.press(key)
        expect(rule.get_by_role("heading", name="Special order")).to_be_visible()
        page.keyboard.press("Escape")
        expect(rule).to_be_hidden()
    expect(strip(page)).to_have_count(0)
