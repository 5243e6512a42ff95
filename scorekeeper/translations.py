"""Compile the translations, so that nobody needs gettext to run the site. The package has them compiled."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

logger = logging.getLogger(__name__)


def compile_changed(folders: Iterable[str | Path]) -> None:
    """Compile each translation in these folders that is newer than its compiled file."""
    for folder in folders:
        for source in sources(Path(folder)):
            target = source.with_suffix(".mo")
            if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
                continue
            try:
                _write(target, compiled(source))
            except OSError as error:
                logger.warning(
                    "Cannot write %s: %s. Pages in this language stay as they were.", target, error.strerror
                )


def sources(folder: Path) -> list[Path]:
    """Return the translations in a folder, one file for each language."""
    return sorted(folder.glob("*/LC_MESSAGES/django.po"))


def compiled(source: Path) -> bytes:
    """Return a translation as gettext reads it, the same bytes whenever it is compiled."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415  needed only after a change
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with source.open("rb") as file:
        catalog = read_po(file)
    catalog.creation_date = datetime.fromtimestamp(0, UTC)  # or it would be the time of compiling
    made = BytesIO()
    write_mo(made, catalog)
    return made.getvalue()


def _write(target: Path, content: bytes) -> None:
    # Several workers start at the same time: none may read half a file.
    with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as written:
        new = Path(written.name)
        try:
            written.write(content)
        except OSError:
            new.unlink()
            raise
    new.chmod(0o644)
    new.replace(target)
