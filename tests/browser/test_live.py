"""Several phones at one game: each shows what the others enter."""

import re
from functools import cache

import pytest
from playwright.sync_api import expect

from tests.browser.game import (
    called,
    enter,
    expect_hand,
    game_of,
    plate,
    put_down,
    start_on,
    tile,
    wait_for_hand,
    write_down,
)
from tests.phone import Phone

# Milliseconds between the polls of a page without a stream.
ASKS_EVERY = 3000
# Milliseconds until a page whose stream was refused opens a new one.
COMES_BACK = 5000
# Milliseconds that htmx waits after each refusal, until it waits longer than that.
WAITS_OF_HTMX = (500, 1000, 2000, 4000)

NAMES = ("Chris", "Phil", "Amy", "Lisa", "Kerry")
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


@pytest.fixture(scope="module")
def table_of(server):
    """A function that returns the phones of a table, one for each player. Tests start games there."""

    @cache
    def seated(players):
        host, *others = phones = [Phone(server) for _ in range(players)]
        letters = host.invite(host.sit_down(*NAMES[:players]))
        for seat, other in enumerate(others, 2):
            other.join(letters, seat)
        return phones

    return seated


@pytest.fixture
def phones(table_of, page, another_phone):
    """A function that starts a game, with a phone for each player at their own hand."""

    def come(players):
        host, *others = table_of(players)
        start_on(page, host)
        return [page, *(come_in(another_phone(), phone, page, seat) for seat, phone in enumerate(others, 2))]

    return come


def come_in(page, phone, first, seat):
    """Open a hand of the game that is on the first phone, and return the page."""
    page.context.add_cookies(phone.browser_cookies)
    page.goto(f"{game_of(first)}1/{seat}/")
    return page


def in_conflict(phones, count):
    """Let Phil enter so many tempura and Chris take one away, and return both phones."""
    chris, phil = phones(2)
    chris.goto(f"{game_of(chris)}1/2/")
    enter(phil, {"tempura": count})
    expect_hand(chris, {"tempura": count})
    take_one(chris)
    return chris, phil


def take_one(page):
    page.get_by_role("button", name="Remove one tempura").first.tap()


def count_in_grid(page, name, face):
    return page.get_by_label(f"{name}: {called(face)}", exact=True)


@pytest.mark.any_database
def test_what_is_tapped_on_one_phone_is_seen_on_the_other(phones):
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
    rows = tables[0].get_by_role("region", name="Points").locator("tfoot tr").first.get_by_role("cell")
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
    fill(amy, 1, 3)
    for phone in (phil, amy):
        phone.wait_for_url(re.compile(r"/g/\w+/1/$"))


def test_a_phone_that_waits_enters_another_hand_and_comes_back(phones):
    _, phil, _ = phones(3)
    fill(phil, 1, 2)
    expect(
        phil.get_by_text("Waiting for Chris (0/9) and Amy (0/9).")
    ).to_be_visible()  # now it knows which players have phones
    phil.get_by_role("button", name="Enter another hand").tap()
    wait_for_hand(phil, 1, 1)  # not that of Amy, who has a phone
    fill(phil, 1, 1)
    wait_for_hand(phil, 1, 2)
    expect(phil.get_by_text("Waiting for Amy (0/9).")).to_be_visible()


@pytest.mark.any_database
def test_different_faces_of_a_hand_both_stand(phones):
    chris, phil = phones(2)
    phil.goto(f"{game_of(phil)}1/1/")
    enter(chris, {"tempura": 1})
    enter(phil, {"sashimi": 2})
    for phone in (chris, phil):
        expect_hand(phone, {"tempura": 1, "sashimi": 2})
        expect(phone.get_by_role("button", name="Change back")).to_have_count(0)


@pytest.mark.any_database
def test_of_the_same_face_the_later_one_stands_and_the_other_can_put_it_back(phones):
    chris, phil = in_conflict(phones, 2)
    told = phil.get_by_role("alert")
    expect(told).to_contain_text("Changed by another phone")
    expect(told).to_contain_text("Tempura: 2 → 1")
    expect_hand(phil, {"tempura": 1})
    phil.get_by_role("button", name="Change back").tap()
    expect_hand(phil, {"tempura": 2})
    expect(phil.get_by_role("button", name="Change back")).to_have_count(0)
    expect(chris.get_by_role("alert")).to_contain_text("Changed by Phil")
    expect_hand(chris, {"tempura": 2})


def test_a_phone_is_told_at_another_hand_too(phones):
    chris, phil = phones(2)
    enter(chris, {"tempura": 2})
    expect(plate(phil, "Chris")).to_contain_text("2/10")
    chris.goto(f"{game_of(chris)}1/2/")
    phil.goto(f"{game_of(phil)}1/1/")
    take_one(phil)
    expect(chris.get_by_role("alert")).to_contain_text("Tempura: 2 → 1, Chris")
    chris.get_by_role("button", name="Change back").tap()
    expect_hand(phil, {"tempura": 2})
    expect_hand(chris, {"tempura": 0})


def test_a_phone_is_told_at_the_grid_too(phones):
    chris, phil = phones(2)
    chris.goto(f"{game_of(chris)}1/grid/")
    count_in_grid(chris, "Phil", "tempura").fill("2")
    chris.get_by_role("button", name="Save").tap()
    expect_hand(phil, {"tempura": 2})
    take_one(phil)
    expect(chris.get_by_role("alert")).to_contain_text("Changed by Phil: Tempura: 2 → 1, Phil")
    chris.get_by_role("button", name="Change back").tap()
    expect_hand(phil, {"tempura": 2})
    expect(count_in_grid(chris, "Phil", "tempura")).to_have_value("2")
    expect(chris.get_by_role("alert")).to_be_hidden()


def test_what_another_phone_changed_can_be_left_so(phones):
    chris, phil = in_conflict(phones, 3)
    told = phil.get_by_role("alert")
    expect(told).to_contain_text("Tempura: 3 → 2")
    phil.get_by_role("button", name="Keep it").tap()
    expect(told).to_be_hidden()
    phil.reload()
    expect_hand(phil, {"tempura": 2})
    expect(told).to_be_hidden()
    take_one(chris)
    expect(told).to_contain_text("Tempura: 3 → 1")


def test_what_another_phone_changed_can_be_left_so_at_the_grid(phones):
    chris, phil = in_conflict(phones, 3)
    phil.goto(f"{game_of(chris)}1/grid/")
    told = phil.get_by_role("alert")
    expect(told).to_contain_text("Tempura: 3 → 2")
    phil.get_by_role("button", name="Keep it").tap()
    expect(told).to_be_hidden()


def test_what_is_put_back_without_a_network_is_not_asked_for_again(phones):
    _, phil = in_conflict(phones, 2)
    expect(phil.get_by_role("button", name="Change back")).to_be_visible()
    phil.route(re.compile(r"/1/2/$"), lambda route: None)  # requests hang, as without a network
    phil.get_by_role("button", name="Change back").tap()
    expect(phil.get_by_role("alert")).to_be_hidden()
    expect_hand(phil, {"tempura": 2})


def test_what_is_tapped_meanwhile_is_not_lost(phones):
    chris, phil = phones(2)
    phil.goto(f"{game_of(phil)}1/1/")
    for _ in range(4):
        tile(chris, "tempura").tap()
        tile(phil, "sashimi").tap()
    for phone in (chris, phil):
        expect_hand(phone, {"tempura": 4, "sashimi": 4})


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


WAKE_LOCK = """
window.asked = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async (what) => { asked.push(what); return { release() {} }; } } });
"""


def test_the_screen_stays_on_wherever_a_running_game_is_shown(new_context, watched, table_of):
    page = watched(new_context().new_page())
    page.add_init_script(WAKE_LOCK)
    start_on(page, table_of(2)[0])
    shown = [f"{game_of(page)}{path}" for path in ("1/1/", "1/grid/", "1/", "watch/")]
    for path in shown:
        page.goto(path)
        page.wait_for_function("() => asked.includes('screen')")
    page.evaluate("localStorage.setItem('screen', 'sleeps')")
    for path in shown:
        page.goto(path)
        assert page.evaluate("asked") == [], path


def test_without_a_stream_a_page_asks(page, unwatched_phone, table_of):
    host, other = table_of(2)
    start_on(page, host)
    phil = unwatched_phone()
    phil.clock.install()
    phil.route(re.compile("/live/"), lambda route: route.abort())
    come_in(phil, other, page, 2)
    enter(page, {"tempura": 2})
    expect(page.get_by_text("This hand: 5")).to_be_visible()
    phil.clock.fast_forward(ASKS_EVERY)
    expect(plate(phil, "Chris")).to_contain_text("2/10")


COUNT_REFUSALS = """
window.refusals = 0;
addEventListener("htmx:sseError", ({ detail: { source } }) => { refusals += source.readyState === EventSource.CLOSED; });
"""


def test_a_page_whose_stream_is_refused_asks_and_comes_back(page, new_context, table_of):
    host, other = table_of(2)
    start_on(page, host)
    phil = new_context().new_page()  # not watched: errors of the browser are expected here
    phil.clock.install()
    phil.add_init_script(COUNT_REFUSALS)
    streams = []
    phil.route(re.compile("/live/"), lambda route: refuse_later(route, streams))
    come_in(phil, other, page, 2)
    for refusals, wait in enumerate(WAITS_OF_HTMX, 1):
        until_refused(phil, refusals)
        phil.clock.fast_forward(wait)
    until_refused(phil, len(WAITS_OF_HTMX) + 1)
    enter(page, {"tempura": 2})
    expect(page.get_by_text("This hand: 5")).to_be_visible()
    with phil.expect_request(re.compile("/version/")):
        phil.clock.fast_forward(COMES_BACK)
        phil.clock.fast_forward(ASKS_EVERY)
    assert len(streams) > len(WAITS_OF_HTMX) + 2  # the first, the refused ones, and a new one
    expect(plate(phil, "Chris")).to_contain_text("2/10")


def refuse_later(route, streams):
    """Answer like a site that greets the first stream, ends it, and then has no database."""
    streams.append(route)
    if len(streams) == 1:
        route.fulfill(content_type="text/event-stream", body="retry: 10\nevent: hello\ndata: \n\n")
    else:
        route.fulfill(status=503)


def until_refused(phone, times):
    while phone.evaluate("refusals") < times:
        pass


def test_a_page_that_comes_back_has_missed_nothing(phones):
    chris, phil = phones(2)
    hide(phil, hidden=True)
    enter(chris, {"tempura": 2})
    expect(chris.get_by_text("This hand: 5")).to_be_visible()
    expect(plate(phil, "Chris")).to_contain_text("0/10")
    hide(phil, hidden=False)
    expect(plate(phil, "Chris")).to_contain_text("2/10")


def hide(page, *, hidden):
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_a_phone_at_a_hand_hears_that_another_ends_and_deletes_the_game(page, unwatched_phone, table_of):
    host, other = table_of(2)
    start_on(page, host)
    write_down(page, [{}, {}])
    game = game_of(page)
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
