"""A command that speaks the language of the terminal that it is run in."""

from __future__ import annotations

import sys
from argparse import SUPPRESS
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from scorekeeper.host_language import host_language


class HostCommand(BaseCommand):
    """A command for whoever runs the site. It sets `parser.description`, because `help` is read before a language is chosen."""

    # Options for those who develop with Django. They still work, but no host has to read about them.
    suppressed_base_arguments: ClassVar[set[str]] = {  # type: ignore[misc]
        "--version", "--verbosity", "--settings", "--pythonpath", "--traceback", "--no-color", "--force-color",
    }  # fmt: skip

    def run_from_argv(self, argv: list[str]) -> None:
        with override(host_language()):
            super().run_from_argv(argv)

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        skip = parser._option_string_actions.get("--skip-checks")  # Django lets nobody suppress this one
        if skip:
            skip.help = SUPPRESS
        return parser

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command. Print an error without the name of the exception, which Django would put before it."""
        try:
            return super().execute(*args, **options)
        except CommandError as error:
            if not self._called_from_command_line or options["traceback"]:  # type: ignore[attr-defined]
                raise
            self.stderr.write(str(error))
            sys.exit(error.returncode)
