"""A phone that loses its network, and a site that stops and comes back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.game import (
    claim,
    enter,
    expect_hand,
    game_of,
    plate,
    start_with,
    tile,
    wait_for_hand,
    write_down,
)
from tests.browser.held_up import HeldUp
from tests.browser.kept import expect_sent, wait_for, wait_until_kept, waiting, with_outbox
from tests.phone import answer_in

AWAY = "No network. What you enter is kept."
PATIENCE, LONGEST_WAIT = 20_000, 60_000  # ms
MENU = ("uramaki", "dumpling", "tofu", "edamame", "special_order", "chopsticks", "pudding")


@pytest.fixture
def hand(kept_hand):
    return kept_hand


def stored(page, number, seat):
    """Return the counts of a hand that the site has stored, and the version of the game."""
    answer = page.request.get(f"{game_of(page)}{number}/{seat}/", headers={"HX-Request": "true"}).text()
    said = answer_in(answer)
    return said["hands"][seat - 1]["counts"], said["version"]


@pytest.mark.any_database
def test_everything_entered_without_a_network_arrives_once(hand, site):
    enter(hand, {"tempura": 1})
    expect_sent(hand)
    hand.context.set_offline(True)
    enter(hand, {"tempura": 2, "sashimi": 3})
    expect(hand.get_by_text(AWAY)).to_be_visible()
    expect(waiting(hand)).to_have_text("5 waiting. Send now")
    hand.reload()
    expect_hand(hand, {"tempura": 3, "sashimi": 3})
    expect(plate(hand, "Chris")).to_contain_text("6/10")
    hand.get_by_role("button", name="Next").tap()
    wait_for_hand(hand, 1, 2)
    expect(plate(hand, "Chris")).to_contain_text("6/10")
    enter(hand, {"dumpling": 4})
    expect(waiting(hand)).to_have_text("10 waiting. Send now")
    site.kill()
    hand.context.set_offline(False)
    hand.reload()
    expect(waiting(hand)).to_have_text("10 waiting. Send now")
    expect_hand(hand, {"dumpling": 4})
    network = HeldUp(hand)
    site.start_again()
    waiting(hand).tap()
    expect(waiting(hand)).to_have_text("Sending …")
    network.let_go()
    expect_sent(hand)
    expect(hand.get_by_role("status").filter(has_text="Everything is saved.")).to_be_attached()
    expect(hand.get_by_text(AWAY)).to_be_hidden()
    assert stored(hand, 1, 1) == ({"tempura": 3, "sashimi": 3}, 11)
    assert stored(hand, 1, 2) == ({"dumpling": 4}, 11)


def test_that_there_is_no_network_covers_and_moves_nothing(hand):
    before = tile(hand, "Tempura").bounding_box()
    hand.context.set_offline(True)
    expect(hand.get_by_role("status").filter(has_text=AWAY)).to_be_visible()
    assert tile(hand, "Tempura").bounding_box() == before
    whose = hand.get_by_role("heading", name="Chris’s hand")
    for height in (1, whose.bounding_box()["height"] - 1):
        whose.click(trial=True, position={"x": 9, "y": height})


def test_a_site_that_is_killed_while_it_answers_counts_everything_once(hand, site):
    arrived = []

    def lose(route):
        # The page also fetches itself when it hears of its own change.
        if route.request.method == "POST" and not arrived:
            arrived.append(route.fetch())
            site.kill()
        route.abort()

    hand.route(re.compile("/1/1/"), lose)
    enter(hand, {"tempura": 2, "sashimi": 2})
    expect(waiting(hand)).to_have_text("4 waiting. Send now")
    assert arrived[0].ok
    hand.unroute_all()
    site.start_again()
    waiting(hand).tap()
    expect_sent(hand)
    assert stored(hand, 1, 1) == ({"tempura": 2, "sashimi": 2}, 4)


def test_a_full_hand_moves_on_without_a_network(hand):
    hand.context.set_offline(True)
    enter(hand, {"squid_on_wasabi": 5})
    wait_for_hand(hand, 1, 2)
    expect(plate(hand, "Chris")).to_contain_text("10/10")
    plate(hand, "Chris").tap()
    wait_for_hand(hand, 1, 1)
    expect_hand(hand, {"squid_on_wasabi": 5})


def test_a_kept_page_shows_what_was_saved_since_it_was_opened(hand):
    enter(hand, {"tempura": 2})
    expect_sent(hand)
    hand.context.set_offline(True)
    hand.reload()
    expect_hand(hand, {"tempura": 2})
    expect(hand.get_by_text("This hand: 5")).to_be_attached()


def test_any_page_sends_what_waits(hand):
    hand.context.set_offline(True)
    enter(hand, {"tempura": 1})
    game = hand.url
    hand.get_by_role("link", name="Home").tap()
    expect(hand.get_by_text(AWAY)).to_be_visible()
    expect(waiting(hand)).to_have_text("1 waiting. Send now")
    hand.context.set_offline(False)
    expect_sent(hand)
    hand.goto(game)
    assert stored(hand, 1, 1) == ({"tempura": 1}, 1)


def test_two_pages_of_a_phone_show_the_same_and_send_it_once(hand):
    other = hand.context.new_page()
    other.goto(hand.url)
    sent = []  # the answers to entries
    hand.context.on(
        "response", lambda answer: sent.append(answer) if answer.request.method == "POST" else None
    )
    hand.context.set_offline(True)
    enter(hand, {"tempura": 2})
    expect_hand(other, {"tempura": 2})
    enter(other, {"tempura": 1})
    expect_hand(hand, {"tempura": 3})
    hand.context.set_offline(False)
    expect_sent(hand)
    expect_sent(other)
    assert stored(hand, 1, 1) == ({"tempura": 3}, 3)
    assert len(sent) == 3


def test_a_refused_entry_is_shown_until_somebody_discards_it(hand):
    entry = "path: location.pathname, fields: [['set', 'tempura=1000']], what: 'Round 1, Chris: Tempura, 1000', version: 0"
    hand.evaluate(with_outbox(f"outbox.add({{ {entry}, cards: 1 }})"))
    expect(hand.get_by_role("alert")).to_be_visible()
    hand.goto("/")
    listed = hand.get_by_role("region", name="Not saved")
    expect(listed).to_contain_text("Round 1, Chris: Tempura, 1000")
    expect(listed.locator(".error")).to_have_text("Enter a whole number from 0 to 108")
    listed.get_by_role("link", name="Open the hand").tap()
    wait_for_hand(hand, 1, 1)
    expect(hand.get_by_role("button", name="1 not saved")).to_be_visible()
    listed.get_by_role("button", name="Discard").tap()
    expect(listed).to_be_hidden()
    hand.reload()
    assert hand.evaluate(with_outbox("outbox.entries")) == []


def test_an_entry_that_was_not_allowed_can_be_tried_again(hand):
    cookies = hand.context.cookies()
    hand.context.clear_cookies(name="device")
    enter(hand, {"tempura": 2})
    listed = hand.get_by_role("region", name="Not saved")
    expect(listed.get_by_role("listitem")).to_have_count(2)
    expect(listed).to_contain_text("That hand is gone, or this device isn't allowed to enter cards there.")
    hand.context.add_cookies(cookies)
    listed.get_by_role("button", name="Try again").last.tap()
    expect_sent(hand)
    assert stored(hand, 1, 1) == ({"tempura": 2}, 2)


def test_a_token_that_is_gone_is_renewed(hand):
    hand.context.clear_cookies(name="csrftoken")
    enter(hand, {"tempura": 1})
    expect_sent(hand)
    assert stored(hand, 1, 1) == ({"tempura": 1}, 1)


def test_a_request_for_a_new_token_that_is_never_answered_holds_nothing_up(hand):
    hand.clock.install()
    hand.context.clear_cookies(name="csrftoken")
    hand.context.route("**/1/1/", lambda route: None if route.request.method == "GET" else route.continue_())
    with hand.expect_request(lambda request: request.method == "GET"):
        enter(hand, {"tempura": 1})
    hand.clock.fast_forward(PATIENCE)
    expect(hand.get_by_text(AWAY)).to_be_visible()
    hand.context.unroute("**/1/1/")
    hand.clock.fast_forward(LONGEST_WAIT)
    expect_sent(hand)
    assert stored(hand, 1, 1) == ({"tempura": 1}, 1)


def undo(page):
    page.get_by_role("button", name="Undo").tap()


def test_undo_takes_back_what_waits(hand):
    enter(hand, {"tempura": 1})
    expect_sent(hand)
    hand.context.set_offline(True)
    enter(hand, {"tempura": 1, "sashimi": 1})
    undo(hand)
    expect_hand(hand, {"tempura": 2, "sashimi": 0})
    undo(hand)
    expect_hand(hand, {"tempura": 1, "sashimi": 0})
    expect(plate(hand, "Chris")).to_contain_text("1/10")
    hand.context.set_offline(False)
    expect_sent(hand)
    expect_hand(hand, {"tempura": 1, "sashimi": 0})
    assert stored(hand, 1, 1) == ({"tempura": 1}, 5)


def test_undo_takes_back_what_waits_in_the_hand_before(hand):
    hand.context.set_offline(True)
    enter(hand, {"squid_on_wasabi": 5})
    wait_for_hand(hand, 1, 2)
    undo(hand)
    wait_for_hand(hand, 1, 1)
    expect(hand.locator("#handover")).to_contain_text("Undone")
    expect_hand(hand, {"squid_on_wasabi": 4})
    expect(plate(hand, "Chris")).to_contain_text("8/10")
    hand.context.set_offline(False)
    expect_sent(hand)
    assert stored(hand, 1, 1) == ({"squid_on_wasabi": 4}, 6)


def test_without_a_network_nothing_older_is_taken_back(hand):
    enter(hand, {"tempura": 1})
    expect_sent(hand)
    hand.context.set_offline(True)
    undo(hand)
    expect(hand.get_by_text("You need a network connection for that.")).to_be_visible()
    expect_hand(hand, {"tempura": 1})
    hand.context.set_offline(False)
    expect(hand.get_by_text("You need a network connection for that.")).to_be_hidden()
    assert stored(hand, 1, 1) == ({"tempura": 1}, 1)


def test_undo_of_what_came_to_nothing_leaves_what_was_before_it(hand):
    enter(hand, {"sashimi": 1})
    expect_sent(hand)
    hand.context.set_offline(True)
    enter(hand, {"tempura": 1})
    undo(hand)
    expect(waiting(hand)).to_have_text("2 waiting. Send now")
    # Meanwhile, another phone sends the same count.
    write_down(hand, [{"tempura": 1}])
    hand.context.set_offline(False)
    expect_sent(hand)
    assert stored(hand, 1, 1)[0] == {"sashimi": 1, "tempura": 1}


def test_undo_of_nothing_is_said_and_not_kept(hand):
    undo(hand)
    expect(hand.get_by_role("alert")).to_have_text("There is nothing to undo")
    expect_sent(hand)


def test_a_place_in_the_race_is_claimed_without_a_network(keeping_phone, site):
    page, context = keeping_phone, keeping_phone.context
    start_with(page, site, "Chris", "Phil", "Amy", edition="party", menu=MENU)
    context.set_offline(True)
    claim(page, "Phil")
    claim(page, "Chris", "Amy")
    expect(waiting(page)).to_have_text("2 waiting. Send now")
    context.set_offline(False)
    expect_sent(page)
    for name in ("Chris", "Amy"):
        expect(page.get_by_text(f"Uramaki second place: {name}")).to_be_attached()
    assert stored(page, 1, 2) == ({"uramaki_first": 1}, 3)


def test_numbers_of_the_grid_are_kept_without_a_network(hand):
    hand.goto(re.sub(r"1/$", "grid/", hand.url))
    wait_until_kept(hand)
    hand.get_by_label("Chris: Sashimi").fill("1")
    hand.get_by_label("Phil: Tempura").fill("1")
    hand.get_by_role("button", name="Save").tap()
    expect_sent(hand)
    hand.context.set_offline(True)
    hand.get_by_label("Phil: Squid on wasabi").fill("2")
    hand.get_by_role("button", name="Save").tap()
    expect(waiting(hand)).to_have_text("1 waiting. Send now")
    hand.reload()
    expect(hand.get_by_label("Chris: Sashimi")).to_have_value("1")
    expect(hand.get_by_label("Phil: Squid on wasabi")).to_have_value("2")
    expect(hand.get_by_role("row", name="Cards")).to_contain_text("5/10")
    hand.context.set_offline(False)
    expect_sent(hand)
    assert stored(hand, 1, 2) == ({"tempura": 1, "squid_on_wasabi": 2}, 3)


def test_the_grid_says_in_words_why_a_number_was_refused(hand):
    with hand.expect_response("**/live/**"):  # the page has its stream, and checks nothing more
        hand.goto(re.sub(r"1/$", "grid/", hand.url))
    hand.context.clear_cookies(name="device")
    hand.get_by_label("Chris: Sashimi").fill("1")
    hand.get_by_role("button", name="Save").tap()
    expect(hand.locator("#saved")).to_have_text(
        "That hand is gone, or this device isn't allowed to enter cards there."
    )


def test_a_hand_that_was_turned_to_opens_again_without_a_network(hand):
    hand.context.set_offline(True)
    enter(hand, {"squid_on_wasabi": 5})
    wait_for_hand(hand, 1, 2)
    enter(hand, {"dumpling": 2})
    hand.reload()
    expect(hand.get_by_role("heading", name="Phil’s hand")).to_be_visible()
    expect_hand(hand, {"squid_on_wasabi": 0, "dumpling": 2})
    expect(plate(hand, "Chris")).to_contain_text("10/10")


def test_the_last_hand_goes_to_the_result_when_everything_is_sent(hand):
    hand.context.set_offline(True)
    enter(hand, {"squid_on_wasabi": 5})
    wait_for_hand(hand, 1, 2)
    enter(hand, {"squid_on_wasabi": 5})
    expect(waiting(hand)).to_have_text("10 waiting. Send now")
    wait_for_hand(hand, 1, 2)
    hand.context.set_offline(False)
    hand.wait_for_url(re.compile(r"/g/\w+/1/$"))


def test_without_a_network_a_page_seldom_asks_for_what_is_new(hand):
    hand.clock.install()
    hand.context.set_offline(True)
    asked = []
    hand.on("request", lambda request: asked.append(request.url))
    with hand.expect_event("requestfailed"):
        hand.evaluate("htmx.trigger('#follow > :first-child', 'behind')")
    hand.clock.run_for(1500)
    assert asked.count(hand.url) == 1


def test_a_browser_that_tells_other_pages_nothing_sends_all_the_same(hand):
    hand.context.add_init_script("delete globalThis.BroadcastChannel; delete Navigator.prototype.locks")
    hand.reload()
    enter(hand, {"tempura": 2})
    expect_sent(hand)
    assert stored(hand, 1, 1) == ({"tempura": 2}, 2)
    hand.context.close()  # otherwise other tests would get a phone with this script


def test_the_site_opens_without_a_network_and_says_what_it_has_not(keeping_phone, site):
    hand = keeping_phone
    start_with(hand, site, "Chris", "Phil")
    wait_until_kept(hand)
    wait_for(hand, "caches.match('/').then((home) => home.text()).then((text) => text.includes('Continue'))")
    hand.context.set_offline(True)
    hand.goto("/")
    hand.get_by_role("main").get_by_role("link", name="Continue").tap()
    wait_for_hand(hand, 1, 1)
    hand.goto("/rules/classic/")
    expect(hand.get_by_role("heading", name="You're offline")).to_be_visible()
    hand.context.set_offline(False)
    expect(hand.get_by_role("heading", name="Sushi Go!")).to_be_visible()


def test_secrets_are_not_kept(hand):
    hand.goto("/table/")
    hand.goto(f"{hand.url.rpartition('/table/')[0]}/enter/")
    hand.goto("/")
    wait_until_kept(hand)
    kept = hand.evaluate(
        "caches.open('pages').then((pages) => pages.keys()).then((all) => all.map(({ url }) => url))"
    )
    assert not [url for url in kept if "/table/" in url or "/enter/" in url]
