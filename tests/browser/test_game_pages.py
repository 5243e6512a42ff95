"""Accessibility of the pages of a table, of a running game and of a finished one."""

import pytest

from tests.browser.conftest import PHONE, SMALL_PHONE
from tests.browser.game import play_on
from tests.browser.readable import assert_fits, assert_readable
from tests.phone import Phone

MENU = ("uramaki", "onigiri", "dumpling", "edamame", "wasabi", "tea", "fruit")
# Ties, negative points, claimed places, and more dumplings than the deck has.
ROUND = [
    {"uramaki_first": 1, "dumpling": 6, "squid_on_wasabi": 1, "watermelon": 2, "fruit": 1},
    {"uramaki_3": 1, "dumpling": 3, "edamame": 2, "tea": 1},
    {"uramaki_3": 1, "onigiri_circle": 2, "onigiri_square": 1, "edamame": 1, "orange": 1, "pineapple": 1, "fruit": 1},
]  # fmt: skip
NOTHING = [{}, {}, {}]

PAGES = ["/", "/new/", "/table/", "/history/", "/bin/", "/old/"]
OF_A_RUNNING_GAME = ["1/", "2/1/", "1/grid/", "setup/", "changes/"]


@pytest.fixture(scope="module")
def host(server):
    return Phone(server)


@pytest.fixture(scope="module")
def finished(phone, host):
    names = ("Chris", "Phil", "美咲")
    return play_on(phone, host, ROUND, ROUND, NOTHING, names=names, edition="party", menu=MENU)


@pytest.fixture(scope="module")
def running(phone, host, finished):
    return play_on(phone, host, ROUND, ROUND[:1], edition="party", menu=MENU)


def look_at(page, path):
    """Open a page and all of its details, and scroll to its end, where sticky parts come to rest."""
    page.goto(path)
    page.locator("summary").evaluate_all("all => all.forEach(one => one.click())")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    if (whys := page.get_by_role("button", name="why?")).count():
        whys.last.tap()


@pytest.mark.parametrize("path", PAGES)
def test_anyone_can_read_what_is_about_the_table(phone, running, path):
    look_at(phone, path)
    assert_readable(phone)
    assert_fits(phone)


@pytest.mark.parametrize("path", OF_A_RUNNING_GAME)
def test_anyone_can_read_what_is_about_a_running_game(phone, running, path):
    look_at(phone, running + path)
    assert_readable(phone)
    assert_fits(phone)


def test_the_way_to_the_next_round_is_in_sight_above_the_navigation(phone, running):
    phone.set_viewport_size(SMALL_PHONE)
    phone.goto(f"{running}1/")
    way = phone.get_by_role("link", name="On to round 2").bounding_box()
    assert way["y"] + way["height"] <= phone.get_by_role("navigation", name="Site").bounding_box()["y"]
    phone.set_viewport_size(PHONE)


@pytest.mark.parametrize("path", ["", "1/", "watch/"])
def test_anyone_can_read_what_came_of_it(phone, finished, path):
    look_at(phone, finished + path)
    assert_readable(phone)
    assert_fits(phone)


def test_a_link_in_a_sentence_keeps_its_lines_together(phone, host, finished):
    phone.goto(finished)
    host.post(f"{finished}reveal/")  # or nobody has earned anything yet
    winner = phone.locator("#news").get_by_role("link").first
    assert winner.evaluate("link => link.offsetHeight") <= 24  # one line


def test_a_link_that_takes_two_lines_can_be_hit_all_over(phone, finished):
    phone.goto(f"{finished}1/")
    way = phone.get_by_role("link", name="Fix this round").first
    assert way.evaluate("link => getComputedStyle(link).display") == "inline-block"
