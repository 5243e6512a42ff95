"""What people and programs read when a request is refused before Django sees it."""

import pytest

from scorekeeper.refusing import refusal, refused_connection
from tests.project.requests import scope

SAID = {
    408: "That took too long",
    413: "That's too large",
    429: "Too many pages are open",
    503: "The site can't do that right now",
}
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def told(status, **headers):
    """Return the headers and the text of a refusal."""
    found, body = refusal(status, scope(**headers))
    return dict(found), body.decode()


@pytest.mark.parametrize("status", SAID)
def test_a_person_reads_a_page_of_ours(status):
    headers, page = told(status, **BROWSER)
    assert headers[b"content-type"] == b"text/html; charset=utf-8"
    assert f"<h1>{SAID[status]}</h1>" in page
    assert 'href="/"' in page
    assert page.rstrip().endswith("</html>")


@pytest.mark.parametrize("status", SAID)
def test_htmx_and_the_outbox_get_the_page_too(status):
    assert SAID[status] in told(status, accept="*/*", hx_request="true")[1]


@pytest.mark.parametrize(("status", "line"), [(408, "Request Timeout\n"), (429, "Too Many Requests\n")])
@pytest.mark.parametrize("asked", [{}, {"accept": "*/*"}, {"accept": "application/json"}])
def test_a_program_gets_a_line_of_text(status, line, asked):
    headers, text = told(status, **asked)
    assert (headers[b"content-type"], text) == (b"text/plain; charset=utf-8", line)


def test_it_says_how_long_it_is_and_that_nothing_follows():
    headers, page = told(413, **BROWSER)
    assert headers[b"content-length"] == str(len(page.encode())).encode()
    assert (headers[b"cache-control"], headers[b"connection"]) == (b"no-store", b"close")


@pytest.mark.parametrize(
    ("reads", "language"), [("de-CH, en;q=0.5", "de"), ("fr", "en"), ("", "en"), ("\xff", "en")]
)
def test_the_page_is_in_the_language_of_its_reader(settings, reads, language):
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    _, page = refusal(
        429,
        scope(**BROWSER)
        | {"headers": [(b"accept", b"text/html"), (b"accept-language", reads.encode("latin-1"))]},
    )
    assert f'<html lang="{language}"'.encode() in page


def test_the_page_is_in_the_language_that_the_device_has_chosen():
    headers, page = told(413, **BROWSER, accept_language="fr", cookie="a=b; django_language=ja")
    assert '<html lang="ja"' in page
    assert headers[b"content-language"] == b"ja"


def test_a_connection_gets_the_page_before_it_has_asked():
    head, _, page = refused_connection(429).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: text/html; charset=utf-8\r\n")
    assert f"content-length: {len(page)}".encode() in head
    assert SAID[429].encode() in page
