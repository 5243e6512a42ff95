"""Who may do what, read from the database and not by the site's own checks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import unquote

from django.http import parse_cookie

from scoring.access import COOKIE
from scoring.models import Device, JoinCode, Link, Membership, Role, Table
from tests.hold.fuzz.request import Request, on_the_wire

STRENGTH = {None: 0, Role.WATCH.value: 1, Role.KEEP.value: 2, Role.OWN.value: 3}
WORD = re.compile(r"[a-z0-9]+")

At = tuple[int, str]  # a table, and a role there


class Entry(NamedTuple):
    """A membership."""

    table: int
    role: str
    device: int
    player: int | None


@dataclass(frozen=True)
class Rights:
    """What a request may do: the roles of its device, and those that the codes in it give."""

    roles: dict[int, str]
    given: dict[int, str]
    devices: set[int]  # that are this browser's
    last: int  # device; later ones are let in by this request

    def may_change(self, entry: Entry, *, is_new: bool) -> bool:
        """Return whether this request may remove a membership, or add it."""
        if self.roles.get(entry.table) == Role.OWN:
            return True
        if entry.device not in self.devices and entry.device <= self.last:
            return False  # another browser's
        allowed = max(STRENGTH[self.roles.get(entry.table)], STRENGTH[self.given.get(entry.table)])
        return not is_new or STRENGTH[entry.role] <= allowed


class Access:
    """All devices, links and codes, and the memberships of these tables, as they are now."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self.devices = {
            secret: (key, old)
            for secret, key, old in Device.objects.values_list("secret_hash", "pk", "replaces")
        }
        entries = Membership.objects.filter(table__in=tables)
        self.entries = {Entry(*values) for values in entries.values_list(*Entry._fields)}
        self.links: dict[str, At] = {
            secret: at for secret, *at in Link.objects.values_list("secret_hash", "table", "role")
        }
        self.codes: dict[str, At] = {}
        for code, secret, *at in JoinCode.objects.values_list("code", "secret", "game__night__table", "role"):
            self.codes |= {code.lower(): at, secret: at}

    def rights(self, request: Request) -> Rights:
        own, old = self.devices.get(_hash(_secret(request)), (None, None))
        successors = {key for key, replaced in self.devices.values() if own and replaced == own}
        # A device that was just let in also has the tables of the one it replaces, but not the other way round.
        roles = [(entry.table, entry.role) for entry in self.entries if entry.device in {own, old}]
        last = max((key for key, _ in self.devices.values()), default=0)
        return Rights(
            _strongest(roles), _strongest(self._given(request)), {own, old, *successors} - {None}, last
        )

    def _given(self, request: Request) -> Iterable[At]:
        """Yield what the codes and links in a request allow, however they are written."""
        texts = [unquote(request.target), *(value for _, value in request.fields), str(request.body)]
        for part in (part for text in texts for part in text.lower().split("/")):
            for word in (*WORD.findall(part), "".join(WORD.findall(part))):
                yield from filter(None, [self.codes.get(word), self.links.get(_hash(word))])

    def wrong_changes(self, later: Access, rights: Rights) -> list[Entry]:
        """Return the memberships that have changed later, although a request with these rights may not change them."""
        different = self.entries ^ later.entries
        return [entry for entry in different if not rights.may_change(entry, is_new=entry in later.entries)]


def _secret(request: Request) -> str:
    cookies: dict[str, str] = parse_cookie(
        on_the_wire(request.cookie).encode("latin-1").decode(errors="replace")
    )
    return cookies.get(COOKIE, "")


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _strongest(found: Iterable[At]) -> dict[int, str]:
    roles: dict[int, str] = {}
    for table, role in found:
        roles[table] = max(role, roles.get(table, role), key=STRENGTH.__getitem__)
    return roles
