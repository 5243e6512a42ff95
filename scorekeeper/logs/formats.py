"""A record of the log as a line of text or of JSON."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from textwrap import indent

from django.core.exceptions import BadRequest, SuspiciousOperation

from scorekeeper.logs.secrets import without_secrets

LONGEST = 1000  # characters of a message
# A request that cannot be read, or for a host that is not ours. One line is enough to find a wrong setting.
VISITORS_FAULTS = (BadRequest, SuspiciousOperation)


class Text(logging.Formatter):
    """A line for people. A fault that is new is followed by its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        found = facts(record)
        traceback = found.pop("traceback", "")
        time, level, message = found.pop("time"), found.pop("level"), found.pop("message")
        details = ", ".join(f"{name} {value}" for name, value in found.items())
        # Indented, so that no text in it can pass for a record.
        return "\n".join(filter(None, [f"{time} {level} {message} ({details})", indent(traceback, "  ")]))


class Json(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(facts(record), ensure_ascii=False)


def facts(record: logging.LogRecord) -> dict[str, str]:
    """Return what is known of a record, without secrets.

    The traceback is only there for a fault of ours, and left out when it repeats.
    """
    request = getattr(record, "request", None)
    error = record.exc_info[1] if record.exc_info else None
    times = getattr(record, "times", 1)
    known = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds"),
        "level": record.levelname,
        "message": one_line(record.getMessage()),
        "logger": record.name,
        "request": getattr(request, "id", ""),
        "method": getattr(request, "method", ""),
        "error": one_line(f"{type(error).__name__}: {error}") if error else "",
        "times": str(times) if times > 1 else "",
        "traceback": logging.Formatter().formatException(record.exc_info)
        if record.exc_info and times == 1 and not isinstance(error, VISITORS_FAULTS)
        else "",
    }
    return {name: without_secrets(value) for name, value in known.items() if value}


def one_line(text: str) -> str:
    """Return the beginning of a text, in which nothing can begin a new line.

    >>> one_line("a\\nb")
    'a\\\\nb'
    """
    shown = text[:LONGEST]
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in shown)
