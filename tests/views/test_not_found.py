"""Where there is nothing, whatever is sent there."""

import pytest
from django.test import Client


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
