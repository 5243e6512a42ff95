"""BASE_PATH: the path below which everything is served, such as /scores, for a host name that other sites share.

All addresses in `urls.py` begin with it. It is not a SCRIPT_NAME, which Django keeps per thread: webhooks and refusals
name addresses outside of any request. So a proxy passes addresses on as they are. One that takes the path off says so
in X-Forwarded-Prefix, and it is put back here, before anything looks at the address.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest

FORM = r"(/[A-Za-z0-9_-]+)*\Z"


def own_name(cookie: str, base_path: str) -> str:
    """Return the name of a cookie below a path.

    Browsers also send the cookies of a site at the root, which may have the usual names.

    >>> own_name("csrftoken", ""), own_name("csrftoken", "/games/scores")
    ('csrftoken', 'csrftoken.games.scores')
    """
    return cookie + base_path.replace("/", ".")


def in_templates(request: HttpRequest) -> dict[str, str]:
    """Context processor: the path, and the name of the cookie from which scripts read their token."""
    return {"base_path": settings.BASE_PATH, "token_cookie": settings.CSRF_COOKIE_NAME}


class PutBack:
    """ASGI middleware that puts the path back on if a proxy has taken it off."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._off = (b"x-forwarded-prefix", settings.BASE_PATH.encode())

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if self._off in scope["headers"]:
            scope = {**scope, "path": settings.BASE_PATH + scope["path"]}
        await self.app(scope, receive, send)
