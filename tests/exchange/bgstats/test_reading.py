"""Importing from BG Stats. The export here was written by hand and has every oddity of real ones."""

import json
from copy import deepcopy
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from scoring.document.json_reader import Fault
from scoring.exchange.bgstats.reading import Skip, points_of
from scoring.exchange.importing.importer import preview_file, store
from scoring.models import Game, Seat
from tests.exchange.tables import exported, opened
from tests.tables import a_table

pytestmark = pytest.mark.django_db

NONE = "2F4C0B52-0000-4000-8000-00000000000"


def play(number, scores, **about):
    return {
        "uuid": f"{NONE}{number}",
        "modificationDate": "2024-01-02 03:04:05",
        "entryDate": "2024-01-02 03:04:05",
        "playDate": f"2024-01-0{number} 20:30:00",
        "usesTeams": False,
        "durationMin": 0,
        "ignored": False,
        "manualWinner": False,
        "rounds": 0,
        "bggId": 0,
        "importPlayId": 0,
        "gameRefId": 1,
        "rating": 0,
        "nemestatsId": 0,
        "scoringSetting": 0,
        "scoresheet": '{"a": [1, 2]}',
        "playerScores": scores,
        "expansionPlays": [],
    } | about


def score(player, points, winner=False, rank=0, seat=0, **more):
    return {
        "playerRefId": player,
        "score": points,
        "winner": winner,
        "newPlayer": False,
        "startPlayer": False,
        "rank": rank,
        "seatOrder": seat,
        "metaData": "{}",
    } | more


def player(number, name, **more):
    return {
        "uuid": f"player-{number}",
        "id": number,
        "name": name,
        "isAnonymous": False,
        "bggUsername": "",
    } | more


EXPORT = {
    "tags": [],
    "groups": [],
    "players": [
        player(1, "Chris"),
        player(2, "Ana"),
        player(3, "Ana"),
        player(4, "Anonymous player", isAnonymous=1),
        player(5, "  Very   long \u0007name " + "x" * 60),
        player(6, "Somebody who plays chess"),
        player(7, ""),
    ],
    "locations": [{"uuid": "l1", "id": 1, "name": "At Ana's", "modificationDate": "2024-01-02 03:04:05"}],
    "games": [
        {"uuid": "g1", "id": 1, "name": "Sushi Go (German edition)", "bggId": 133473},
        {"uuid": "g2", "id": 2, "name": "SUSHI GO PARTY!", "bggId": 0},
        {"uuid": "g3", "id": 3, "name": "Sushi Go!", "bggId": 13},
    ],
    "plays": [
        play(1, [score(1, "20+16+16"), score(2, "66-13-7", winner=1)], locationRefId=1, comments="Nice\nevening"),
        play(2, [score(1, 40, seat=2), score(2, "41", True, seat=1), score(4, "12"), score(4, "-3")]),
        play(3, [score(1, "30", True), score(2, "30"), score(3, "7")], gameRefId=2, usesTeams=0),
        play(4, [score(1, None), score(2, "30", True)]),
        play(5, [score(1, "lots"), score(2, "30")]),
        play(6, [score(6, "1"), score(1, "0")], gameRefId=3),
        play(7, [score(1, "1"), score(2, "0")], ignored=1),
        play(8, [score(1, "50")]),
        play(9, [score(5, "20.0"), score(7, "20")], playDate=None, playDateYmd=20230704, rank=1),
    ],
    "challenges": [],
    "deletedObjects": [],
    "userInfo": {"meRefId": 1},
}  # fmt: skip


def export(**changes):
    return opened(json.dumps(deepcopy(EXPORT) | changes))


@pytest.fixture
def table():
    table = a_table(2)
    store(table, export())
    return table


def seats(number, table):
    game = Game.objects.get(uid=f"{NONE}{number}", night__table=table)
    return [(seat.name, seat.total, seat.rank) for seat in Seat.objects.filter(game=game).order_by("number")]


def test_sums_and_numbers_are_the_totals(table):
    assert seats(1, table) == [("Chris", 52, 1), ("Ana", 46, 2)]


def test_a_game_has_its_day_its_place_and_its_note(table):
    game = Game.objects.get(uid=f"{NONE}1")
    assert (game.totals_only, game.edition, game.menu) == (True, "classic", None)
    assert game.started_at == game.finished_at == datetime(2024, 1, 1, 20, 30, tzinfo=UTC)
    assert (game.night.date, game.night.place) == (date(2024, 1, 1), "At Ana's")
    assert game.note == "Nice\nevening\nBG Stats says that Ana won."


@pytest.mark.parametrize(
    ("told", "minutes"), [(25, 25), ("25", 25), (0, 0), (-5, 0), (99_999, 0), (None, 0), ("x", 0)]
)
def test_how_long_a_game_took_is_kept(told, minutes):
    table = a_table(2)
    store(table, export(plays=[play(1, [score(1, 1), score(2, 2)], durationMin=told)]))
    game = Game.objects.get(uid=f"{NONE}1")
    assert game.finished_at - game.started_at == timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("board", "menu"),
    [("Master Menu", "master_menu"), ("sushi go", "sushi_go"), ("Points Platter!", "points_platter"), ("Big table", None), (7, None)],
)  # fmt: skip
def test_a_board_that_names_a_menu_is_the_menu(board, menu):
    plays = [play(1, [score(key, 1) for key in range(1, 5)], gameRefId=2, board=board)]
    store(a_table(2), export(plays=plays))
    assert Game.objects.get(uid=f"{NONE}1").menu == menu


def test_a_board_of_a_fixed_menu_says_nothing():
    store(a_table(2), export(plays=[play(1, [score(1, 1), score(2, 2)], board="Sushi Go!")]))
    assert Game.objects.get(uid=f"{NONE}1").menu is None


def test_an_older_file_has_only_the_day(table):
    """The time of day is unknown, as on paper: at midnight, it would belong to the evening before."""
    game = Game.objects.get(uid=f"{NONE}9")
    assert game.night.date == date(2023, 7, 4)
    assert game.started_at == datetime(2023, 7, 4, 20, tzinfo=UTC)


def test_a_play_has_the_time_of_where_it_was_played():
    table = a_table(2)
    store(table, export(), zone=ZoneInfo("America/New_York"))
    game = Game.objects.get(uid=f"{NONE}1")
    assert game.started_at == datetime(2024, 1, 2, 1, 30, tzinfo=UTC)
    assert game.night.date == date(2024, 1, 1)


def test_people_of_the_same_name_stay_two_people(table):
    assert seats(3, table) == [("Chris", 30, 1), ("Ana", 30, 2), ("Ana 2", 7, 3)]
    assert Game.objects.get(uid=f"{NONE}3").edition == "party"


def test_a_winner_who_is_named_has_won_the_tie(table):
    game = Game.objects.get(uid=f"{NONE}3")
    assert game.note == ""
    [said] = [line for line in exported(table).splitlines() if game.uid in line]
    assert json.loads(said)["game"]["document"]["winners"] == ["Chris"]
    copy = a_table(0, name="Elsewhere")
    store(copy, opened(exported(table)))
    assert seats(3, copy) == seats(3, table)


@pytest.mark.parametrize("winners", [(False, False, False), (True, True, False), (False, False, True)])
def test_a_tie_that_no_winner_settles_is_shared(winners):
    table = a_table(2)
    scores = [
        score(key, points, winner=wins)
        for key, (points, wins) in enumerate(zip("996", winners, strict=True), 1)
    ]
    store(table, export(plays=[play(1, scores)]))
    assert [rank for *_, rank in seats(1, table)] == [1, 1, 3]
    told = "BG Stats says that Ana 2 won." if winners[2] else ""
    assert Game.objects.get(uid=f"{NONE}1").note == told


def test_two_anonymous_players_may_sit_in_one_game(table):
    assert [name for name, *_ in seats(2, table)] == [
        "Chris",
        "Ana",
        "Anonymous player",
        "Anonymous player 2",
    ]


def test_a_name_that_we_would_not_take_is_tidied(table):
    (long, *_), (none, *_) = seats(9, table)
    assert long == ("Very long name " + "x" * 60)[:40]
    assert none == "Anonymous"


def test_seats_are_in_their_order_where_all_are_set():
    table = a_table(2)
    store(table, export(plays=[play(1, [score(1, 1, seat=2), score(2, 2, seat=1)])]))
    assert [name for name, *_ in seats(1, table)] == ["Ana", "Chris"]


def test_a_match_by_name_is_a_match(table):
    assert table.players.filter(name="Chris").count() == 1
    assert not table.players.filter(name__contains="chess").exists()


def test_plays_that_cannot_be_stored_are_counted_with_their_reason():
    preview = preview_file(a_table(2), export())
    assert dict(preview.left_out) == {"no_score": 1, "score": 1, "other_game": 1, "ignored": 1, "players": 1}
    assert (preview.new, preview.here) == (4, 0)


def test_a_play_without_a_possible_date_is_left_out():
    plays = [play(1, [score(1, 1), score(2, 2)], playDate=day) for day in ("0001-01-01 00:00:00", "", None)]
    assert dict(preview_file(a_table(2), export(plays=plays)).left_out) == {"date": 3}


def test_it_comes_in_once(table):
    before = exported(table)
    assert preview_file(table, export()).here == 4
    store(table, export())
    assert exported(table) == before


def test_a_play_that_came_from_us_is_here_already(table):
    game = Game.objects.get(uid=f"{NONE}1")
    preview = preview_file(table, export(plays=[play(8, [score(1, 1), score(2, 2)], importPlayId=game.uid)]))
    assert (preview.new, preview.here) == (0, 1)


@pytest.mark.parametrize(
    ("text", "points"),
    [("20+16+16", 52), ("66-13-7", 46), (" 7 ", 7), ("-3", -3), ("−3", -3), ("+4", 4), ("20+-6", 14), (12, 12), (12.0, 12)],
)  # fmt: skip
def test_points(text, points):
    assert points_of(text) == points


@pytest.mark.parametrize(
    "text", ["", None, "1e9", "2*3", "__import__('os')", "1+", "+", "--", "9" * 7, "1.5", True, [], {}, "٣", "0x10", "9999+9999"]
)  # fmt: skip
def test_a_score_that_is_not_a_sum_is_left_out(text):
    with pytest.raises(Skip):
        points_of(text)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"plays": {}}, "plays"),
        ({"plays": [7]}, "plays[0]"),
        ({"plays": [play(1, 7)]}, "plays[0].playerScores"),
        ({"plays": [play(1, [7])]}, "plays[0].playerScores[0]"),
        ({"games": [[]]}, "games[0]"),
        ({"players": 7}, "players"),
    ],
)
def test_a_broken_file_is_refused_with_its_place(changes, place):
    with pytest.raises(Fault) as caught:
        preview_file(a_table(2), export(**changes))
    assert caught.value.where == place
