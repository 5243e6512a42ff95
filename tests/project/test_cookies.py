"""Cookies with a backslash take some Pythons very long to read, so nothing reads them."""

import pytest

from scorekeeper.cookies import PlainCookies
from tests.project.requests import Sent, chunk, run, scope

ENGLISH, GERMAN = '<html lang="en"', '<html lang="de"'


def cookies_after(*sent):
    """Return the cookies that are left of several headers."""
    seen = []

    async def app(scope, receive, send):
        seen.extend(value for name, value in scope["headers"] if name == b"cookie")

    asked = scope()
    asked["headers"] = [(b"cookie", cookies) for cookies in sent]
    run(PlainCookies(app), Sent(asked, chunk(b"")))
    return seen


def test_they_are_left_out_of_every_header():
    first, second = rb'device="\"\""; csrftoken=abc', rb'device=def; other="\141'
    assert cookies_after(first, second) == [b" csrftoken=abc", b"device=def"]


def test_all_others_stay_as_they_are():
    sent = b'device=abc; other="a, b"; csrftoken=def'
    assert cookies_after(sent) == [sent]


@pytest.mark.parametrize(
    ("cookie", "language"),
    [
        ("django_language=de", GERMAN),
        (r'other="\"\""; django_language=de', GERMAN),
        (r'django_language="d\145"', ENGLISH),  # "de", if it were read
    ],
)
def test_the_site_does_not_read_them(server, cookie, language):
    _, _, page = server.get("/rules/", Cookie=cookie)
    assert language in page.decode()
