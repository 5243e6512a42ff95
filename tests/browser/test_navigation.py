"""The navigation is at the bottom of a phone's screen, takes no height from a low screen, and covers nothing."""

import pytest
from playwright.sync_api import expect

from tests.phone import Phone

UPRIGHT, SMALL, LYING, DESK = (390, 844), (320, 640), (667, 375), (1280, 800)

# Return the place and the size of each link of the navigation.
LINKS = "links => links.map(link => link.getBoundingClientRect()).map(({ top, bottom, height }) => ({ top, bottom, height }))"
# Return the links whose word is wider than the link, or that reach beyond the screen.
CUT = """
links => links
  .filter(link => link.scrollWidth > link.clientWidth || link.getBoundingClientRect().right > innerWidth)
  .map(link => link.textContent.trim())
"""
# Return whether the element with the focus can be seen: nothing lies over its lower edge.
SEEN = """
() => {
  const { left, right, bottom } = document.activeElement.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, bottom - 2);
  return document.activeElement.contains(there) || Boolean(there?.contains(document.activeElement));
}
"""


@pytest.fixture
def site(phone, played_before):
    """A function that opens a page on a screen of this size, and returns the links of the navigation."""
    phone.context.add_cookies(played_before.browser_cookies)

    def opened(size, path="/settle/"):
        phone.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        phone.goto(path)
        return phone.get_by_role("navigation", name="Site").get_by_role("link")

    return opened


@pytest.mark.parametrize(
    ("size", "edge"), [(UPRIGHT, "lower"), (SMALL, "lower"), (LYING, "upper"), (DESK, "upper")]
)
def test_its_links_are_in_reach(site, size, edge):
    links = site(size).evaluate_all(LINKS)
    assert len(links) == 5
    for link in links:
        assert link["height"] >= 48
        assert link["bottom"] == size[1] if edge == "lower" else link["top"] < 64


def test_on_a_low_screen_it_scrolls_away(site, phone):
    links = site(LYING)
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert all(link["bottom"] <= 0 for link in links.evaluate_all(LINKS))


def test_it_does_not_cover_the_end_of_a_page(site, phone):
    links = site(UPRIGHT)
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    end = phone.locator(".foot p").last.evaluate("text => text.getBoundingClientRect().bottom")
    assert end <= links.evaluate_all(LINKS)[0]["top"]


@pytest.mark.parametrize("size", [UPRIGHT, SMALL, LYING])
def test_it_never_covers_what_has_the_focus(site, phone, size):
    site(size, "/rules/party/")
    phone.get_by_role("link", name="Skip to content").focus()
    for _ in range(25):
        assert phone.evaluate(SEEN), phone.evaluate("document.activeElement.outerHTML")
        phone.keyboard.press("Tab")


@pytest.mark.parametrize("size", [UPRIGHT, SMALL])
def test_with_large_text_every_word_fits(site, phone, size):
    links = site(size)
    phone.evaluate("document.querySelector('.site span').textContent = 'New game'")  # its longest words
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert links.evaluate_all(CUT) == []


def test_it_changes_with_the_page(page, server):
    phone = Phone(server)
    phone.sit_down("Chris", "Phil")
    page.context.add_cookies(phone.browser_cookies)
    page.goto("/history/")
    navigation = page.get_by_role("navigation", name="Site")
    expect(navigation.get_by_role("link", name="Continue")).to_be_visible()
    page.get_by_role("button", name="Delete this game").tap()
    expect(navigation.get_by_role("link", name="New game")).to_be_visible()
    expect(navigation.get_by_role("link")).to_have_count(5)
