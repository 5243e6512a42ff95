"""Broken HTTP: first lines, headers, lengths and chunks that no browser sends."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

from scoring.access import COOKIE
from tests.hold.connection import TOKEN
from tests.hold.fuzz.changing import any_request, changed
from tests.hold.fuzz.request import as_bytes
from tests.hold.fuzz.seen import Seen
from tests.hold.fuzz.values import damaged_bytes, odd

WEAK = ("nobody", "watch", "removed")  # who may change nothing
END = b"\r\n\r\n"

Damage = Callable[[Random, bytes], bytes]


def message(rng: Random, seen: Seen) -> bytes:
    """Return the bytes of a broken request by somebody who may change nothing."""
    visitor = rng.choice(WEAK)
    request = any_request(rng, seen)
    cookies = ((COOKIE, visitor), ("csrftoken", TOKEN))
    request = replace(request, cookies=cookies, headers=(("X-CSRFToken", TOKEN), ("Connection", "close")))
    sent = changed(rng, request, seen).wire()
    for damage in rng.choices(DAMAGES, k=rng.choice((0, 1, 1, 1, 2))):
        sent = damage(rng, sent)
    return sent


def _first_line(rng: Random, sent: bytes) -> bytes:
    line, end, rest = sent.partition(b"\r\n")
    method, _, target = line.rpartition(b" ")[0].partition(b" ")
    lines = [
        line[:-3] + b"1.0", line[:-3] + b"9.9", line[:-3] + b"0.9", method + b" " + target, method, b"", b" " + line, line.lower(),
        method + b"  " + target + b"  HTTP/1.1", b"GET http://localhost" + target + b" HTTP/1.1", line.replace(b"/", b"\\"),
        method + b" " + as_bytes(odd(rng)) + b" HTTP/1.1", method + b" /" + b"a" * 70_000 + b" HTTP/1.1", b"CONNECT x:1 HTTP/1.1",
        b"PRI * HTTP/2.0\r\n\r\nSM", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", rng.randbytes(40),
    ]  # fmt: skip
    return rng.choice(lines) + end + rest


def _header_line(rng: Random, sent: bytes) -> bytes:
    lines = [
        b"No colon", b": no name", b"A name: x", b"Null: a\0b", b"Bytes: \xff\xfe", b" folded", b"Long: " + b"a" * 100_000, b"Odd: " + as_bytes(odd(rng)),
        b"Host: another.example", b"Cookie: " + b"a=b; " * 3_000, *[b"\r\n".join(b"H%d: x" % number for number in range(2_000))], b"X_Forwarded_Proto: https",
        b"Expect: 100-continue", b"Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        b"Connection: upgrade, http2-settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__", b"Accept: text/event-stream", b"Last-Event-ID: \xff",
    ]  # fmt: skip
    return sent.replace(b"\r\n", b"\r\n" + rng.choice(lines) + b"\r\n", 1)


def _without_header(rng: Random, sent: bytes) -> bytes:
    head, end, body = sent.partition(END)
    lines = head.split(b"\r\n")
    del lines[rng.randrange(len(lines))]
    return rng.choice([b"\r\n", b"\n"]).join(lines) + end + body


def _length(rng: Random, sent: bytes) -> bytes:
    lengths = [
        b"-1",
        b"0",
        b"1",
        b"1e3",
        b"+5",
        b" 5 ",
        b"5, 5",
        b"5\r\nContent-Length: 6",
        "٣".encode(),
        b"",
        b"9" * 19,
        b"9" * 5_000,
        b"2700000",
    ]
    return re.sub(rb"Content-Length: \d+", lambda _: b"Content-Length: " + rng.choice(lengths), sent, count=1)


def _chunks(rng: Random, sent: bytes) -> bytes:
    """Send the body in chunks, one of which is broken."""
    head, _, body = sent.partition(END)
    kept = head if rng.random() < 0.3 else re.sub(rb"Content-Length: \d+\r\n", b"", head)
    coding = rng.choice(
        [
            b"chunked",
            b"chunked",
            b"chunked",
            b"gzip, chunked",
            b"identity",
            b"chunked, chunked",
            b"\x0bchunked",
            b"x",
        ]
    )
    size = rng.choice(
        [b"%x" % len(body)] * 3 + [b"0x5", b"-1", b"f" * 16, b"", b"5;" + b"a" * 9_000, b"zz", b"1"]
    )
    last = rng.choice(
        [b"0\r\n\r\n", b"0\r\n\r\n", b"", b"0\r\nX: y\r\n\r\n", b"0\r\nContent-Length: 5\r\n\r\n"]
    )
    return kept + b"\r\nTransfer-Encoding: " + coding + END + size + b"\r\n" + body + b"\r\n" + last


def _twice(rng: Random, sent: bytes) -> bytes:
    """Send two requests on one connection, the second before the first is answered."""
    return sent.replace(b"Connection: close\r\n", b"", 1) + rng.choice(
        [sent, damaged_bytes(rng, sent), b"\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"]
    )


DAMAGES: list[Damage] = [
    _first_line,
    _header_line,
    _without_header,
    _length,
    _chunks,
    _chunks,
    _twice,
    damaged_bytes,
    damaged_bytes,
]
