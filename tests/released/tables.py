"""A small database in which everything happens once, and every model that a backup keeps has rows."""

from dataclasses import replace
from datetime import date
from itertools import count
from random import Random

from scoring import access, play
from scoring.models import Game, Notice, Role, Table, Webhook
from scoring.rules import CLASSIC, ROUNDS
from tests.exchange.tables import a_full_table
from tests.games import random_game
from tests.tables import a_device, sender

KITCHEN = "Kitchen table"
PEOPLE = ("Łukasz Żółć", "Дмитрий", "寿司 花子", "مريم", "Zoë O’Neill 🍣")
NIGHT = date(2026, 11, 7)


def fill():
    """Fill a database: two tables, both editions, every kind of game, change, person and device."""
    kitchen = a_full_table()
    a_device(kitchen)
    access.new_link(kitchen, Role.KEEP)
    kitchen.arrivals.create(file_name="games.jsonl", content=b"\x00\xff")
    Webhook.objects.create(table=kitchen, address="https://hooks.example/", secret="secret", language="de")
    ended = Game.objects.filter(night__table=kitchen, finished_at__isnull=False).earliest("pk")
    Notice.objects.create(game=ended, wanted=ended.version, told=ended.version)
    club = play.new_table("寿司クラブ")
    play.choose_card_language(club, "ja")
    for name in PEOPLE:
        play.add_player(club, name)
    a_device(club, secret="another secret")
    a_device(club, Role.WATCH, secret="a third secret")
    a_whole_game(club)
    a_cut_game(club)
    games_from_paper(club)
    people_who_changed(club)
    Table.objects.create(name=club.name, side_of=club)  # as an interrupted import leaves it


def a_whole_game(club):
    """Play a game with a device's changes, an undone one, a note, and a dummy."""
    device = club.memberships.order_by("pk").first().device
    people = list(club.players.order_by("pk"))
    game = play.start_game(club, play.Choice("classic", None, people[:2], dummy=True), NIGHT)
    played = a_game_with_a_dummy()
    for number in range(1, ROUNDS + 1):
        hands = played["rounds"][number - 1]["hands"]
        play.set_hands(game, sender(device), number, dict(enumerate(hands)))
        for seat in range(len(hands)):
            play.finish_hand(game, sender(device), number, seat)
    play.set_counts(game, sender(device), 3, 0, {"tempura": 2})
    play.undo(game, sender(device))
    game.refresh_from_db()
    play.reveal(game)
    play.write_note(game, "Zwei gegen den Strohmann.\nتعادل")
    play.edit_night(game.night, play.NightFacts(NIGHT, "東京", "Première soirée", "Es hat geregnet."))


def a_game_with_a_dummy():
    games = (random_game(Random(seed), editions=[CLASSIC], players=range(2, 3)) for seed in count())
    return next(game for game in games if game["variants"]["dummy"])


def a_cut_game(club):
    people = list(club.players.order_by("pk"))
    game = play.start_game(club, play.Choice("party", "sushi_go", people), NIGHT)
    for seat in range(len(people)):
        play.set_counts(game, sender(), 1, seat, {"tempura": seat, "maki_3": 1})
        play.finish_hand(game, sender(), 1, seat)
    play.end_game(game, sender())
    away = play.start_game(club, play.Choice("party", "my_first_meal", people[:3]), NIGHT)
    play.put_away(away)


def games_from_paper(club):
    paper = play.GameTotals("party", [play.Ending(PEOPLE[2], 51, 3), play.Ending(PEOPLE[3], 51, 1)])
    game = play.add_past_game(club, sender(), play.NightFacts(date(2019, 12, 31), "Sylvester"), paper)
    corrected = [*paper.endings[:1], play.Ending("Guest", 12, 0)]
    play.correct_totals(game, sender(), replace(paper, endings=corrected))


def people_who_changed(club):
    guest, twin = club.players.get(name="Guest"), play.add_player(club, "Guest 2")
    play.merge_player(guest, twin)
    play.rename_player(twin, "Gäste")
    play.archive_player(club.players.get(name=PEOPLE[4]))
    play.put_away(play.add_player(club, "Nobody"))
