"""Nobody finds a code by trying: from one address, from many, through both processes, or as a watcher."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from tests.hold.attack.site import ANOTHER, STRANGER, Answer, Headers, Site, Try, attacked

# isort: split
from scoring.access import join_codes
from scoring.access.wrong_codes import MOST
from scoring.models import Role, Usage
from tests.tables import a_device, a_game

TIMES = 100
START_CODE = "wasabi-7"
WATCHER = "a watcher's secret"


def tries() -> Iterator[Try]:
    with attacked(WHO_MAY_START="code", START_CODE=START_CODE) as site:
        right = _gather(site)
        for what, guess in GUESSES.items():
            yield from _guess(site, what, guess, right[what])


def _gather(site: Site) -> dict[str, str]:
    with site.stored():
        game = a_game()
        a_device(game.night.table, Role.WATCH, WATCHER)
        keep = join_codes.invite(game, Role.KEEP).code
    return {"letters": keep, "letters of a watcher": keep, "a start code": START_CODE}


def _guess(site: Site, what: str, guess: Callable[..., Answer], right: str) -> Iterator[Try]:
    wrong = ["".join(letters) for letters in product("ABCDE", repeat=6)][:TIMES]
    answers = [guess(site, code, STRANGER) for code in wrong]
    yield Try(f"{what}: tries after the limit", all(map(_is_told_to_wait, answers[MOST:])))
    yield Try(f"{what}: the right one after that", _is_told_to_wait(guess(site, right, STRANGER)))
    claimed = [guess(site, right, STRANGER, {"X-Forwarded-For": f"192.0.2.{one}"}) for one in range(5)]
    yield Try(f"{what}: from addresses that are only claimed", all(map(_is_told_to_wait, claimed)))
    many = [guess(site, "ZZZZZZ", f"127.0.2.{number}") for number in range(1, 3 * MOST)]
    yield Try(f"{what}: one code from many addresses", all(map(_is_told_to_wait, many[MOST:])))
    with site.stored():
        Usage.objects.all().delete()
    yield Try(f"{what}: from another address", not _is_told_to_wait(guess(site, right, ANOTHER)))
    with site.stored():
        Usage.objects.all().delete()


def _is_told_to_wait(answer: Answer) -> bool:
    return answer.status in (422, 429) and "Too many wrong codes" in answer.text


def _letters(site: Site, code: str, source: str, headers: Headers | None = None) -> Answer:
    return site.send("/join/", source=source, headers=headers, code=code)


def _letters_of_a_watcher(site: Site, code: str, source: str, headers: Headers | None = None) -> Answer:
    return site.send("/join/", WATCHER, source, headers, code=code)


def _start_code(site: Site, code: str, source: str, headers: Headers | None = None) -> Answer:
    return site.send("/new/", source=source, headers=headers, name="Ana", add="1", start_code=code)


GUESSES: dict[str, Callable[..., Answer]] = {
    "letters": _letters,
    "letters of a watcher": _letters_of_a_watcher,
    "a start code": _start_code,
}
