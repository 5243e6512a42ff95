"""What other programs read: a game, a night and a table as JSON."""

import json
from datetime import timedelta
from unittest.mock import Mock

import pytest
from django.db import OperationalError
from django.utils import timezone

from scorekeeper.long_work import LongWork
from scoring import access, play
from scoring.models import Game, Role, Usage
from scoring.views import programs
from tests.long_work import answering_pages
from tests.pasts import a_cut_game
from tests.tables import TODAY, a_game, a_result, a_table, sender

GAME, NIGHT, TABLE = "/g/{code}.json", "/nights/{night}.json", "/table.json"


@pytest.fixture
def game(finished):
    play.reveal(finished)
    return Game.objects.get(pk=finished.pk)


@pytest.fixture
def program(client, table):
    """A function that reads an address with the code of a link to watch."""
    secret = access.new_link(table, Role.WATCH)

    def read(path, **headers):
        return client.get(path, headers={"authorization": f"Bearer {secret}", **headers})

    return read


def address(path, game):
    return path.format(code=game.code, night=game.night.uid)


def test_a_game_has_its_document(program, owner, game):
    document = b"".join(owner.get(f"/g/{game.code}/export/document/"))
    answer = program(address(GAME, game))
    assert answer["Content-Type"] == "application/json"
    assert answer.json()["document"] == json.loads(document)


def test_a_game_has_its_result_with_reasons(program, game):
    found = program(address(GAME, game)).json()
    assert (found["state"], found["version"]) == ("finished", game.version)
    assert found["result"]["totals"] == [11, 6, 1]
    assert (found["result"]["winners"], found["result"]["decided_by"]) == (["Chris"], "points")
    hand = found["result"]["rounds"][0]["hands"][0]
    assert hand["why"]["tempura"] == "2 tempura, 1 set of 2: 5"
    assert hand["lines"][0] == {
        "kind": "tempura", "points": 5, "reason": "sets", "numbers": {"count": 2, "sets": 1, "size": 2, "each": 5},
    }  # fmt: skip
    assert found["result"]["desserts"][0]["reason"] == "most"


def test_sentences_are_in_the_readers_language(program, game):
    answer = program(address(GAME, game), **{"accept-language": "de"})
    assert answer["Content-Language"] == "de"
    why = answer.json()["result"]["rounds"][0]["hands"][0]["why"]
    assert why["tempura"] == "2 Tempura, 1 Set aus 2: 5"


def test_cards_are_named_as_they_are_printed(program, table, game):
    play.choose_card_language(table, "ja")
    assert (
        "天ぷら" in program(address(GAME, game)).json()["result"]["rounds"][0]["hands"][0]["why"]["tempura"]
    )


def test_in_suspense_it_does_not_tell_who_won(program, finished):
    found = program(address(GAME, finished)).json()
    result = found["result"]
    assert found["state"] == "in_suspense"
    assert result["totals"] == [5, 12, 1]
    assert [result[name] for name in ("desserts", "ranks", "winners", "decided_by")] == [None] * 4


def test_a_night_does_not_tell_it_either(program, finished):
    [found] = program(address(NIGHT, finished)).json()["games"]
    assert found == program(address(GAME, finished)).json()


def test_suspense_ends_by_itself(program, finished):
    etag = program(address(GAME, finished))["ETag"]
    Game.objects.update(finished_at=timezone.now() - timedelta(minutes=11))
    answer = program(address(GAME, finished), **{"if-none-match": etag})
    assert answer.json()["result"]["winners"] == ["Chris"]


def test_a_running_game_says_how_it_stands(program, table):
    game = a_game(table)
    play.set_counts(game, sender(), 1, 0, {"sashimi": 3})
    found = program(address(GAME, game)).json()
    assert (found["state"], found["finished_at"]) == ("running", None)
    assert found["result"]["winners"] == ["Chris"]
    assert not found["result"]["finished"]


def test_a_game_that_ended_early_is_finished(program, table):
    found = program(address(GAME, a_cut_game(table))).json()
    assert found["state"] == "ended_early"
    assert found["result"]["finished"]


def test_a_game_from_paper_has_its_totals(program, table):
    found = program(address(GAME, a_result(table, Chris=41, Phil=38))).json()
    assert found["document"]["totals"] == found["result"]["totals"] == [41, 38]
    assert found["result"]["rounds"] == []


def test_a_table_leads_to_its_nights_and_they_to_their_games(program, table, game):
    found = program(TABLE).json()
    assert found["name"] == "Kitchen table"
    assert [player["name"] for player in found["players"]] == ["Chris", "Phil", "Amy", "Lisa"]
    [night] = found["nights"]
    assert (night["date"], night["games"], found["next"]) == (game.night.date.isoformat(), 1, None)
    [played] = program(night["href"]).json()["games"]
    assert program(played["href"]).json() == played
    assert program(played["night"]).json()["table"] == found["href"]


def test_all_nights_are_found_by_following_the_links(program, table, monkeypatch):
    monkeypatch.setattr(programs, "NIGHTS", 2)
    nights = [
        a_result(table, TODAY - timedelta(days=day // 2), place=str(day), Chris=41, Phil=38).night
        for day in range(5)
    ]
    pages, path = [], TABLE
    while path:
        found = program(path).json()
        pages.append([night["place"] for night in found["nights"]])
        path = found["next"]
    assert [len(page) for page in pages] == [2, 2, 1]
    assert sorted(place for page in pages for place in page) == sorted(night.place for night in nights)


def test_all_games_of_a_night_are_found_by_following_the_links(program, table, monkeypatch):
    monkeypatch.setattr(programs, "GAMES", 2)
    games = [a_result(table, Chris=number, Phil=38) for number in range(5)]
    codes, path = [], address(NIGHT, games[0])
    while path:
        found = program(path).json()
        codes += [game["code"] for game in found["games"]]
        path = found["next"]
    assert sorted(codes) == sorted(game.code for game in games)


def test_links_lead_on_after_a_deletion(program, table, monkeypatch):
    monkeypatch.setattr(programs, "GAMES", 1)
    one, other = (a_result(table, Chris=points, Phil=38) for points in (1, 2))
    path = program(address(NIGHT, one)).json()["next"]
    first = Game.objects.get(code=path.partition("=")[2])
    play.put_away(first)
    assert [game["code"] for game in program(path).json()["games"]] == [
        ({one.code, other.code} - {first.code}).pop()
    ]


@pytest.mark.parametrize("path", [GAME, NIGHT, TABLE])
def test_nothing_new_is_a_304(program, game, path):
    answer = program(address(path, game))
    again = program(address(path, game), **{"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    for found in (answer, again):
        assert found["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie", "Accept-Language"} <= set(found["Vary"].split(", "))
        assert found["ETag"] == answer["ETag"]


@pytest.mark.parametrize("known", ["{}", '"other", {}', "*", "W/{}"])
def test_it_may_know_several_or_say_any(program, game, known):
    strong = program(address(GAME, game))["ETag"].removeprefix("W/")
    assert program(address(GAME, game), **{"if-none-match": known.format(strong)}).status_code == 304


@pytest.mark.parametrize(
    "headers",
    [
        {"if-match": '"other"'},
        {"if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT"},
        {"if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT"},
        {"if-none-match": '"other"'},
        {"if-none-match": "other"},
    ],
)
def test_other_conditions_change_nothing(program, game, headers):
    """They are about writing, or about a time that an answer does not have."""
    assert program(address(GAME, game), **headers).json() == program(address(GAME, game)).json()


def another_order(game):
    people = [seat.player for seat in game.seats.order_by("number")]
    return play.Choice(game.edition, game.menu, people[::-1])


CHANGES = {
    "a card": lambda game: play.set_counts(game, sender(), 1, 0, {"tempura": 1}),
    "a name": lambda game: play.rename_player(game.seats.first().player, "Christine"),
    "a merge": lambda game: play.merge_player(
        game.seats.first().player, play.add_player(game.night.table, "Christine")
    ),
    "a place": lambda game: play.edit_night(game.night, play.NightFacts(TODAY, "Garden")),
    "a note": lambda game: play.write_note(game, "The one with the thunderstorm"),
    "another night": lambda game: play.move_game(game, game.night.table.nights.create(date=TODAY)),
    "another date": lambda game: play.edit_night(game.night, play.NightFacts(TODAY - timedelta(days=9))),
    "another setup": lambda game: play.change_setup(game, sender(), another_order(game)),
    "the language of the cards": lambda game: play.choose_card_language(game.night.table, "ja"),
}


@pytest.mark.parametrize("path", [GAME, NIGHT])
@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_another_answer(program, game, path, what):
    before = program(address(path, game))
    CHANGES[what](game)
    after = program(address(path, game), **{"if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert after.json() != before.json()


def test_an_answer_in_another_language_is_sent_again(program, game):
    etag = program(address(GAME, game))["ETag"]
    answer = program(address(GAME, game), **{"if-none-match": etag, "accept-language": "fr"})
    assert answer.status_code == 200


@pytest.mark.parametrize("path", [GAME, NIGHT, TABLE])
def test_a_device_reads_with_its_cookie(owner, game, path):
    assert owner.get(address(path, game)).status_code == 200


@pytest.mark.parametrize("path", [GAME, NIGHT])
def test_another_table_is_not_there(client, game, path):
    secret = access.new_link(a_table(2, name="Another table"), Role.OWN)
    answer = client.get(address(path, game), headers={"authorization": f"Bearer {secret}"})
    assert answer.status_code == 404


@pytest.mark.parametrize("path", [GAME, NIGHT])
def test_deleted_games_and_nights_are_a_404(program, game, path):
    play.put_away(game.night)
    answer = program(address(path, game))
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert answer.json()["title"] == "Not Found"


def test_a_deleted_game_leaves_its_night(program, game):
    play.put_away(game)
    assert program(address(NIGHT, game)).json()["games"] == []


@pytest.mark.parametrize("asked", ["after=nobody", "after=", "after=%00", "after=a%20b"])
def test_a_place_to_go_on_from_must_be_there(program, game, asked):
    assert program(f"{address(NIGHT, game)}?{asked}").status_code == 404
    assert program(f"{TABLE}?{asked.replace('after', 'before')}").status_code == 404


@pytest.mark.parametrize("path", [GAME, NIGHT, TABLE, "/g/nothing-here.json"])
def test_without_a_secret_it_says_what_to_send(client, game, path):
    answer = client.get(address(path, game))
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert "Authorization: Bearer" in answer.json()["detail"]
    assert answer["Cache-Control"] == "no-store"


def test_wrong_secrets_are_counted(client, program, game):
    path = address(GAME, game)
    wrong = [client.get(path, headers={"authorization": f"Bearer wrong{number}"}) for number in range(11)]
    assert {answer.status_code for answer in wrong[:10]} == {401}
    assert wrong[0]["WWW-Authenticate"] == 'Bearer error="invalid_token"'
    assert (wrong[10].status_code, wrong[10]["Retry-After"]) == (429, "900")
    assert program(path).status_code == 200


def test_a_program_with_an_old_code_keeps_nobody_from_joining(client, game):
    for number in range(11):
        answer = client.get(address(GAME, game), headers={"authorization": f"Bearer {number}"})
    assert answer.status_code == 429
    assert client.post("/join/", {"code": "abcdef"}).status_code == 422


def test_a_renewed_link_ends_the_old_one(program, table, game):
    access.new_link(table, Role.WATCH)
    assert program(address(GAME, game)).status_code == 401


def test_a_proxys_password_is_not_a_secret(owner, game):
    answer = owner.get(address(GAME, game), headers={"authorization": "Basic dXNlcjpwYXNz"})
    assert answer.status_code == 200
    assert not Usage.objects.exists()


def test_a_secret_in_the_address_is_not_taken(client, table, game):
    secret = access.new_link(table, Role.WATCH)
    for name in ("secret", "token", "access_token"):
        assert client.get(f"{address(GAME, game)}?{name}={secret}").status_code == 401


def test_reading_leaves_no_cookie_and_no_device(program, table, game):
    before = table.memberships.count()
    assert not program(address(GAME, game)).cookies
    assert table.memberships.count() == before


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_nothing_can_be_written(client, game, method):
    answer = getattr(client, method)(address(GAME, game))
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    assert answer["Content-Type"] == "application/problem+json"


def test_head_has_the_same_headers(client, table, game):
    headers = {"authorization": f"Bearer {access.new_link(table, Role.WATCH)}"}
    full, head = (ask(address(GAME, game), headers=headers) for ask in (client.get, client.head))
    assert (head.status_code, head.content, head["ETag"]) == (200, b"", full["ETag"])


def test_an_unknown_address_is_a_problem_too(client, db):
    answer = client.get("/nowhere/at-all.json")
    assert (answer.status_code, answer.json()["status"]) == (404, 404)


def test_it_is_kept_from_search_engines_and_other_sites(program, game):
    answer = program(address(GAME, game))
    assert (answer["X-Robots-Tag"], answer["X-Content-Type-Options"]) == ("noindex", "nosniff")
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in answer


@pytest.mark.parametrize(
    ("error", "status"), [(ValueError("a mistake"), 500), (OperationalError("locked"), 503)]
)
def test_a_failure_is_a_problem_and_logs_no_secret(client, game, monkeypatch, caplog, error, status):
    monkeypatch.setattr(programs, "game_json", Mock(side_effect=error))
    client.raise_request_exception = False
    secret = access.new_link(game.night.table, Role.WATCH)
    answer = client.get(address(GAME, game), headers={"authorization": f"Bearer {secret}"})
    assert (answer.status_code, answer.json()["status"]) == (status, status)
    assert str(error) in caplog.text
    assert secret not in caplog.text


@pytest.mark.parametrize("games", [1, 20])
@pytest.mark.parametrize(("path", "queries"), [(GAME, 4), (NIGHT, 6), (TABLE, 3)])
def test_more_games_need_no_more_queries(program, table, path, queries, games, django_assert_num_queries):
    played = [
        a_result(table, TODAY - timedelta(days=day * (path == TABLE)), Chris=day, Phil=3)
        for day in range(games)
    ]
    with django_assert_num_queries(queries):
        program(address(path, played[0]))


def test_the_games_of_a_night_do_not_keep_pages_waiting(program, table, game):
    etag = program(address(NIGHT, game))["ETag"]
    with answering_pages():
        assert program(address(NIGHT, game), **{"if-none-match": etag}).status_code == 304
        with pytest.raises(LongWork) as work:
            program(address(NIGHT, game))
    assert work.value.table == table.pk
