"""The examples of docs/programs.md work."""

import re
import shlex
import time
from datetime import timedelta

import pytest

from scorekeeper.posting import ANSWERS_WITHIN, signature
from scoring import access, play
from scoring.models import Role
from scoring.play.webhooks import PAUSES, QUIET
from tests.pasts import play_through
from tests.server import ROOT
from tests.tables import a_game, a_table

PAGE = (ROOT / "docs" / "programs.md").read_text()
COMMANDS = re.findall(r"^\$ curl (.*)$", PAGE, re.MULTILINE)
SITE = "http://192.0.2.7:8000"


def is_genuine(secret, header, body):
    """Check a signature as the page says."""
    names = {}
    exec(re.search(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[1], names)
    return names["is_genuine"](secret, header, body)


@pytest.fixture
def values(client, db):
    """What the variables in the examples stand for."""
    table = a_table()
    game = play_through(a_game(table))
    play.reveal(game)
    code = access.new_link(table, Role.WATCH)
    headers = {"authorization": f"Bearer {code}"}
    etag = client.get(f"/g/{game.code}.json", headers=headers)["ETag"]
    return {"CODE": code, "NIGHT": game.night.uid, "GAME": game.code, "ETAG": etag}


def run(client, command, values):
    """Send what curl would send."""
    words = iter(shlex.split(command))
    headers, address = {}, ""
    for word in words:
        if word == "-H":
            name, _, value = filled(next(words), values).partition(": ")
            headers[name.lower()] = value
        elif not word.startswith("-"):
            address = filled(word, values)
    assert address.startswith(SITE)
    return client.get(address.removeprefix(SITE), headers=headers)


def filled(text, values):
    return re.sub(r"\$(\w+)", lambda found: values[found[1]], text)


def test_there_are_examples():
    assert len(COMMANDS) == 5


def test_the_check_of_a_signature_works():
    sent = signature("secret", int(time.time()), b"{}")
    assert is_genuine("secret", sent, b"{}")
    assert not is_genuine("secret", sent, b"[]")
    assert not is_genuine("another", sent, b"{}")
    assert not is_genuine("secret", signature("secret", int(time.time()) - 600, b"{}"), b"{}")


def test_attempts_are_as_promised():
    assert (len(PAUSES) + 1, PAUSES[0], QUIET) == (9, timedelta(seconds=15), timedelta(minutes=1))
    assert ANSWERS_WITHIN == 15


@pytest.mark.parametrize("command", COMMANDS)
def test_an_example_works(client, values, command):
    answer = run(client, command, values)
    assert answer.status_code == (304 if "If-None-Match" in command else 200)
    assert answer["Content-Language"] == ("de" if "Accept-Language: de" in command else "en")
