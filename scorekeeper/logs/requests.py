"""Give each request an id for the log, and name those that take long."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from secrets import token_hex

from django.http import HttpRequest, HttpResponse

SLOW = 1  # seconds of work, without waiting

logger = logging.getLogger(__name__)


def logged(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Give a request its id, which a response that failed names too, and log it if it is slow."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.id = token_hex(4)  # type: ignore[attr-defined]
        begun = time.perf_counter()
        response = get_response(request)
        took = time.perf_counter() - begun
        if took > SLOW:
            logger.warning("Slow: %s took %.1f s", request.path, took, extra={"request": request})
        if response.status_code >= 500:
            response["X-Request-Id"] = request.id  # type: ignore[attr-defined]
        return response

    return middleware
