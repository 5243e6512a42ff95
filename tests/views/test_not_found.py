"""Addresses that do not exist, whatever is sent there."""

import pytest
from django.test import Client

from scoring import play
from scoring.models import Role
from tests.tables import a_game


@pytest.fixture
def sender(db):
    """A client with a cookie for forms, so that Django would look for the form's token."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies["csrftoken"] = "a" * 32
    return client


@pytest.mark.parametrize("address", ["/nothing/", "/static/nothing.css"])
@pytest.mark.parametrize(
    "kind",
    [
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/form-data; boundary=ÿ",
        "text/plain",
    ],
)
def test_a_body_that_cannot_be_read_is_not_read(sender, address, kind):
    response = sender.generic("POST", address, b"a body", content_type=kind)
    assert response.status_code == 404
    assert "Page not found" in response.content.decode()


def test_a_form_with_too_many_fields_is_not_read(sender):
    response = sender.post("/nothing/", {str(number): "" for number in range(2_000)})
    assert response.status_code == 404


@pytest.mark.parametrize("address", ["/records/", "/players/nobody/"])
def test_an_address_with_too_many_fields_is_not_read(sender, address):
    response = sender.get(address, {"year": ["2026"] * 2_000})
    assert response.status_code == 404


@pytest.mark.parametrize("address", ["/new/", "/rules/"])
@pytest.mark.parametrize(
    "kind",
    [
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "application/x-www-form-urlencoded; charset=utf-16",
        "application/x-www-form-urlencoded; charset=idna",
    ],
)
def test_a_form_that_cannot_be_read_is_a_bad_request(sender, address, kind):
    response = sender.generic("POST", address, b"a body", content_type=kind)
    assert response.status_code == 400
    assert "That request didn't work" in response.content.decode()


@pytest.mark.parametrize(
    ("role", "who"), [(Role.OWN, "You can restore it"), (Role.KEEP, "The owner of the table can restore it")]
)
def test_a_device_of_the_table_is_told_that_a_game_was_deleted(visitor, table, role, who):
    client, game = visitor(role), a_game(table)
    for thing in (game, game.night):
        play.put_away(thing)
        response = client.get(f"/g/{game.code}/1/1/")
        assert response.status_code == 404
        page = response.content.decode()
        assert "This game was deleted" in page
        assert f"{who} for 30 days, with every card that was entered." in page
        assert ('href="/bin/">Recently deleted' in page) == (role == Role.OWN)
        play.bring_back(thing)


def test_nobody_else_is_told(stranger, table):
    game = a_game(table)
    play.put_away(game)
    assert "Page not found" in stranger.get(f"/g/{game.code}/1/1/").content.decode()


def test_a_page_that_a_role_does_not_open_is_not_called_deleted(visitor, table):
    assert "Page not found" in visitor(Role.WATCH).get(f"/g/{a_game(table).code}/1/1/").content.decode()
