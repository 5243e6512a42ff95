"""What `scorekeeper --help` says: for whoever runs the site, in the language of the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from io import TextIOWrapper
from typing import IO

import django
from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.utils.translation import gettext as _
from django.utils.translation import override
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from scorekeeper.host_language import host_language
from scorekeeper.version import version

APP = "scoring"


def print_usage(name: str, file: IO[str]) -> None:
    """Print what the program of this name can do: our commands, and how to find Django's."""
    if isinstance(file, TextIOWrapper):
        file.reconfigure(errors="replace")  # a terminal shows ? for a letter that it lacks
    django.setup()
    console = Console(file=file, highlight=False)
    with override(host_language()):
        console.print(
            Text(
                _(
                    "Scorekeeper {version} keeps the score of a physical game of Sushi Go! or Sushi Go Party!"
                ).format(version=version())
            ),
            _rows(_calls(name)),
            Text(_("Commands, also while the site is running:")),
            _rows(_our_commands(name)),
            Text(
                _(
                    "Settings are variables of the environment, such as PORT=8001; the README lists them. The database, the "
                    "secret key and the collected files are in {folder}, or where SCOREKEEPER_DATA says."
                ).format(folder=settings.DATA_DIR)
            ),
            sep="\n",
        )


def _calls(name: str) -> dict[str, str]:
    """Return the ways to call the program, each with what it does."""
    # Not inside the text below: sentences in an f-string are not collected for translators.
    command = _("COMMAND")
    return {
        name: _("serve the site, until Ctrl-C"),
        f"{name} --version": _("print the version"),
        f"{name} help {command}": _("explain one of the commands below"),
        f"{name} help --commands": _("list all commands, with Django's own"),
    }


def _our_commands(name: str) -> dict[str, str]:
    """Return our commands, each with its own description."""
    ours = sorted(command for command, app in get_commands().items() if app == APP)
    return {
        command: load_command_class(APP, command).create_parser(name, command).description or ""
        for command in ours
    }


def _rows(texts: Mapping[str, str]) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for name, text in texts.items():
        table.add_row(Text(name, style="bold"), Text(text))
    return Padding(table, (1, 2))
