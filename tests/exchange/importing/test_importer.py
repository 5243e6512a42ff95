"""Importing a file: which games are new, how players are matched, and that it is all or nothing."""

import json
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from scoring.document import parse, score_of
from scoring.document.json_reader import Fault
from scoring.exchange.importing.importer import preview_file, store
from scoring.models import Game, Night, Table
from scoring.play import add_player
from tests.examples import EXAMPLE, PARTY, TOTALS
from tests.exchange.bgstats.test_reading import EXPORT
from tests.exchange.tables import a_full_table, counts, documents, exported, opened, sheet_of
from tests.tables import a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table(4)


def lines(*documents):
    return opened("".join(json.dumps(document) + "\n" for document in documents))


def fault_of(table, file, **options):
    before = counts()
    with pytest.raises(Fault) as caught:
        store(table, file, **options)
    assert counts() == before
    return caught.value.where, caught.value.code


def test_a_document_comes_in_as_it_is_scored(table):
    store(table, lines(EXAMPLE | {"id": "x"}))
    sheet = sheet_of("x", table)
    score = score_of(parse(EXAMPLE))
    assert tuple(seat.total for seat in sheet.seats) == score.standing.totals
    assert tuple(seat.rank for seat in sheet.seats) == score.standing.ranks
    assert sheet.game.finished_at is None


def test_an_indented_document_comes_in_as_well(table):
    store(table, opened(json.dumps(EXAMPLE, indent=2)))
    assert Game.objects.count() == 1


def test_an_open_round_stays_open(table):
    store(table, lines(EXAMPLE | {"id": "x", "rounds": [EXAMPLE["rounds"][0] | {"open": True}]}))
    sheet = sheet_of("x", table)
    assert not sheet.is_done(1)
    assert [sheet.hand(1, seat).done for seat in range(4)] == [False] * 4  # with all eight cards


def test_looking_changes_nothing(table):
    before = counts(), Night.objects.count(), table.version
    preview = preview_file(table, lines(EXAMPLE, PARTY))
    table.refresh_from_db()
    assert (counts(), Night.objects.count(), table.version) == before
    assert (preview.new, preview.here, preview.nights) == (2, 0, 1)


def test_storing_raises_the_version_of_the_table(table):
    store(table, lines(EXAMPLE))
    assert Table.objects.get().version == 1


def test_without_an_id_a_game_is_known_by_what_is_in_it(table):
    document = TOTALS | {"played_at": "2024-05-06T20:00:00Z"}
    store(table, lines(document))
    assert preview_file(table, lines(document, document | {"totals": [1, 2]})).here == 1


def test_the_same_game_twice_in_a_file_is_one(table):
    assert store(table, lines(TOTALS | {"id": "x"}, TOTALS | {"id": "x"})).new == 1
    assert Game.objects.count() == 1


def test_a_game_that_was_put_away_is_here(table):
    store(table, lines(TOTALS | {"id": "x"}))
    Game.objects.update(deleted_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert preview_file(table, lines(TOTALS | {"id": "x"})).here == 1


def test_it_may_be_at_another_table_too(table):
    store(table, lines(TOTALS | {"id": "x"}))
    assert store(a_table(0, name="Another"), lines(TOTALS | {"id": "x"})).new == 1


def test_names_match_whatever_their_letters(table):
    people = preview_file(table, lines(TOTALS | {"players": ["CHRIS", "New one"]})).people
    assert [(match.name, match.games, match.player and match.player.name) for match in people] == [
        ("CHRIS", 1, "Chris"),
        ("New one", 1, None),
    ]


def test_the_uid_counts_before_the_name(table):
    other = a_table(0, name="Another")
    store(table, lines(TOTALS))
    store(other, opened(exported(table)))
    other.players.filter(name="Chris").update(name="Christine", name_key="christine")
    match = next(
        match for match in preview_file(other, opened(exported(table))).people if match.name == "Chris"
    )
    assert match.player.name == "Christine"


def test_somebody_may_say_who_a_name_is(table):
    chris = table.players.get(name="Chris")
    store(table, lines(TOTALS | {"players": ["Christopher", "Phil"]}), {"christopher": chris.uid})
    assert Game.objects.get().seats.get(number=0).player == chris
    assert table.players.count() == 4


def test_a_player_imported_as_somebody_else_is_not_imported_again(table):
    """Neither from a table file nor from BG Stats, whose players have ids as well as names."""
    somebody = add_player(table, "Somebody else")
    for file, name in ((exported(a_full_table()), "zoë"), (json.dumps(EXPORT), "ana 2")):
        store(table, opened(file), {name: somebody.uid})
        before = exported(table)
        assert not store(table, opened(file)).new
        assert exported(table) == before


def test_a_merged_name_is_the_player_it_was_merged_into(table):
    table.players.filter(name="Phil").update(merged_into=table.players.get(name="Amy"))
    store(table, lines(TOTALS))
    assert Game.objects.get().seats.get(number=1).player.name == "Amy"


def test_nobody_sits_in_a_game_twice(table):
    chris = table.players.get(name="Chris")
    place = fault_of(table, lines(EXAMPLE | {"id": "a"}, TOTALS), chosen={"phil": chris.uid})
    assert place == ("line 1: players", "same_person")
    assert fault_of(table, lines(TOTALS | {"players": ["Ana", "ANA"]}))[1] == "same_person"


def test_a_player_of_another_table_cannot_be_chosen(table):
    stranger = a_table(1, name="Another").players.get()
    store(table, lines(TOTALS | {"players": ["Somebody", "Phil"]}), {"somebody": stranger.uid})
    assert Game.objects.get().seats.get(number=0).player.table == table


def test_games_of_one_date_and_place_are_one_night(table):
    evening = {"played_at": "2024-05-06T20:00:00Z", "place": "The cabin"}
    for number in range(2):
        store(table, lines(TOTALS | evening | {"id": f"{number}"}))
    store(table, lines(TOTALS | evening | {"id": "3", "place": "Elsewhere"}))
    assert list(Night.objects.order_by("pk").values_list("date", "place")) == [
        (date(2024, 5, 6), "The cabin"),
        (date(2024, 5, 6), "Elsewhere"),
    ]


def test_a_night_has_the_date_of_where_the_table_is(table):
    late = TOTALS | {"played_at": "2024-05-07T03:00:00Z"}
    store(table, lines(late), zone=ZoneInfo("America/New_York"))
    assert Night.objects.get().date == date(2024, 5, 6)


def test_a_bad_line_means_that_nothing_came_in(table):
    bad = EXAMPLE | {"rounds": [{"hands": [{}, {}, {"tofu": 1}, {}]}]}
    assert fault_of(table, lines(EXAMPLE, bad)) == ("line 2: rounds[0].hands[2]", "no_face")


def test_more_points_than_a_game_can_have_are_refused(table):
    hand = {
        "tea": 108,
        "tempura": 108,
        "sashimi": 108,
        "miso_soup": 108,
        "squid_nigiri": 108,
        "egg_nigiri": 108,
    }
    hands = [{"hands": [hand, {}]}] * 3
    assert fault_of(table, lines(PARTY | {"menu": "my_first_meal", "rounds": hands})) == (
        "line 1: rounds",
        "points",
    )


def test_a_table_comes_in_beside_what_is_there(table):
    full = a_full_table()
    store(table, lines(TOTALS | {"id": "own", "played_at": "2020-01-01T20:00:00Z"}))
    preview = store(table, opened(exported(full)))
    assert preview.new == Game.objects.filter(night__table=full).count()
    assert table.players.filter(name="Chris").count() == 1
    assert Game.objects.filter(night__table=table, uid="own").exists()


def test_many_games_come_in_with_few_queries(table, django_assert_max_num_queries):
    with django_assert_max_num_queries(50):
        store(table, opened("".join(documents(60))))


def evening(*moments, **about):
    """Return a file with games that began at these times."""
    return lines(*(TOTALS | {"id": f"g{moment}", "played_at": f"{moment}:00Z"} | about for moment in moments))


def nights(table):
    """Return the dates of the table's nights and the ids of their games, without their first letter."""
    return [
        (str(night.date), [game.uid[1:] for game in night.games.order_by("started_at")])
        for night in table.nights.order_by("date", "pk")
        if night.games.exists()
    ]


def test_a_game_past_midnight_belongs_to_the_evening_before(table):
    store(table, evening("2024-05-06T22:00", "2024-05-07T00:30", "2024-05-07T20:00"))
    assert nights(table) == [
        ("2024-05-06", ["2024-05-06T22:00", "2024-05-07T00:30"]),
        ("2024-05-07", ["2024-05-07T20:00"]),
    ]


def test_a_file_may_have_its_games_in_any_order(table):
    store(table, evening("2024-05-07T00:30", "2024-05-07T20:00", "2024-05-06T19:00"))
    assert [date for date, _ in nights(table)] == ["2024-05-06", "2024-05-07"]


def test_hours_without_a_game_end_an_evening_but_not_a_day(table):
    store(table, evening("2024-05-06T10:00", "2024-05-06T19:00", "2024-05-07T01:01"))
    assert nights(table) == [
        ("2024-05-06", ["2024-05-06T10:00", "2024-05-06T19:00"]),
        ("2024-05-07", ["2024-05-07T01:01"]),
    ]


def test_midnight_is_where_the_table_is(table):
    store(table, evening("2024-05-06T23:00", "2024-05-07T01:00"), zone=ZoneInfo("Asia/Tokyo"))
    assert [date for date, _ in nights(table)] == ["2024-05-07"]


def test_a_game_past_midnight_joins_the_evening_that_the_table_has(table):
    store(table, evening("2024-05-06T22:00"))
    store(table, evening("2024-05-07T00:30"))
    store(table, evening("2024-05-07T01:00", place="Elsewhere"))
    assert [date for date, _ in nights(table)] == ["2024-05-06", "2024-05-07"]
    assert preview_file(table, evening("2024-05-07T02:00")).nights == 0


def test_an_evening_in_the_bin_is_left_there(table):
    store(table, evening("2024-05-06T22:00"))
    table.nights.update(deleted_at=datetime(2024, 5, 8, tzinfo=UTC))
    store(table, evening("2024-05-07T00:30"))
    assert [date for date, _ in nights(table)] == ["2024-05-06", "2024-05-07"]
