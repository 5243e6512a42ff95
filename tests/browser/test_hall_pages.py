"""What a browser can show of a table's history: players, rivals, records, years."""

import pytest

from tests.browser.game import game_of, sit_down, start_again, write_down
from tests.browser.readable import assert_fits, assert_readable

NOTHING = [{}, {}, {}]
# Everyone wins once, puddings cost somebody something, and every game beats a record.
GAMES = [
    [[{"tempura": 2, "pudding": 1}, {"sashimi": 3}, {}], NOTHING, NOTHING],
    [[{"tempura": 4, "pudding": 1}, {}, {"squid_on_wasabi": 1}], NOTHING, NOTHING],
    [[{}, {"maki_3": 2, "pudding": 1}, {"dumpling": 5, "squid_on_wasabi": 2}], NOTHING, NOTHING],
]
PAGES = ["/players/", "/players/?by=rating", "/rivals/", "/records/", "/years/"]


@pytest.fixture(scope="module")
def last(phone):
    """The address of the last of three games."""
    sit_down(phone, "Chris", "Phil", "يوسف")
    write_down(phone, *GAMES[0])
    for game in GAMES[1:]:
        start_again(phone)
        write_down(phone, *game)
    return game_of(phone)


@pytest.fixture(params=[*PAGES, "player", "end"])
def path(request, phone, last):
    if request.param == "player":
        phone.goto("/players/")
        return phone.get_by_role("link", name="Phil").get_attribute("href")
    return last if request.param == "end" else request.param


def look_at(page, path):
    page.goto(path)
    page.locator("summary").evaluate_all("all => all.forEach(one => one.click())")


def test_anyone_can_read_it(phone, path):
    look_at(phone, path)
    assert_readable(phone)


def test_nothing_is_wider_than_the_screen(phone, path):
    look_at(phone, path)
    assert_fits(phone)
