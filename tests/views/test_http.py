"""Client ids of changes, and which pages search engines may list and caches may share."""

import pytest
from django.urls import get_resolver

from scoring.access import COOKIE
from scoring.models import Device
from scoring.views.http import sender_of
from tests.views.test_access_table import address, make_all


@pytest.mark.parametrize("sent", ["", "a\x00b", "a\n", "\u202e", "寿司", "one+1", "x" * 37])
def test_an_id_that_no_page_makes_is_replaced(rf, sent):
    first, second = (sender_of(rf.post("/", {"client_id": sent}), None).client_id for _ in range(2))
    assert len(first) == 16
    assert first != second


@pytest.mark.parametrize("sent", ["9f" * 15, "Zm9v_YmFy-YmF6", "x" * 36])
def test_an_id_is_kept_as_it_was_sent(rf, sent):
    assert sender_of(rf.post("/", {"client_id": sent}), None).client_id == sent


@pytest.mark.parametrize(
    ("sent", "seen"),
    [("7", 7), ("0", 0), ("", 0), ("x", 0), ("-1", 0), ("9" * 18, int("9" * 18)), ("9" * 19, 0)],
)
def test_a_change_says_which_version_its_sender_saw(rf, sent, seen):
    assert sender_of(rf.post("/", {"version": sent}), None).seen == seen


def test_a_change_that_names_no_version_has_seen_none(rf):
    assert sender_of(rf.post("/"), None).seen == 0


def test_a_change_is_of_its_device(rf):
    device = Device()
    assert sender_of(rf.post("/"), device).device is device


@pytest.mark.parametrize("path", ["/", "/rules/", "/rules/party/", "/rules/party/master_menu/", "/settle/"])
def test_search_engines_may_list_public_pages(client, db, path):
    assert "X-Robots-Tag" not in client.get(path)


@pytest.mark.parametrize("path", ["/new/", "/history/", "/g/nowhere/", "/enter/", "/join/", "/nowhere/"])
def test_search_engines_may_not_list_pages_about_a_table(client, db, path):
    assert client.get(path)["X-Robots-Tag"] == "noindex"


def test_the_first_page_of_a_table_is_not_listed_either(client, db):
    client.cookies[COOKIE] = "a secret"
    assert client.get("/")["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("path", ["/rules/", "/rules/party/", "/rules/party/master_menu/", "/settle/"])
def test_the_rules_are_listed_whoever_reads_them(client, db, path):
    client.cookies[COOKIE] = "a secret"
    assert "X-Robots-Tag" not in client.get(path)


# Responses that do not depend on the device.
SHARED = {"manifest", "service_worker"}


def is_private(response):
    """Return whether no shared cache gives the response to another device."""
    control, vary = (set(response.get(name, "").split(", ")) for name in ("Cache-Control", "Vary"))
    return not control.isdisjoint({"private", "no-store"}) and "Cookie" in vary


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(
    "headers", [{}, {"HX-Request": "true"}, {"HX-Request": "true", "Site-Version": "old"}]
)
def test_no_cache_gives_a_page_to_another_device(owner, table, method, headers):
    there = make_all(table)
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)} - SHARED
    assert len(names) > 30
    for name in names:
        response = getattr(owner, method)(address(name, there), headers=headers)
        response.getvalue()  # or its file stays open
        assert is_private(response), name


def test_no_cache_shares_a_404(owner):
    assert is_private(owner.get("/g/nowhere/"))
    assert is_private(owner.get("/nowhere/"))


def test_caches_may_share_responses_that_are_the_same_for_everybody(client, table):
    there = make_all(table)
    for name in SHARED - {"service_worker"}:
        response = client.get(address(name, there))
        assert "private" not in response.get("Cache-Control", ""), name
        assert "Cookie" not in response.get("Vary", ""), name
