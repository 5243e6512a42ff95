"""The tables in the pictures, filled by the app's own functions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import cycle
from random import Random
from typing import NamedTuple

from django.db.models import Count
from django.utils import timezone

from scoring import access, play
from scoring.access import join_codes
from scoring.models import Change, Device, Game, Notice, Player, Role, Table, Webhook
from scoring.models.sheet import Sheet
from scoring.play import NightFacts
from scoring.rules import CLASSIC, PARTY, ROUNDS, Edition, Hand
from tests.games import random_game
from tests.played_nights import play_nights
from tests.tables import CAST, TODAY, a_device, sender

# Names of the maximum length: one word, many words, and other scripts.
LONG = (
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "عبد الرحمن بن محمد بن عبد الله الأندلسي",
    "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝る処に住む処藪ら",
    "Maximiliane Alexandrina von Hohenzollern",
    "רחל אסתר מרים בת אברהם יצחק ויעקב הכהן ה",
    "Great-Aunt Philippa of Lower Slaughterby",
    "Jean-Baptiste Emmanuel Zorg d’Aubervilli",
    "Wilhelmina-Maria Mumm von Schwarzenstein",
)
SAID = NightFacts(TODAY, "At Ana's", "Birthday", "Pizza at seven.\nPhil brought the old box.")
SAID_LONG = NightFacts(
    TODAY, "Donaudampfschifffahrtsgesellschaft" * 5, "عيد ميلاد سعيد " * 4, f"{'W' * 200}\n{LONG}"
)
LONG_TABLE = "The Tuesday table of the allotment society at Mummelsee Road"

# The menu with the most tiles, and with the uramaki race.
LARGEST = ("uramaki", "onigiri", "tempura", "sashimi", "wasabi", "takeout_box", "fruit")
TIED: Hand = {"tempura": 2, "sashimi": 3, "salmon_on_wasabi": 1, "maki_2": 1, "pudding": 1}
WRONG: Hand = {"tempura": 15, "chopsticks": 5, "egg_on_wasabi": 7, "maki_1": 7}


@dataclass(frozen=True)
class Played:
    """A table to fill: its players and its games, and how far the last game has come."""

    people: tuple[str, ...]
    edition: Edition = CLASSIC
    menu: str | tuple[str, ...] | None = None
    dummy: bool = False
    rounds: int = 0  # complete rounds
    hands: int = 0  # hands that are entered in the next round
    dealt: Hand | None = None  # the same cards for everyone, instead of random ones
    is_cut: bool = False  # whether the game was ended after these rounds
    games: int = 1
    company: bool = False  # whether another phone changed the last hand and is entering the next
    papers: int = 0  # games entered from paper, three a night
    said: NightFacts = SAID  # about the nights of those games
    table: str = "Kitchen table"


TABLES = {
    "classic-2": Played(CAST[:2]),
    "classic-4": Played(CAST[:4], rounds=1, hands=3),
    "classic-2-long": Played(LONG[:2], rounds=1, hands=1),
    "classic-5-long": Played(LONG[:5], rounds=1, hands=5),
    "cautions": Played(CAST[:4], hands=4, dealt=WRONG),
    "cautions-long": Played(LONG[:5], hands=5, dealt=WRONG),
    "preset-4": Played(CAST[:4], PARTY, "master_menu", hands=2),
    "party-2": Played(CAST[:2], PARTY, "dinner_for_two", rounds=1, hands=1),
    "party-8": Played(CAST, PARTY, LARGEST, rounds=1, hands=5),
    "party-8-long": Played(LONG, PARTY, LARGEST, rounds=1, hands=5, table=LONG_TABLE),
    "company-2": Played(CAST[:2], rounds=1, hands=1, company=True),
    "company-4": Played(CAST[:4], rounds=1, hands=3, company=True),
    "company-8-long": Played(LONG, PARTY, LARGEST, rounds=1, hands=5, company=True),
    "between-8-long": Played(LONG, PARTY, LARGEST, rounds=1),
    "cut": Played(CAST[:4], rounds=1, is_cut=True),
    "cut-8-long": Played(LONG, PARTY, LARGEST, rounds=2, is_cut=True),
    "winner": Played(CAST[:4], rounds=ROUNDS, games=3),
    "winner-2": Played(CAST[:2], rounds=ROUNDS),
    "winner-dummy": Played(CAST[:2], dummy=True, rounds=ROUNDS),
    "winner-8-long": Played(LONG, PARTY, LARGEST, rounds=ROUNDS, games=3),
    "past-20": Played(CAST[:4], rounds=ROUNDS, papers=19),
    "past-20-long": Played(LONG[:5], rounds=ROUNDS, papers=19, said=SAID_LONG, table=LONG_TABLE),
    "tie-2": Played(CAST[:2], rounds=ROUNDS, dealt=TIED),
    "tie-8-long": Played(LONG, PARTY, "sushi_go", rounds=ROUNDS, dealt=TIED),
}


# Tables with a long history, and how many games each has.
PASTS = {"history-1": 1, "history-20": 20, "history-500": 500}


# Devices with several tables. The last one, which they watch, keep or own, is shown.
SEVERAL = {
    "tables-2": ("winner-2", "classic-4"),
    "tables-2-nights": ("party-8-long", "past-20"),
    "tables-10-long": (
        "winner", "classic-2", "party-8", "party-8-long", "company-4", "winner-8-long", "classic-5-long", "past-20-long",
        "tie-8-long", "preset-4",
    ),
    "tables-3-watching": ("winner", "past-20", "classic-2", "past-20-long"),
}  # fmt: skip


class Filled(NamedTuple):
    """A filled table: the secret of a device's cookie, and the codes that addresses need."""

    secret: str
    code: str
    link: str
    night: str
    paper: str  # the code of a game that was entered from paper
    player: str
    rival: str  # another player
    join: str = ""  # the secret of a link to join


def fill() -> dict[str, Filled]:
    played = {name: _fill(name, played) for name, played in TABLES.items()}
    pasts = {name: _fill_past(name, games) for name, games in PASTS.items()}
    _fail_to_send(played["winner"])
    several = {name: _at_several(name, [played[one] for one in tables]) for name, tables in SEVERAL.items()}
    return played | pasts | several | {"removed": _removed(played["classic-2"])}


def _at_several(name: str, tables: list[Filled]) -> Filled:
    """Return the last of these tables, as seen by a device that has them all, with these roles."""
    device = Device.objects.create(secret_hash=access.hashed(name))
    for role, filled in zip(cycle(Role), tables, strict=False):
        table = Game.objects.get(code=filled.code).night.table
        device.memberships.create(table=table, role=role)
    return tables[-1]._replace(secret=name)


def _removed(filled: Filled) -> Filled:
    """Return the table as seen by a device that was removed from it."""
    Device.objects.create(secret_hash=access.hashed("removed"))
    return filled._replace(secret="removed")


def _fail_to_send(filled: Filled) -> None:
    """Give the table a webhook to which the results of these games could not be sent."""
    table = Game.objects.get(code=filled.code).night.table
    Webhook.objects.create(
        table=table, address="https://hooks.example/scores", secret="secret", language="en"
    )
    tomorrow = timezone.now() + timedelta(days=1)
    for game, due_at in zip(Game.objects.filter(night__table=table), (tomorrow, None, None), strict=True):
        Notice.objects.create(game=game, wanted=game.version, due_at=due_at, tries=9)


def _fill_past(name: str, count: int) -> Filled:
    table = Table.objects.create(name="Kitchen table")
    a_device(table, secret=name)
    play_nights(table, count, Random(name))
    _say_who_is_who(table)
    games = Game.objects.present().filter(night__table=table, finished_at__isnull=False)
    game = games.filter(totals_only=False).latest("started_at")
    paper = games.filter(totals_only=True).order_by("-started_at").first() or game
    most, second = table.players.annotate(games=Count("seats")).order_by("-games", "-pk")[:2]
    link = access.new_link(table, Role.OWN)
    return Filled(name, game.code, link, game.night.uid, paper.code, most.uid, second.uid)


def _say_who_is_who(table: Table) -> None:
    """Archive a player, and merge another."""
    gone, another, one = (play.add_player(table, name) for name in ("Gone", "Another name", "One name"))
    play.archive_player(gone)
    play.merge_player(another, one)


def _fill(name: str, played: Played) -> Filled:
    table = Table.objects.create(name=played.table)
    device = a_device(table, secret=name)
    people = [play.add_player(table, person) for person in played.people]
    choice = play.Choice(played.edition.key, played.menu, people, dummy=played.dummy)
    for evening in reversed(range(played.games)):
        game = play.start_game(table, choice, TODAY - timedelta(weeks=evening))
        _play(game, played, device, Random(f"{name} {evening}"))
        for night in table.nights.all():  # as if a week had passed
            night.active_at -= timedelta(weeks=1)
            night.save()
    if played.company:
        _enter_too(game, played, people)
    old = _remember(table, played, Random(name)) or game
    _let_in(table, people[1:])
    join = join_codes.invite(game, Role.KEEP).secret
    link = access.new_link(table, Role.OWN)
    player, rival = (one.uid for one in people[:2])
    return Filled(name, game.code, link, old.night.uid, old.code, player, rival, join)


def _let_in(table: Table, people: list[Player]) -> None:
    """Let in a phone for each player, and one that only watches."""
    for player in (*people, None):
        secret = f"phone of {player.pk if player else 'nobody'} at {table.pk}"
        device = a_device(table, Role.KEEP if player else Role.WATCH, secret)
        device.memberships.update(player=player, browser="Android")
        Device.objects.filter(pk=device.pk).update(seen_at=timezone.now() - timedelta(minutes=40))


def _remember(table: Table, played: Played, rng: Random) -> Game | None:
    """Enter old games, put a player, a game and a night into the bin, and return one of the other games."""
    games = [_type_in(table, played, number, rng) for number in range(played.papers)]
    for night in {game.night for game in games}:
        play.edit_night(night, replace(played.said, date=night.date))
    if games:
        play.put_away(play.add_player(table, "Kim"))
        play.put_away(games[0])
        play.put_away(games[3].night)
    return games[8] if games else None


def _type_in(table: Table, played: Played, number: int, rng: Random) -> Game:
    evening = replace(played.said, date=TODAY - timedelta(weeks=1 + number // 3))
    endings = [play.Ending(name, rng.randint(20, 60), rng.randint(0, 5)) for name in played.people]
    return play.add_past_game(table, sender(), evening, play.GameTotals(played.edition.key, endings))


def _play(game: Game, played: Played, device: object, rng: Random) -> None:
    seats = len(played.people) + played.dummy
    for number, hands in enumerate(_hands(played, seats, rng), 1):
        for seat in range(seats if number <= played.rounds else played.hands):
            play.set_counts(game, sender(device), number, seat, played.dealt or hands[seat])
            if number <= played.rounds:
                play.finish_hand(game, sender(device), number, seat)
    if played.is_cut:
        play.end_game(game, sender(device))


def _enter_too(game: Game, played: Played, people: list[Player]) -> None:
    """Change a hand from the second player's phone."""
    phone = a_device(game.night.table, Role.KEEP, _other_phone(game.code))
    phone.memberships.update(player=people[1])
    last = played.hands - 1
    hand = Sheet.load(game).cards(ROUNDS - 1, last)
    for seat, counts in ((last, {max(hand, key=hand.__getitem__): 0}), (last + 1, {"egg_nigiri": 2})):
        play.set_counts(game, sender(phone), ROUNDS - 1, seat, counts)


def _other_phone(code: str) -> str:
    return f"{code}'s other phone"


def make_recent(filled: Filled) -> None:
    """Date the changes of the game's other phone to now, so that its plate is busy in the picture."""
    phone = Device.objects.filter(secret_hash=access.hashed(_other_phone(filled.code)))
    Change.objects.filter(device__in=phone).update(made_at=timezone.now())


def _hands(played: Played, seats: int, rng: Random) -> list[list[Hand]]:
    """Return random hands for each round that has begun."""
    rounds = min(ROUNDS, played.rounds + bool(played.hands))
    box = _box(played)
    game = random_game(rng, editions=[box], players=range(seats, seats + 1), rounds=rounds)
    return [played["hands"] for played in game["rounds"]]


def _box(played: Played) -> Edition:
    """Return the edition with only the kinds of this table's menu, so that a random game has that menu."""
    menu = PARTY.presets.get(str(played.menu)) or played.menu
    if menu is None:
        return replace(played.edition, variants=())
    courses = [
        course
        if course.fixed
        else replace(course, kinds=tuple(kind for kind in course.kinds if kind.key in menu))
        for course in played.edition.courses
    ]
    return replace(played.edition, courses=tuple(courses))
