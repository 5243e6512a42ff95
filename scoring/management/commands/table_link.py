"""Make a link to a table for the host of the site, also as a code to type."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from io import TextIOWrapper
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.addresses import hosts, url
from scoring import access, play
from scoring.management.host import HostCommand
from scoring.management.tables import table_named
from scoring.models import Role, Table
from scoring.rules import Refusal
from scoring.wording import refusal_text
from scoring.wording.lists import labeled


class Command(HostCommand):
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = _("Make a new link to a table. It replaces the earlier link of the same role.")
        parser.add_argument("name", metavar=_("NAME"), nargs="?", help=_("the table's name"))
        parser.add_argument("--id", type=int, help=_("the table's number, if several share the name"))
        parser.add_argument("--new", action="store_true", help=_("make a table with this name first"))
        parser.add_argument(
            "--role", choices=Role.values, default=Role.OWN, help=_("what the link allows (default: own)")
        )
        parser.add_argument("--host", help=_("the site's address for phones, such as http://192.0.2.7:8000"))

    def handle(self, *args: Any, **options: Any) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a terminal shows ? for a letter that it lacks
        # Check the table and the host first: a new link ends the earlier one.
        host = _host(options["host"])
        table = _new_table(options["name"]) if options["new"] else table_named(options["name"], options["id"])
        role = Role(options["role"])
        secret = access.new_link(table, role)
        replaces = (
            _("It replaces the earlier link of this role and the recovery code, and won't be shown again.")
            if role == Role.OWN
            else _("It replaces the earlier link of this role, and won't be shown again.")
        )
        # Not inside the text below: sentences in an f-string are not collected for translators.
        whose = _("{table}, role {role}:").format(table=table.name, role=role)
        otherwise = _("Or type this code at {address}").format(address=host + reverse("enter"))
        self.stdout.write(f"""
{whose}

  {host}{reverse("enter_link", args=[secret])}

{otherwise}

  {access.as_code(secret)}

{replaces}
""")


def _new_table(name: str | None) -> Table:
    try:
        return play.new_table(name or "")
    except Refusal as refusal:
        raise CommandError(labeled(_("Table name"), refusal_text(refusal))) from None


def _host(given: str | None) -> str:
    """Return the start of the URL: the given one, or this machine's address on the network."""
    if given:
        if not given.startswith(("http://", "https://")):
            raise CommandError(
                _("--host: {address} does not start with http:// or https://").format(address=given)
            )
        return given.rstrip("/").removesuffix(settings.BASE_PATH)  # the addresses below have it
    if settings.HTTPS:
        raise CommandError(_("This command doesn't know the site's address: add --host https://…"))
    here, network = hosts(settings.HOST)
    return url((network or here)[0], settings.PORT).rstrip("/")
