"""What must not be written down."""

from __future__ import annotations

import logging
import re

SECRET = re.compile(r"/(enter|join)/[^/\s]+")


class HideSecrets(logging.Filter):
    """Takes the secret out of an address before a line is written; Django logs where something was not found."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = SECRET.sub(r"/\1/…", str(record.msg))
        if isinstance(record.args, tuple):
            record.args = tuple(
                SECRET.sub(r"/\1/…", value) if isinstance(value, str) else value for value in record.args
            )
        return True
