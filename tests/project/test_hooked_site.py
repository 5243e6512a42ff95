"""A running site, whose two processes both look for what is to be sent, tells a webhook when games end."""

import json
import re

import pytest

from tests.phone import Phone
from tests.project.hooked import other_site
from tests.server import Server, prepared
from tests.test_programs_page import is_genuine

pytestmark = pytest.mark.any_database
ARRIVES_WITHIN = 60  # seconds, on a busy machine


@pytest.fixture
def phone(tmp_path):
    with Server(prepared(tmp_path), WEBHOOK_HOSTS="127.0.0.1") as site:
        yield Phone(site)


def end_early(phone):
    """Play a round of a new game, and end it there."""
    game = phone.sit_down()
    for seat in (1, 2):
        phone.post(f"{game}/1/{seat}/", set=f"tempura={seat}")
        phone.post(f"{game}/1/{seat}/", done="1")
    phone.post(f"{game}/end/")
    return game


def test_each_result_arrives_once_and_is_genuine(phone):
    with other_site() as other:
        phone.sit_down("Chris", "Phil")
        page = phone.post("/table/", webhook=other.url)
        secret = re.search(r'id="webhook-secret">([^<]+)<', page)[1]
        ended = [end_early(phone) for _ in range(3)]
        for _ in ended:
            assert other.arrived.acquire(timeout=ARRIVES_WITHIN)
    told = [json.loads(body) for _, _, body in other.got]
    assert sorted(one["game"]["page"] for one in told) == sorted(f"{game}/" for game in ended)
    assert {one["event"] for one in told} == {"game.ended"}
    assert all(is_genuine(secret, headers["Scorekeeper-Signature"], body) for _, headers, body in other.got)
