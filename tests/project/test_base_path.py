"""A site below a path: everything is there, and nothing leads out of it."""

import asyncio
import http.client
import json
import re
from urllib.parse import urlsplit

import pytest

from scorekeeper.base_path import PutBack
from scorekeeper.logs.secrets import words
from scoring.urls import urlpatterns
from tests import nginx
from tests.phone import Phone, answer_in
from tests.project.requests import scope
from tests.project.walking import STREAM, Walker
from tests.server import Server, prepared

BASE = "/scores"
MEGABYTE = 1024 * 1024
DOCUMENT = {"format": "scorekeeper/1", "edition": "classic", "players": ["Amy", "Lisa"], "totals": [41, 38]}
PAPER = {
    "date": "2026-10-31",
    "edition": "classic",
    "name": ["Chris", "Lisa"],
    "total": [41, 38],
    "cards": [2, 3],
}
HAND = "tempura=4,sashimi=3,pudding=3"
# Only forms are sent there.
FORMS = {
    "language", "swap", "switch", "reveal", "end_game", "continue_game",
    "rename_player", "archive_player", "merge_player", "unmerge_player",
}  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with Server(prepared(tmp_path_factory.mktemp("data")), BASE_PATH=BASE) as running:
        yield running


def played(game, phone, rounds):
    """Enter rounds of a game of two, and return its path."""
    for number in range(1, rounds + 1):
        for seat in (1, 2):
            phone.post(f"{game}/{number}/{seat}/", set=HAND)
    return game


@pytest.fixture(scope="module")
def walker(site):
    """A phone that has done what leads to a page, and opened every page."""
    phone = Walker(site, BASE)
    whole = played(phone.sit_down("Chris", "Phil"), phone, rounds=3)
    phone.post(f"{whole}/reveal/")
    cut = played(phone.sit_down(), phone, rounds=1)
    for change in ("end", "continue", "end"):
        phone.post(f"{cut}/{change}/", version=answer_in(phone.get(f"{cut}/1/1/"))["version"])
    phone.invite(phone.sit_down())
    for _ in range(2):  # a night of one game has no picture
        phone.post("/old/", **PAPER)
    phone.post("/players/", name="Christian")
    into = re.search(r'<option value="(\w+)">Chris<', phone.get(phone.address))
    phone.post(f"{phone.address}merge/", into=into[1])
    phone.upload("/import/", json.dumps(DOCUMENT))
    arrived = phone.address
    phone.post("/table/devices/", link="watch")
    phone.walk("/", "/sw.js", "/app.webmanifest", "/table.json", "/nowhere/", f"{arrived}progress/")
    return phone


def test_nothing_leads_out_of_it(walker):
    assert walker.outside == set()


def test_every_page_was_there(walker):
    opened = {name for name, statuses in walker.statuses.items() if 200 in statuses.values()}
    assert {pattern.name for pattern in urlpatterns} - opened == {*FORMS, STREAM}


def ask(site, method, path, body=None, **headers):
    """Send a request, and return the response and its text. Redirects are not followed."""
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=60)
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response, text


@pytest.mark.parametrize("path", ["/", "/more/", "/healthz", "/scoresheet/", "/scores/nothing/"])
def test_outside_is_nothing(site, path):
    assert site.status(path) == 404


def test_without_its_slash_it_leads_home(site):
    response, _ = ask(site, "GET", BASE)
    assert (response.status, response.headers["Location"]) == (301, f"{BASE}/")


def test_its_files_are_there_for_good(site):
    [path] = re.findall(r'rel="icon" href="([^"]+)"', site.get(f"{BASE}/")[2].decode())
    status, headers, _ = site.get(path)
    assert (status, "immutable" in headers["Cache-Control"]) == (200, True)


def test_monitoring_asks_there(site):
    assert site.get(f"{BASE}/healthz")[2].startswith(b"ok")


def test_changes_are_told_there(site):
    phone = Phone(site, site.url + BASE)
    game = phone.sit_down("Chris", "Phil")
    with phone.listening(f"{game}/live/") as stream:
        assert stream.event()[0] == "hello"


def test_the_page_of_a_refused_request_leads_back_there(site, walker):
    response, text = ask(site, "POST", f"{BASE}/more/", bytes(3 * MEGABYTE), Accept="text/html")
    assert response.status == 413
    found = walker.paths_in(text)
    assert found
    assert {path for path in found if not path.startswith(BASE)} == set()


def test_a_file_may_be_larger_than_a_form(site):
    response, _ = ask(site, "POST", f"{BASE}/import/", bytes(3 * MEGABYTE))
    assert response.status == 403  # it has no token


def test_choosing_a_language_on_a_page_with_a_secret_address_stays_on_the_site(site):
    form = {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"{site.url}/"}
    response, _ = ask(site, "POST", f"{BASE}/language/", "language=de", **form)
    assert response.headers["Location"] == f"{BASE}/"
    assert "django_language.scores=de" in response.headers["Set-Cookie"]


def test_the_start_names_the_address(site):
    assert f"http://127.0.0.1:{site.port}{BASE}/\n" in site.log.read_text()


@pytest.mark.parametrize("takes_off", [False, True])
def test_a_proxy_may_keep_the_path_or_take_it_off(site, tmp_path, takes_off):
    with nginx.before(site, BASE, tmp_path, takes_off=takes_off) as address:
        phone = Phone(site, address)
        game = phone.sit_down("Chris", "Phil")
        with phone.listening(f"{game}/live/?seen=0") as stream:
            assert stream.event()[0] == "hello"
            phone.post(f"{game}/1/1/", set="tempura=1")
            assert stream.heard() == 1


@pytest.mark.parametrize(("taken_off", "status"), [(BASE, 200), ("/games", 404), ("", 404)])
def test_a_proxy_that_takes_the_path_off_says_so(site, taken_off, status):
    assert site.status("/more/", **{"X-Forwarded-Prefix": taken_off}) == status


@pytest.mark.parametrize(("path", "taken_off"), [("/more/", BASE), (f"{BASE}/more/", "")])
def test_the_path_is_put_back_before_anything_looks_at_it(settings, path, taken_off):
    settings.BASE_PATH = BASE
    seen = []

    async def app(scope, receive, send):
        seen.append(scope["path"])

    asyncio.run(PutBack(app)(scope(path=path, x_forwarded_prefix=taken_off), None, None))
    assert seen == [f"{BASE}/more/"]


def test_the_log_shows_it(settings):
    settings.BASE_PATH = BASE
    assert {"scores", "enter", "table"} <= words.__wrapped__()
