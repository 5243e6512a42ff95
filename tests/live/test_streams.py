"""Event streams of the real server, which has two processes."""

import re
import sqlite3
import urllib.error
from contextlib import closing

import psycopg
import pytest

from tests.phone import Phone
from tests.server import database_for

pytestmark = pytest.mark.any_database


@pytest.fixture(scope="module")
def phone(server):
    return Phone(server)


@pytest.fixture(scope="module")
def game(phone):
    return phone.sit_down("Chris", "Phil")


def version(phone, game):
    return int(re.search(r"seen=(\d+)", phone.get(f"{game}/version/"))[1])


def test_a_stream_begins_with_a_greeting_and_the_version_there_is(phone, game):
    with phone.listening(f"{game}/live/") as stream:
        assert stream.response.headers["Content-Type"] == "text/event-stream"
        assert stream.event() == ("hello", "")
        assert stream.event() == ("changed", str(version(phone, game)))


def test_a_page_hears_only_of_what_it_has_not_seen(phone, game):
    seen = version(phone, game)
    with phone.listening(f"{game}/live/?seen={seen}") as stream:
        assert stream.event() == ("hello", "")
        phone.post(f"{game}/1/2/", set=f"dumpling={seen + 1}")
        assert stream.event() == ("changed", str(seen + 1))


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 40, "%00"])
def test_a_page_that_names_no_version_hears_of_any(phone, game, seen):
    with phone.listening(f"{game}/live/?seen={seen}") as stream:
        assert stream.heard() == version(phone, game)


def test_every_stream_hears_of_a_change_whichever_process_holds_it(phone, game):
    before = version(phone, game)
    with (
        phone.listening(f"{game}/live/") as first,
        phone.listening(f"{game}/live/") as second,
        phone.listening(f"{game}/live/") as third,
        phone.listening(f"{game}/live/") as fourth,
    ):
        streams = [first, second, third, fourth]
        assert {stream.heard() for stream in streams} == {before}
        phone.post(f"{game}/1/1/", set=f"tempura={before + 1}")
        assert {stream.heard() for stream in streams} == {before + 1}


def test_a_change_of_which_nobody_was_told_is_heard_all_the_same(server, phone, game):
    with phone.listening(f"{game}/live/") as stream:
        seen = stream.heard()
        phone.post(f"{game}/1/2/", set=f"maki_1={seen + 1}")
        assert stream.heard() == seen + 1  # so the watcher is running
        raise_version(server, game)
        assert stream.heard() == seen + 2


def raise_version(server, game):
    """Change a game without a notification, as if it had been lost."""
    raising = f"UPDATE scoring_game SET version = version + 1 WHERE code = '{game.removeprefix('/g/')}'"
    if address := database_for(server.data).get("DATABASE_URL"):
        with psycopg.connect(address) as connection:
            connection.execute(raising)
    else:
        with closing(sqlite3.connect(server.data / "scorekeeper.sqlite3")) as connection, connection:
            connection.execute(raising)


def test_a_device_that_was_not_let_in_hears_nothing(server, game):
    with Phone(server).listening(f"{game}/live/") as stream:
        assert stream.event() == ("gone", "")
        with pytest.raises(EOFError):
            stream.event()


def test_a_page_without_a_stream_can_ask(phone, game):
    seen = version(phone, game)
    assert phone.get(f"{game}/version/?seen={seen}") == ""
    assert f"{game}/version/?seen={seen}" in phone.get(f"{game}/version/?seen={seen - 1}")


def test_a_device_that_was_not_let_in_is_not_answered(server, game):
    with pytest.raises(urllib.error.HTTPError, match="404"):
        Phone(server).get(f"{game}/version/")


def test_a_device_that_is_removed_soon_hears_no_more(server, phone, game):
    guest = come_to_watch(Phone(server), phone, game)
    with guest.listening(f"{game}/live/") as theirs, phone.listening(f"{game}/live/") as ours:
        assert theirs.heard() == ours.heard()
        device = re.search(r'name="hand_over" value="(\d+)"', phone.get("/table/devices/"))[1]
        phone.post("/table/devices/", remove=device)
        with pytest.raises(EOFError):
            theirs.heard()
        phone.post(f"{game}/1/1/", set="sashimi=1")
        assert ours.heard() == version(phone, game)


def come_to_watch(guest, phone, game):
    """Let a guest's phone in by a join code, to watch."""
    guest.post("/join/", code=phone.invite(game))
    guest.post(guest.address, seat="watching")
    return guest
