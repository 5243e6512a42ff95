"""Requests as a server hands them to Django."""

from io import BytesIO
from wsgiref.util import setup_testing_defaults

import pytest
from django.http.multipartparser import MultiPartParserError

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


ODD_TYPES = {
    "a charset that nobody knows": "a/b; x*=nope''c",
    "a charset that cannot be read": "a/b; x*=undefined''c",
    "a part without a number": "a/b; x*0=a; x*5=b; x*=c",
    "the number of a part that Python does not read": f"a/b; x*{'9' * 4_400}=c",
    "semicolons, each of which makes Python look at all before it": f'a/b; x="{";" * 1_000}',
}


@pytest.mark.parametrize("kind", ODD_TYPES.values(), ids=ODD_TYPES)
def test_a_content_type_that_no_browser_sends_counts_as_none(kind):
    environ = {"CONTENT_TYPE": kind}
    setup_testing_defaults(environ)
    assert application.request_class(environ).content_type == ""


def test_a_part_of_a_form_whose_head_cannot_be_read_is_the_senders_fault():
    body = b"--x\r\nContent-Disposition: form-data; name*0=a; name*5=b; name*=c\r\n\r\nZoe\r\n--x--\r\n"
    environ = {
        "REQUEST_METHOD": "POST",
        "CONTENT_TYPE": PARTS,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": BytesIO(body),
    }
    setup_testing_defaults(environ)
    with pytest.raises(MultiPartParserError):  # a 400
        _ = application.request_class(environ).POST
