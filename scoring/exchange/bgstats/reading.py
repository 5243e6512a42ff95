"""Read the plays of our games in a BG Stats export or `.bgsplay` file, with their final totals.

A broken file is refused; a play that we cannot store is left out and counted with its reason. Ranks follow
from the totals, as in every game. A tie goes to the winner whom BG Stats names: puddings settled it, which
BG Stats does not record. If it names somebody with fewer points, the game's note says so.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Any

from django.core.validators import slug_re

from scoring import document
from scoring.document import FORMAT, NAME_LENGTH, POINTS, TEXT_LENGTHS
from scoring.document.json_reader import ROOT, a_list, an_object, inside, is_blank, required
from scoring.document.numbers import IDS, whole_number
from scoring.exchange.bgstats.ids import BOARD_GAMES, MINUTES, MOMENT
from scoring.exchange.calendar import YEARS
from scoring.exchange.contents import GameRecord, LeftOut, PlayerRecord, Record
from scoring.models import UID_LENGTH, name_key
from scoring.play.totals import DUSK
from scoring.rules import EDITIONS, refusals
from scoring.wording.exchange import ANONYMOUS, other_winner_text

EDITION_OF_ID = {BOARD_GAMES[edition].id: edition for edition in ("classic", "party")}
EDITION_OF_NAME = {
    **{name_key(BOARD_GAMES[edition].name): edition for edition in ("classic", "party")},
    **{name_key(BOARD_GAMES[edition].name).rstrip("!"): edition for edition in ("classic", "party")},
}
SUM = re.compile(r"[+-]*[0-9]{1,6}(?:\.0+)?")
SUMS = re.compile(f"(?:{SUM.pattern})(?:[+-]+[0-9]{{1,6}}(?:\\.0+)?)*")
NUMBERED_LENGTH = NAME_LENGTH - len(" 99999")  # of a name to which a number is added
MIDNIGHT = time()  # to the second: the time of day is unknown
YES = (True, 1, "1", "true")

Found = tuple[str, Record]


class Skip(Exception):
    """A play that cannot be stored, with its reason code."""


@dataclass(frozen=True)
class Export:
    """What the plays of an export name by id, and the time zone of their dates."""

    editions: Mapping[int, str]
    people: PlayNames
    places: Mapping[int, str]
    zone: tzinfo


def bgstats_records(value: object, zone: tzinfo) -> Iterator[Found]:
    """Yield the players and plays in an export, whose times are those of a time zone."""
    content = an_object(value, ROOT)
    editions = _editions(content)
    places = {key: _tidy(entry.get("name"), 200) for key, entry in _by_id(content, "locations")}
    export = Export(editions, PlayNames(dict(_by_id(content, "players"))), places, zone)
    for index, play in enumerate(a_list(content["plays"], "plays")):
        where = f"plays[{index}]"
        an_object(play, where)
        try:
            played = _played(play, where, export)
        except Skip as skip:
            yield where, LeftOut(str(skip))
            continue
        for guest in export.people.just_met():
            yield where, guest
        yield where, played


def _by_id(export: Mapping[str, Any], key: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for index, entry in enumerate(a_list(export.get(key, []), key)):
        yield _id(required(an_object(entry, f"{key}[{index}]"), "id", f"{key}[{index}]")), entry


def _id(value: object) -> int:
    """Return an id, which some programs write as text, or 0 if there is none."""
    return whole_number(str(value), IDS) or 0


def _editions(export: Mapping[str, Any]) -> dict[int, str]:
    """Return game id -> edition for our games, found by BoardGameGeek id, or by name if there is none."""
    editions = {}
    for key, game in _by_id(export, "games"):
        bgg_id = _id(game.get("bggId", 0))
        edition = EDITION_OF_ID.get(bgg_id)
        if not bgg_id:
            edition = EDITION_OF_NAME.get(name_key(str(game.get("name", ""))))
        if edition:
            editions[key] = edition
    return editions


class PlayNames:
    """Unique names for the file's players. In BG Stats, several may share a name or have none."""

    def __init__(self, players: Mapping[int, Mapping[str, Any]]) -> None:
        self.players = players
        self.names: dict[tuple[int, int], str] = {}  # player id, earlier seats of the same player in a play
        self.taken: set[str] = set()
        self.numbers: Counter[str] = Counter()  # key of a name -> how many numbers were tried
        self.new: list[PlayerRecord] = []

    def name(self, key: int, times: int) -> str:
        """Return a player's unique name. A second seat in the same play counts as another person."""
        if key not in self.players:
            raise Skip("no_player")
        if (key, times) not in self.names:
            player = self.players[key]
            name = self.names[key, times] = self._free(
                _tidy(player.get("name"), NAME_LENGTH) or str(ANONYMOUS)
            )
            uid = str(player.get("uuid") or "") if times == 0 else ""
            is_usable = slug_re.match(uid) and len(uid) <= UID_LENGTH
            self.new.append(PlayerRecord(name, uid=uid if is_usable else ""))
        return self.names[key, times]

    def _free(self, name: str) -> str:
        """Return a name that nobody has yet: if need be with a number, which goes on from the last one."""
        tried, stem = name, name[:NUMBERED_LENGTH]
        key = name_key(stem)
        while name_key(tried) in self.taken:
            self.numbers[key] += 1
            tried = f"{stem} {self.numbers[key] + 1}"
        self.taken.add(name_key(tried))
        return tried

    def just_met(self) -> list[PlayerRecord]:
        met, self.new = self.new, []
        return met


def _played(play: dict[str, Any], where: str, export: Export) -> GameRecord:
    edition = _edition(play, export.editions)
    scores = _in_seat_order(_scores(play, where))
    if len(scores) not in EDITIONS[edition].players:
        raise Skip("players")
    totals = [points_of(score.get("score")) for score in scores]
    local = _moment(play, export.zone)
    started_at = local.astimezone(UTC)
    names = _names(scores, export.people)
    winners = _winners(scores, names)
    leaders = {name for name, total in zip(names, totals, strict=True) if total == max(totals)}
    written = {
        "format": FORMAT,
        "edition": edition,
        "menu": _menu(play, edition, len(names)),
        "players": names,
        "totals": totals,
        "winners": winners if _settles_tie(winners, leaders) else [],
        "id": _tidy(str(play.get("uuid") or ""), TEXT_LENGTHS["id"]) or None,
        "played_at": started_at.isoformat(),
        "place": export.places.get(_id(play.get("locationRefId", 0))) or None,
        "note": _note(play, [] if leaders.issuperset(winners) else winners) or None,
    }
    with inside(where):
        parsed = document.parse(written)
    return GameRecord(parsed, date=local.date(), finished_at=started_at + _duration(play), also=_also(play))


def _edition(play: Mapping[str, Any], editions: Mapping[int, str]) -> str:
    edition = editions.get(_id(play.get("gameRefId", 0)))
    if edition is None:
        raise Skip("other_game")
    if play.get("ignored") in YES:
        raise Skip("ignored")
    return edition


def _menu(play: Mapping[str, Any], edition: str, players: int) -> str | None:
    """Return the preset that the board names, or None: anything may be written there.

    >>> _menu({"board": "Dinner for two"}, "party", 2), _menu({"board": "Dinner for two"}, "party", 8)
    ('dinner_for_two', None)
    """
    named = _letters(play.get("board"))
    for preset in EDITIONS[edition].presets:
        if _letters(preset) == named:
            return None if list(refusals(EDITIONS[edition], preset, players)) else preset
    return None


def _letters(text: object) -> str:
    return "".join(filter(str.isalnum, str(text))).casefold()


def _duration(play: Mapping[str, Any]) -> timedelta:
    """Return how long it took to play, 0 if unknown."""
    return timedelta(minutes=whole_number(str(play.get("durationMin")), MINUTES) or 0)


def _also(play: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the game's id here, if BG Stats got the play from us."""
    return tuple(value for key in ("importPlayId", "sourcePlayId") if isinstance(value := play.get(key), str))


def _scores(play: Mapping[str, Any], where: str) -> list[dict[str, Any]]:
    path = f"{where}.playerScores"
    scores = a_list(required(play, "playerScores", where), path)
    return [an_object(score, f"{path}[{seat}]") for seat, score in enumerate(scores)]


def _in_seat_order(scores: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Sort by seat if every player has a different one; 0 means none."""
    seats = [_id(score.get("seatOrder", 0)) for score in scores]
    if 0 in seats or len(set(seats)) < len(seats):
        return scores
    return [score for _, score in sorted(zip(seats, scores, strict=True), key=lambda pair: pair[0])]


def _names(scores: list[dict[str, Any]], people: PlayNames) -> list[str]:
    keys = [_id(score.get("playerRefId", 0)) for score in scores]
    return [people.name(key, keys[:seat].count(key)) for seat, key in enumerate(keys)]


def _winners(scores: list[dict[str, Any]], names: list[str]) -> list[str]:
    return [name for name, score in zip(names, scores, strict=True) if score.get("winner") in YES]


def _settles_tie(winners: Sequence[str], leaders: Set[str]) -> bool:
    """Return whether only some of those with the most points won."""
    return set(winners) < leaders


def _note(play: Mapping[str, Any], other_winners: list[str]) -> str:
    """Return the comments, and a line for each winner of whom the points do not tell that they won."""
    lines = [other_winner_text(name) for name in other_winners]
    return "\n".join(filter(None, [_tidy(play.get("comments"), 9_000, lines=True), *lines]))


def points_of(value: object) -> int:
    """Return the points in a number, a text or a sum such as "20+16", without evaluating any code.

    >>> points_of(" 20+16 + 16-6"), points_of(52), points_of("-3")
    (46, 52, -3)
    """
    if value is None or value == "":
        raise Skip("no_score")
    text = "".join(str(value).split()).replace("−", "-")
    if isinstance(value, bool) or len(text) > 200 or not SUMS.fullmatch(text):
        raise Skip("score")
    points = sum(_signed(part) for part in SUM.findall(text))
    if points not in POINTS:
        raise Skip("score")
    return points


def _signed(part: str) -> int:
    digits = part.lstrip("+-")
    size = int(digits.partition(".")[0])
    return -size if part[: len(part) - len(digits)].count("-") % 2 else size


def _moment(play: Mapping[str, Any], zone: tzinfo) -> datetime:
    """Return when it was played, by the clock there. Older files have only the date, as one number."""
    day = play.get("playDateYmd")
    for value, form in ((play.get("playDate"), MOMENT), (play.get("playDate"), "%Y-%m-%d"), (day, "%Y%m%d")):
        try:
            moment = datetime.strptime(str(value), form).replace(tzinfo=zone)
        except ValueError:
            continue
        if moment.year in YEARS[1:-1]:  # a time zone may lead into the next year
            return moment if moment.time() != MIDNIGHT else moment.replace(hour=DUSK.hour)
    raise Skip("date")


def _tidy(value: object, most: int, *, lines: bool = False) -> str:
    """Return a text without characters that databases refuse, cut to a length."""
    if not isinstance(value, str):
        return ""
    kept = "".join(
        letter
        for letter in value
        if (lines and letter in document.LINES) or unicodedata.category(letter) not in ("Cc", "Cs")
    )
    kept = (kept if lines else " ".join(kept.split()))[:most].strip()
    return "" if is_blank(kept) else kept
