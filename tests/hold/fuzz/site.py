"""The site in this process, called as by a server: what it answers, writes, logs and costs."""

from __future__ import annotations

import logging
import re
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from django.core.signals import got_request_exception
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import override_settings

from scorekeeper.logs.formats import Text
from scorekeeper.wsgi import Application
from tests.hold.fuzz.request import Request

WRITES = re.compile(r"\b(INSERT|UPDATE|DELETE)\b")


@dataclass
class Answer:
    status: int = 0
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    seconds: float = 0  # of CPU
    has_written: bool = False
    logged: list[str] = field(default_factory=list)  # tracebacks

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name), "")


class Site(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(Text())
        with override_settings(WHITENOISE_AUTOREFRESH=False):
            self.application = Application()
        self.answer = Answer()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Collect log records instead of printing them, and watch the writes. Transactions may span requests."""
        root = logging.getLogger()
        printing, root.handlers = root.handlers, [self]
        try:
            with (
                connection.execute_wrapper(self._see),
                patch.object(BaseDatabaseWrapper, "close_if_unusable_or_obsolete"),
            ):
                got_request_exception.connect(self._fail)
                yield
        finally:
            got_request_exception.disconnect(self._fail)
            root.handlers = printing

    def ask(self, request: Request) -> Answer:
        self.answer = answer = Answer()
        begun = time.process_time()
        try:
            response: Any = self.application(request.environ(), self._start)
            answer.body = b"".join(response)
            response.close()
        except Exception:  # the server would answer
            answer.status = 500
            self._fail()
        answer.seconds = time.process_time() - begun
        return answer

    def _start(self, status: str, headers: list[tuple[str, str]], *_: object) -> None:
        self.answer.status = int(status.split(maxsplit=1)[0])
        self.answer.headers = headers

    def _see(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.answer.has_written |= bool(WRITES.search(sql))
        return execute(sql, params, many, context)

    def _fail(self, **_: object) -> None:
        """Keep the cause of a failure. Django logs only the first of several."""
        self.answer.logged.append(traceback.format_exc())

    def emit(self, record: logging.LogRecord) -> None:
        line = self.format(record)
        if "Traceback" in line:
            self.answer.logged.append(line)
