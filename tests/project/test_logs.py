"""The log that the host reads on stderr."""

import json
import logging
import re
from sqlite3 import connect

import pytest
from django.test import Client, RequestFactory

from scorekeeper.logs import requests
from scorekeeper.logs.floods import FAULTS, WHOLE, CountRepeats
from scorekeeper.logs.formats import Json, Text
from scorekeeper.logs.secrets import HideSecrets
from tests.phone import Phone
from tests.server import Server, prepared


@pytest.fixture
def written():
    """A function that returns the lines that the site has logged during a test."""
    lines = []

    class Log(logging.Handler):
        def emit(self, record):
            lines.append(Text().format(record))

    handler = Log()
    handler.addFilter(HideSecrets())
    logger = logging.getLogger("django")
    logger.addHandler(handler)
    before = logger.level
    logger.setLevel(logging.WARNING)
    yield lambda: "\n".join(lines)
    logger.removeHandler(handler)
    logger.setLevel(before)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/enter/abcdefgh2345/",
        "/join/abcdefgh2345/",
        "/ENTER/abcdefgh2345/",
        "/enter//abcdefgh2345/",
        "//enter/abcdefgh2345/",
        "/enter/abcdefgh2345/more",
        "/enter/%61bcdefgh2345/",
        "/%65nter/abcdefgh2345/",
        "/g/../enter/abcdefgh2345/",
        "/abcdefgh2345/",
        "/enter/é/abcdefgh2345/",
        "/enter\\abcdefgh2345/",
        "/enter/%0Aabcdefgh2345/",
    ],
)
def test_an_address_is_logged_without_its_secret_however_it_is_written(written, address):
    for client in (Client(), Client(enforce_csrf_checks=True)):
        client.get(address)
        client.post(address)
    assert written()
    assert "abcdefgh2345" not in written()


@pytest.mark.django_db
def test_an_address_without_a_secret_is_logged_whole(client, written):
    client.get("/g/nowhere/1/1/")
    assert "Not Found: /g/nowhere/1/1/" in written()


def test_the_log_of_a_whole_evening_holds_no_secret_and_is_json_if_the_host_asks_for_it(tmp_path):
    with Server(prepared(tmp_path), LOG_FORMAT="json") as site:
        owner, guest, back = Phone(site), Phone(site), Phone(site)
        game = owner.sit_down("Chris", "Phil")
        letters = owner.invite(game)
        guest.join(letters, 1)
        joined = re.search(r"/join/(\w{32})/", owner.get(f"{game}/invite/"))[1]
        link = re.search(r"/enter/([\w-]+)/", owner.post("/table/devices/", link="keep"))[1]
        recovery = re.search(r'<code id="code">(.+?)</code>', owner.post("/table/", code="1"))[1]
        back.post(f"/enter/{link}/")
        back.post("/enter/", code=recovery)
        for wrong in (f"/enter/{link}x/", f"/join/{joined}x/", f"{game}/9/9/"):
            assert site.status(wrong, Cookie=owner.cookie) == 404
        owner.post("/table/devices/", link="keep")
        assert site.status(f"/enter/{link}/") == 404  # the link has been renewed
        with guest.listening(f"{game}/live/") as stream:
            guest.post(f"{game}/1/1/", set="tempura=2")
            stream.heard()
        with connect(tmp_path / "scorekeeper.sqlite3") as database:
            database.execute("DROP TABLE scoring_joincode")
        status, headers, _ = site.get(f"/join/{joined}/")
        assert status == 500
    log = site.log.read_text()
    told = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    [fault] = [line for line in told if line["message"] == "Internal Server Error: /join/…/"]
    assert (fault["level"], fault["request"]) == ("ERROR", headers["X-Request-Id"])
    assert "no such table: scoring_joincode" in fault["error"]
    cookies = {cookie.value for phone in (owner, guest, back) for cookie in phone.cookies}
    found = {secret for secret in {letters, joined, link, recovery} | cookies if secret in log}
    assert not found, log


def record(message="It failed: %s", *args, error=None):
    exc_info = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("scoring", logging.ERROR, __file__, 1, message, args or ("twice",), exc_info)


def failure(reason="no reason"):
    """Return an error that was raised here."""
    try:
        raise ValueError(reason)
    except ValueError as error:
        return error


def test_a_record_is_one_line_that_programs_can_read():
    found = record(error=failure())
    found.request = RequestFactory().post("/")
    found.request.id = "1a2b3c4d"
    line = Json().format(found)
    assert "\n" not in line
    told = json.loads(line)
    assert told["message"] == "It failed: twice"
    assert (told["request"], told["method"]) == ("1a2b3c4d", "POST")
    assert told["error"] == "ValueError: no reason"
    assert told["traceback"].startswith("Traceback")


def test_a_line_of_text_names_the_request():
    found = record()
    found.request = RequestFactory().post("/")
    found.request.id = "1a2b3c4d"
    assert "request 1a2b3c4d" in Text().format(found)


@pytest.mark.parametrize("form", [Text, Json])
def test_nobody_can_add_a_line_to_the_log(form):
    line = form().format(record("Not Found: %s", "/\nERROR Forged: %s\r\u2028"))
    assert len(line.splitlines()) == 1


def test_an_error_cannot_add_a_line_to_the_log_either():
    _, *others = Text().format(record(error=failure("\nERROR Forged\rERROR Forged"))).splitlines()
    assert all(other.startswith("  ") for other in others)


def test_a_message_has_an_end():
    assert len(Text().format(record("Not Found: %s", "/" * 100_000))) < 2_000


def test_the_site_writes_text_if_it_is_not_asked_to_write_json(server):
    assert server.status("/", Host="evil.example") == 400
    lines = [line for line in server.log.read_text().splitlines() if "'evil.example'" in line]
    assert " ERROR Invalid HTTP_HOST header" in lines[-1]


def passed(records):
    """Return the count in each record that reaches the log."""
    floods = CountRepeats()
    return [record.times for record in records if floods.filter(record)]


def test_a_fault_that_repeats_is_counted():
    assert passed(record("It failed: %s", number) for number in range(1_000)) == [
        *range(1, WHOLE + 1),
        100,
        1_000,
    ]


def test_a_fault_is_known_by_where_it_happens():
    assert passed(record(f"Failed {number}", error=failure(number)) for number in range(100))[-1] == 100


def test_only_the_first_of_a_fault_has_a_traceback():
    first, second = [record(error=failure()) for _ in range(2)]
    assert passed([first, second]) == [1, 2]
    assert "Traceback" in Text().format(first)
    assert "Traceback" not in Text().format(second)
    assert "times 2" in Text().format(second)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "fields"),
    [("evil.example", 1), ("[", 1), ("testserver", 2_000)],
    ids=["unknown", "none", "fields"],
)
def test_mistakes_of_visitors_have_no_traceback(client, written, host, fields):
    response = client.post("/new/", {f"a{number}": "" for number in range(fields)}, headers={"host": host})
    assert response.status_code == 400
    assert len(written().splitlines()) == 1


def test_many_different_faults_do_not_flood_the_log_either():
    assert len(passed(record(f"Failed {number}") for number in range(10_000))) < FAULTS + 20


def test_a_new_minute_begins_anew(monkeypatch):
    floods = CountRepeats()
    for minute in range(2):
        monkeypatch.setattr("time.monotonic", lambda minute=minute: 1_000_000 + 60 * minute)
        assert [floods.filter(record()) for _ in range(20)].count(True) == WHOLE


@pytest.mark.django_db
@pytest.mark.parametrize(("slow", "named"), [(0, 1), (60, 0)])
def test_a_slow_request_is_named(client, monkeypatch, caplog, slow, named):
    monkeypatch.setattr(requests, "SLOW", slow)
    client.get("/rules/")
    assert caplog.text.count("Slow: /rules/ took") == named
