import re

import pytest

from scoring import play
from scoring.models import Game, Role
from tests.tables import a_game, a_result
from tests.views.markup import text, tight
from tests.views.ways import dead_ends, ways
from tests.work import normalized


def sent(*rows, **more):
    """Return the fields of the form: these rows, and blank ones up to eight."""
    rows = [*rows, *[("", "", "")] * (8 - len(rows))]
    names, totals, cards = zip(*rows, strict=True)
    form = {"date": "2026-10-31", "place": "At Ana's", "edition": "classic", "client_id": "form"}
    return {**form, "name": names, "total": totals, "cards": cards, **more}


FOUR = [("Chris", "41", "2"), ("phil", "41", "4"), ("Ana", "−3", "0")]


@pytest.fixture
def game(table):
    return a_result(table, Chris=41, Phil=38)


@pytest.mark.parametrize("role", [None, "stranger", Role.WATCH])
def test_it_is_for_who_keeps_the_score(visitor, table, game, role):
    client = visitor(role)
    assert client.get("/old/").status_code == (200 if role == "stranger" else 404)
    client.post("/old/", sent(*FOUR))
    assert game.night.table.nights.count() == 1
    assert client.get(f"/g/{game.code}/totals/").status_code == 404
    assert client.post(f"/g/{game.code}/totals/", sent(*FOUR)).status_code == 404
    assert client.get(f"/old/?like={game.code}").status_code == 404


def test_it_offers_the_names_of_the_table(visitor, table):
    page = text(visitor(Role.KEEP).get("/old/"))
    assert '<option value="Chris"></option>' in page
    assert page.count('<input dir="auto" name="name"') == 8


@pytest.mark.parametrize("role", [Role.KEEP, Role.OWN])
def test_an_evening_is_typed_in(visitor, table, role):
    keeper = visitor(role)
    answer = keeper.post("/old/", sent(*FOUR), follow=True)
    page = text(answer)
    assert "<bdi>Phil</bdi> has 4 puddings to <bdi>Chris</bdi>'s 2, so <bdi>Phil</bdi> wins." in page
    assert "Added from paper" in page
    game = Game.objects.get()
    assert (game.totals_only, game.player_count, game.night.place) == (True, 3, "At Ana's")
    assert table.players.filter(name="Ana").exists()


def test_a_form_sent_twice_is_one_game(owner, table):
    for _ in range(2):
        owner.post("/old/", sent(*FOUR))
    assert Game.objects.count() == 1


@pytest.mark.parametrize("name", ["a" + "\u0301\u0316" * 40_000, "ﷺ" * 80_000], ids=["marks", "ligatures"])
def test_a_name_that_is_too_long_is_refused_before_it_is_compared(owner, table, monkeypatch, name):
    texts = normalized(monkeypatch)
    response = owner.post("/old/", sent(("Chris", "41", ""), (name, "4", "")))
    assert 'id="name-2-error" role="alert">Enter a name of up to 40' in text(response)
    assert texts
    assert max(map(len, texts)) <= 40


def test_another_game_of_that_evening_has_the_same_people(owner, table):
    owner.post("/old/", sent(*FOUR))
    game = Game.objects.get()
    like = f"/old/?like={game.code}"
    assert like in ways(owner.get(f"/g/{game.code}/"))
    page = text(owner.get(like))
    assert 'value="2026-10-31"' in page
    assert re.findall(r'name="name" value="([^"]+)"', page) == ["Chris", "Phil", "Ana"]
    assert re.findall(r'name="total" value="([^"]+)"', page) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"date": "2026-02-31"}, 'id="date-error" role="alert">Enter a date like'),
        ({"date": "2999-01-01"}, 'id="date-error" role="alert">This date is in the future'),
        ({"place": "x" * 201}, 'id="place-error" role="alert">Use at most 200'),
        ({"edition": "chess"}, 'id="edition-error" role="alert">Choose one of the games'),
    ],
)
def test_errors_are_shown_beside_their_fields(owner, table, change, said):
    response = owner.post("/old/", sent(*FOUR, **change))
    assert response.status_code == 422
    assert said in text(response)
    assert 'name="total" value="41"' in text(response)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([("Chris", "41", ""), ("Phil", "", "")], 'id="total-2-error" role="alert">Enter the total'),
        (
            [("Chris", "41", ""), ("Phil", "many", "")],
            'id="total-2-error" role="alert">Enter a whole number from -9999 to 9999',
        ),
        ([("Chris", "41", ""), ("Phil", "9" * 5000, "")], 'id="total-2-error" role="alert">Enter a whole'),
        (
            [("Chris", "41", "-1"), ("Phil", "4", "1")],
            'id="cards-1-error" role="alert">Enter a whole number from 0 to 108',
        ),
        ([("Chris", "41", "2"), ("Phil", "4", "")], 'id="cards-2-error" role="alert">Enter everyone'),
        ([("Chris", "41", ""), ("", "4", "")], 'id="name-2-error" role="alert">Enter a name of up to 40'),
        (
            [("Chris", "41", ""), ("x" * 41, "4", "")],
            'id="name-2-error" role="alert">Enter a name of up to 40',
        ),
        ([("Chris", "41", ""), ("a\x00b", "4", "")], 'id="name-2-error" role="alert">The character U+0000'),
        ([("Chris", "41", ""), ("CHRIS", "4", "")], 'id="name-2-error" role="alert">CHRIS is listed twice'),
        ([("Chris", "41", "")], 'id="rows-error" role="alert">Add at least two players'),
        ([], 'id="rows-error" role="alert">Add at least two players'),
        (
            [(f"P{n}", "1", "") for n in range(6)],
            'id="rows-error" role="alert">This game is for up to 5 players',
        ),
    ],
)
def test_errors_of_a_row_are_shown_below_it_and_nothing_is_lost(owner, table, rows, said):
    response = owner.post("/old/", sent(*rows))
    page = text(response)
    assert response.status_code == 422
    assert said in page
    for name, total, _ in rows:
        assert f'name="name" value="{name}"' in page
        assert f'name="total" value="{total}"' in page
    assert 'value="At Ana&#x27;s"' in page
    assert not Game.objects.exists()
    assert table.players.count() == 4


def test_a_party_of_eight_fits(owner, table):
    rows = [(f"Player {number}", str(number), "") for number in range(8)]
    assert owner.post("/old/", sent(*rows, edition="party")).status_code == 302
    assert Game.objects.get().player_count == 8


@pytest.mark.parametrize("role", list(Role))
def test_the_page_of_such_a_game_leads_nowhere_that_is_not_there(visitor, game, role):
    assert dead_ends(visitor(role), f"/g/{game.code}/") == []


def test_such_a_game_has_a_page_of_its_own(owner, table):
    game = a_result(table, edition="party", Chris=41, Phil=41, cards={"Chris": 2, "Phil": 4})
    response = owner.get(f"/g/{game.code}/")
    page = text(response)
    assert "<bdi>Phil</bdi> has 4 dessert cards to <bdi>Chris</bdi>'s 2, so <bdi>Phil</bdi> wins." in page
    assert '<td>4</td><td class="total">41</td>' in tight(response)
    assert "only the final scores are known" in page


def test_desserts_that_nobody_knows_have_no_column(owner, game):
    assert "Desserts" not in text(owner.get(f"/g/{game.code}/"))


@pytest.mark.parametrize("page", ["1/", "1/1/", "1/grid/", "setup/"])
def test_such_a_game_has_no_hands(owner, game, page):
    assert owner.get(f"/g/{game.code}/{page}").status_code == 404


def test_such_a_game_has_no_race(owner, game):
    assert owner.post(f"/g/{game.code}/1/1/", {"race": "1", "claim": "1"}).status_code == 404


def test_it_is_corrected_on_the_same_form(owner, game):
    page = text(owner.get(f"/g/{game.code}/totals/"))
    assert 'name="total" value="38"' in page
    assert 'name="date"' not in page
    owner.post(f"/g/{game.code}/totals/", sent(("Chris", "41", ""), ("Phil", "48", "")))
    assert "<bdi>Phil</bdi> wins with 48 points." in text(owner.get(f"/g/{game.code}/"))
    changes = text(owner.get(f"/g/{game.code}/changes/"))
    assert "<bdi>Phil</bdi>" in changes
    assert "Total: 38 → 48" in changes


def test_a_correction_that_cannot_be_keeps_what_was_typed(owner, game):
    response = owner.post(f"/g/{game.code}/totals/", sent(("Chris", "41", ""), ("Phil", "4x", "")))
    assert response.status_code == 422
    assert 'value="4x"' in text(response)
    assert game.seats.get(player__name="Phil").total == 38


def test_two_names_of_one_person_are_refused(owner, table, game):
    chris = table.players.get(name="Chris")
    kit = play.add_player(table, "Kit")
    kit.merged_into = chris
    kit.save()
    response = owner.post(f"/g/{game.code}/totals/", sent(("Chris", "41", ""), ("Kit", "4", "")))
    assert response.status_code == 422
    assert 'id="rows-error"' in text(response)


def test_a_game_with_hands_has_no_totals_to_correct(owner, table):
    assert owner.get(f"/g/{a_game(table).code}/totals/").status_code == 404


def test_its_corrections_are_in_the_log_of_changes(owner, table, game):
    owner.post(f"/g/{game.code}/totals/", sent(("Ana", "41", "3"), ("Phil", "38", "1"), edition="party"))
    changes = text(owner.get(f"/g/{game.code}/changes/"))
    assert "Game: Sushi Go! → Sushi Go Party!" in changes
    assert "Name: Chris → Ana" in changes
    assert "Desserts: – → 3" in changes
