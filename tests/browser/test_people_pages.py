"""Browser checks of the pages about players, rivals, records and years."""

import pytest

from tests.browser.game import ask_who_won, play_on
from tests.browser.readable import assert_fits, assert_readable
from tests.phone import Phone

NOTHING = [{}, {}, {}]
# Everyone wins, puddings cost somebody points, there are as many games as records need, and the last breaks one.
GAMES = [
    *[[[{"sashimi": 3}, {"tempura": 2}, {}], NOTHING, NOTHING]] * 3,
    [[{"tempura": 2, "pudding": 1}, {"sashimi": 3}, {}], NOTHING, NOTHING],
    [[{"tempura": 4, "pudding": 1}, {}, {"squid_on_wasabi": 1}], NOTHING, NOTHING],
    [[{}, {"maki_3": 2, "pudding": 1}, {"dumpling": 5, "squid_on_wasabi": 2}], NOTHING, NOTHING],
]
PAGES = ["/players/", "/players/?by=rating", "/rivals/", "/records/", "/years/"]


@pytest.fixture(scope="module")
def last(phone, server):
    """The path of the last game."""
    host = Phone(server)
    path = ask_who_won(phone, play_on(phone, host, *GAMES[0], names=("Chris", "Phil", "يوسف")))
    for game in GAMES[1:]:
        path = ask_who_won(phone, play_on(phone, host, *game))
    return path


@pytest.fixture(scope="module", params=[*PAGES, "player", "end"])
def seen(request, phone, last):
    """A page that is opened once and shared by all tests, with all of its details open."""
    phone.goto({"player": "/players/", "end": last}.get(request.param, request.param))
    if request.param == "player":
        phone.goto(phone.get_by_role("link", name="Phil").get_attribute("href"))
    phone.locator("summary").evaluate_all("all => all.forEach(one => one.click())")
    return phone


def test_anyone_can_read_it(seen):
    assert_readable(seen)


def test_anyone_can_read_the_end_while_it_looks_for_what_would_have_won(phone, last):
    phone.route("**/near-misses/", lambda route: None)  # no answer yet
    phone.goto(last)
    phone.get_by_text("What would have won it").click()
    phone.get_by_role("link", name="Try every card").wait_for()
    assert_readable(phone)
    phone.unroute("**/near-misses/")


def test_nothing_is_wider_than_the_screen(seen):
    assert_fits(seen)
