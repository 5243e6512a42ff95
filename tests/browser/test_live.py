"""Several phones at one game: each shows what the others enter."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.game import (
    count_in_grid,
    enter,
    expect_hand,
    game_of,
    leave,
    plate,
    put_down,
    start_on,
    strip,
    tile,
    wait_for_hand,
    write_down,
)

# Seven cards for each of five players.
HANDS = (
    {"maki_3": 1, "tempura": 2, "dumpling": 2, "squid_nigiri": 1, "pudding": 1},
    {"maki_2": 2, "sashimi": 3, "egg_nigiri": 1, "pudding": 1},
    {"tempura": 2, "dumpling": 3, "salmon_on_wasabi": 1},
    {"maki_1": 3, "salmon_nigiri": 2, "chopsticks": 2},
    {"sashimi": 3, "squid_on_wasabi": 1, "egg_nigiri": 1, "pudding": 1},
)
TOTALS = ("12", "17", "17", "5", "20")
# Of these, everyone taps two or three. The other cards are entered before.
TAPPED = ("dumpling", "egg_nigiri", "chopsticks", "pudding")


@pytest.mark.any_database
def test_a_tap_on_one_phone_is_seen_on_the_other(phones):
    chris, phil = phones(2)
    enter(phil, {"tempura": 2})
    expect(plate(chris, "Phil")).to_contain_text("2/10")
    expect(plate(chris, "Phil")).to_contain_text("5")
    expect(chris.get_by_role("region", name="This round so far")).to_contain_text("5")
    expect(plate(chris, "Phil")).to_contain_text("entering cards")
    expect(plate(phil, "Phil")).not_to_contain_text("entering cards")


def test_a_phone_fetches_what_others_enter_and_not_what_it_entered_itself(phones):
    chris, phil = phones(2)
    fetched = []
    chris.on("request", lambda request: fetched.append(request) if is_fetch_of_hand(request) else None)
    enter(chris, {"tempura": 3})
    expect(plate(phil, "Chris")).to_contain_text("3/10")
    enter(phil, {"tempura": 1})
    expect(plate(chris, "Phil")).to_contain_text("1/10")
    assert len(fetched) == 1


def is_fetch_of_hand(request):
    return request.method == "GET" and request.url.endswith("/1/1/") and "hx-request" in request.headers


@pytest.mark.any_database
def test_five_phones_enter_their_hands_at_once(phones):
    tables = phones(5)
    before = [{face: count for face, count in hand.items() if face not in TAPPED} for hand in HANDS]
    for seat, hand in enumerate(before, 1):
        put_down(tables[0], 1, seat, hand)
    for phone, hand in zip(tables, before, strict=True):
        expect_hand(phone, hand)
    for face in TAPPED:
        for phone, hand in zip(tables, HANDS, strict=True):
            for _ in range(hand.get(face, 0)):
                # Without waiting for the others. A full hand has moved on by now.
                tile(phone, face).tap(no_wait_after=True)
    for phone in tables:
        phone.wait_for_url(re.compile(r"/g/\w+/1/$"))
        expect(phone.get_by_role("link", name="On to round 2")).to_be_visible()
    rows = tables[0].get_by_role("region", name="Points").locator(".sums .total .number")
    expect(rows).to_have_text(list(TOTALS))


def fill(phone, number, seat):
    """Fill a hand of nine cards with a tap, after all others were entered elsewhere."""
    before = {"tempura": 0, "squid_on_wasabi": 4}
    put_down(phone, number, seat, before)
    expect_hand(phone, before)
    enter(phone, {"tempura": 1})


def test_a_phone_waits_at_its_own_hand_and_goes_to_the_result_with_the_others(phones):
    chris, phil, amy = phones(3)
    expect(plate(phil, "Phil")).to_contain_text("you")
    fill(phil, 1, 2)
    expect(phil.get_by_text("Your 9 cards are in. Waiting for Chris (0/9) and Amy (0/9).")).to_be_visible()
    expect(phil.get_by_role("button", name="Enter another hand")).to_be_visible()
    enter(amy, {"tempura": 2})
    expect(phil.get_by_text("Waiting for Chris (0/9) and Amy (2/9).")).to_be_visible()
    fill(chris, 1, 1)
    expect(phil.get_by_text("Waiting for Amy (2/9).")).to_be_visible()
    strip(phil).first.tap()
    expect(phil.get_by_text("Your hand is done with 8 of 9 cards.")).to_be_visible()
    fill(amy, 1, 3)
    for phone in (phil, amy):
        phone.wait_for_url(re.compile(r"/g/\w+/1/$"))


def test_a_phone_that_waits_enters_another_hand_and_comes_back(phones):
    _, phil, _ = phones(3)
    fill(phil, 1, 2)
    # Now it knows which players have phones.
    expect(phil.get_by_text("Waiting for Chris (0/9) and Amy (0/9).")).to_be_visible()
    phil.get_by_role("button", name="Enter another hand").tap()
    wait_for_hand(phil, 1, 1)  # not that of Amy, who has a phone
    fill(phil, 1, 1)
    wait_for_hand(phil, 1, 2)
    expect(phil.get_by_text("Waiting for Amy (0/9).")).to_be_visible()


@pytest.mark.any_database
def test_a_correction_is_seen_wherever_the_game_is_shown(phones, another_phone):
    chris, phil = phones(2)
    game = game_of(chris)
    write_down(chris, HANDS[:2])
    grid, changes, watch = (phil.context.new_page() for _ in range(3))
    phil.goto(f"{game}1/")
    grid.goto(f"{game}1/grid/")
    changes.goto(f"{game}changes/")
    watch.goto(f"{game}watch/")
    row = phil.get_by_role("row", name=re.compile("Dumplings"))
    expect(row).to_contain_text("3")
    row.get_by_role("button").first.tap()
    reason = phil.locator(".why:popover-open")
    expect(reason).to_contain_text("2 dumplings")

    chris.goto(f"{game}1/1/")
    enter(chris, {"dumpling": 1, "wasabi": 1})
    expect(reason).to_contain_text("3 dumplings")  # it has stayed open
    expect(count_in_grid(grid, "Chris", "dumpling")).to_have_value("3")
    expect(changes.get_by_text("Dumpling: 2 → 3")).to_be_visible()
    expect(watch.locator(".plate").first).to_contain_text("9/10")


def test_a_number_that_somebody_is_typing_stays_theirs(phones):
    chris, phil = phones(2)
    phil.goto(f"{game_of(phil)}1/grid/")
    typing = count_in_grid(phil, "Chris", "tempura")
    typing.fill("7")
    enter(chris, {"tempura": 1, "sashimi": 1})
    expect(count_in_grid(phil, "Chris", "sashimi")).to_have_value("1")
    expect(typing).to_have_value("7")
    typing.press("Tab")
    expect(phil.get_by_text("Saved.")).to_be_visible()
    expect_hand(chris, {"tempura": 7})


def test_nothing_changes_under_a_finger(phones):
    chris, phil = phones(2)
    looked_at, beside = phil, phil.context.new_page()
    for page in (looked_at, beside):
        page.goto(f"{game_of(chris)}1/")
    looked_at.evaluate("dispatchEvent(new Event('pointerdown'))")
    enter(chris, {"tempura": 2})
    expect(beside.get_by_role("row", name=re.compile("Tempura"))).to_be_visible()
    expect(looked_at.get_by_role("row", name=re.compile("Tempura"))).to_have_count(0)
    looked_at.evaluate("dispatchEvent(new Event('pointerup'))")
    expect(looked_at.get_by_role("row", name=re.compile("Tempura"))).to_be_visible()


def test_a_finished_round_shows_the_way_on(phones):
    chris, phil = phones(2)
    game = game_of(chris)
    phil.goto(f"{game}1/")
    expect(phil.get_by_role("link", name="Enter the missing cards")).to_be_visible()
    write_down(chris, HANDS[:2])
    expect(phil.get_by_role("link", name="On to round 2")).to_have_attribute("href", f"{game}2/2/")
    write_down(chris, HANDS[:2], HANDS[:2], HANDS[:2])
    expect(phil.get_by_role("button", name="Who won?")).to_be_visible()


def test_the_large_screen_follows_to_the_end(phones):
    chris, phil = phones(2)
    phil.goto(f"{game_of(phil)}watch/")
    enter(chris, {"tempura": 1})
    expect(phil.get_by_text("Chris: entering cards")).to_be_visible()
    write_down(chris, HANDS[:2], [{"tempura": 2}, {}])
    expect(phil.get_by_role("heading", name="Round 2")).to_be_visible()
    write_down(chris, HANDS[:2], HANDS[:2], HANDS[:2])
    expect(phil.get_by_role("heading", name="All hands are in. Who won?")).to_be_visible()


def test_a_phone_at_a_hand_hears_that_another_ends_and_deletes_the_game(page, unwatched_phone, table_of):
    host, other = table_of(2)
    start_on(page, host)
    game = leave(page)
    write_down(page, [{}, {}], game=game)
    page.goto("/")
    phil = unwatched_phone()  # the browser reports a page that is gone as an error
    phil.context.add_cookies(other.browser_cookies)
    phil.goto(f"{game}2/2/")
    host.post(f"{game}end/", version="9")
    expect(phil.get_by_role("status").get_by_text("The game was ended after round 1.")).to_be_visible()
    host.post("/bin/", put_away=f"game:{game.split('/')[-2]}")
    expect(phil.get_by_role("heading", name="This game was deleted")).to_be_visible()
    host.post("/bin/", bring_back=f"game:{game.split('/')[-2]}")
    expect(phil.get_by_role("heading", name="Phil’s hand")).to_be_visible()
