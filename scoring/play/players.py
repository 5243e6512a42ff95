"""Add, rename, archive and merge the players of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from django.db import IntegrityError, transaction
from django.db.models import Min

from scoring.document import NAME_LENGTH
from scoring.live.notify import tell_of
from scoring.models import LOOKS, MOST_PLAYERS, Game, Membership, Player, Seat, Table, name_key
from scoring.play.history import history_changed
from scoring.play.texts import a_name
from scoring.rules import Refusal

Added = Sequence[tuple[str, Player | Refusal]]


def add_player(table: Table, name: str) -> Player:
    """Return a new player, or the one of this name who had left. Raises a Refusal if the name is taken."""
    name = a_name(name, NAME_LENGTH)
    look = table.players.count()
    if look >= MOST_PLAYERS:
        raise Refusal("too_many_players", most=MOST_PLAYERS)
    try:
        with transaction.atomic():
            return table.players.create(
                name=name, name_key=name_key(name), colour=look % LOOKS, shape=(look + look // LOOKS) % LOOKS
            )
    except IntegrityError:
        return _back_again(table.players.get(name_key=name_key(name)))


def add_players(table: Table, names: Iterable[str]) -> Added:
    """Add players one by one. Return each name with its player, or with the reason why it is refused."""
    added: list[tuple[str, Player | Refusal]] = []
    for name in names:
        try:
            added.append((name, add_player(table, name)))
        except Refusal as refusal:
            added.append((name, refusal))
    return added


def _back_again(player: Player) -> Player:
    """Bring back a player who was deleted or archived, or the one they were merged into, and return that player.

    Refuses the name of a player who is there.
    """
    person = player.current_player
    if person == player and person.deleted_at is None and not person.archived:
        raise Refusal("name_taken", player.name)
    person.deleted_at, person.archived = None, False
    person.save(update_fields=["deleted_at", "archived"])
    return person


def rename_player(player: Player, name: str) -> None:
    """Rename a player. Raises a Refusal if the name is taken."""
    name = a_name(name, NAME_LENGTH)
    try:
        with transaction.atomic():
            Player.objects.filter(pk=player.pk).update(name=name, name_key=name_key(name))
            tell_of(Game.objects.filter(seats__player=player, finished_at=None))
    except IntegrityError:
        raise _taken_by(Player.objects.get(table=player.table_id, name_key=name_key(name))) from None


def _taken_by(player: Player) -> Refusal:
    """Return the reason why a name is taken."""
    if player.merged_into_id:
        return Refusal("name_merged", player.name)
    if player.deleted_at:
        return Refusal("name_put_away", player.name)
    return Refusal("name_taken", player.name)


def archive_player(player: Player, *, archived: bool = True) -> None:
    """Set whether a player is left out of the choices for a new game."""
    Player.objects.filter(pk=player.pk).update(archived=archived)


@transaction.atomic
def merge_player(player: Player, into: Player) -> None:
    """Merge two players who are one person: all games of the first become the other's. Can be undone."""
    if player == into:
        raise Refusal("merge_self", player.name)
    both = Player.objects.present().filter(table=player.table_id, pk__in=[player.pk, into.pk])
    # If two phones merge at once, the second waits here.
    if len(both.select_for_update().order_by("pk")) < 2:
        raise Refusal("merge_gone")
    # A removed seat counts too, because it can come back.
    if Seat.objects.filter(player=player, game__seats__player=into).exists():
        raise Refusal("merge_together", player.name)
    first = _first_night(player)
    moved = list(player.seats.order_by("pk").values_list("pk", flat=True))
    player.seats.update(player=into)
    # Their phone now belongs to the other player, and still opens at their hand.
    phones = list(Membership.objects.filter(player=player).order_by("pk").values_list("pk", flat=True))
    Membership.objects.filter(pk__in=phones).update(player=into)
    Player.objects.filter(pk=player.pk).update(merged_into=into, merged_seats=moved, merged_phones=phones)
    Player.objects.filter(pk=into.pk).update(played_at=max(player.played_at, into.played_at))
    history_changed(player.table_id, first)


@transaction.atomic
def unmerge_player(player: Player) -> None:
    """Undo a merge: the first player gets back those of their seats and phones that the other still has."""
    player = Player.objects.select_for_update(of=("self",)).select_related("merged_into").get(pk=player.pk)
    into = player.merged_into
    if into is None:
        return
    if into.merged_into_id:
        raise Refusal("merge_gone")
    into.seats.filter(pk__in=player.merged_seats).update(player=player)
    Membership.objects.filter(pk__in=player.merged_phones, player=into).update(player=player)
    Player.objects.filter(pk=player.pk).update(merged_into=None, merged_seats=[], merged_phones=[])
    history_changed(player.table_id, _first_night(player))


def _first_night(player: Player) -> date | None:
    """Return the date of the first night of a player; None if there is none."""
    first: date | None = player.seats.aggregate(first=Min("game__night__date"))["first"]
    return first
