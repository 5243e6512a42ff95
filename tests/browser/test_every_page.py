"""Browser checks of every page that needs no game."""

import pytest

from scorekeeper.colors import ground
from tests.browser.readable import assert_fits, assert_readable

PAGES = [
    "/",
    "/more/",
    "/rules/",
    "/rules/classic/",
    "/rules/party/",
    "/rules/party/points_platter/",
    "/settle/",
    "/offline/",
    "/settle/?question=rolls&edition=classic&players=4&rolls=5&rolls=3&rolls=3&rolls=2",
    "/settle/?question=tie&edition=party&players=8&points=41&points=41&desserts=2&desserts=3",
    "/enter/",
    "/join/",
]


@pytest.fixture(scope="module", params=PAGES)
def seen(request, phone):
    """A page that is opened once and shared by all tests."""
    phone.goto(request.param)
    return phone


def test_anyone_can_read_it(seen):
    assert_readable(seen)


def test_nothing_is_wider_than_the_screen(seen):
    assert_fits(seen)


def test_no_field_makes_a_phone_zoom(seen):
    assert_no_zoom(seen)


def test_no_field_of_a_new_game_makes_a_phone_zoom(phone):
    phone.goto("/new/")
    assert_no_zoom(phone)


def assert_no_zoom(page):
    """Assert that phones do not zoom into a field, as they do if its font is smaller than 16 px."""
    fields = page.locator("input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea")
    sizes = fields.evaluate_all("fields => fields.map(field => parseFloat(getComputedStyle(field).fontSize))")
    assert all(size >= 16 for size in sizes)


@pytest.mark.parametrize(
    ("scheme", "path", "theme"),
    [("light", "/", "light"), ("dark", "/", "dark"), ("light", "/g/demo/watch/", "dark")],
)
def test_it_is_as_dark_as_its_reader_likes_and_the_television_always(phone, scheme, path, theme):
    phone.emulate_media(color_scheme=scheme)
    phone.goto(path)
    rice = phone.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--rice')")
    phone.emulate_media(color_scheme="light")
    assert rice.strip() == getattr(ground(), theme)
