"""Collect all sentences for their translators, as scoring/locale/*/LC_MESSAGES/django.po: `make messages LANGUAGES="de fr"`.

Without languages, all existing files are brought up to date. The same sentences make the same file: no dates, no
line numbers, and no guesses at translations. With --check, nothing is written, and a file that would change is an
error.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import ClassVar

import django
from django.core.management import call_command
from django.core.management.commands.makemessages import Command
from django.test import override_settings

from tests import packages

ROOT = Path(__file__).resolve().parent.parent
HOW = "This needs GNU gettext: install it with your system's packages (Debian: gettext)."
ENDINGS = ["py", "html", "svg", "txt"]
WITHOUT_TEXTS = [".venv", "data", "docs", "screenshots", "static", "tests", "scoring/locale"]
DATE = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


class Collector(Command):
    msgmerge_options: ClassVar[list[str]] = [*Command.msgmerge_options, "--no-fuzzy-matching"]


def collect(languages: list[str], locale: Path) -> list[Path]:
    """Write the files of these languages, by default of all existing ones, and return their paths."""
    locale.mkdir(exist_ok=True)
    known = languages or sorted(folder.name for folder in locale.iterdir() if folder.is_dir())
    if not known:
        return []
    call_command(
        Collector(), locale=known, extensions=ENDINGS, ignore_patterns=WITHOUT_TEXTS, add_location="file", no_obsolete=True, verbosity=0
    )  # fmt: skip
    written = [locale / language / "LC_MESSAGES" / "django.po" for language in known]
    for path in written:
        path.write_text(DATE.sub("", path.read_text()))
    return written


def outdated(locale: Path) -> list[Path]:
    """Return the files that collecting all sentences again would change."""
    with tempfile.TemporaryDirectory() as folder, override_settings(LOCALE_PATHS=[folder]):
        shutil.copytree(locale, folder, dirs_exist_ok=True)
        return [
            original
            for copy in collect([], Path(folder))
            if copy.read_text() != (original := locale / copy.relative_to(folder)).read_text()
        ]


def has_gettext() -> bool:
    return all(map(shutil.which, ("xgettext", "msgmerge", "msguniq")))


def need_gettext() -> None:
    """Install gettext if it is not there, or exit."""
    if not has_gettext():
        packages.install("gettext")
    if not has_gettext():
        sys.exit(HOW)


def main() -> None:
    need_gettext()
    os.chdir(ROOT)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from django.conf import settings  # noqa: PLC0415  it is read when the environment is set

    [locale] = map(Path, settings.LOCALE_PATHS)
    if "--check" in sys.argv:
        changed = outdated(locale)
        sys.exit(
            f"Run make messages, and translate what is new: {', '.join(map(str, changed))}" if changed else 0
        )
    for path in collect(sys.argv[1:], locale):
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
