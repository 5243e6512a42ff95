"""How a game is written: under a lock, scored, and told to the other phones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from scoring.live.notify import tell
from scoring.models import MOST_CHANGES, Change, Device, Game, Membership, Night, Role, Seat
from scoring.models.prepared import Given, Insert, Prepared, Update
from scoring.models.sheet import Sheet
from scoring.play.history import history_changed, history_grew
from scoring.play.webhooks import note_result
from scoring.rules import Refusal

# The fields of a seat that are computed from the hands.
COPIED = ["round_points", "hand_points", "dessert_cards", "dessert_points", "total", "rank"]
FOR_OWNERS = 500  # changes that only they can make when all others of a game are used up
# How often a night is marked as going on, so that not every tap costs a write.
NOTED_EVERY = timedelta(minutes=1)

LOCKED_GAME = Prepared(
    lambda: Game.objects.select_related("night").select_for_update(of=("self",)).filter(pk=Given("pk"))
)
KNOWN_CHANGE = Prepared(
    lambda: Change.objects.select_related("seat").filter(game=Given("game"), client_id=Given("client_id"))
)
STORE_CHANGES = Insert(Change)
STORE_SCORES = Update(Seat, *COPIED)
STORE_GAME = Update(Game, "version", "finished_at", "cut_after")


@dataclass(frozen=True)
class Sender:
    """The device that sends a change, the change's id, and the game's version that the device last saw."""

    client_id: str
    device: Device | None = None
    seen: int = 0

    def id_of(self, index: int) -> str:
        """Return the id of one of several changes sent together. The first has the client's own id.

        No client's id has a plus, so the others cannot equal the id of a change that was sent by itself.
        """
        return f"{self.client_id}+{index}" if index else self.client_id


class Written(NamedTuple):
    """The sheet after a write, and the change that was made, now or when it was first sent."""

    sheet: Sheet
    change: Change | None  # None if nothing had to change


def change_game(game: Game, sender: Sender, change: Callable[[Sheet], Sequence[Change | None]]) -> Written:
    """Load the sheet, change it, score it, and tell the other phones, in one transaction."""
    with transaction.atomic():
        # If two phones write at once, the second waits here and then sees what the first wrote.
        [locked] = LOCKED_GAME(pk=game.pk)
        sheet = Sheet.load(locked)
        if known := KNOWN_CHANGE(game=game.pk, client_id=sender.client_id):
            return Written(sheet, known[0] if known[0].version else None)
        changes = [changed for changed in change(sheet) if changed]
        if not changes:
            keep_id(locked, sender)
            return Written(sheet, None)
        if locked.version >= MOST_CHANGES:
            check_room(locked, sender, version__gt=0)
        now = timezone.now()
        _write_down(changes, locked, sender, now)
        if changes[0].seat is None:
            sheet = Sheet.load(locked)  # perhaps other players sit there now
        _store_score(sheet, now)
        tell(locked)
        _mark_going_on(locked.night, now)
        return Written(sheet, changes[0])


def keep_id(game: Game, sender: Sender) -> None:
    """Store the id of a change that changed nothing, or it might take effect when it is sent again later."""
    check_room(game, sender, version=0)
    Change.objects.create(game=game, client_id=sender.client_id, device=sender.device, version=0)


def _store_score(sheet: Sheet, now: datetime) -> None:
    """Score a changed sheet, and store the points, whether the game has ended, and its version."""
    game = sheet.game
    if not sheet.is_cut:
        game.cut_after = None
    rescore(sheet)
    if game.finished_at:
        history_changed(game.night.table_id, game.night.date)
    elif sheet.score.finished:
        history_grew(game.night.table_id)
    game.finished_at = (game.finished_at or now) if sheet.score.finished else None
    STORE_GAME(game)
    if game.finished_at:
        note_result(game, now)


def check_room(game: Game, sender: Sender, **which: int) -> None:
    """Raise a Refusal if the game has too many changes of a kind.

    Owners can make some more, to put right what somebody has spoiled who used up all the others.
    """
    made = game.changes.filter(**which).count()
    if made < MOST_CHANGES or (made < MOST_CHANGES + FOR_OWNERS and _owns(game, sender.device)):
        return
    raise Refusal("too_many_changes", most=MOST_CHANGES)


def _owns(game: Game, device: Device | None) -> bool:
    return Membership.objects.filter(device=device, table__nights=game.night_id, role=Role.OWN).exists()


def _mark_going_on(night: Night, now: datetime) -> None:
    if not now - NOTED_EVERY <= night.active_at <= now:
        # Correcting a game must not revive a night that is over, or tonight's next game would join it.
        Night.objects.going_on(now).filter(pk=night.pk).update(active_at=now)


def _write_down(changes: Sequence[Change], game: Game, sender: Sender, now: datetime) -> None:
    """Store the changes. Each raises the game's version."""
    for index, changed in enumerate(changes):
        game.version += 1
        changed.game, changed.client_id, changed.device = game, sender.id_of(index), sender.device
        changed.version, changed.made_at = game.version, now
    STORE_CHANGES(*changes)


def rescore(sheet: Sheet) -> None:
    """Store what follows from the hands on the seats where it differs."""
    before = [_copied(seat) for seat in sheet.seats]
    for number, seat in enumerate(sheet.seats):
        copy_score(sheet, number, seat)
    STORE_SCORES(*(seat for seat, known in zip(sheet.seats, before, strict=True) if _copied(seat) != known))


def _copied(seat: Seat) -> list[object]:
    return [getattr(seat, name) for name in COPIED]


def copy_score(sheet: Sheet, number: int, seat: Seat) -> None:
    score = sheet.score
    hands = [played[number] for played in score.rounds]
    seat.hand_points = [{line.kind: line.points for line in lines if line.points} for lines in hands]
    seat.round_points = [sum(line.points for line in lines) for lines in hands]
    seat.dessert_cards = (score.dessert_cards or ())[number]
    seat.dessert_points = score.desserts[number].points
    seat.total = score.standing.totals[number]
    seat.rank = score.standing.ranks[number] if number < sheet.setup.players else None
