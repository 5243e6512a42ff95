"""Leave cookies with a backslash out of requests, before anything reads them.

None of ours has one. Early releases of Python 3.11 and 3.12 need a time for them that grows with the square of
their number: a single header could keep a process busy for seconds.
"""

from __future__ import annotations

from typing import Any

ESCAPE = b"\\"


class PlainCookies:
    """ASGI middleware that leaves cookies with a backslash out."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = scope["headers"]
        if any(name == b"cookie" and ESCAPE in value for name, value in headers):
            plain = [
                (name, without_escapes(value) if name == b"cookie" else value) for name, value in headers
            ]
            scope = {**scope, "headers": plain}
        await self.app(scope, receive, send)


def without_escapes(cookies: bytes) -> bytes:
    r"""
    >>> without_escapes(rb'device=abc; other="a\"b"; csrftoken=def')
    b'device=abc; csrftoken=def'
    """
    return b";".join(cookie for cookie in cookies.split(b";") if ESCAPE not in cookie)
