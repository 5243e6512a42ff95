"""Start a game, and correct what was chosen at its start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from scoring.document import Menu
from scoring.live.notify import tell_of
from scoring.models import MOST_SEATS_KEPT, Change, Game, Night, Player, Seat, Table
from scoring.models.sheet import Sheet
from scoring.play.writing import Sender, Written, change_game
from scoring.rules import EDITIONS, Refusal, refusals, set_up


@dataclass(frozen=True)
class Choice:
    """What is chosen before the first card is dealt: box, menu, players, variants."""

    edition: str
    menu: Menu
    players: Sequence[Player]
    dummy: bool = False
    pass_both_ways: bool = False

    def check(self) -> None:
        for refusal in self.refusals():
            raise refusal

    def refusals(self) -> list[Refusal]:
        """Return everything that is wrong with the choice."""
        if self.edition not in EDITIONS:
            return [Refusal("no_edition", self.edition)]
        return list(refusals(EDITIONS[self.edition], self.menu, len(self.players), dummy=self.dummy))


@transaction.atomic
def start_game(table: Table, choice: Choice, today: date) -> Game:
    """Start a game in the night that is still going on, or in a new one."""
    choice.check()
    now = timezone.now()
    Table.objects.select_for_update().get(pk=table.pk)  # games started at once share a night
    night = table.nights.going_on(now).order_by("-active_at").first()
    night = night or table.nights.create(date=today)
    game = Game.objects.create(
        night=night,
        edition=choice.edition,
        menu=choice.menu,
        dummy=choice.dummy,
        pass_both_ways=choice.pass_both_ways,
        player_count=len(choice.players),
    )
    at_table: list[Player | None] = [*choice.players, *([None] if choice.dummy else [])]
    Seat.objects.bulk_create(
        Seat(game=game, number=number, player=player) for number, player in enumerate(at_table)
    )
    Player.objects.filter(pk__in=[player.pk for player in choice.players]).update(played_at=now)
    Night.objects.filter(pk=night.pk).update(active_at=now)
    tell_of(Game.objects.last_finished_in(night))
    return game


def change_setup(game: Game, sender: Sender, choice: Choice) -> Written:
    """Correct what was chosen at the start.

    Cards that no longer fit stay stored, and count again if the correction is undone.
    """

    def change(sheet: Sheet) -> list[Change | None]:
        choice.check()
        before = arrangement(sheet)
        after = {**_chosen(choice), "seats": _assign_seats(sheet, choice)}
        if before == after:
            return []
        if _changed_meanwhile(sheet.game, sender):
            raise Refusal("setup_changed")
        arrange(sheet.game, after)
        return [Change(before=before, after=after)]

    return change_game(game, sender, change)


def _changed_meanwhile(game: Game, sender: Sender) -> bool:
    """Return whether another phone corrected the setup since this one looked.

    A setup is written as a whole, so this phone would undo the other's correction without having seen it.
    """
    setups = game.changes.filter(after__has_key="seats", version__gt=sender.seen)
    return setups.exclude(device=sender.device).exists()


class Misfit(NamedTuple):
    """Entered cards that do not fit a choice."""

    round: int
    seat: Seat
    face: str
    cards: int


def misfits(sheet: Sheet, choice: Choice) -> list[Misfit]:
    """Return the cards that would no longer count: not on the new menu, or of a seat that would go."""
    choice.check()
    faces = set_up(EDITIONS[choice.edition], choice.menu, len(choice.players), dummy=choice.dummy).faces
    players = {player.pk for player in choice.players}
    seated = {seat.player_id for seat in sheet.seats}
    left = [seat for seat in sheet.seats if seat.player_id and seat.player_id not in players]
    gone = left[len(players - seated) :]
    gone += [seat for seat in sheet.seats if seat.player_id is None and not choice.dummy]
    return [
        Misfit(number, sheet.seats[seat], face, count)
        for (number, seat), hand in sorted(sheet.hands.items())
        for face in sheet.setup.faces
        if (count := hand.counts.get(face)) and (sheet.seats[seat] in gone or face not in faces)
    ]


def _chosen(choice: Choice) -> dict[str, Any]:
    return {
        "edition": choice.edition,
        "menu": list(choice.menu) if isinstance(choice.menu, tuple) else choice.menu,
        "dummy": choice.dummy,
        "pass_both_ways": choice.pass_both_ways,
    }


def arrangement(sheet: Sheet) -> dict[str, Any]:
    """Return the game's present setup and who sits on which seat, as stored in a change."""
    game = sheet.game
    chosen = Choice(game.edition, game.chosen_menu, (), dummy=game.dummy, pass_both_ways=game.pass_both_ways)
    return {**_chosen(chosen), "seats": [[seat.pk, seat.player_id] for seat in sheet.seats]}


def _assign_seats(sheet: Sheet, choice: Choice) -> list[list[int | None]]:
    """Give every player a seat, creating those that are missing, and return the pairs of both in their new order.

    Players who stay keep their seat and its cards. A new player takes over the seat of one who is removed.
    """
    players: list[int | None] = [player.pk for player in choice.players]
    players += [None] if choice.dummy else []
    kept = {seat.player_id: seat.pk for seat in sheet.seats if seat.player_id in players}
    free = [seat.pk for seat in sheet.seats if seat.player_id not in players and seat.player_id is not None]
    if sheet.game.seats.count() + len(players) > MOST_SEATS_KEPT:
        raise Refusal("too_many_changes", most=MOST_SEATS_KEPT)
    seats: list[list[int | None]] = []
    for player in players:
        if player in kept:
            seat = kept[player]
        elif free and player is not None:
            seat = free.pop(0)
        else:
            seat = Seat.objects.create(game=sheet.game, number=None, player_id=player).pk
        seats.append([seat, player])
    return seats


def arrange(game: Game, facts: Mapping[str, Any]) -> None:
    """Apply a setup as `arrangement` returns it. A seat that is not in it is removed and keeps its cards.

    Raises a Refusal if two of the players have been merged since: nobody sits twice.
    """
    people = [_person(player) for _, player in facts["seats"]]
    if twice := {person for person in people if person and people.count(person) > 1}:
        raise Refusal("sits_twice", Player.objects.get(pk=min(twice)).name)
    game.edition, game.menu = facts["edition"], facts["menu"]
    game.dummy, game.pass_both_ways = facts["dummy"], facts["pass_both_ways"]
    game.player_count = len(facts["seats"]) - game.dummy
    game.save(update_fields=["edition", "menu", "dummy", "pass_both_ways", "player_count"])
    game.seats.update(number=None)
    for number, ((seat, _), person) in enumerate(zip(facts["seats"], people, strict=True)):
        game.seats.filter(pk=seat).update(number=number, player_id=person)


def _person(player: int | None) -> int | None:
    """Return the player that this one was merged into, if any, since the game began."""
    known = Player.objects.filter(pk=player).first() if player else None
    return known.current_player.pk if known else None
