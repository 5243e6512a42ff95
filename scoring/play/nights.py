"""Set a night's date, place, name and note, and move games between nights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from scoring.live.notify import tell_of
from scoring.models import Game, Games, Night, Table, name_key, words_of
from scoring.play.history import history_changed


@dataclass(frozen=True)
class NightFacts:
    """When and where a table played, with a name and a note."""

    date: date
    place: str = ""
    name: str = ""
    note: str = ""


class Overtaken(Exception):
    """Raised when another phone has changed fields since a page showed them; `now` has what they say now."""

    def __init__(self, now: Mapping[str, Any]) -> None:
        super().__init__(*now)
        self.now = now


@transaction.atomic
def edit_night(night: Night, facts: NightFacts, was: Mapping[str, Any] | None = None) -> None:
    """Store the facts that differ from what the page showed (`was`), or raise Overtaken and store nothing."""
    # If two phones edit it at once, the second waits here, and moves its games on from where the first put them.
    # Games come first, as they do when a card is entered: in another order, each could wait for the other.
    games = Game.objects.filter(night=night)
    list(games.select_for_update().order_by("pk").values_list("pk"))
    night = Night.objects.select_for_update().get(pk=night.pk)
    stored = NightFacts(night.date, night.place, night.name, night.note)
    facts = replace(stored, **_edited(asdict(stored), was or {}, asdict(facts)))
    if night.date != facts.date:
        _shift(games, facts.date - night.date)
        history_changed(night.table_id, min(night.date, facts.date))
    night.date, night.place, night.name, night.note = facts.date, facts.place, facts.name, facts.note
    night.words = words_of(night.name, night.place, night.note)
    night.save(update_fields=["date", "place", "name", "note", "words"])
    tell_of(games)


def _edited(now: Mapping[str, Any], was: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that somebody has edited: those wanted otherwise than the page showed them.

    Raises Overtaken if another phone has changed one of them since. Other spaces do not count as a change.
    """
    edited = {name: value for name, value in wanted.items() if name not in was or was[name] != value}
    expected = {name: (_words(was[name]), _words(value)) for name, value in edited.items() if name in was}
    others = {name: now[name] for name, known in expected.items() if _words(now[name]) not in known}
    if others:
        raise Overtaken(others)
    return edited


def _words(value: object) -> list[str]:
    return str(value).split()


def night_of(table: Table, facts: NightFacts, moment: datetime) -> Night:
    """Return the table's night of this date and place, or a new one. Without a place, the date is enough."""
    place = name_key(facts.place)
    for night in table.nights.present().filter(date=facts.date).order_by("pk"):
        if place in ("", name_key(night.place)):
            return night
    return new_night(table, facts, moment)


def new_night(table: Table, facts: NightFacts, moment: datetime) -> Night:
    """Return a new night of the past, last active at `moment`, so that no game of tonight joins it."""
    return table.nights.create(
        date=facts.date,
        place=facts.place,
        name=facts.name,
        note=facts.note,
        words=words_of(facts.name, facts.place, facts.note),
        active_at=moment,
    )


@transaction.atomic
def edit_game(game: Game, to: Night | date, note: str, was: Mapping[str, Any] | None = None) -> None:
    """Set a game's night and note as far as they differ from what the page showed, like `edit_night`."""
    game.refresh_from_db(from_queryset=Game.objects.select_for_update())
    stored = {"night": game.night.uid, "note": game.note}
    wanted = {"night": to.uid if isinstance(to, Night) else "", "note": note}
    edited = _edited(stored, was or {}, wanted)
    if "night" in edited:
        move_game(game, to)
    if "note" in edited:
        write_note(game, note)


@transaction.atomic
def move_game(game: Game, to: Night | date) -> None:
    """Move a game to another night; given a date, to another night of that date or a new one."""
    # If two phones move it at once, the second waits here, and moves it on from where the first put it.
    game.refresh_from_db(from_queryset=Game.objects.select_for_update())
    if isinstance(to, date):
        others = game.night.table.nights.present().filter(date=to).exclude(pk=game.night_id)
        to = others.order_by("pk").first() or new_night(
            game.night.table, NightFacts(to), _active_at(game, to)
        )
    to = Night.objects.select_for_update().get(pk=to.pk)
    if to == game.night:
        return
    _shift(Game.objects.filter(pk=game.pk), to.date - game.night.date)
    since = min(game.night.date, to.date)
    game.night = to
    game.save(update_fields=["night"])
    tell_of(Game.objects.filter(pk=game.pk))
    if game.finished_at:
        history_changed(to.table_id, since)


def _active_at(game: Game, day: date) -> datetime:
    """Return when a new night of this date was last active, for a game that moves there.

    A night before the game's own is over, or tonight's next game would join it.
    """
    return (game.finished_at or game.started_at) + min(day - game.night.date, timedelta())


@transaction.atomic
def write_note(game: Game, note: str) -> None:
    game.note, game.words = note, words_of(note)
    game.save(update_fields=["note", "words"])
    tell_of(Game.objects.filter(pk=game.pk))


def _shift(games: Games, days: timedelta) -> None:
    """Move games from paper with their night; the times of other games come from the clock and stay."""
    games.filter(totals_only=True).update(
        started_at=F("started_at") + days, finished_at=F("finished_at") + days
    )
