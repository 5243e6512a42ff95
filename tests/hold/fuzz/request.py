"""A request as its parts, and as a server hands it to Django or finds it on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import quote, unquote_to_bytes

BOUNDARY = "----a-boundary"
FORM = "application/x-www-form-urlencoded"
PARTS = f"multipart/form-data; boundary={BOUNDARY}"

Pair = tuple[str, str]


class Upload(NamedTuple):
    field: str
    name: str
    content_type: str
    content: bytes


@dataclass(frozen=True)
class Request:
    method: str = "GET"
    path: str = "/"  # with percent signs
    query: tuple[Pair, ...] = ()
    fields: tuple[Pair, ...] = ()
    files: tuple[Upload, ...] = ()
    headers: tuple[Pair, ...] = ()
    cookies: tuple[Pair, ...] = ()
    body: bytes | None = None  # instead of fields and files
    content_type: str | None = None  # instead of the one that fits the body

    @property
    def content(self) -> tuple[bytes, str]:
        """The body and its content type."""
        if self.body is not None:
            body, kind = self.body, FORM
        elif self.files:
            body, kind = (
                b"".join(
                    [*map(_field, self.fields), *map(_file, self.files), f"--{BOUNDARY}--\r\n".encode()]
                ),
                PARTS,
            )
        else:
            body, kind = _pairs(self.fields).encode(), FORM if self.fields else ""
        return body, kind if self.content_type is None else self.content_type

    @property
    def cookie(self) -> str:
        """The Cookie header."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies)

    @property
    def target(self) -> str:
        return f"{self.path}?{_pairs(self.query)}" if self.query else self.path

    def environ(self) -> dict[str, Any]:
        """Return the request for a WSGI application."""
        body, kind = self.content
        sent = {f"HTTP_{name.upper().replace('-', '_')}": on_the_wire(value) for name, value in self.headers}
        return {
            "REQUEST_METHOD": self.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(self.path).decode("latin-1"),
            "QUERY_STRING": _pairs(self.query),
            "CONTENT_TYPE": on_the_wire(kind),
            "CONTENT_LENGTH": str(len(body)),
            "SERVER_NAME": "testserver",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "192.0.2.7",
            "HTTP_HOST": "testserver",
            "HTTP_COOKIE": on_the_wire(self.cookie),
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(body),
            **sent,
        }

    def wire(self) -> bytes:
        """Return the request as it is sent to a server."""
        body, kind = self.content
        about = [
            ("Host", "localhost"),
            ("Cookie", self.cookie),
            ("Content-Type", kind),
            ("Content-Length", str(len(body))),
        ]
        lines = [f"{name}: {on_the_wire(value)}" for name, value in (*about, *self.headers)]
        head = "\r\n".join([f"{self.method} {self.target} HTTP/1.1", *lines, "", ""])
        return head.encode("latin-1", "replace") + body


def on_the_wire(text: str) -> str:
    """Return a header's value as a server reads it: bytes as Latin-1, and no ends of lines."""
    return as_bytes(text).decode("latin-1").translate({0: None, 10: None, 13: None})


def as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _pairs(pairs: tuple[Pair, ...]) -> str:
    return "&".join(
        f"{quote(as_bytes(name), safe='')}={quote(as_bytes(value), safe='')}" for name, value in pairs
    )


def _field(pair: Pair) -> bytes:
    name, value = pair
    return _part(f'form-data; name="{name}"') + b"\r\n" + as_bytes(value) + b"\r\n"


def _file(upload: Upload) -> bytes:
    head = _part(f'form-data; name="{upload.field}"; filename="{upload.name}"')
    return head + as_bytes(f"Content-Type: {upload.content_type}\r\n\r\n") + upload.content + b"\r\n"


def _part(disposition: str) -> bytes:
    return as_bytes(f"--{BOUNDARY}\r\nContent-Disposition: {disposition}\r\n")
