"""Requests that are almost right: made by changing those that the site's pages send."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from urllib.parse import quote

from tests.hold.connection import TOKEN
from tests.hold.fuzz.files import damaged_file
from tests.hold.fuzz.request import BOUNDARY, FORM, PARTS, Pair, Request, Upload, as_bytes
from tests.hold.fuzz.seen import Seen
from tests.hold.fuzz.values import damaged, damaged_bytes, odd, odd_json

METHODS = (
    "GET",
    "HEAD",
    "POST",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "PROPFIND",
    "get",
    "X",
)
HEADERS = {
    "HX-Request": ("true", "false", ""),
    "HX-Current-URL": ("http://testserver/new/", "http://[", "/", "http://testserver/\udcff"),
    "HX-Current-URL-URI-AutoEncoded": ("true",),
    "HX-Boosted": ("true",),
    "HX-Target": ("main",),
    "HX-Prompt": ("%",),
    "HX-History-Restore-Request": ("true",),
    "From-Outbox": ("true", ""),
    "Site-Version": ("old",),
    "Accept-Language": ("de-DE,de;q=0.9", "*", "x" * 600, "en;q=nan", "zh-hant-tw", "-"),
    "Accept-Encoding": ("gzip", "br", "gzip;q=0, *", "identity;q=0"),
    "Accept": ("*/*", "text/event-stream", "application/json"),
    "User-Agent": ("Android iPhone", ""),
    "Host": (
        "localhost",
        "testserver:80",
        "evil.example",
        "testserver:99999",
        "[::1]",
        "[",
        "@",
        "testserver\u0301",
    ),
    "Origin": ("null", "http://testserver", "http://evil.example", "http://["),
    "Referer": ("http://testserver/", "http://[", "https://evil.example/"),
    "X-CSRFToken": (TOKEN, "", "k" * 64, "é"),
    "X-Forwarded-For": ("1.2.3.4", "a, b", "::"),
    "X-Forwarded-Proto": ("https", "http"),
    "X-Forwarded-Host": ("evil.example",),
    "X-HTTP-Method-Override": ("DELETE",),
    "If-Modified-Since": ("Sat, 29 Oct 1994 19:43:31 GMT", "Sat, 99 Oct 99999 19:43:31 GMT", "-1"),
    "If-None-Match": ("*", 'W/"x"', '"'),
    "Range": ("bytes=0-1", "bytes=-1", "bytes=9999999999-", "bytes=1-0", "lines=1"),
    "Expect": ("100-continue",),
    "Content-Encoding": ("gzip",),
    "Transfer-Encoding": ("chunked", "identity"),
    "Upgrade": ("websocket", "h2c"),
    "Connection": ("close", "upgrade"),
    "Forwarded": ("for=1.2.3.4",),
}
NUMBERED = ("x*=nope''a", "x*=undefined''a", "x*0=a; x*5=b; x*=c", f"x*{'9' * 5_000}=a")  # parts of a value
CONTENT_TYPES = (
    FORM, PARTS, "multipart/form-data", "multipart/form-data; boundary=", f"multipart/form-data; boundary={'x' * 300}", "",
    "multipart/form-data; boundary=é", "multipart/mixed; boundary=x", "application/json", "text/plain", "x", "/", ";", ";;=;",
    *(f"{kind}; charset={charset}" for kind in (FORM, PARTS, "text/plain") for charset in ("utf-16", "hex", "idna", "x", "rot13", "\0", "")),
    *(f"{kind}; {parts}" for kind in (FORM, PARTS) for parts in NUMBERED),
)  # fmt: skip
SEGMENT = re.compile(r"[^/]+")

Change = Callable[[Random, Request, Seen], Request]


def any_request(rng: Random, seen: Seen) -> Request:
    """Return a request that the site knows: of a page, or made up for an address."""
    if rng.random() < 0.8:
        return seen.any_request(rng)
    request = Request(rng.choice(("GET", "POST")), seen.address(rng))
    for _ in range(rng.choice((0, 1, 2, 4))):
        request = _added(rng, request, seen)
    return request


def changed(rng: Random, request: Request, seen: Seen) -> Request:
    if request.files:
        request = _upload(rng, request, seen)
    for change in rng.choices(
        list(CHANGES), list(CHANGES.values()), k=rng.choice((0, 0, 1, 1, 1, 2, 2, 3, 5))
    ):
        request = change(rng, request, seen)
    return request


def _with_pairs(rng: Random, request: Request, change: Callable[[list[Pair]], None]) -> Request:
    """Change the fields of a form, or the query of an address."""
    part = "fields" if request.method == "POST" and rng.random() < 0.9 else "query"
    pairs = list(getattr(request, part))
    if not pairs:
        return request
    change(pairs)
    return replace(request, **{part: tuple(pairs)})


def _other_value(rng: Random, request: Request, seen: Seen) -> Request:
    def change(pairs: list[Pair]) -> None:
        place = rng.randrange(len(pairs))
        name, value = pairs[place]
        known = rng.choice(list(seen.values.values())) if rng.random() < 0.3 else seen.values.get(name)
        pairs[place] = name, rng.choice([odd(rng), odd(rng), damaged(rng, value), rng.choice(known or [""])])

    return _with_pairs(rng, request, change)


def _other_name(rng: Random, request: Request, seen: Seen) -> Request:
    def change(pairs: list[Pair]) -> None:
        place = rng.randrange(len(pairs))
        name, value = pairs[place]
        pairs[place] = rng.choice([damaged(rng, name), name + odd(rng), rng.choice(list(seen.values))]), value

    return _with_pairs(rng, request, change)


def _dropped(rng: Random, request: Request, seen: Seen) -> Request:
    return _with_pairs(rng, request, lambda pairs: pairs.pop(rng.randrange(len(pairs))) and None)


def _repeated(rng: Random, request: Request, seen: Seen) -> Request:
    times = rng.choice((1, 1, 2, 9, 1_100))
    return _with_pairs(rng, request, lambda pairs: pairs.extend([rng.choice(pairs)] * times))


def _swapped(rng: Random, request: Request, seen: Seen) -> Request:
    def change(pairs: list[Pair]) -> None:
        one, other = rng.randrange(len(pairs)), rng.randrange(len(pairs))
        pairs[one], pairs[other] = (pairs[one][0], pairs[other][1]), (pairs[other][0], pairs[one][1])

    return _with_pairs(rng, request, change)


def _added(rng: Random, request: Request, seen: Seen) -> Request:
    """Add a field that some page has, or the code reads."""
    name = rng.choice(list(seen.values))
    pair = name, rng.choice([odd(rng), *seen.values[name][:3]])
    if request.method == "POST" and rng.random() < 0.8:
        return replace(request, fields=(*request.fields, pair))
    return replace(request, query=(*request.query, pair))


def _other_argument(rng: Random, request: Request, seen: Seen) -> Request:
    """Replace a part of the address."""
    parts = list(SEGMENT.finditer(request.path))
    if not parts:
        return request
    start, end = rng.choice(parts).span()
    known = rng.choice([*seen.arguments.values()])
    new = rng.choice([odd(rng), odd(rng)[:40], damaged(rng, request.path[start:end]), rng.choice(known)])
    return replace(request, path=request.path[:start] + quote(as_bytes(new), safe="") + request.path[end:])


def _other_path(rng: Random, request: Request, seen: Seen) -> Request:
    path = request.path
    new = (f"/{path}", f"{path}/", path.rstrip("/"), path.upper(), f"{path}../", path.replace("/", "//"), f"{path}%00", f"/static{path}",
           f"{path}%ff", f"/%2e%2e{path}", quote(as_bytes(odd(rng))), "/healthz", "*", "http://evil.example/", "")  # fmt: skip
    return replace(request, path=rng.choice(new))


def _other_method(rng: Random, request: Request, seen: Seen) -> Request:
    return replace(request, method=rng.choice(METHODS))


def _header(rng: Random, request: Request, seen: Seen) -> Request:
    name = rng.choice(list(HEADERS))
    value = rng.choice([*HEADERS[name], *HEADERS[name], odd(rng)])
    return replace(request, headers=(*request.headers, (name, value)))


def _cookie(rng: Random, request: Request, seen: Seen) -> Request:
    """Send another cookie before or after the device's own, or change that."""
    cookies = [*request.cookies, (rng.choice(("device", "csrftoken", "sessionid", odd(rng))), odd(rng))]
    rng.shuffle(cookies)
    return replace(
        request,
        cookies=tuple(
            (name, damaged(rng, value) if rng.random() < 0.2 else value) for name, value in cookies
        ),
    )


def _upload(rng: Random, request: Request, seen: Seen) -> Request:
    """Send a file in the form's own field, or in another one."""
    content = damaged_file(rng, rng.choice(seen.files))
    fields = [upload.field for upload in request.files] or ["file", odd(rng)]
    name = rng.choice(["games.json", "games.csv", odd(rng), f"{odd(rng)}.json", "../../x", "a" * 400])
    kind = rng.choice(
        [
            "application/json",
            "text/csv",
            "",
            odd(rng),
            f"x\r\nContent-Transfer-Encoding: {rng.choice(('base64', 'x'))}",
        ]
    )
    upload = Upload(rng.choice(fields), name, kind, content)
    return replace(request, method="POST", files=(*request.files[: rng.choice((0, 0, 0, 1))], upload))


def _other_body(rng: Random, request: Request, seen: Seen) -> Request:
    """Send something other than a form, or a truncated form."""
    body, kind = request.content
    text = json.dumps(dict(request.fields) or odd_json(rng))
    other = rng.choice([
        (damaged_bytes(rng, body), kind), (text.encode(), "application/json"), (body, rng.choice(CONTENT_TYPES)), (rng.randbytes(50), kind),
        (b"&=&&==&a&%&%zz=%" + body, FORM), (f"--{BOUNDARY}\r\n\r\n--{BOUNDARY}--".encode(), PARTS), (b"", PARTS), (b"--", PARTS),
        (f"--{BOUNDARY}\r\nContent-Disposition: form-data; {rng.choice(NUMBERED)}\r\n\r\nx\r\n--{BOUNDARY}--".encode(), PARTS),
    ])  # fmt: skip
    return replace(request, method="POST", body=other[0], content_type=other[1])


def _as_parts(rng: Random, request: Request, seen: Seen) -> Request:
    """Send a form as multipart, with a file that no view reads."""
    return (
        replace(request, files=(*request.files, Upload("x", "", "", b"")))
        if request.method == "POST"
        else request
    )


# Each with how often it is chosen.
CHANGES: dict[Change, int] = {
    _other_value: 10, _other_name: 2, _dropped: 2, _repeated: 1, _swapped: 2, _added: 4, _other_argument: 3, _other_path: 1,
    _other_method: 1, _header: 3, _cookie: 1, _upload: 1, _other_body: 2, _as_parts: 1,
}  # fmt: skip
