"""A few requests one after the other, by people with and without rights, at the same two tables.

What they write is rolled back, so that each evening can be repeated by its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.cookies import SimpleCookie
from random import Random

from django.db import DatabaseError, connection, transaction

from scoring.access import COOKIE
from tests.hold.connection import TOKEN
from tests.hold.fuzz.changing import any_request, changed
from tests.hold.fuzz.findings import CHANGED, FAILED, LOGGED, Findings
from tests.hold.fuzz.pages import Page, to_address
from tests.hold.fuzz.request import Request
from tests.hold.fuzz.rights import Access, Rights
from tests.hold.fuzz.seen import Seen
from tests.hold.fuzz.site import Answer, Site
from tests.hold.fuzz.state import states
from tests.hold.fuzz.world import VISITORS, World, predictable

REQUESTS = 8
OFTEN = (*VISITORS, "keep", "keep", "own", "own", "own")  # visitors who can reach more come more often


class Evenings:
    def __init__(self, site: Site, world: World, findings: Findings) -> None:
        self.site = site
        self.world = world
        self.findings = findings
        self.states, self.access = states(world.tables), Access(world.tables)
        with taken_back(world):
            self.seen = Seen.look_around(site, world)

    def play(self, seed: int, number: int) -> None:
        """Send the requests of an evening, and check what each of them did."""
        with taken_back(self.world), predictable(Random(f"{seed} {number} secrets")):
            evening = Evening(self, Random(f"{seed} {number}"), again(seed, number))
            try:
                if all(evening.go_on() for _ in range(REQUESTS)):
                    connection.check_constraints()
            except DatabaseError as error:  # what was written could not be committed
                self.findings.add(FAILED, type(error).__name__, f"{error!r}\n{evening.name}")


def again(seed: int, number: int, last: int = 0) -> str:
    """Return the command that repeats an evening, or several."""
    inputs = (max(number, last) + 1 - number) * REQUESTS
    return f"SEED={seed} FIRST={number * REQUESTS} INPUTS={inputs} make hold WHAT=fuzz"


@contextmanager
def taken_back(world: World) -> Iterator[None]:
    """Roll back what is written."""
    with transaction.atomic():
        world.renew()
        yield
        transaction.set_rollback(True)


class Evening:
    def __init__(self, all_evenings: Evenings, rng: Random, name: str) -> None:
        self.site, self.world = all_evenings.site, all_evenings.world
        self.seen, self.findings = all_evenings.seen, all_evenings.findings
        self.rng = rng
        self.name = name
        self.secrets = {visitor: visitor for visitor in VISITORS if visitor != "nobody"}
        self.last: tuple[str, Request, Answer] | None = None
        self.states, self.access = all_evenings.states, all_evenings.access

    def go_on(self) -> bool:
        """Send another request. Return whether the database can still be used."""
        visitor, request = self._next()
        request = changed(self.rng, self._sent_by(visitor, request), self.seen)
        rights = self.access.rights(request)
        answer = self.site.ask(request)
        self.last = visitor, request, answer
        self._remember_cookie(visitor, answer)
        self._note(request, visitor, answer)
        if answer.status >= 500:
            return False
        if answer.has_written:
            self._compare(request, visitor, rights)
        return True

    def _next(self) -> tuple[str, Request]:
        """Return the next visitor and request: often the same visitor, following the last page."""
        if self.last and self.rng.random() < 0.6:
            visitor, request, answer = self.last
            if offered := offers(request, answer):
                return visitor, self.rng.choice(offered)
        return self.rng.choice(OFTEN), any_request(self.rng, self.seen)

    def _sent_by(self, visitor: str, request: Request) -> Request:
        cookies = [(COOKIE, self.secrets[visitor])] if visitor in self.secrets else []
        return replace(request, cookies=(*cookies, ("csrftoken", TOKEN)), headers=(("X-CSRFToken", TOKEN),))

    def _remember_cookie(self, visitor: str, answer: Answer) -> None:
        for name, value in answer.headers:
            if name == "Set-Cookie" and COOKIE in (cookies := SimpleCookie(value)):
                self.secrets[visitor] = cookies[COOKIE].value

    def _note(self, request: Request, visitor: str, answer: Answer) -> None:
        self.findings.inputs += 1
        self.findings.statuses[answer.status] += 1
        self.findings.took(answer.seconds, f"{request.method} {request.target[:100]}   {self.name}")
        if answer.status >= 500:
            self._found(FAILED, cause_of(answer), request, visitor, answer.logged)
        elif answer.logged:
            self._found(LOGGED, cause_of(answer), request, visitor, answer.logged)

    def _compare(self, request: Request, visitor: str, rights: Rights) -> None:
        """Find rows of a table that have changed, although this visitor may not change them."""
        now, access = states(self.world.tables), Access(self.world.tables)
        for table, state in self.states.items():
            if wrong := state.misses(now[table], rights.roles.get(table)):
                self._found(CHANGED, wrong[0][0], request, visitor, map(str, wrong))
        if wrong_entries := self.access.wrong_changes(access, rights):
            self._found(CHANGED, "entries", request, visitor, map(str, wrong_entries))
        self.states, self.access = now, access

    def _found(self, kind: str, cause: str, request: Request, visitor: str, details: Iterable[str]) -> None:
        shown = "\n".join(detail[-1500:] for detail in details)
        self.findings.add(kind, cause, f"{visitor}: {request!r:.1500}\n{shown}\n{self.name}")


def offers(request: Request, answer: Answer) -> list[Request]:
    """Return the requests that the page offers."""
    if location := answer.header("location"):
        leads = to_address(location)
        return [leads] if leads else []
    if answer.header("content-type").startswith("text/html") and not answer.header("content-encoding"):
        return Page(request.path, answer.body.decode()).requests()
    return []


def cause_of(answer: Answer) -> str:
    """Return what identifies a fault: the last line of our code in its traceback, and the error."""
    text = "".join(answer.logged)
    return "".join(re.findall(r"^  File .*$", text, re.MULTILINE)[-1:]) + "".join(
        re.findall(r"^\w[\w.]*(?=:)", text, re.MULTILINE)[-1:]
    )
