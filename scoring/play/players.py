"""Who sits at a table, and by which name."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from scoring.document import NAME_LENGTH
from scoring.live.notify import tell_of
from scoring.models import LOOKS, Game, Membership, Player, Seat, Table, name_key
from scoring.play.history import history_changed
from scoring.play.texts import a_name
from scoring.rules import Refusal


def add_player(table: Table, name: str) -> Player:
    """Somebody new at a table, or who had left it by this name; a Refusal where they are there."""
    name = a_name(name, NAME_LENGTH)
    look = table.players.count()
    try:
        with transaction.atomic():
            return table.players.create(
                name=name, name_key=name_key(name), colour=look % LOOKS, shape=(look + look // LOOKS) % LOOKS
            )
    except IntegrityError:
        return _back_again(table.players.get(name_key=name_key(name)))


def _back_again(player: Player) -> Player:
    """Whoever this is now, asked to sit down again."""
    person = player
    while person.merged_into:
        person = person.merged_into
    if person == player and person.deleted_at is None and not person.archived:
        raise Refusal("name_taken", player.name)
    person.deleted_at, person.archived = None, False
    person.save(update_fields=["deleted_at", "archived"])
    return person


def rename_player(player: Player, name: str) -> None:
    """Call a player by another name, or a Refusal."""
    name = a_name(name, NAME_LENGTH)
    try:
        with transaction.atomic():
            Player.objects.filter(pk=player.pk).update(name=name, name_key=name_key(name))
            tell_of(Game.objects.filter(seats__player=player, finished_at=None))
    except IntegrityError:
        raise _taken_by(Player.objects.get(table=player.table_id, name_key=name_key(name))) from None


def _taken_by(player: Player) -> Refusal:
    """Why a name cannot be had."""
    if player.merged_into_id:
        return Refusal("name_merged", player.name)
    if player.deleted_at:
        return Refusal("name_put_away", player.name)
    return Refusal("name_taken", player.name)


def archive_player(player: Player, *, archived: bool = True) -> None:
    """Somebody is no longer asked to sit down, or is again."""
    Player.objects.filter(pk=player.pk).update(archived=archived)


@transaction.atomic
def merge_player(player: Player, into: Player) -> None:
    """Two who are one person: whatever the first one played is the other's, until it is taken back."""
    if player == into:
        raise Refusal("merge_self", player.name)
    both = Player.objects.present().filter(table=player.table_id, pk__in=[player.pk, into.pk])
    # Two phones that merge at once wait for each other here.
    if len(both.select_for_update().order_by("pk")) < 2:
        raise Refusal("merge_gone")
    # A seat that was taken away counts too: it can be put back.
    if Seat.objects.filter(player=player, game__seats__player=into).exists():
        raise Refusal("merge_together", player.name)
    moved = list(player.seats.order_by("pk").values_list("pk", flat=True))
    player.seats.update(player=into)
    Player.objects.filter(pk=player.pk).update(merged_into=into, merged_seats=moved)
    Player.objects.filter(pk=into.pk).update(played_at=max(player.played_at, into.played_at))
    # Their phone is now the other's, and goes on opening on their hand.
    Membership.objects.filter(player=player).update(player=into)
    history_changed(player.table_id)


@transaction.atomic
def unmerge_player(player: Player) -> None:
    """Two who were one person are two again: the first gets back what the other still has of it."""
    player = Player.objects.select_for_update(of=("self",)).select_related("merged_into").get(pk=player.pk)
    into = player.merged_into
    if into is None:
        return
    if into.merged_into_id:
        raise Refusal("merge_gone")
    into.seats.filter(pk__in=player.merged_seats).update(player=player)
    Player.objects.filter(pk=player.pk).update(merged_into=None, merged_seats=[])
    history_changed(player.table_id)
