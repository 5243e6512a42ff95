"""All tiles fit on the screen of a phone, and none of them moves."""

import re

import pytest
from playwright.sync_api import expect

from scoring.rules import PARTY
from tests.browser.conftest import SMALL_PHONE
from tests.browser.game import enter, game_of, send, start_on, start_with, strip, tiles, write_down
from tests.phone import Phone
from tests.screenshots.camera import faults_of
from tests.tables import CAST

LONG = (
    "Maximiliane Alexandra", "Bartholomew-Christoph", "عبد الرحمن بن محمد الله", "寿限無寿限無五劫の擦り切れ海砂利水魚の",
    "Wolfeschlegelsteinhausen", "Great-Aunt Philippa", "Jean-Baptiste Emmanuel", "רחל אסתר מרים בת אברהם",
)  # fmt: skip

LYING = [(844, 390), (667, 375)]  # phones on their side

# Return the tiles of which a part is off the screen or covered.
OUT_OF_REACH = """
tiles => tiles.filter(tile => {
  const { left, right, top, bottom } = tile.getBoundingClientRect();
  const corners = [[left, top], [right, top], [left, bottom], [right, bottom]];
  const middle = [(left + right) / 2, (top + bottom) / 2];
  return corners.some(([x, y]) => {
    const inside = document.elementFromPoint(x + (middle[0] - x) / 8, y + (middle[1] - y) / 8);
    return !tile.contains(inside);
  });
}).map(tile => tile.ariaLabel)
"""
SIZES = "tiles => tiles.map(tile => [tile.offsetWidth, tile.offsetHeight])"
PLACES = "tiles => tiles.map(tile => [tile.offsetLeft, tile.offsetTop, tile.offsetWidth, tile.offsetHeight])"


def tiles_of(kind):
    """Return how many tiles a kind has. Claimed places have none: they are claimed in a panel."""
    if kind.key == "fruit":
        return 6  # the pairs of icons on fruit cards
    if kind.key == "wasabi":
        return 4  # wasabi, and three nigiri on it
    return sum(1 for face in kind.faces if face.cards and not face.needs)


def largest_menu():
    """Return the menu with the most tiles. Of equal kinds the last counts: uramaki also has its race."""
    return [kind for course in PARTY.courses for kind in sorted(course.kinds, key=tiles_of)[-course.pick :]]


def test_every_tile_of_the_classic_box_is_on_a_small_screen(hand):
    assert tiles(hand).count() == 15
    assert tiles(hand).evaluate_all(OUT_OF_REACH) == []
    assert min(height for _, height in tiles(hand).evaluate_all(SIZES)) >= 56
    assert hand.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.fixture(scope="module")
def eight(server):
    """A phone at whose table eight have played with the largest menu."""
    phone = Phone(server)
    phone.sit_down(*CAST, edition="party", menu=[kind.key for kind in largest_menu()])
    return phone


@pytest.fixture
def largest(page, eight):
    """The first hand of a game of eight with the largest menu."""
    page.set_viewport_size({"width": 390, "height": 750})
    start_on(page, eight, edition="party", menu=[kind.key for kind in largest_menu()])
    return page


def test_every_tile_of_the_largest_party_menu_is_on_a_screen(largest):
    assert tiles(largest).count() == sum(map(tiles_of, largest_menu())) == 23
    assert tiles(largest).evaluate_all(OUT_OF_REACH) == []
    assert min(min(size) for size in tiles(largest).evaluate_all(SIZES)) >= 48
    assert largest.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_button_that_claims_a_place_is_in_sight_of_its_players(largest):
    largest.set_viewport_size({"width": 360, "height": 740})
    largest.get_by_text("First to 10 uramaki?").tap()
    claim = largest.get_by_role("button", name="Claim").bounding_box()
    assert claim["y"] + claim["height"] <= largest.locator(".tray").bounding_box()["y"]


def test_a_line_that_can_be_swiped_makes_the_page_no_wider(largest):
    write_down(largest, [{"uramaki_5": 1, "edamame": 1}] * 2)
    largest.reload()
    expect(largest.get_by_text("Chris and Phil: 1 edamame, +1 each")).to_be_attached()
    assert largest.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_notes_of_a_large_menu_do_not_widen_the_page(page, server):
    page.set_viewport_size({"width": 360, "height": 740})
    menu = ("uramaki", "onigiri", "dumpling", "tofu", "soy_sauce", "tea", "fruit")
    start_with(page, server, "Chris", "Phil", edition="party", menu=menu)
    enter(page, {"soy_sauce": 1, "tea": 1, "uramaki_3": 1})
    expect(page.get_by_text(re.compile(r"This hand: \d+ so far"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


# Return the text of the first line of the first plate's name.
FIRST_LINE = """
() => {
  const [text] = document.querySelector(".plate bdi").childNodes;
  const range = document.createRange();
  range.setStart(text, 0);
  for (let end = 1; end <= text.length; end += 1) {
    range.setEnd(text, end);
    if (range.getClientRects().length > 1) return text.data.slice(0, end - 1);
  }
  return text.data;
}
"""
# Return the names of tiles that touch an edge of their tile, or leave it.
TOUCHING = """
tiles => tiles.filter(tile => tile.querySelector(":scope > span:not([class])")).filter(tile => {
  const name = document.createRange();
  name.selectNodeContents(tile.querySelector(":scope > span:not([class])"));
  const [inner, outer] = [name.getBoundingClientRect(), tile.getBoundingClientRect()];
  return inner.left < outer.left + 0.5 || inner.right > outer.right - 0.5 || inner.bottom > outer.bottom - 3;
}).map(tile => tile.dataset.name)
"""


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "ja"])
def test_no_name_touches_the_edges_of_its_tile(another_phone, server, language):
    page = another_phone(locale=language)
    page.set_viewport_size({"width": 360, "height": 740})
    for names, menu in ((CAST, [kind.key for kind in largest_menu()]), (CAST[:6], LONG_WORDS)):
        start_with(page, server, *names, edition="party", menu=menu)
        page.locator("#fruit-counts summary").tap()
        expect(page.locator("#fruit-counts .tile").last).to_be_in_viewport(ratio=1)
        assert tiles(page).evaluate_all(TOUCHING) == []


def test_nothing_moves_when_a_number_changes(hand):
    before = tiles(hand).evaluate_all(PLACES)
    enter(hand, {"maki_3": 4})
    expect(hand.get_by_text("This hand: 6 so far")).to_be_visible()
    assert tiles(hand).evaluate_all(PLACES) == before


def test_no_message_is_cut_in_half(hand):
    messages = hand.get_by_role("group", name="Messages")
    assert messages.evaluate("it => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)") == 2


def test_nine_cards_of_a_small_phone_are_whole_and_a_name_breaks_at_its_hyphen(page, server):
    page.set_viewport_size({"width": 360, "height": 740})
    start_with(page, server, "Bartholomew-Ann", "Phil", "Amy", "Lisa")
    name = page.get_by_role("navigation", name="Players").locator("bdi").first
    assert name.inner_text() == "Bartholomew-Ann"
    assert name.evaluate("name => name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight)") == 2
    assert "Bartholomew-" in page.evaluate(FIRST_LINE)
    enter(page, {"tempura": 8})
    page.get_by_role("link", name="Bartholomew-Ann").tap()
    expect(page.get_by_role("heading", name="Bartholomew-Ann")).to_be_visible()
    enter(page, {"tempura": 1})
    expect(strip(page)).to_have_count(9)
    assert page.locator("#strip").evaluate("strip => strip.scrollWidth - strip.clientWidth") <= 0


def test_a_tap_shows_all_messages_and_moves_no_tile(page, server):
    page.set_viewport_size({"width": 360, "height": 640})
    start_with(page, server, "Bartholomew-Ann", "Great-Aunt Philippa", "Amy")
    for seat in (1, 2):
        send(page, f"1/{seat}/", set="maki_1=2")
    page.reload()
    before = tiles(page).evaluate_all(PLACES)
    last = page.locator(".majority span").last
    height = "part => part.offsetHeight / 20"
    assert last.evaluate(height) == 1
    page.get_by_role("group", name="Messages").tap(position={"x": 20, "y": 10})
    expect(last).to_be_in_viewport(ratio=1)
    assert "Great-Aunt Philippa" in last.inner_text()
    assert tiles(page).evaluate_all(PLACES) == before


def test_whose_hand_it_is_stays_in_sight_of_a_small_phone(page, server):
    page.set_viewport_size(SMALL_PHONE)
    start_with(page, server, *CAST, edition="party", menu=[kind.key for kind in largest_menu()])
    page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    tiles(page).last.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0
    expect(page.get_by_role("heading", name="Chris’s hand")).to_be_in_viewport(ratio=1)


def test_for_whom_a_phone_waits_is_read_to_its_end(page, server):
    page.set_viewport_size(SMALL_PHONE)
    menu = [kind.key for kind in largest_menu()]
    host = start_with(page, server, *CAST, edition="party", menu=menu)
    guest = Phone(server)
    guest.join(host.invite(game_of(page).rstrip("/")), 8)
    page.context.add_cookies(guest.browser_cookies)
    page.goto(f"{game_of(page)}1/8/")
    before = tiles(page).evaluate_all(PLACES)
    page.get_by_role("button", name="Next").tap()
    expect(page.get_by_text("Your hand is done with 0 of 7 cards. Waiting for 7 players.")).to_be_visible()
    assert tiles(page).evaluate_all(PLACES) == before
    messages = page.get_by_role("group", name="Messages")
    assert messages.evaluate("it => it.scrollHeight - it.clientHeight") <= 0


# Return the names that are cut, or reach beyond their plate or the screen.
CUT = """
plates => plates.map(plate => [plate.getBoundingClientRect(), plate.querySelector("bdi")]).filter(([plate, name]) => {
  const text = document.createRange();
  text.selectNodeContents(name);
  const { left, right, bottom } = text.getBoundingClientRect();
  const isCut = getComputedStyle(name).overflow !== "visible";
  return isCut || left < Math.max(0, plate.left) || right > Math.min(innerWidth, plate.right) || bottom > plate.bottom;
}).map(([, name]) => name.textContent)
"""


def test_every_seat_of_eight_is_in_sight_with_its_whole_name(page, server):
    page.set_viewport_size({"width": 320, "height": 640})
    start_with(page, server, *LONG, edition="party", menu=[kind.key for kind in largest_menu()])
    plates = page.get_by_role("navigation", name="Players").get_by_role("link")
    assert plates.count() == 8
    assert plates.evaluate_all(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize(("width", "height"), LYING)
def test_every_tile_is_on_the_screen_of_a_phone_on_its_side(largest, width, height):
    largest.set_viewport_size({"width": width, "height": height})
    assert tiles(largest).evaluate_all(OUT_OF_REACH) == []
    expect(largest.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)


LONG_WORDS = ("uramaki", "onigiri", "tempura", "edamame", "tea", "takeout_box", "fruit")


@pytest.mark.parametrize(
    ("names", "choice"),
    [(LONG[:5], {}), (CAST[:6], {"edition": "party", "menu": LONG_WORDS})],
    ids=["names", "tiles"],
)
def test_nothing_is_cut_or_overlaps_on_a_phone_on_its_side(page, server, names, choice):
    start_with(page, server, *names, **choice)
    for width, height in LYING:
        page.set_viewport_size({"width": width, "height": height})
        assert faults_of(page, width) == []
