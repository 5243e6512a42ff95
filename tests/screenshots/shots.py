"""The list of pictures: each page in each of its states, and at which sizes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import FilePayload, Page

SMALL_PHONE = (360, 740)
PHONES = (SMALL_PHONE, (390, 844))
EVERY = (*PHONES, (768, 1024), (1280, 800))
EXTREME = (SMALL_PHONE, (1280, 800))
PAST = (*PHONES, (1280, 800))  # what a table's past tells, with 1, 20 and 500 games
TELEVISION = (SMALL_PHONE, (1280, 800), (1920, 1080))


def open_all(page: Page) -> None:
    page.evaluate("document.querySelectorAll('main details').forEach(details => details.open = true)")


def open_filters(page: Page) -> None:
    page.locator(".filters summary").click()


def open_boxes(page: Page) -> None:
    page.locator(".boxes summary").click()


def ask_why(page: Page) -> None:
    page.locator("[popovertarget]:not([popovertargetaction])").nth(1).click()


def ask_what_would_have_won(page: Page) -> None:
    page.locator("[hx-get$='/near-misses/'] summary").click()
    page.locator(".near-misses li").first.wait_for()


def show_code(page: Page) -> None:
    with _answered(page):
        page.locator("button[name=code]").click()


def enter_webhook(page: Page) -> None:
    page.locator("[name=webhook]").fill("https://hooks.example/scores")
    _submit(page, "[name=webhook]")


def enter_wrong_webhook(page: Page) -> None:
    page.locator("[name=webhook]").fill("https://other.example/scores")
    _submit(page, "[name=webhook]")


def type_wrong_code(page: Page) -> None:
    page.locator("[name=code]").fill("abcd-efgh-ijkl-mnop-qrst-uvwx-yz23-4567")
    _submit(page, "[name=code]")


def type_wrong_letters(page: Page) -> None:
    page.locator("[name=code]").fill("WRONGS")
    _submit(page, "[name=code]")


def invite_to_watch(page: Page) -> None:
    with _answered(page):
        page.locator("form[action$=watching] button").click()


def renew_link(page: Page) -> None:
    with _answered(page):
        page.locator("button[name=link]").nth(1).click()


def choose_another_menu(page: Page) -> None:
    for choice in ("[name=edition][value=party]", "[name=menu][value=master_menu]"):
        page.locator(choice).dispatch_event("click")
    _submit(page, "[name=edition]")


def type_too_many(page: Page) -> None:
    number = page.locator("main input[type=number]").first
    number.fill("1000")
    number.blur()
    page.locator("main input[aria-invalid]").wait_for()


def rename_to_nothing(page: Page) -> None:
    page.locator("[name=name]").fill("")
    _submit(page, "[name=name]")


def type_nothing(page: Page) -> None:
    """Send a name without a total, and a total that is not a number."""
    page.locator("[name=name]").nth(0).fill("Wolfeschlegelsteinhausenbergerdorffwelch")
    page.locator("[name=total]").nth(1).fill("many")
    _submit(page, "[name=total]")


def name_too_long(page: Page) -> None:
    open_all(page)
    page.locator("[name=name]").evaluate("field => field.removeAttribute('maxlength')")
    page.locator("[name=name]").fill("x" * 61)
    page.locator("[name=date]").evaluate("field => field.type = 'text'")
    page.locator("[name=date]").fill("2026-02-31")
    _submit(page, "[name=name]")


def merge_with_another(page: Page) -> None:
    page.locator("[name=into]").select_option(index=1)
    _submit(page, "[name=into]")


def send_games(page: Page) -> None:
    """Send a file with a game of one known and two new players."""
    totals = {"totals": [41, 38, 7], "players": ["Amy", "Wolfeschlegelsteinhausenbergerdorffwelc", "يوسف"]}
    _send(page, json.dumps({"format": "scorekeeper/1", "edition": "classic"} | totals))


def send_nonsense(page: Page) -> None:
    _send(page, '{"format": "scorekeeper/1", "edition": "chess"}')


def _send(page: Page, text: str) -> None:
    file: FilePayload = {"name": "games.jsonl", "mimeType": "application/json", "buffer": text.encode()}
    page.locator("[name=file]").set_input_files(file)
    _submit(page, "[name=file]")


@contextmanager
def _answered(page: Page) -> Iterator[None]:
    """Wait for the answer to a form: htmx swaps it in, or the browser loads another page."""
    page.evaluate(
        "() => { window.sent = true; addEventListener('htmx:afterSettle', () => delete window.sent) }"
    )
    yield
    page.wait_for_function("() => !window.sent && document.readyState === 'complete'")


def _submit(page: Page, field: str) -> None:
    """Send the form that a field belongs to, without the browser's own validation."""
    with _answered(page):
        page.locator(field).first.evaluate(
            "field => { field.form.noValidate = true; field.form.requestSubmit() }"
        )


class Shot(NamedTuple):
    """One state of a page. The name begins with the page's; the path may name fields of `Filled`."""

    name: str
    path: str
    table: str | None = None
    sizes: tuple[tuple[int, int], ...] = EXTREME
    act: Callable[[Page], None] | None = None
    longest: int | None = None  # pixels of the whole page on a phone

    @property
    def page(self) -> str:
        return self.name.partition("-")[0]


ROLLS = "/settle/?question=rolls&edition=classic&players=5&rolls=5&rolls=3&rolls=3&rolls=2&rolls=3"
PUDDINGS = "/settle/?question=puddings&edition=classic&players=2-dummy&puddings=4&puddings=1&puddings=1"
TIE = "/settle/?question=tie&edition=party&players=8&points=41&points=41&desserts=2&desserts=3"

SHOTS = [
    Shot("home-first", "/", sizes=EVERY),
    Shot("home-removed", "/", "removed", sizes=EVERY),
    Shot("home-running", "/", "classic-4", sizes=EVERY),
    Shot("home-running-8-long", "/", "party-8-long"),
    Shot("home-nights", "/", "winner", sizes=EVERY),
    Shot("home-nights-8-long", "/", "winner-8-long"),
    Shot("home-tables-2", "/", "tables-2", sizes=EVERY),
    Shot("home-tables-2-open", "/", "tables-2", sizes=EVERY, act=open_all),
    Shot("home-tables-2-nights", "/", "tables-2-nights", sizes=EVERY, act=open_all),
    Shot("home-tables-10-long", "/", "tables-10-long", sizes=EVERY, act=open_all),
    Shot("home-tables-watching", "/", "tables-3-watching", sizes=EVERY, act=open_all),
    Shot("more-first", "/more/", sizes=EVERY),
    Shot("more", "/more/", "classic-4", sizes=EVERY),
    Shot("more-long", "/more/", "party-8-long"),
    Shot("new-first", "/new/"),
    Shot("new-classic", "/new/", "classic-4", sizes=EVERY),
    Shot("new-classic-5-long", "/new/", "classic-5-long"),
    Shot("new-party", "/new/", "preset-4", sizes=EVERY),
    Shot("new-own-menu-8", "/new/", "party-8"),
    Shot("new-own-menu-8-long", "/new/", "party-8-long", act=open_all),
    Shot("hand-classic-2-empty", "/g/{code}/1/1/", "classic-2"),
    Shot("hand-classic-4", "/g/{code}/2/2/", "classic-4", sizes=EVERY),
    Shot("hand-classic-2-long", "/g/{code}/2/1/", "classic-2-long"),
    Shot("hand-classic-5-long-full", "/g/{code}/2/3/", "classic-5-long"),
    Shot("hand-cautions", "/g/{code}/1/2/", "cautions", sizes=EVERY),
    Shot("hand-cautions-5-long", "/g/{code}/1/2/", "cautions-long"),
    Shot("hand-party-2-fruit", "/g/{code}/2/1/", "party-2", sizes=EVERY),
    Shot("hand-party-4-preset", "/g/{code}/1/2/", "preset-4"),
    Shot("hand-party-8", "/g/{code}/2/3/", "party-8", sizes=EVERY),
    Shot("hand-party-8-empty", "/g/{code}/3/1/", "party-8"),
    Shot("hand-party-8-long", "/g/{code}/2/8/", "party-8-long", sizes=EVERY),
    Shot("hand-party-8-long-panels", "/g/{code}/3/1/", "party-8-long", act=open_all),
    Shot("hand-company-4", "/g/{code}/2/3/", "company-4", sizes=EVERY),
    Shot("hand-company-8-long", "/g/{code}/2/5/", "company-8-long"),
    Shot("hand-company-8-long-elsewhere", "/g/{code}/2/2/", "company-8-long"),
    Shot("grid-classic-4", "/g/{code}/2/grid/", "classic-4", sizes=EVERY),
    Shot("grid-classic-2-long", "/g/{code}/2/grid/", "classic-2-long"),
    Shot("grid-party-8", "/g/{code}/2/grid/", "party-8"),
    Shot("grid-party-8-long", "/g/{code}/2/grid/", "party-8-long", sizes=EVERY),
    Shot("grid-company-8-long", "/g/{code}/2/grid/", "company-8-long"),
    Shot("grid-refused", "/g/{code}/2/grid/", "classic-4", act=type_too_many),
    Shot("round-classic-2", "/g/{code}/1/", "winner-2"),
    Shot("round-classic-4", "/g/{code}/1/", "classic-4", sizes=EVERY),
    Shot("round-classic-4-why", "/g/{code}/1/", "classic-4", sizes=EVERY, act=ask_why),
    Shot("round-cautions-5-long", "/g/{code}/1/", "cautions-long"),
    Shot("round-party-8-long", "/g/{code}/1/", "party-8-long", sizes=EVERY),
    Shot("round-party-8-long-why", "/g/{code}/1/", "party-8-long", act=ask_why),
    Shot("round-between-8-long", "/g/{code}/1/", "between-8-long", sizes=EVERY),
    Shot("end-cut-4", "/g/{code}/", "cut", sizes=EVERY),
    Shot("end-cut-8-long", "/g/{code}/", "cut-8-long"),
    Shot("end-winner-4", "/g/{code}/", "winner", sizes=EVERY),
    Shot("end-winner-4-why", "/g/{code}/", "winner", sizes=EVERY, act=ask_why),
    Shot("end-winner-4-near-misses", "/g/{code}/", "winner", sizes=EVERY, act=ask_what_would_have_won),
    Shot("end-tie-8-long-near-misses", "/g/{code}/near-misses/", "tie-8-long"),
    Shot("end-winner-2", "/g/{code}/", "winner-2"),
    Shot("end-winner-dummy", "/g/{code}/", "winner-dummy"),
    Shot("end-winner-8-long", "/g/{code}/", "winner-8-long", sizes=EVERY),
    Shot("end-tie-2", "/g/{code}/", "tie-2"),
    Shot("end-tie-8-long", "/g/{code}/", "tie-8-long"),
    Shot("watch-2-empty", "/g/{code}/watch/", "classic-2", sizes=TELEVISION),
    Shot("watch-2", "/g/{code}/watch/", "company-2", sizes=TELEVISION),
    Shot("watch-4", "/g/{code}/watch/", "company-4", sizes=TELEVISION),
    Shot("watch-8", "/g/{code}/watch/", "party-8", sizes=TELEVISION),
    Shot("watch-8-long", "/g/{code}/watch/", "company-8-long", sizes=TELEVISION),
    Shot("watch-won-2", "/g/{code}/watch/", "winner-2", sizes=TELEVISION),
    Shot("watch-won-8-long", "/g/{code}/watch/", "winner-8-long", sizes=TELEVISION),
    Shot("watch-cut-8-long", "/g/{code}/watch/", "cut-8-long", sizes=TELEVISION),
    Shot("watch-tie-8-long", "/g/{code}/watch/", "tie-8-long", sizes=TELEVISION),
    Shot("setup-classic-4", "/g/{code}/setup/", "classic-4", sizes=EVERY),
    Shot("setup-party-8-long", "/g/{code}/setup/", "party-8-long"),
    Shot("setup-between-8-long", "/g/{code}/setup/", "between-8-long", act=open_all),
    Shot("setup-cut", "/g/{code}/setup/", "cut", act=open_all),
    Shot("setup-misfits", "/g/{code}/setup/", "classic-4", sizes=EVERY, act=choose_another_menu),
    Shot("setup-misfits-5-long", "/g/{code}/setup/", "classic-5-long", act=choose_another_menu),
    Shot("changes-classic-2-none", "/g/{code}/changes/", "classic-2"),
    Shot("changes-classic-4", "/g/{code}/changes/", "classic-4", sizes=EVERY),
    Shot("changes-party-8-long", "/g/{code}/changes/", "party-8-long"),
    Shot("history-none", "/history/", "classic-2"),
    Shot("history-1", "/history/", "winner-2", sizes=EVERY),
    Shot("history-20", "/history/", "past-20", sizes=EVERY),
    Shot("history-20-open", "/history/", "past-20", act=open_all),
    Shot("history-20-long", "/history/", "past-20-long", sizes=EVERY),
    Shot("history-500", "/history/", "history-500", sizes=EVERY),
    Shot("history-year-500", "/history/?year=2025", "history-500", sizes=PAST),
    Shot("history-month-1", "/history/?year=2026&month=11", "winner-2", sizes=PAST),
    Shot("history-month-20", "/history/?year=2026&month=11", "past-20", sizes=PAST),
    Shot("history-month-500", "/history/?year=2026&month=10", "history-500", sizes=EVERY),
    Shot("history-sorted-1", "/history/?by=total", "winner-2", sizes=PAST),
    Shot("history-sorted-20", "/history/?by=margin", "past-20", sizes=PAST),
    Shot("history-sorted-500", "/history/?by=total", "history-500", sizes=EVERY),
    Shot("history-searched-500", "/history/?search=zo", "history-500", sizes=PAST),
    Shot("history-filters-500", "/history/?edition=party&players=4", "history-500", act=open_all),
    Shot("history-cut-8-long", "/history/", "cut-8-long"),
    Shot("history-running", "/history/", "classic-4"),
    Shot("history-running-long", "/history/", "party-8-long"),
    Shot("history-found", "/history/?search=birthday+chris&edition=classic", "past-20", sizes=EVERY),
    Shot("history-not-found", "/history/?search=nobody", "past-20"),
    Shot("history-refused", "/history/?from=2026-02-31&players=9", "past-20-long"),
    Shot("night-1", "/nights/{night}/", "winner-2", sizes=EVERY),
    Shot("night-20", "/nights/{night}/", "past-20", sizes=EVERY),
    Shot("night-20-long", "/nights/{night}/", "past-20-long", sizes=EVERY, act=open_all),
    Shot("night-500", "/nights/{night}/", "history-500", sizes=PAST),
    Shot("night-refused", "/nights/{night}/", "past-20", act=name_too_long),
    Shot("move", "/g/{code}/night/", "past-20", sizes=EVERY),
    Shot("move-long", "/g/{paper}/night/", "past-20-long"),
    Shot("totals", "/g/{paper}/", "past-20", sizes=EVERY),
    Shot("totals-long", "/g/{paper}/", "past-20-long"),
    Shot("old", "/old/", "past-20", sizes=EVERY),
    Shot("old-another", "/old/?like={paper}", "past-20-long"),
    Shot("old-refused", "/old/", "past-20", act=type_nothing),
    Shot("bin", "/bin/", "past-20", sizes=EVERY),
    Shot("bin-long", "/bin/", "past-20-long"),
    Shot("bin-none", "/bin/", "winner"),
    Shot("table", "/table/", "classic-4", sizes=EVERY),
    Shot("table-long", "/table/", "party-8-long"),
    Shot("table-code", "/table/", "classic-4", sizes=EVERY, act=show_code),
    Shot("table-refused", "/table/", "party-8-long", act=rename_to_nothing),
    Shot("table-webhook", "/table/", "classic-4", sizes=EVERY, act=enter_webhook),
    Shot("table-webhook-refused", "/table/", "party-8-long", act=enter_wrong_webhook),
    Shot("table-webhook-failed", "/table/", "winner"),
    Shot("export", "/export/", "winner", sizes=EVERY),
    Shot("export-long", "/export/", "party-8-long"),
    Shot("import", "/import/", "winner", sizes=EVERY),
    Shot("import-refused", "/import/", "winner", act=send_nonsense),
    Shot("import-preview", "/import/", "winner", sizes=EVERY, act=send_games),
    Shot("import-preview-long", "/import/", "party-8-long", act=send_games),
    Shot("enter", "/enter/", sizes=EVERY),
    Shot("enter-wrong", "/enter/", act=type_wrong_code),
    Shot("enter-link", "/enter/{link}/", "winner"),
    Shot("enter-link-long", "/enter/{link}/", "party-8-long"),
    Shot("invite", "/g/{code}/invite/", "classic-4", sizes=EVERY),
    Shot("invite-none", "/g/{code}/invite/", "history-1"),
    Shot("invite-to-watch", "/g/{code}/invite/", "winner", act=invite_to_watch),
    Shot("join", "/join/", sizes=EVERY),
    Shot("join-wrong", "/join/", act=type_wrong_letters),
    Shot("seat", "/join/{join}/", "classic-4", sizes=EVERY),
    Shot("seat-8-long", "/join/{join}/", "party-8-long"),
    Shot("devices", "/table/devices/", "classic-4", sizes=EVERY),
    Shot("devices-8-long", "/table/devices/", "party-8-long", act=open_all),
    Shot("devices-link", "/table/devices/", "winner-2", sizes=EVERY, act=renew_link),
    Shot("settle", "/settle/", sizes=EVERY),
    Shot("settle-rolls", ROLLS, sizes=EVERY),
    Shot("settle-puddings", PUDDINGS, sizes=EVERY),
    Shot("settle-tie-8", TIE, sizes=EVERY),
    Shot("settle-refused", "/settle/?question=tie&edition=classic&players=3&points=many&points=4&desserts=x"),
    Shot("rules", "/rules/", sizes=EVERY),
    Shot("rules-classic", "/rules/classic/", sizes=EVERY),
    Shot("rules-party", "/rules/party/", sizes=EVERY),
    Shot("rules-party-own", "/rules/party/?roll=maki"),
    Shot("rules-menu", "/rules/party/points_platter/", sizes=EVERY),
    Shot("players-none", "/players/", "classic-2"),
    Shot("players-1", "/players/", "history-1", sizes=EVERY),
    Shot("players-20", "/players/", "history-20", sizes=EVERY, act=open_all),
    Shot("players-500", "/players/", "history-500", sizes=EVERY),
    Shot("players-8-long", "/players/", "winner-8-long", sizes=EVERY),
    Shot("players-refused", "/players/", "history-20", act=rename_to_nothing),
    Shot("players-wins-20", "/players/?by=wins", "history-20", sizes=PAST),
    Shot("players-wins-500", "/players/?by=wins", "history-500", sizes=PAST),
    Shot("players-games-500", "/players/?by=games", "history-500", sizes=PAST),
    Shot(
        "players-filters-500",
        "/players/?edition=party&players=4&player={player}",
        "history-500",
        act=open_all,
    ),
    Shot("players-not-found", "/players/?players=8", "history-1"),
    Shot("players-rating-20", "/players/?by=rating", "history-20", sizes=EVERY),
    Shot("players-rating-500", "/players/?by=rating", "history-500", sizes=PAST),
    Shot("player-none", "/players/{player}/", "classic-2"),
    Shot("player-1", "/players/{player}/", "winner-2", sizes=EVERY),
    Shot("player-20", "/players/{player}/", "history-20", sizes=EVERY, act=open_all),
    Shot("player-500", "/players/{player}/", "history-500", sizes=EVERY),
    Shot("player-500-open", "/players/{player}/", "history-500", act=open_all),
    Shot("player-8-long", "/players/{player}/", "winner-8-long", sizes=EVERY),
    Shot("player-renamed-to-nothing", "/players/{player}/", "history-20", act=rename_to_nothing),
    Shot("player-not-merged", "/players/{player}/", "winner-8-long", act=merge_with_another),
    Shot("rivals-none", "/rivals/", "classic-2"),
    Shot("rivals-1", "/rivals/", "history-1", sizes=EVERY),
    Shot("rivals-20", "/rivals/", "history-20", sizes=EVERY),
    Shot("rivals-500", "/rivals/", "history-500", sizes=PAST),
    Shot("rivals-two-1", "/rivals/?a={player}&b={rival}", "history-1", sizes=PAST),
    Shot("rivals-two-20", "/rivals/?a={player}&b={rival}", "history-20", sizes=EVERY),
    Shot("rivals-two-500", "/rivals/?a={player}&b={rival}", "history-500", sizes=PAST),
    Shot("rivals-two-8-long", "/rivals/?a={player}&b={rival}", "winner-8-long"),
    Shot("rivals-8-long", "/rivals/", "winner-8-long", sizes=EVERY),
    Shot("records-none", "/records/", "classic-2"),
    Shot("records-1", "/records/", "history-1", sizes=PAST),
    Shot("records-20", "/records/", "history-20", sizes=EVERY, act=open_all),
    Shot("records-500", "/records/", "history-500", sizes=EVERY, longest=1990),
    Shot("records-all-20", "/records/?box=all", "history-20", sizes=PAST),
    Shot("records-all-500", "/records/?box=all", "history-500", sizes=EVERY, act=open_boxes),
    Shot("records-filters-500", "/records/?year=2025&edition=party", "history-500", act=open_filters),
    Shot("records-8-long", "/records/", "winner-8-long", sizes=EVERY),
    Shot("year-none", "/years/", "classic-2"),
    Shot("year-1", "/years/", "history-1", sizes=PAST),
    Shot("year-20", "/years/", "history-20", sizes=EVERY),
    Shot("year-500", "/years/", "history-500", sizes=EVERY),
    Shot("year-filters-500", "/years/2025/?edition=classic", "history-500", act=open_filters),
    Shot("year-not-found", "/years/2025/?players=8&edition=classic", "history-500"),
    Shot("year-8-long", "/years/", "winner-8-long", sizes=EVERY),
    Shot("end-news", "/g/{code}/", "history-20", sizes=EVERY),
    Shot("end-news-1", "/g/{code}/", "history-1", sizes=PAST),
    Shot("end-news-500", "/g/{code}/", "history-500", sizes=PAST),
    Shot("404", "/nowhere/", sizes=EVERY),
]
