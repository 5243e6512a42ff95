"""A command that speaks the language of the terminal that it is run in."""

from __future__ import annotations

from typing import ClassVar

from django.core.management.base import BaseCommand
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
