import logging

import pytest
from django.test import Client


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
