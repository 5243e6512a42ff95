"""The site over plain HTTP and not on localhost, as phones reach a laptop.

Browsers treat localhost as secure, and allow there what they refuse here.
"""

from contextlib import closing

import pytest
from playwright.sync_api import expect

from scorekeeper.addresses import network_address, url
from tests.browser.game import (
    enter,
    expect_hand,
    go_on,
    leave,
    plate,
    play_round,
    save_picture,
    sit_down,
    standings,
    start_on,
    wait_for_hand,
    write_down,
)
from tests.browser.kept import expect_sent
from tests.browser.phones import Phones
from tests.phone import Phone

pytestmark = pytest.mark.skipif(network_address() is None, reason="this machine is on no network")

# Chris gets 5 and 6; Phil gets 10, and 6 for the pudding.
ROUNDS = [[{"tempura": 2}, {"sashimi": 3}], [{"maki_2": 1}, {}], [{}, {"pudding": 1}]]


@pytest.fixture(scope="module")
def clean_phones(browser, browser_context_args, server):
    """Phones that reach the site by its address on the network."""
    options = {**browser_context_args, "base_url": url(network_address(), server.port)}
    with closing(Phones(browser, **options)) as phones:
        yield phones


def start(page, server):
    start_on(page, Phone(server, url(network_address(), server.port)), "Chris", "Phil")


def test_a_game_is_played_and_its_result_is_shared(page):
    sit_down(page, "Chris", "Phil")
    assert page.evaluate("window.isSecureContext") is False
    play_round(page, 1, ROUNDS[0], short=True)
    game = leave(page)
    write_down(page, *ROUNDS[1:], first=2, game=game)
    page.goto(f"{game}3/")
    go_on(page)
    expect(page.get_by_text("Phil wins with 16 points.", exact=True)).to_be_visible()
    assert standings(page) == [("1", "Phil", "16"), ("2", "Chris", "11")]
    result = page.get_by_label("Result as text").input_value()
    save_picture(page)
    page.get_by_role("button", name="Share text").tap()
    expect(page.get_by_text("Selected. Now copy it.")).to_be_visible()
    page.keyboard.press("Control+C")
    page.goto("/enter/")
    page.get_by_label("Recovery code").focus()
    page.keyboard.press("Control+V")
    assert page.get_by_label("Recovery code").input_value() == result


def test_a_recovery_code_opens_the_table_on_another_phone(page, another_phone, server):
    start(page, server)
    page.goto("/table/")
    page.get_by_role("button", name="Make a recovery code").tap()
    page.get_by_role("button", name="Copy").tap()
    expect(page.get_by_text("Selected. Now copy it.")).to_be_visible()
    selected = page.evaluate("getSelection().toString()")
    assert selected == page.get_by_role("code").inner_text()
    other = another_phone()
    other.goto("/enter/")
    other.get_by_label("Recovery code").fill(selected)
    other.get_by_role("button", name="Open the table").tap()
    expect(other.locator(".playing")).to_contain_text("Chris")


def test_taps_without_a_network_are_kept_while_the_page_is_open(unwatched_phone, server):
    page = unwatched_phone()
    start(page, server)
    page.context.set_offline(True)
    enter(page, {"tempura": 2})
    expect(page.get_by_role("button", name="2 waiting. Send now")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("This hand: 5")).to_be_visible()


def test_a_page_that_is_not_kept_is_not_left_without_a_network(unwatched_phone, server):
    page = unwatched_phone()
    start(page, server)
    hand = page.url
    page.context.set_offline(True)
    enter(page, {"squid_on_wasabi": 5})
    wait_for_hand(page, 1, 2)
    expect(page.get_by_role("button", name="5 waiting. Send now")).to_be_visible()
    plate(page, "Chris").tap()
    expect_hand(page, {"squid_on_wasabi": 5})
    page.get_by_role("link", name="Scores").tap()
    expect(page.get_by_text("You need a network connection for that.")).to_be_visible()
    assert page.url == hand
    page.context.set_offline(False)
    expect_sent(page)


def test_taps_without_a_network_are_sent_by_the_next_page_that_opens(unwatched_phone, server):
    page = unwatched_phone()
    start(page, server)
    hand = page.url
    page.context.set_offline(True)
    enter(page, {"tempura": 2})
    expect(page.get_by_role("button", name="2 waiting. Send now")).to_be_visible()
    page.close()
    page = page.context.new_page()
    page.context.set_offline(False)
    page.goto("/")
    expect_sent(page)
    page.goto(hand)
    expect_hand(page, {"tempura": 2})


def test_it_says_what_https_would_add(page):
    page.goto("/")
    expect(page.get_by_text("With HTTPS, this site could be installed")).to_be_visible()
