"""Client ids of changes, and which pages search engines may list."""

import pytest

from scoring.access import COOKIE
from scoring.views.http import sender_of


@pytest.mark.parametrize("sent", ["", "a\x00b", "a\n", "\u202e", "寿司", "one+1", "x" * 37])
def test_an_id_that_no_page_makes_is_replaced(rf, sent):
    first, second = (sender_of(rf.post("/", {"client_id": sent}), None).client_id for _ in range(2))
    assert len(first) == 16
    assert first != second


@pytest.mark.parametrize("sent", ["9f" * 15, "Zm9v_YmFy-YmF6", "x" * 36])
def test_an_id_is_kept_as_it_was_sent(rf, sent):
    assert sender_of(rf.post("/", {"client_id": sent}), None).client_id == sent


@pytest.mark.parametrize("path", ["/", "/rules/", "/rules/party/", "/rules/party/master_menu/", "/settle/"])
def test_what_everybody_may_read_can_be_found(client, db, path):
    assert "X-Robots-Tag" not in client.get(path)


@pytest.mark.parametrize("path", ["/new/", "/history/", "/g/nowhere/", "/enter/", "/join/", "/nowhere/"])
def test_what_is_about_a_table_is_not_listed(client, db, path):
    assert client.get(path)["X-Robots-Tag"] == "noindex"


def test_the_first_page_of_a_table_is_not_listed_either(client, db):
    client.cookies[COOKIE] = "a secret"
    assert client.get("/")["X-Robots-Tag"] == "noindex"
