"""Previews of links change nothing, and a watcher's pages hold no stronger secret."""

import pytest
from django.apps import apps
from django.test import Client
from django.urls import get_resolver

from scoring import access
from scoring.access import COOKIE, join_codes
from scoring.models import Role
from tests.tables import a_device, a_game, a_result
from tests.views.test_access_table import address, make_all
from tests.views.ways import ways

BOT = "WhatsApp/2.23 A"


def stored():
    """Return all rows of all models."""
    return {
        model.__name__: list(model._default_manager.order_by("pk").values()) for model in apps.get_models()
    }


@pytest.fixture
def links(table):
    """A link of each kind."""
    game = a_game(table)
    codes = [join_codes.invite(game, role) for role in (Role.KEEP, Role.WATCH)]
    secrets = [access.new_link(table, role) for role in Role]
    return [
        *(f"/join/{code.code}/" for code in codes),
        *(f"/join/{code.secret}/" for code in codes),
        *(f"/enter/{secret}/" for secret in secrets),
        f"/g/{game.code}/",
        f"/g/{game.code}/invite/",
        "/join/",
        "/enter/",
    ]


@pytest.mark.parametrize("method", ["get", "head"])
def test_the_preview_of_a_link_leaves_no_trace(links, method):
    before = stored()
    for link in links:
        response = getattr(Client(headers={"user-agent": BOT}), method)(link)
        assert set(response.cookies) <= {"csrftoken"}
        assert stored() == before


def test_a_watchers_pages_hold_no_stronger_secret(client, table):
    there = make_all(table)
    a_device(table, Role.WATCH, "a watcher's secret")
    client.cookies[COOKIE] = "a watcher's secret"
    secrets = [access.new_link(table, role) for role in Role]
    hidden = [
        there["join"],
        there["join_secret"],
        *secrets,
        *map(access.as_code, secrets),
        *map(access.hashed, secrets),
    ]
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    asked = {address(name, there) for name in names - {"join_code", "enter_link"}}
    seen = set()
    while asked - seen:
        path = (asked - seen).pop()
        seen.add(path)
        response = client.get(path)
        text = response.getvalue().decode(errors="replace") + str(response.headers)
        assert not [secret for secret in hidden if secret in text], path
        if response.status_code == 200 and not response.streaming:
            asked |= {way.partition("?")[0] for way in ways(response)}
    assert len(seen) > 40


def test_a_table_of_paper_games_has_no_invitation_for_a_watcher(client, table):
    paper = a_result(table, Chris=41, Phil=38)
    a_device(table, Role.WATCH, "a watcher's secret")
    client.cookies[COOKIE] = "a watcher's secret"
    assert "invite" not in client.get(f"/g/{paper.code}/").content.decode()
