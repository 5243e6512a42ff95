"""Match a file's players to the table's: by the user's choice, then by uid, then by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scoring.document.json_reader import Fault
from scoring.exchange.contents import PlayerRecord
from scoring.models import KEY_LENGTH, MOST_PLAYERS, Player, Table, name_key


class Matching:
    """The players of a file, each with the player at the table who is the same person, if there is one."""

    def __init__(self, table: Table, chosen: Mapping[str, str] | None = None) -> None:
        """`chosen` maps the key of a name in the file to the uid of a player at the table."""
        self.read(table)
        self.chosen = chosen or {}
        self.guests: dict[str, PlayerRecord] = {}
        self.uids: dict[str, str] = {}  # uid in the file -> key of the name
        self.games: Counter[str] = Counter()  # key of the name -> new games
        self.mentioned: set[str] = set()  # keys of names in new games, without a seat
        self.stored: set[str] = set()  # keys of names in games that the table already has

    def read(self, table: Table) -> None:
        """Load the table's current players."""
        players = table.players.order_by("pk").linked()
        self.by_uid = {player.uid: player for player in players}
        self.by_name = {player.name_key: player for player in players}

    def add_guest(self, guest: PlayerRecord) -> None:
        """Add a player record of the file."""
        key = _key(guest.name, "player.name")
        if key in self.guests:
            raise Fault("player.name", "name_twice", guest.name)
        if guest.uid in self.uids:
            raise Fault("player.uid", "uid_twice", guest.uid)
        self._add(key, guest)
        if guest.uid:
            self.uids[guest.uid] = key

    def _add(self, key: str, guest: PlayerRecord) -> None:
        if len(self.guests) == MOST_PLAYERS:
            raise Fault("player", "too_many_players", most=MOST_PLAYERS)
        self.guests[key] = guest

    def add_seated(self, names: Sequence[str]) -> list[str]:
        """Add the players of a new game, and return the keys of their names. Raises a Fault if one sits twice."""
        keys = [_key(name, f"players[{seat}]") for seat, name in enumerate(names)]
        people: dict[object, str] = {}
        for key, name in zip(keys, names, strict=True):
            if key not in self.guests:
                self._add(key, PlayerRecord(name))
            player = self.player(key)
            who: object = player.pk if player else key
            if who in people:
                raise Fault("players", "same_person", f"{people[who]}, {name}")
            people[who] = name
        self.games.update(keys)
        return keys

    def add_mentioned(self, names: Iterable[str], where: str) -> None:
        """Add names that a new game mentions without a seat. Raises a Fault for one that is not in the file."""
        for name in names:
            if name_key(name) not in self.guests:
                raise Fault(where, "unknown_player", name)
            self.mentioned.add(name_key(name))

    def add_stored(self, names: Iterable[str]) -> None:
        """Add the names in a game that the table already has; its players may have other names now."""
        self.stored.update(map(name_key, names))

    def player(self, key: str) -> Player | None:
        """Return the matching player of the table, or None for a new one. Follows merges."""
        guest = self.guests[key]
        found = (
            self.by_uid.get(self.chosen.get(key, ""))
            or (self.by_uid.get(guest.uid) if guest.uid else None)
            or self.by_name.get(key)
        )
        return found.current_player if found else None

    def newcomers(self) -> dict[str, PlayerRecord]:
        """Return the players to create. Raises a Fault if there are more than a table may have.

        Leaves out those whose games are all at the table already: they are there too, perhaps by another name.
        """
        needed = {key for key in self.guests if key not in self.stored or self.games[key]} | self.mentioned
        new: set[str] = set()
        while missing := {key for key in needed - new if self.player(key) is None}:
            new |= missing
            # The players that they were merged into are needed as well.
            needed = {self.uids[into] for key in missing if (into := self.guests[key].merged_into)}
        if len(new) + len(self.by_uid) > MOST_PLAYERS:
            raise Fault("player", "too_many_players", most=MOST_PLAYERS)
        return {key: guest for key, guest in self.guests.items() if key in new}

    def back_again(self) -> list[Player]:
        """Return the players to bring back from the bin, because they play in a new game."""
        people = {self.player(key) for key in self.games if self.games[key]}
        return [player for player in people if player and player.deleted_at]

    def check_merges(self) -> None:
        """Raise a Fault for a merge into an unknown player, or in a circle."""
        checked: set[str] = set()
        for guest in self.guests.values():
            chain, current = {guest.uid}, guest
            while (into := current.merged_into) and current.uid not in checked:
                if into not in self.uids or into in chain:
                    raise Fault("player.merged_into", "merged_into", into)
                chain.add(into)
                current = self.guests[self.uids[into]]
            checked |= chain


def _key(name: str, where: str) -> str:
    """Return the key of a name. Raises a Fault if it is too long: some ligatures expand to a whole phrase."""
    key = name_key(name)
    if len(key) > KEY_LENGTH:
        raise Fault(where, "name_ligatures", name)
    return key
