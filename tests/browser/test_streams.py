"""How a page follows a game: its stream, what it does without one, and the screen that stays on."""

import re

from playwright.sync_api import expect

from tests.browser.game import come_in, enter, game_of, plate, send, start_again, start_on, write_down
from tests.browser.kept import wait_for

# Milliseconds between the polls of a page without a stream.
ASKS_EVERY = 3000
# Milliseconds until a page whose stream was refused opens a new one.
COMES_BACK = 5000
# Milliseconds that htmx waits after each refusal, until it waits longer than that.
WAITS_OF_HTMX = (500, 1000, 2000, 4000)
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


def test_a_television_goes_on_to_the_next_game_and_follows_it(page, another_phone, table_of):
    host, other = table_of(2)
    start_on(page, host)
    write_down(page, [{}, {}], [{}, {}], [{}, {}])
    send(page, "reveal/")
    screen = another_phone()
    come_in(screen, other, page, 2)
    screen.goto(f"{game_of(page)}watch/")
    expect(screen.get_by_role("link", name="Full result")).to_be_visible()
    start_again(page)
    screen.wait_for_url(f"**{game_of(page)}watch/")
    enter(page, {"tempura": 2})
    expect(screen.get_by_text("2/10")).to_be_visible()


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
    """Wait until the stream was refused so often. `wait_for_function` would go by the page's clock, which the test moves."""
    wait_for(phone, f"Promise.resolve(refusals >= {times})")


def test_a_page_that_comes_back_has_missed_nothing(phones):
    chris, phil = phones(2)
    hide(phil, hidden=True)
    enter(chris, {"tempura": 2})
    expect(chris.get_by_text("This hand: 5")).to_be_visible()
    expect(plate(phil, "Chris")).to_contain_text("0/10")
    hide(phil, hidden=False)
    expect(plate(phil, "Chris")).to_contain_text("2/10")


def test_a_page_that_opens_in_the_background_follows_only_when_it_is_seen(phones, another_phone):
    _chris, phil = phones(2)
    behind = another_phone(color_scheme="light")
    behind.context.add_cookies(phil.context.cookies())
    behind.add_init_script("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    behind.goto(phil.url)
    behind.wait_for_function("() => window.htmx")
    expect(behind.locator("#follow")).to_have_count(0)
    hide(behind, hidden=False)
    expect(behind.locator("#follow")).to_have_count(1)


def hide(page, *, hidden):
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )
