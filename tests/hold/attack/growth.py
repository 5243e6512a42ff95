"""Nobody makes the site grow without end: strangers, owners, or both from many addresses."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hold.attack.large_files import bring_in
from tests.hold.attack.site import Site, Try, attacked

# isort: split
from scoring.access import COOKIE
from scoring.models import Arrival, Device, Game, Role, Table
from tests.exchange.tables import documents
from tests.tables import a_device, a_game, a_table

IN_ALL, FROM_ONE = 5, 2
LIMITS = dict.fromkeys(
    ("TABLES_A_DAY", "DEVICES_A_DAY", "GAMES_A_DAY", "IMPORTS_A_DAY"), f"{IN_ALL},{FROM_ONE}"
)
ADDRESSES = [f"127.0.1.{number}" for number in range(1, 9)]
TIMES = 4  # from each address
SECRET = "the owner's secret"
START = {"name": "Ana", "add": "1"}


def tries() -> Iterator[Try]:
    with attacked(**LIMITS) as site:
        yield from _limits(site)
    with attacked(STORED_MB="1") as site:
        yield from _full(site)
    with attacked(WHO_MAY_START="nobody") as site:
        yield _nothing_made(site, "where nobody may", START)
    with attacked(WHO_MAY_START="code", START_CODE="wasabi-7") as site:
        for code in ("", "wasabi-8", "WASABI-7", "wasabi-7\x00"):
            yield _nothing_made(site, f"with {code!r}", START | {"start_code": code})
    with attacked() as site:
        for name in ("", " ", "\u200b", "x" * 1_000, "a\nb\x00"):
            yield _nothing_made(site, f"with the name {name[:9]!r}", {"name": name, "add": "1"})


def _limits(site: Site) -> Iterator[Try]:
    """Add as much as possible, and count what is stored in the end."""
    with site.stored():
        table = a_table()
        people = {f"seat_{one.pk}": number for number, one in enumerate(table.players.all(), 1)}
        game = a_game(table)
        a_device(table, Role.OWN, SECRET)
        owned = Device.objects.count()
    link = _link(site, f"/g/{game.code}/")
    for source in ADDRESSES:
        for _ in range(TIMES):
            site.send("/new/", source=source, **START)
            site.send(link, source=source, seat="watching")
            site.send("/new/", SECRET, source, edition="classic", **people)
            site.send("/import/", SECRET, source)
            site.ask("POST", "/import/", b"{}", source)
    for number in range(TIMES):
        bring_in(site, SECRET, "".join(documents(1, seed=number)).encode())
    with site.stored():
        made = {
            "tables": Table.objects.count() - 1,
            "devices": Device.objects.count() - owned,
            "games": Game.objects.exclude(uid__startswith="game-").count() - 1,
            "imports": Game.objects.filter(uid__startswith="game-").count(),
        }
    for what, number in made.items():
        most = FROM_ONE if what == "imports" else IN_ALL
        yield Try(f"{number} {what} from {len(ADDRESSES)} addresses", 0 < number <= most)
    claimed = site.send("/new/", source=ADDRESSES[0], **START)
    yield Try("the page says so", claimed.status == 422 and "today" in claimed.text)


def _link(site: Site, game: str) -> str:
    site.send(f"{game}invite/", SECRET)
    page = site.visit(f"{game}invite/", SECRET).text
    return "/join/" + page.partition("/join/")[2].partition("/")[0] + "/"


def _full(site: Site) -> Iterator[Try]:
    """Add something to a site that is full. The running game goes on."""
    with site.stored():
        game = a_game()
        a_device(game.night.table, Role.OWN, SECRET)
        people = {f"seat_{one.pk}": number for number, one in enumerate(game.night.table.players.all(), 1)}
        notes = a_table(0, name="Large")
        notes.nights.create(date=game.night.date, note="x" * 2_000_000)
    for what, answer in {
        "a table": site.send("/new/", **START),
        "a game": site.send("/new/", SECRET, edition="classic", **people),
        "a file": bring_in(site, SECRET, "".join(documents(1)).encode()),
    }.items():
        yield Try(f"{what} where no room is left: {answer.status}", answer.status in (422, 507))
    tap = site.send(f"/g/{game.code}/1/1/", SECRET, set="tempura=1")
    yield Try(f"a tap where no room is left: {tap.status}", tap.status == 302)
    with site.stored():
        there = (Table.objects.count(), Game.objects.count(), Arrival.objects.count())
        yield Try("nothing was added", there == (2, 1, 0))


def _nothing_made(site: Site, what: str, form: dict[str, str]) -> Try:
    answer = site.send("/new/", **form)
    with site.stored():
        made = Table.objects.exists() or Device.objects.exists()
    is_let_in = any(COOKIE in cookie for cookie in answer.headers.get_all("Set-Cookie", []))
    return Try(f"a table {what}: {answer.status}", not made and not is_let_in)
