"""Exporting games to BG Stats, as a file and as a link."""

import json
from datetime import date, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest

from scoring.exchange.bgstats import writing
from scoring.exchange.bgstats.reading import points_of
from scoring.exchange.importing.importer import preview_file, store
from scoring.models import Game
from scoring.models.sheet import Sheet
from scoring.rules import CLASSIC, PARTY
from tests.exchange.tables import documents, opened
from tests.pasts import a_cut_game
from tests.tables import a_table

pytestmark = pytest.mark.django_db


def play_file(sheets):
    return "".join(writing.play_file(sheets))


def create_play_link(sheet):
    return writing.create_play_link(sheet)


def linked(sheet):
    """Return the play in a link."""
    return json.loads(parse_qs(urlsplit(create_play_link(sheet)).query)["data"][0])


@pytest.fixture
def sheets():
    """Classic games of two, some of them with a dummy, and Party games of any size."""
    table = a_table(0)
    store(table, opened("".join(documents(6, 3, players=range(2, 3), editions=[CLASSIC]))))
    store(table, opened("".join(documents(3, 4, players=range(2, 9), editions=[PARTY]))))
    table.nights.update(place="Ana's café")
    games = Game.objects.filter(night__table=table).select_related("night").order_by("pk")
    return Sheet.load_many(list(games))


@pytest.fixture
def content(sheets):
    return json.loads(play_file(sheets))


def test_a_score_is_the_sum_of_rounds_and_desserts(sheets, content):
    for sheet, play in zip(sheets, content["plays"], strict=True):
        for seat, score in zip(sheet.seats, play["playerScores"], strict=False):
            assert points_of(score["score"]) == seat.total
            assert len(seat.round_points) == 3
    texts = [score["score"] for play in content["plays"] for score in play["playerScores"]]
    assert any("-" in text for text in texts)
    assert not any("+-" in text for text in texts)


def test_the_file_refers_to_what_is_in_it(content):
    ids = {key: {entry["id"] for entry in content[key]} for key in ("players", "games", "locations")}
    for play in content["plays"]:
        assert play["gameRefId"] in ids["games"]
        assert play["locationRefId"] in ids["locations"]
        assert {score["playerRefId"] for score in play["playerScores"]} <= ids["players"]
    assert [game["bggId"] for game in content["games"]] == [133473, 192291]
    assert set(content) == {"about", "players", "locations", "games", "plays", "userInfo"}


def test_everything_has_the_fields_that_the_app_writes_itself(content):
    """Fields that BG Stats writes only for some plays are left out, except for the board."""
    fields = {
        "players": "uuid id name isAnonymous modificationDate bggUsername",
        "locations": "uuid id name modificationDate",
        "games": "uuid id name modificationDate cooperative highestWins noPoints usesTeams urlThumb urlImage"
        " bggName bggYear bggId designers isBaseGame isExpansion rating minPlayerCount maxPlayerCount minPlayTime"
        " maxPlayTime minAge preferredImage previouslyPlayedAmount copies",
        "plays": "uuid modificationDate entryDate playDate usesTeams durationMin ignored manualWinner rounds bggId"
        " importPlayId locationRefId gameRefId comments rating nemestatsId scoringSetting playerScores expansionPlays",
    }
    for key, names in fields.items():
        assert {frozenset(entry) - {"board"} for entry in content[key]} == {frozenset(names.split())}
    scores = {frozenset(score) for play in content["plays"] for score in play["playerScores"]}
    assert scores == {
        frozenset(["playerRefId", "score", "winner", "newPlayer", "startPlayer", "rank", "seatOrder"])
    }


def test_ids_are_stable(sheets, content):
    again = json.loads(play_file(sheets))
    for key in ("players", "games", "locations", "plays"):
        assert [entry["uuid"] for entry in again[key]] == [entry["uuid"] for entry in content[key]]


def test_the_dummy_is_left_out(sheets, content):
    assert any(sheet.game.dummy for sheet in sheets)
    for sheet, play in zip(sheets, content["plays"], strict=True):
        assert len(play["playerScores"]) == sheet.setup.players


def test_an_exported_game_is_not_imported_again(sheets):
    preview = preview_file(sheets[0].game.night.table, opened(play_file(sheets)))
    assert (preview.new, preview.here) == (0, len(sheets))


def test_it_comes_in_elsewhere_with_the_same_totals(sheets):
    other = a_table(0, name="Elsewhere")
    store(other, opened(play_file(sheets)))
    came = Sheet.load_many(list(Game.objects.filter(night__table=other).order_by("pk")))
    for sheet, copy in zip(sheets, came, strict=True):
        assert [(seat.name, seat.total) for seat in copy.seats] == [
            (seat.name, seat.total) for seat in sheet.seats if seat.player
        ]


def test_a_long_note_is_whole_in_a_file_and_shortened_in_a_link(sheets):
    sheet = sheets[0]
    sheet.game.note = "雨" * 10_000
    assert json.loads(play_file([sheet]))["plays"][0]["comments"] == sheet.game.note
    assert len(create_play_link(sheet)) < 5_000


def test_the_link_has_every_boolean_and_whole_numbers(sheets):
    for sheet in sheets:
        address = urlsplit(create_play_link(sheet))
        data = json.loads(parse_qs(address.query)["data"][0])
        assert (
            f"{address.scheme}://{address.netloc}{address.path}"
            == "https://app.bgstatsapp.com/createPlay.html"
        )
        assert type(data["game"]["bggId"]) is int
        assert (data["game"]["highestWins"], data["game"]["noPoints"]) == (True, False)
        assert data["playDate"] == sheet.game.started_at.strftime("%Y-%m-%d %H:%M:%S")
        assert data["sourcePlayId"] == sheet.game.uid
        for player, seat in zip(data["players"], sheet.seats, strict=False):
            assert (player["winner"], player["startPlayer"]) == (seat.rank == 1, False)
            assert (type(player["score"]), player["rank"]) == (int, seat.rank)
            assert player["sourcePlayerId"] == seat.player.uid


def test_the_board_of_a_play_is_its_menu(sheets, content):
    party, classic = sheets[-1], sheets[0]
    party.game.menu = "master_menu"
    for board in (json.loads(play_file([party]))["plays"][0], linked(party)):
        assert board["board"] == "Master Menu"
    party.game.menu = ["maki", "tempura", "sashimi", "dumpling", "chopsticks", "wasabi", "pudding"]
    assert linked(party)["board"].startswith("Maki rolls, Tempura, ")
    for play in (content["plays"][0], linked(classic)):
        assert "board" not in play


def test_how_long_a_game_took_is_kept(sheets):
    sheet = sheets[0]
    sheet.game.finished_at = sheet.game.started_at + timedelta(minutes=25)
    sheet.game.totals_only = True
    assert linked(sheet)["durationMin"] == json.loads(play_file([sheet]))["plays"][0]["durationMin"] == 25


def test_no_games_are_a_file_too():
    assert json.loads(play_file([]))["plays"] == []


def test_a_space_in_the_link_is_percent_encoded(sheets):
    sheet = sheets[0]
    sheet.game.note = "Rain & 1 + 1"
    assert "+" not in create_play_link(sheet)
    assert linked(sheet)["comments"] == "Rain & 1 + 1"


@pytest.mark.parametrize(
    ("started", "written"),
    [
        ("2026-02-07T19:30:00+00:00", "2026-02-07 19:30:00"),
        ("2026-02-08T01:15:00+00:00", "2026-02-07 23:59:59"),  # past midnight, or in America
        ("2026-02-06T21:15:00+00:00", "2026-02-07 00:00:00"),  # in New Zealand
    ],
)
def test_a_play_in_a_file_has_the_date_of_its_night(sheets, started, written):
    game = sheets[0].game
    game.started_at, game.night.date = datetime.fromisoformat(started), date(2026, 2, 7)
    [play] = json.loads(play_file(sheets[:1]))["plays"]
    assert play["playDate"] == written


def test_a_game_that_was_cut_short_is_left_out_of_statistics_there_too():
    cut = Sheet.load(a_cut_game(a_table()))
    cut.game.note = "Rain."
    [play] = json.loads(play_file([cut]))["plays"]
    assert (play["ignored"], play["comments"]) == (True, "Cut short after round 1.\nRain.")
    assert [score["score"] for score in play["playerScores"]] == ["21", "15", "10", "15"]
    assert linked(cut)["comments"] == "Cut short after round 1.\nRain."
