"""Finding last month's game in the history, correcting it, putting it away and bringing it back."""

import re
from contextlib import ExitStack
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from django.utils.formats import date_format
from playwright.sync_api import expect

from tests.browser.game import game_of, play_on, start_again, tile, wait_for_hand
from tests.browser.readable import assert_fits, assert_readable
from tests.phone import Phone

LAST_MONTH = timezone.localdate() - timedelta(days=30)
# Chris gets 5 and Phil 10, and the other way round.
ROUNDS = [[{"tempura": 3}, {"sashimi": 3}], [{}, {}], [{}, {}]]
OTHER_ROUNDS = [[{"sashimi": 3}, {"tempura": 2}], [{}, {}], [{}, {}]]


@pytest.fixture
def past(page, server):
    """The history page of a table that played last month and today."""
    phone = Phone(server)
    game = play_on(page, phone, *ROUNDS, names=("Chris", "Phil"))
    phone.post(f"{game}reveal/")
    phone.post(f"{game}night/", night="new", date=LAST_MONTH.isoformat(), note="The cat won.")
    latest = play_on(page, phone, *OTHER_ROUNDS)
    phone.post(f"{latest}reveal/")
    page.goto("/history/")
    return page


def test_a_game_is_moved_to_another_night(hand):
    hand.goto(f"{game_of(hand)}night/")
    expect(hand.get_by_label("Date, for another game night")).to_be_hidden()  # it counts only for another one
    hand.get_by_label("Game night", exact=True).select_option("new")
    hand.get_by_label("Date, for another game night").fill(LAST_MONTH.isoformat())
    hand.get_by_label("Note").fill("The cat won.")
    hand.get_by_role("button", name="Save").tap()
    hand.wait_for_url("**/nights/**")
    expect(hand.get_by_text("The cat won.")).to_be_visible()


@pytest.fixture
def found(past):
    """The history page, filtered for last month's game."""
    past.get_by_text("Filter: all games").tap()
    past.get_by_label("Name, location or note").fill("CAT")
    past.get_by_label("To", exact=True).fill((LAST_MONTH + timedelta(days=1)).isoformat())
    past.get_by_role("button", name="Show").tap()
    past.wait_for_url("**search=CAT**")
    expect(past.get_by_text("· “CAT”")).to_be_visible()
    return past


def games(page):
    return page.locator(".games > li")


def test_the_first_game_is_in_the_upper_half(past):
    """What searches, filters and sorts takes little room above it."""
    game = games(past).first.bounding_box()
    assert game["y"] + game["height"] <= past.viewport_size["height"] / 2


def test_last_months_game_is_found_and_corrected(found):
    expect(games(found)).to_have_count(1)
    expect(games(found)).to_contain_text(re.compile(r"Chris\s+5"))
    games(found).get_by_role("link").tap()
    found.get_by_role("link", name="R1").tap()
    found.get_by_role("link", name="Chris").tap()
    wait_for_hand(found, 1, 1)
    tile(found, "Tempura").tap()
    expect(found.get_by_text("This hand: 10")).to_be_visible()
    found.goto("/history/?search=cat")
    expect(games(found)).to_contain_text(re.compile(r"Chris\s+10"))


def test_a_game_is_put_away_and_brought_back(page, server):
    game = play_on(page, Phone(server), *ROUNDS, names=("Chris", "Phil"))
    page.goto(game)
    # Otherwise the page would still poll for them.
    expect(page.get_by_text("Looking for records")).to_have_count(0)
    page.get_by_role("button", name="Delete this game").tap()
    expect(page.get_by_role("status").filter(has_text="Deleted:")).to_be_visible()
    expect(page.locator(f'a[href="{game}"]')).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    page.wait_for_url(f"**{game}")
    page.get_by_role("button", name="Delete this game").tap()
    # Otherwise the answer would lead to the history, away from the page that is opened next.
    page.wait_for_url("**/history/?away=*")
    page.get_by_role("link", name="More").tap()
    page.get_by_role("link", name="Recently deleted").tap()
    page.get_by_role("button", name="Restore").tap()
    page.wait_for_url(f"**{game}")
    expect(page.get_by_text("Phil wins with 10 points.", exact=True)).to_be_visible()


# Poll, as the page does until its records are counted.
ASK_OFTEN = """
() => {
  document.body.insertAdjacentHTML("beforeend", `<p hx-get="${location.pathname}" hx-trigger="every 50ms" hx-swap="none"></p>`);
  htmx.process(document.body);
}
"""


def told(stream):
    """Return the next event of a stream. A stream that rests after the last change may be closed instead."""
    try:
        return stream.heard()
    except EOFError:
        return None


def test_a_phone_that_puts_a_game_away_does_not_fetch_it_once_more(unwatched_phone, server):
    page = unwatched_phone()  # a request that was sent just before may find the game gone
    phone = Phone(server)
    game = play_on(page, phone, *ROUNDS, names=("Chris", "Phil")).rstrip("/")
    page.goto(f"{game}/")
    page.evaluate(ASK_OFTEN)
    asked = []
    page.on("request", lambda request: asked.append(f"{request.method} {urlsplit(request.url).path}"))

    def answer_when_all_have_heard(route):
        with ExitStack() as stack:  # enough streams for both processes to hold some
            streams = [stack.enter_context(phone.listening(f"{game}/live/")) for _ in range(6)]
            before = {stream.heard() for stream in streams}
            response = route.fetch(max_redirects=0)
            assert {told(stream) for stream in streams}.isdisjoint(before)
        route.fulfill(response=response)

    page.route("**/bin/", answer_when_all_have_heard)
    page.get_by_role("button", name="Delete this game").tap()
    expect(page.get_by_role("status").filter(has_text="Deleted:")).to_be_visible()
    assert f"GET {game}/" not in asked[asked.index("POST /bin/") :]


def test_a_game_is_put_away_where_it_is_listed(past):
    start_again(past)
    past.goto("/history/")
    past.evaluate("window.sameDocument = true")
    expect(games(past)).to_have_count(3)
    past.get_by_role("button", name="Delete this game").tap()
    expect(games(past)).to_have_count(2)
    expect(past.get_by_role("status").filter(has_text="Deleted:")).to_be_focused()
    assert past.evaluate("window.sameDocument")


def test_games_are_found_as_one_types_and_the_back_button_shows_a_whole_page(past):
    past.evaluate("window.sameDocument = true")
    field = past.get_by_label("Name, location or note")
    field.press_sequentially("THE ca")
    expect(past.locator("mark")).to_have_text(["The", "ca"])
    expect(games(past)).to_have_count(1)
    expect(field).to_be_focused()
    field.press_sequentially("t ")
    past.wait_for_url("**search=THE%20cat%20**")
    expect(past.locator("mark")).to_have_text(["The", "cat"])
    expect(field).to_have_value("THE cat ")
    assert past.evaluate("window.sameDocument")
    past.get_by_role("link", name="Clear filters").tap()
    expect(games(past)).to_have_count(2)
    expect(past.get_by_label("Name, location or note")).to_have_value("")
    assert past.evaluate("window.sameDocument")
    past.go_back()
    expect(games(past)).to_have_count(1)
    expect(past.get_by_role("contentinfo")).to_be_visible()
    past.reload()
    expect(games(past)).to_have_count(1)


def test_a_month_opens_as_a_calendar_of_its_nights(past):
    past.evaluate("window.sameDocument = true")
    past.get_by_text("Jump to a month").tap()
    past.get_by_role("link", name=str(LAST_MONTH.year), exact=True).tap()
    months = past.get_by_role("list", name=str(LAST_MONTH.year))
    months.get_by_role("link", name=f"{LAST_MONTH:%B}").tap()
    calendar = past.get_by_role("table", name=f"{LAST_MONTH:%B %Y}")
    expect(calendar.get_by_role("columnheader", name="Sunday")).to_be_visible()
    assert past.evaluate("window.sameDocument")
    assert_readable(past)
    assert_fits(past)
    calendar.get_by_role("link", name=f"{date_format(LAST_MONTH)}: ").tap()
    expect(past.get_by_role("heading", level=1)).to_have_text(date_format(LAST_MONTH))


def test_a_link_tapped_while_a_page_loads_is_followed_after_it(past):
    held, seen = [], []

    def hold(route):
        held.append(route)

    def note(what):
        return lambda found: "year=" in found.url and seen.append(what)

    past.route(re.compile(rf"year={LAST_MONTH.year}$"), hold)
    past.on("request", note("asked"))
    past.on("response", note("answered"))
    past.get_by_text("Jump to a month").tap()
    with past.expect_request(re.compile("year=")):
        past.get_by_role("link", name=str(LAST_MONTH.year), exact=True).tap()
    past.get_by_role("link", name=re.compile(f"{LAST_MONTH:%B}")).tap()
    held[0].continue_()
    expect(past.get_by_role("table", name=f"{LAST_MONTH:%B %Y}")).to_be_visible()
    assert seen[:3] == ["asked", "answered", "asked"]


def test_anyone_can_read_a_night_and_a_past_game(hand):
    hand.goto("/old/")
    hand.get_by_label("Date").fill(LAST_MONTH.isoformat())
    for number, (name, total) in enumerate([("Chris", "41"), ("Phil", "38")], 1):
        hand.get_by_label(f"Name {number}").fill(name)
        hand.get_by_label(f"Total {number}").fill(total)
    hand.get_by_role("button", name="Save").tap()
    expect(hand.get_by_text("Chris wins with 41 points.", exact=True)).to_be_visible()
    assert_readable(hand)
    for page in ("night/", "totals/"):
        hand.goto(f"{game_of(hand)}{page}")
        assert_readable(hand)
        hand.go_back()
    hand.get_by_role("link", name=re.compile("Game night:")).tap()
    hand.get_by_text("Edit this game night").tap()
    assert_readable(hand)


def test_it_works_without_javascript(browser, browser_context_args, played_before):
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    context.add_cookies(played_before.browser_cookies)
    page = context.new_page()
    page.goto("/history/")
    page.get_by_label("Name, location or note").fill("chris")
    page.get_by_role("button", name="Search").tap()
    expect(page.locator("mark").first).to_have_text("Chris")
    page.get_by_text("“chris”").tap()
    page.get_by_label("Who was there").select_option("Phil")
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_text("with Phil")).to_be_visible()
    context.close()
