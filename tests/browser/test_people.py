"""Merging players, rivals, filters, and the pictures of a night and of a year on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.game import ask_who_won, play_on, save_picture
from tests.phone import Phone

# The first player gets 5, the second 10.
ROUNDS = [[{"tempura": 3}, {"sashimi": 3}], [{}, {}], [{}, {}]]


@pytest.fixture
def chris_and_ana(page, server):
    """A phone at whose table Chris and Ana have played. The browser continues as this phone."""
    phone = Phone(server)
    ask_who_won(page, play_on(page, phone, *ROUNDS, names=("Chris", "Ana")))
    return phone


def open_player(page, name):
    page.goto("/players/")
    page.get_by_role("link", name=name, exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_two_names_become_one(page, chris_and_ana):
    page.goto("/players/")
    page.get_by_label("Add a player").fill("Anna")
    page.get_by_role("button", name="Add").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna")
    open_player(page, "Ana")
    page.get_by_label("Same person as").select_option(label="Anna")
    page.get_by_role("button", name="Merge").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna")
    expect(page.get_by_text("Also called Ana")).to_be_visible()
    expect(page.get_by_role("definition").first).to_have_text("1")
    page.get_by_role("link", name="10", exact=True).first.tap()
    expect(page.get_by_text("Anna wins with 10 points.", exact=True)).to_be_visible()


@pytest.fixture
def anna(chris_and_ana):
    """The path of Anna, into whom Ana was merged."""
    chris_and_ana.post("/players/", name="Anna")
    path = chris_and_ana.address
    ana = re.search(r'value="(\w+)"[^>]*>Ana<', counted(chris_and_ana, path))[1]
    chris_and_ana.post(f"/players/{ana}/merge/", into=path.split("/")[-2])
    return path


def counted(phone, path):
    """Return a page of statistics, after the games were counted."""
    while "being counted" in (page := phone.get(path)):
        pass
    return page


def test_one_name_becomes_two_again(page, anna):
    page.goto(anna)
    page.get_by_role("button", name="Unmerge").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana")
    expect(page.get_by_role("definition").first).to_have_text("1")
    open_player(page, "Anna")
    expect(page.get_by_text("No finished games yet.")).to_be_visible()


def test_a_name_on_a_page_that_is_too_old_is_sent_again(unwatched_phone, chris_and_ana, anna):
    page = unwatched_phone()  # the browser complains about every refusal
    page.context.add_cookies(chris_and_ana.browser_cookies)
    page.goto(anna)
    page.context.clear_cookies(name="csrftoken")
    page.get_by_label("Name", exact=True).fill("Hannah")
    page.get_by_role("button", name="Rename").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("That wasn't saved")
    page.get_by_role("button", name="Send again").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hannah")


def test_two_are_compared_without_a_script(chris_and_ana, another_phone):
    plain = another_phone(java_script_enabled=False)
    plain.context.add_cookies(chris_and_ana.browser_cookies)
    plain.goto("/rivals/")
    plain.get_by_label("First player").select_option(label="Ana")
    plain.get_by_label("Second player").select_option(label="Chris")
    plain.get_by_role("button", name="Compare").tap()
    expect(plain.get_by_text("Biggest margin for Ana")).to_be_visible()


def test_a_long_name_does_not_widen_the_page_of_two(page, chris_and_ana):
    open_player(page, "Ana")
    page.get_by_label("Name", exact=True).fill("Wolfeschlegelsteinhausenbergerdorffwelch")
    page.get_by_role("button", name="Rename").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Wolfe"))
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/rivals/")
    expect(page.get_by_text("Biggest margin for Wolfe")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


THREE_ROUNDS = [[{"tempura": 2}, {"sashimi": 3}, {}], [{}, {}, {}], [{}, {}, {}]]


@pytest.fixture(scope="module")
def regulars(phone, server):
    """A phone at the table of three who have played three games. Tests only look."""
    first = Phone(server)
    for names in (("Chris", "Ana", "Bo"), (), ()):
        ask_who_won(phone, play_on(phone, first, *THREE_ROUNDS, names=names))
    counted(first, "/players/")
    return phone


def test_filters_are_kept_while_one_looks_around(regulars):
    regulars.goto("/players/")
    loaded = regulars.evaluate_handle("document.body")
    regulars.get_by_text("Filter: all games", exact=True).tap()
    regulars.get_by_label("Number of players").select_option("3")
    expect(regulars.locator("summary", has_text="3 players")).to_be_visible()
    regulars.get_by_label("Who was there").select_option(label="Bo")
    expect(regulars.locator("summary", has_text="3 players · with Bo")).to_be_visible()
    assert loaded.evaluate("body => body.isConnected")  # the page was not loaded again
    regulars.get_by_role("link", name="Records").tap()
    regulars.wait_for_url("**/records/?players=3&player=*")
    expect(regulars.locator("summary", has_text="3 players · with Bo")).to_be_visible()
    regulars.get_by_role("link", name="Clear filters").tap()
    expect(regulars.get_by_text("Filter: all games", exact=True)).to_be_visible()


COUNTING = """
<div id="leaders"><p hx-get="/players/?players=3" hx-trigger="every 1s" hx-target="#leaders" hx-select="#leaders">
The games are being counted.</p></div>
"""


def test_filters_stay_open_while_games_are_counted(regulars):
    answers = []

    def count_first(route):
        page = route.fetch().text()
        answers.append(page)
        if len(answers) == 1:  # as if the games had not been counted yet
            page = re.sub(
                r'<div id="leaders".*?</div>(?=\s*<form method="post")', COUNTING, page, flags=re.DOTALL
            )
        route.fulfill(body=page, content_type="text/html")

    regulars.goto("/players/")
    regulars.route("**/players/?*players=3*", count_first)
    regulars.get_by_text("Filter: all games", exact=True).tap()
    regulars.get_by_label("Number of players").select_option("3")
    expect(regulars.get_by_text("The games are being counted.")).to_be_visible()
    expect(regulars.get_by_label("Who was there")).to_be_visible()
    expect(regulars.get_by_text("The games are being counted.")).to_have_count(0)
    expect(regulars.get_by_label("Who was there")).to_be_visible()
    expect(regulars.get_by_role("row", name="Bo")).to_be_visible()


def test_a_cell_of_the_grid_leads_to_the_two(regulars):
    regulars.goto("/rivals/")
    regulars.get_by_role("link", name="0%, Bo against Ana: 0× ahead, 3× behind").tap()
    expect(regulars.get_by_text("On average, Ana scores 10.0 more points.")).to_be_visible()
    expect(regulars.get_by_label("First player")).to_have_value(re.compile("."))


def test_a_night_has_a_picture_to_share(regulars):
    regulars.goto("/history/")
    regulars.get_by_role("main").get_by_role("heading", level=2).get_by_role("link").tap()
    assert re.fullmatch(r"scorekeeper-\d{4}-\d\d-\d\d\.png", save_picture(regulars))


def test_a_year_has_a_picture_to_share(regulars):
    regulars.goto("/players/")
    regulars.get_by_role("link", name="Years").tap()
    assert re.fullmatch(r"scorekeeper-\d{4}\.png", save_picture(regulars))
