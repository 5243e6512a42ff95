"""The command `scorekeeper`: serves the site, or runs one of the commands of `manage.py`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from scorekeeper.version import version

NAME = "scorekeeper"


def main() -> None:
    match sys.argv[1:]:
        case []:
            from scorekeeper.serving import main as serve  # noqa: PLC0415  not for a command, nor again in each worker

            serve()
        case ["--version" | "version"]:
            print(NAME, version())
        case ["--help" | "-h" | "help"]:
            _load_settings()
            from scorekeeper.usage import print_usage  # noqa: PLC0415  only for this

            print_usage(NAME, sys.stdout)
        case ["help", command] if not command.startswith("-"):
            manage([NAME, command, "--help"])  # in the host's language, unlike Django's `help`
        case arguments:
            manage([NAME, *arguments])


def manage(argv: Sequence[str]) -> None:
    """Run a command, ours or Django's."""
    _load_settings()
    execute_from_command_line([*argv])


def _load_settings() -> None:
    """Read the environment, or exit with what is wrong with it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        settings.DEBUG  # noqa: B018  reading a setting loads all of them
    except ImproperlyConfigured as error:
        sys.exit(str(error))
