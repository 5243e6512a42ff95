"""Serve a request again if the database cut its connection, ended its transaction, or let it only read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse

# SQLSTATE: the connection failed, the server was stopped, or two transactions waited for each other and one was ended.
ENDED = ("08", "57P", "40")
PRIMARY = 0xFF  # the bits of an SQLite error code that name the error; the others are details


class Retrying:
    """Middleware that calls the view once more, if the request can be repeated without harm.

    When the connection is cut at the end of a transaction, nobody knows whether it was committed. So a POST is
    only repeated if its change has an id, which makes it count once.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        view = request.resolver_match
        if view is None or not (_was_ended(error) or _can_only_read(error)):
            return None
        connection.close()
        if not _is_repeatable(request):
            return None
        response: HttpResponse = view.func(request, *view.args, **view.kwargs)
        return response


def _was_ended(error: Exception) -> bool:
    # The driver's own error. Not compared by type: psycopg takes long to import, and SQLite does not need it.
    cause: Any = error.__cause__
    if not isinstance(error, OperationalError) or not hasattr(cause, "sqlstate"):
        return False
    state = cause.sqlstate
    return state is None or state.startswith(ENDED)  # None if the server said nothing


def _can_only_read(error: Exception) -> bool:
    """Return whether SQLite opened its file while it was read-only. The connection would stay read-only."""
    code = getattr(error.__cause__, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code & PRIMARY == sqlite3.SQLITE_READONLY


def _is_repeatable(request: HttpRequest) -> bool:
    return request.method in ("GET", "HEAD") or "client_id" in request.POST
