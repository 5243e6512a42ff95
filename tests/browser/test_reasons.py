"""The sheet with the reason for a number."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.game import play_on

HANDS = [
    {"maki_3": 1, "tempura": 2, "sashimi": 3, "dumpling": 2, "squid_on_wasabi": 1, "pudding": 2},
    {"maki_2": 1, "tempura": 1, "sashimi": 3, "dumpling": 1, "egg_nigiri": 1, "pudding": 1},
]
LANDSCAPE = {"width": 844, "height": 390}


@pytest.fixture(scope="module")
def game(phone, played_before):
    return play_on(phone, played_before, HANDS, HANDS, HANDS)


def press_close(page, sheet):
    sheet.get_by_role("button", name="Close").tap()


def press_escape(page, sheet):
    page.keyboard.press("Escape")


def tap_outside(page, sheet):
    page.touchscreen.tap(195, 60)


def swipe_down(page, sheet):
    box = sheet.bounding_box()
    finger = page.context.new_cdp_session(page)
    points = [[{"x": box["x"] + 40, "y": box["y"] + 20 + step}] for step in range(0, 121, 20)]
    kinds = ["touchStart", *["touchMove"] * (len(points) - 1)]
    for kind, touched in zip(kinds, points, strict=True):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("close", [press_close, press_escape, tap_outside, swipe_down])
def test_it_closes(phone, game, close):
    phone.goto(f"{game}1/")
    with phone.expect_response(re.compile("/js/sheet")):
        phone.get_by_role("button", name="Chris, Nigiri, why?").tap()
    sheet = phone.locator(".why:popover-open")
    expect(sheet).to_contain_text("1 squid on wasabi: 9")
    close(phone, sheet)
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize("path", ["", "1/"])
def test_it_does_not_cover_its_number(phone, game, path):
    phone.set_viewport_size(LANDSCAPE)
    phone.goto(game + path)
    for number in (phone.locator(".number").first, phone.locator(".number").last):
        number.tap()
        sheet = phone.locator(".why:popover-open")
        phone.wait_for_function(
            """() => {
              const sheet = document.querySelector(".why:popover-open");
              const number = document.querySelector(`[popovertarget="${sheet.id}"]`);
              return number.getBoundingClientRect().bottom <= sheet.getBoundingClientRect().top;
            }"""
        )
        press_escape(phone, sheet)


def without_popovers(route):
    """Answer like the site to a browser before iOS 17, which does not know popovers."""
    answer = route.fetch()
    text = re.sub(r' popover(target\w*="\w+"|target="[^"]+")?(?=[ >])', "", answer.text())
    text = text.replace("@supports not selector(:popover-open)", "@supports (display:block)")
    route.fulfill(response=answer, body=text)


def test_it_is_there_without_popovers(another_phone, phone, game):
    old = another_phone()
    old.context.add_cookies(phone.context.cookies())
    old.route(re.compile(r"/g/\w+/1/$|/css/results"), without_popovers)
    old.goto(f"{game}1/")
    expect(old.locator("[popover]")).to_have_count(0)
    expect(old.locator(".why:visible")).to_have_count(0)
    old.get_by_role("button", name="Chris, Nigiri, why?").tap()
    expect(old.locator(".why:visible")).to_have_count(1)
    expect(old.locator(".why:visible")).to_contain_text("1 squid on wasabi: 9")
    old.get_by_role("heading", name="Round 1").tap()
    expect(old.locator(".why:visible")).to_have_count(0)
