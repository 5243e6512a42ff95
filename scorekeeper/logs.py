"""Keep secrets out of the log."""

from __future__ import annotations

import logging
import re

SECRET = re.compile(r"/(enter|join)/[^/\s]+")


class HideSecrets(logging.Filter):
    """A filter that removes secrets from logged paths. Django logs the path of every 404."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = SECRET.sub(r"/\1/…", str(record.msg))
        if isinstance(record.args, tuple):
            record.args = tuple(
                SECRET.sub(r"/\1/…", value) if isinstance(value, str) else value for value in record.args
            )
        return True
