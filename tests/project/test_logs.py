import logging
import re
from sqlite3 import connect

import pytest
from django.test import Client

from tests.phone import Phone
from tests.server import Server, with_files


@pytest.mark.django_db
def test_a_link_that_leads_nowhere_is_logged_without_its_secret(client, caplog):
    with caplog.at_level(logging.DEBUG):
        client.get("/enter/abcdefgh2345/")
    assert "Not Found: /enter/…/" in caplog.text
    assert "abcdefgh2345" not in caplog.text


@pytest.mark.django_db
def test_a_button_pressed_without_a_token_is_logged_without_the_secret(caplog):
    with caplog.at_level(logging.DEBUG):
        Client(enforce_csrf_checks=True).post("/enter/abcdefgh2345/")
    assert "/enter/…/" in caplog.text
    assert "abcdefgh2345" not in caplog.text


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["QWERTZ", "qwertz"])
def test_a_code_that_leads_nowhere_is_logged_without_its_letters(client, caplog, code):
    with caplog.at_level(logging.DEBUG):
        client.get(f"/join/{code}/")
        client.post(f"/join/{code}/")
        Client(enforce_csrf_checks=True).post(f"/join/{code}/")
    assert "Not Found: /join/…/" in caplog.text
    assert code not in caplog.text


def test_the_log_of_a_whole_evening_holds_no_secret(tmp_path):
    with Server(with_files(tmp_path)) as site:
        owner, guest, back = Phone(site), Phone(site), Phone(site)
        game = owner.sit_down("Chris", "Phil")
        letters = re.search(r"/join/(\w{6})/", owner.post(f"{game}/invite/"))[1]
        seat = re.search(r'name="seat" value="(\w+)"', guest.post("/join/", code=letters))[1]
        guest.post(f"/join/{letters}/", seat=seat)
        link = re.search(r"/enter/([\w-]+)/", owner.post("/table/devices/", link="keep"))[1]
        recovery = re.search(r'<code id="code">(.+?)</code>', owner.post("/table/", code="1"))[1]
        back.post(f"/enter/{link}/")
        back.post("/enter/", code=recovery)
        for wrong in (f"/enter/{link}x/", "/join/WRONGS/", f"{game}/9/9/"):
            assert site.status(wrong, Cookie=owner.cookie) == 404
        owner.post("/table/devices/", link="keep")
        assert site.status(f"/enter/{link}/") == 404  # the link has been renewed
        with guest.listening(f"{game}/live/") as stream:
            guest.post(f"{game}/1/1/", set="tempura=2")
            stream.heard()
        with connect(tmp_path / "scorekeeper.sqlite3") as database:
            database.execute("DROP TABLE scoring_usage")
        assert site.status(f"/join/{letters}/") == 500
    log = site.log.read_text()
    assert "Internal Server Error: /join/…/" in log
    assert "no such table: scoring_usage" in log
    cookies = {cookie.value for phone in (owner, guest, back) for cookie in phone.cookies}
    found = {secret for secret in {letters, "WRONGS", link, recovery} | cookies if secret in log}
    assert not found, log
