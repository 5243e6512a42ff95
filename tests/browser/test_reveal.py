"""The desserts are revealed once on a phone, and everywhere at the same moment."""

import pytest
from playwright.sync_api import expect

from tests.browser.game import play_on, write_down

# Phil is ahead by five points; the puddings bring Chris six.
GAME = ([{"tempura": 2, "pudding": 4}, {"sashimi": 3, "pudding": 2}], [{}, {}], [{}, {}])
ALL_OF_IT = 30_000  # ms, more than it takes


@pytest.fixture
def game(page, played_before):
    """The path of a new game of two."""
    return play_on(page, played_before)


@pytest.fixture
def phone(page, game):
    """A phone with this game."""
    return page


@pytest.fixture
def moving(phone, another_phone):
    """The same phone, of somebody who likes motion."""
    page = another_phone()
    page.context.add_cookies(phone.context.cookies())
    page.emulate_media(reduced_motion="no-preference")
    return page


def reveal(page):
    return page.locator("#reveal")


def names(page):
    return reveal(page).locator("bdi").all_text_contents()


def wait_for_script(page):
    # A function: Playwright would look at an expression again and again, with an `eval` that the page's policy forbids.
    page.wait_for_function("() => document.querySelector('#reveal li').style.length")


def test_it_plays_to_the_crown(phone, game, moving):
    write_down(phone, *GAME, game=game)
    moving.clock.install()
    moving.goto(game)
    expect(reveal(moving)).to_be_visible()
    assert names(moving) == ["Phil", "Chris"]
    wait_for_script(moving)
    moving.clock.run_for(ALL_OF_IT)
    expect(reveal(moving)).to_be_hidden()
    assert names(moving) == ["Chris", "Phil"]
    expect(moving.locator(".sky")).to_have_count(1)


def test_the_page_below_does_not_scroll_meanwhile(phone, game, moving):
    write_down(phone, *GAME, game=game)
    moving.goto(game)
    expect(reveal(moving)).to_be_visible()
    moving.mouse.move(100, 300)
    moving.mouse.wheel(0, 600)
    reveal(moving).tap(position={"x": 20, "y": 20})
    expect(reveal(moving)).to_be_hidden()
    assert moving.evaluate("scrollY") == 0
    moving.mouse.wheel(0, 600)
    moving.wait_for_function("() => scrollY > 0")


def test_it_is_tapped_away_and_does_not_come_again(phone, game, moving):
    write_down(phone, *GAME, game=game)
    moving.goto(game)
    wait_for_script(moving)
    reveal(moving).tap(position={"x": 20, "y": 20})
    expect(reveal(moving)).to_be_hidden()
    expect(moving.locator(".winner")).to_contain_text("Chris")
    moving.reload()
    expect(moving.locator(".winner")).to_be_visible()
    expect(reveal(moving)).to_be_hidden()


def test_without_motion_the_result_is_there_at_once(phone, game):
    write_down(phone, *GAME, game=game)
    phone.goto(game)
    expect(phone.locator(".winner")).to_contain_text("Chris")
    expect(reveal(phone)).to_be_hidden()


def test_it_begins_everywhere_when_somebody_asks_who_won(phone, game, moving, another_phone):
    moving.goto(f"{game}watch/")
    write_down(phone, *GAME, game=game)
    expect(moving.get_by_role("heading", name="Who won?")).to_be_visible()
    expect(moving.locator(".winner")).to_have_count(0)
    other = another_phone()
    other.context.add_cookies(phone.context.cookies())
    for page in (other, phone):
        page.goto(f"{game}3/")
    phone.get_by_role("button", name="Who won?").tap()
    expect(reveal(moving)).to_be_visible()
    other.wait_for_url(f"**{game}")
    expect(phone.locator(".winner")).to_contain_text("Chris")
