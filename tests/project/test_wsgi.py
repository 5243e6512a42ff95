"""Requests as a server hands them to Django."""

from io import BytesIO
from wsgiref.util import setup_testing_defaults

import pytest

from scorekeeper.wsgi import application

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=x"
SENT = {FORM: "name=Zoë", PARTS: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nZoë\r\n--x--\r\n'}


def request_with(kind, charset):
    body = SENT[kind].encode()
    environ = {
        "REQUEST_METHOD": "POST",
        "QUERY_STRING": "name=Zo%C3%AB",
        "CONTENT_TYPE": f"{kind}; charset={charset}",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": BytesIO(body),
    }
    setup_testing_defaults(environ)
    return application.request_class(environ)


@pytest.mark.parametrize("charset", ["utf-8", "latin-1", "utf-16", "rot13", "hex", "undefined", "x"])
@pytest.mark.parametrize("kind", SENT)
def test_a_request_is_read_as_utf8_whatever_charset_it_names(kind, charset):
    request = request_with(kind, charset)
    assert (request.GET["name"], request.POST["name"]) == ("Zoë", "Zoë")
