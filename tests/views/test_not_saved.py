"""A form whose token is missing or wrong: what was typed is kept, but only for pages of our own."""

import re
from html import unescape
from io import BytesIO
from urllib.parse import urlencode

import pytest

from scoring.models import Player, Role
from scoring.views.not_saved import MOST_CHARACTERS, MOST_FIELDS

OURS = {"Origin": "http://testserver"}
FORM = "application/x-www-form-urlencoded"
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/players/"}
FIELD = r'<input type="hidden" name="([^"]*)" value="([^"]*)">'


@pytest.fixture
def phone(visitor):
    """The phone of somebody who keeps the score. Its forms are checked for their token."""
    client = visitor(Role.KEEP)
    client.handler.enforce_csrf_checks = True
    return client


def send(phone, fields, path="/players/", **headers):
    return phone.post(path, urlencode(fields, doseq=True), FORM, headers={**OURS, **headers})


def kept(response):
    """Return the fields that the page sends again."""
    return [tuple(map(unescape, field)) for field in re.findall(FIELD, response.content.decode())]


def offers(response):
    page = response.content.decode()
    return "Send again" in page or "csrfmiddlewaretoken" in page


def typed(response):
    return [field for field in kept(response) if field[0] != "csrfmiddlewaretoken"]


def test_a_button_sends_the_typed_fields_again(phone):
    response = send(phone, {"name": "Zoë"})
    assert response.status_code == 403
    assert "<h1>That wasn't saved</h1>" in response.content.decode()
    assert '<form method="post" action="/players/">' in response.content.decode()
    assert typed(response) == [("name", "Zoë")]
    assert not Player.objects.filter(name="Zoë").exists()

    assert send(phone, dict(kept(response))).status_code == 302
    assert Player.objects.filter(name="Zoë").exists()


def test_a_stale_token_is_replaced(phone):
    phone.cookies["csrftoken"] = "a" * 32
    response = send(phone, {"name": "Zoë", "csrfmiddlewaretoken": "b" * 32})
    assert ("csrfmiddlewaretoken", "b" * 32) not in kept(response)
    assert send(phone, dict(kept(response))).status_code == 302


def test_fields_keep_their_order_and_all_their_values(phone):
    response = send(phone, {"b": ["2", "1"], "a": "two\nlines"})
    assert typed(response) == [("b", "2"), ("b", "1"), ("a", "two\nlines")]


def test_a_button_alone_is_pressed_again(phone):
    response = send(phone, {})
    assert offers(response)
    assert typed(response) == []


def test_nothing_that_was_typed_becomes_markup(phone):
    hostile = "\"'><script>alert(1)</script>&lt;"
    response = send(phone, {hostile: hostile}, path=f"/players/?next={hostile}")
    page = response.content.decode()
    assert typed(response) == [(hostile, hostile)]
    assert "<script>alert" not in page
    assert 'action="/players/?' in page


def test_a_secret_that_was_typed_is_not_to_be_read(phone):
    page = send(phone, {"code": "sesame"}, path="/join/").content.decode()
    assert "sesame" not in re.sub(r"<[^>]*>", "", page)


def test_the_page_is_not_cached(phone):
    assert send(phone, {"code": "sesame"}, path="/join/")["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver.evil.example"},
        {"Origin": "http://evil.testserver"},
        {"Origin": "https://testserver"},
        {"Origin": "http://testserver:8001"},
        {"Origin": "http://testserver/"},
        {"Origin": ""},
        {"Origin": "http://testserver", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://testserver", "Sec-Fetch-Site": "same-site"},
        {"Origin": "http://testserver", "Sec-Fetch-Site": "none"},
        {"Origin": "http://testserver", "Sec-Fetch-Site": ""},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Referer": "http://evil.example/"},
        {"Referer": "http://testserver/players/"},
        {},
    ],
)
@pytest.mark.parametrize("token", [{}, {"csrfmiddlewaretoken": "b" * 32}])
def test_another_website_gets_no_button(phone, headers, token):
    response = phone.post("/players/", {"name": "Zoë", **token}, headers=headers)
    assert response.status_code == 403
    assert not offers(response)
    assert "Zoë" not in response.content.decode()


def test_a_form_of_our_own_in_a_browser_that_says_so_has_one(phone):
    assert offers(send(phone, {"name": "Zoë"}, **{"Sec-Fetch-Site": "same-origin"}))


def test_a_file_is_not_kept(phone):
    response = phone.post("/players/", {"file": BytesIO(b"{}"), "name": "Zoë"}, headers=OURS)
    assert not offers(response)
    assert "choose it again" in response.content.decode()


@pytest.mark.parametrize(
    "fields",
    [{"name": ["a"] * (MOST_FIELDS + 1)}, {"name": "a" * MOST_CHARACTERS}, {"a" * (MOST_CHARACTERS + 1): ""}],
)
def test_more_than_any_page_sends_is_not_kept(phone, fields):
    response = send(phone, fields)
    assert response.status_code == 403
    assert not offers(response)


def test_only_a_form_is_sent_again(phone):
    assert not offers(phone.put("/players/", {"name": "Zoë"}, headers=OURS))


def test_htmx_gets_the_same_page_and_shows_it(phone):
    response = send(phone, {"name": "Zoë"}, **HTMX)
    assert (response.status_code, typed(response)) == (403, [("name", "Zoë")])
    assert '"code": "[23]..|403|413|422", "swap": true' in phone.get("/players/").content.decode()
