"""Responses that refuse a request before Django sees it: a page of ours in the reader's language, or a line for programs."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override

MEGABYTE = 1024 * 1024

Headers = list[tuple[bytes, bytes]]


def refusal(status: int, scope: Any) -> tuple[Headers, bytes]:
    """Return the headers and the body of a refusal."""
    asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
    if "text/html" not in asked.get(b"accept", "") and b"hx-request" not in asked:
        return _with_headers(b"text/plain", f"{HTTPStatus(status).phrase}\n".encode())
    return _in_language(status, _language(asked))


def refused_connection(status: int) -> bytes:
    """Return a complete response that refuses a connection before its request is read."""
    headers, page = _in_language(status, settings.LANGUAGE_CODE)
    first = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()
    return b"\r\n".join([first, *(b": ".join(header) for header in headers), b"", page])


def _language(asked: dict[bytes, str]) -> str:
    """Return the language that the device has chosen, or else the one that its browser asks for."""
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = asked.get(b"accept-language", "")
    request.COOKIES = parse_cookie(asked.get(b"cookie", ""))
    return get_language_from_request(request)


def _in_language(status: int, language: str) -> tuple[Headers, bytes]:
    headers, page = _with_headers(b"text/html", _page(status, language))
    return [*headers, (b"content-language", language.encode())], page


def _with_headers(kind: bytes, body: bytes) -> tuple[Headers, bytes]:
    headers = [
        (b"content-type", kind + b"; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    return headers, body


@cache
def _page(status: int, language: str) -> bytes:
    context = {"megabytes": settings.FILE_UPLOAD_MAX_MEMORY_SIZE // MEGABYTE}
    with override(language):
        return render_to_string(f"{status}.html", context, HttpRequest()).encode()
