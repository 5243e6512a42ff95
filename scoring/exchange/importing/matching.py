"""Who of a file is who at the table: by uid, then by name, unless somebody says otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scoring.document.json_reader import Fault
from scoring.exchange.contents import PlayerRecord
from scoring.models import KEY_LENGTH, Player, Table, name_key


class Matching:
    def __init__(self, table: Table, chosen: Mapping[str, str] | None = None) -> None:
        """What somebody has chosen is the uid of a player of the table for the key of a name."""
        self.read(table)
        self.chosen = chosen or {}
        self.guests: dict[str, PlayerRecord] = {}
        self.uids: dict[str, str] = {}  # of the file's players, with the key of their name
        self.games: Counter[str] = Counter()  # new ones
        self.mentioned: set[str] = set()  # in new games, without a seat
        self.here: set[str] = set()  # in games that are at the table

    def read(self, table: Table) -> None:
        """Who is at the table now."""
        players = table.players.order_by("pk").linked()
        self.by_uid = {player.uid: player for player in players}
        self.by_name = {player.name_key: player for player in players}

    def meet(self, guest: PlayerRecord) -> None:
        """Somebody of whom the file says more than a name."""
        key = _key(guest.name, "player.name")
        if key in self.guests:
            raise Fault("player.name", "name_twice", guest.name)
        if guest.uid in self.uids:
            raise Fault("player.uid", "uid_twice", guest.uid)
        self.guests[key] = guest
        if guest.uid:
            self.uids[guest.uid] = key

    def sit(self, names: Sequence[str]) -> list[str]:
        """The keys of those who sit in a game together; nobody sits there twice."""
        keys = [_key(name, f"players[{seat}]") for seat, name in enumerate(names)]
        people: dict[object, str] = {}
        for key, name in zip(keys, names, strict=True):
            self.guests.setdefault(key, PlayerRecord(name))
            player = self.player(key)
            who: object = player.pk if player else key
            if who in people:
                raise Fault("players", "same_person", f"{people[who]}, {name}")
            people[who] = name
        self.games.update(keys)
        return keys

    def known(self, names: Iterable[str], where: str) -> None:
        """People who are mentioned and do not sit there must be in the file as well."""
        for name in names:
            if name_key(name) not in self.guests:
                raise Fault(where, "unknown_player", name)
            self.mentioned.add(name_key(name))

    def came(self, names: Iterable[str]) -> None:
        """People of a game that is here already, by these names or by others."""
        self.here.update(map(name_key, names))

    def player(self, key: str) -> Player | None:
        """Who that is at the table, or nobody yet. Who was merged is who they were merged into."""
        guest = self.guests[key]
        found = (
            self.by_uid.get(self.chosen.get(key, ""))
            or (self.by_uid.get(guest.uid) if guest.uid else None)
            or self.by_name.get(key)
        )
        return found.now if found else None

    def newcomers(self) -> dict[str, PlayerRecord]:
        """Who is to be made a player: not those whose games are all here, for so are they, whoever they are now."""
        needed = {key for key in self.guests if key not in self.here or self.games[key]} | self.mentioned
        new: set[str] = set()
        while missing := {key for key in needed - new if self.player(key) is None}:
            new |= missing
            # Who is merged into somebody needs them as well.
            needed = {self.uids[into] for key in missing if (into := self.guests[key].merged_into)}
        return {key: guest for key, guest in self.guests.items() if key in new}

    def back_again(self) -> list[Player]:
        """Who was put away, and comes in with a game."""
        people = {self.player(key) for key in self.games if self.games[key]}
        return [player for player in people if player and player.deleted_at]

    def check_merges(self) -> None:
        """Who was merged must have been merged into somebody, and not in a circle."""
        for guest in self.guests.values():
            seen, current = {guest.uid}, guest
            while current.merged_into:
                if current.merged_into not in self.uids or current.merged_into in seen:
                    raise Fault("player.merged_into", "merged_into", current.merged_into)
                seen.add(current.merged_into)
                current = self.guests[self.uids[current.merged_into]]


def _key(name: str, where: str) -> str:
    """The key of a name that can be stored. A ligature is one letter, and a whole phrase in a key."""
    key = name_key(name)
    if len(key) > KEY_LENGTH:
        raise Fault(where, "name_ligatures", name)
    return key
