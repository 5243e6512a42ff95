"""Compile the translations, so that nobody needs gettext to run the site."""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path

from django.conf import settings

logger = logging.getLogger(__name__)


def compile_changed() -> None:
    """Compile each translation that is newer than its compiled file."""
    for folder in settings.LOCALE_PATHS:
        for source in Path(folder).glob("*/LC_MESSAGES/django.po"):
            compiled = source.with_suffix(".mo")
            if compiled.exists() and compiled.stat().st_mtime_ns >= source.stat().st_mtime_ns:
                continue
            try:
                _compile(source, compiled)
            except OSError as error:
                logger.warning(
                    "Cannot write %s: %s. Pages in this language stay as they were.", compiled, error.strerror
                )


def _compile(source: Path, compiled: Path) -> None:
    from babel.messages.mofile import write_mo  # noqa: PLC0415  needed only after a change
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with source.open("rb") as file:
        catalog = read_po(file)
    # Several workers start at the same time: none may read half a file.
    with tempfile.NamedTemporaryFile(dir=compiled.parent, delete=False) as written:
        new = Path(written.name)
        try:
            write_mo(written, catalog)
        except OSError:
            new.unlink()
            raise
    new.chmod(0o644)
    new.replace(compiled)
