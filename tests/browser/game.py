"""The steps of a game on a phone, from choosing players to the standings.

A hand is a count per face, as in the game document.
"""

import re
import struct
from urllib.parse import urlencode

from playwright.sync_api import expect

from tests.phone import Phone

NAMES = ("Chris", "Phil", "Amy", "Lisa", "Kerry")


def sit_down(page, *names, box=None, menu=(), variant=None, home="/"):
    """Go from the home page to the first hand of a new game. A menu is the names of its kinds."""
    page.goto(home)
    page.get_by_role("main").get_by_role("link", name="New game").tap()
    for number, name in enumerate(names, 1):
        page.get_by_label("Add a player").fill(name)
        page.get_by_role("button", name="Add").tap()
        expect(page.locator("[name^=seat_]")).to_have_count(number)
        expect(page.get_by_label("Add a player")).to_have_value("")
    if box:
        page.get_by_role("radio", name=re.compile(f"^{box}")).tap()
    if menu:
        choose_dishes(page, menu)
    if variant:
        page.get_by_role("checkbox", name=variant).tap()
    page.get_by_role("button", name="Start").tap()
    wait_for_hand(page, 1, 1)


def start_with(page, server, *names, **choice):
    """Open the first hand of a new game of these players directly, and return the phone that started it."""
    return start_on(page, Phone(server), *names, **choice)


def start_on(page, phone, *names, **choice):
    """Start a game on a phone, and open its first hand in a browser that continues as this phone."""
    game = phone.sit_down(*names, **choice)
    page.context.add_cookies(phone.browser_cookies)
    page.goto(f"{phone.url}{game}/1/1/")
    return phone


def choose_dishes(page, kinds):
    page.get_by_role("radio", name="Custom menu").tap()
    for kind in kinds:
        name = re.compile(rf"^{kind}\b")
        page.get_by_role("radio", name=name).or_(page.get_by_role("checkbox", name=name)).tap()


def start_again(page):
    """Start another game of the same players, with the same box."""
    page.goto("/new/")
    page.get_by_role("button", name="Start").tap()
    wait_for_hand(page, 1, 1)


def called(face):
    """Return the name of a face as pages show it.

    >>> called("squid_on_wasabi"), called("maki_2")
    ('Squid on wasabi', 'Maki 2')
    """
    return face.replace("_", " ").capitalize()


def on_tile(face):
    """Return the name of a face as its tile shows it."""
    names = {"wasabi": "Wasabi, unused", "flipped": "Face-down card", "fruit": "Fruit cards"}
    return names.get(face) or called(face)


def tile(page, face):
    return page.get_by_role("button", name=re.compile(f"^{on_tile(face)}, "))


def tiles(page):
    return page.get_by_role("button", name=re.compile(r", \d+$"))


def strip(page):
    return page.get_by_role("button", name=re.compile("^Remove one"))


def plate(page, name):
    """Return the link to a seat's hand."""
    return page.get_by_role("navigation", name="Players").get_by_role("link", name=name)


def wait_for_hand(page, number, seat):
    page.wait_for_url(at_hand(number, seat))


def at_hand(number, seat):
    """Return a pattern for the address of a hand, with or without a query string."""
    return re.compile(rf"/{number}/{seat}/(\?|$)")


def enter(page, hand):
    """Tap the tile of each card once. A nigiri on wasabi is one tap."""
    for face, count in hand.items():
        for _ in range(count):
            tile(page, face).tap()


def claim(page, *names):
    """Claim an uramaki place for all players who reached ten rolls in the same turn."""
    choose(page, *names)
    page.get_by_role("button", name="Claim").tap()


def choose(page, *names):
    page.get_by_text("to 10 uramaki?").tap()
    for name in names:
        page.get_by_role("checkbox", name=name).tap()


def expect_hand(page, hand):
    for face, count in hand.items():
        expect(tile(page, face)).to_have_accessible_name(f"{on_tile(face)}, {count}")


def play_round(page, number, hands, *, short=False):
    """Enter every hand in seat order, with a tap on Next after hands that may be short."""
    for seat, hand in enumerate(hands, 1):
        wait_for_hand(page, number, seat)
        enter(page, hand)
        if short:
            page.get_by_role("button", name="Next").tap()
    page.wait_for_url(re.compile(rf"/g/\w+/{number}/(\?|$)"))


def go_on(page):
    """Go from the result of a round to the next round, or to the end."""
    on = page.get_by_role("link", name=re.compile("^On to round"))
    on.or_(page.get_by_role("button", name="Who won?")).tap()


def fill_in(page, number, names, hands):
    """Enter a whole round in the grid."""
    page.goto(f"{game_of(page)}{number}/grid/")
    for name, hand in zip(names, hands, strict=True):
        for face, count in hand.items():
            page.get_by_label(f"{name}: {called(face)}", exact=True).fill(str(count))
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.locator("[aria-busy]")).to_have_count(0)


def play_on(page, phone, *rounds, names=(), **choice):
    """Start a game on a phone, enter its rounds without tapping tiles, and return its path.

    The browser continues as this phone, but opens no page yet.
    """
    game = f"{phone.sit_down(*names, **choice)}/"
    page.context.add_cookies(phone.browser_cookies)
    write_down(page, *rounds, game=game)
    return game


def ask_who_won(page, game):
    """Ask who won a game whose hands are all in, so that it counts in statistics. Return its path."""
    send(page, "reveal/", game)
    return game


def leave(page):
    """Leave the page of a game, and return the game's path. Open, it would follow what a test sends and go on by itself."""
    game = game_of(page)
    page.goto("about:blank")
    return game


def write_down(page, *rounds, first=1, game=None):
    """Send whole hands without tapping tiles, for tests of what comes after."""
    for number, hands in enumerate(rounds, first):
        for seat, hand in enumerate(hands, 1):
            if not put_down(page, number, seat, hand, game):
                send(page, f"{number}/{seat}/", game, done="1")


def put_down(page, number, seat, hand, game=None):
    """Send the counts of a hand without tapping tiles, and return whether the hand is full."""
    cards = ",".join(f"{face}={count}" for face, count in hand.items())
    return bool(cards) and not send(page, f"{number}/{seat}/", game, set=cards).endswith(f"/{number}/{seat}/")


def send(page, path, game=None, **facts):
    """Send a form of this game, or of the game on the page. Return the address of the page that follows."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    answer = page.request.post(
        f"{game or game_of(page)}{path}",
        data=urlencode({"csrfmiddlewaretoken": token, **facts}, doseq=True),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        max_redirects=0,
    )
    assert answer.status == 302
    return answer.headers["location"]


def game_of(page):
    """Return the path of the game that a page is about."""
    return re.search("/g/[a-z0-9]+/", page.url)[0]


def standings(page):
    """Return the rank, name and total of each seat on the last page."""
    rows = page.locator(".standings tbody tr")
    read = "cell => (cell.querySelector('.number') ?? cell).textContent.trim()"  # without its reason
    cells = rows.evaluate_all(f"rows => rows.map(row => [...row.cells].map({read}))")
    return [(rank, name, total) for rank, name, *_, total in cells]


class Finger:
    """A finger that counts its taps."""

    def __init__(self):
        self.taps = 0

    def tap(self, target):
        target.tap()
        self.taps += 1


def come_in(page, phone, first, seat):
    """Open a hand of the game that is on the first phone, and return the page."""
    page.context.add_cookies(phone.browser_cookies)
    page.goto(f"{game_of(first)}1/{seat}/")
    return page


def count_in_grid(page, name, face):
    return page.get_by_label(f"{name}: {called(face)}", exact=True)


def save_picture(page):
    """Save the picture of a result as a PNG of its full size, and return the name of the file."""
    page.get_by_alt_text("Result as a picture").scroll_into_view_if_needed()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share picture").tap()
    expect(page.get_by_role("status").filter(has_text="Saved in your downloads.")).to_be_visible()
    assert saved.value.path().read_bytes()[16:24] == struct.pack(">II", 1080, 1350)  # in the header
    return saved.value.suggested_filename
