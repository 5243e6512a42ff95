"""The page that is shown when the site fails."""

from __future__ import annotations

import errno
import sqlite3
import sys
from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from scoring.views.problems import is_for_programs, problem
from scoring.wording.problems import SITE_BUSY, SITE_FAILED

TRY_AGAIN = 5  # seconds
FULL = (errno.ENOSPC, errno.EDQUOT)  # a disk, or what this user may have of it


def failed(request: HttpRequest) -> HttpResponse:
    """Answer 503 if the database is away, locked or full, which passes, and 500 if it is a mistake of ours.

    After a 503 a phone sends its entry again, however often. After a few 500s it sets the entry aside.
    """
    passes = _passes(sys.exc_info()[1])
    if is_for_programs(request):
        return _failed_for_program(passes=passes)
    if passes:
        return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": TRY_AGAIN})
    return HttpResponse(render_to_string("500.html"), status=500)


def _failed_for_program(*, passes: bool) -> HttpResponse:
    if passes:
        return problem(HTTPStatus.SERVICE_UNAVAILABLE, SITE_BUSY, Retry_After=str(TRY_AGAIN))
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, SITE_FAILED)


def _passes(error: BaseException | None) -> bool:
    if isinstance(error, OSError) and error.errno in FULL:
        return True
    # SQLite's plain error is about the statement, such as a missing column. It does not pass by itself.
    is_statement = getattr(error and error.__cause__, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
    return isinstance(error, OperationalError | InterfaceError) and not is_statement
