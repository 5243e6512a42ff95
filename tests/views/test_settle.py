import re
from html import unescape

import pytest

from tests.tables import a_game
from tests.views.markup import tight


def ask(client, question, edition, players, **typed):
    return client.get("/settle/", {"question": question, "edition": edition, "players": players, **typed})


def text(response):
    """Return a page's text without tags and extra white space."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def points(response):
    """Return each seat's points."""
    return [
        int(number.replace("−", "-")) for number in re.findall(r"<td>(.*?)</td>", response.content.decode())
    ]


@pytest.mark.parametrize(
    ("edition", "players", "rolls", "expected"),
    [
        ("classic", "4", [5, 3, 3, 2], [6, 1, 1, 0]),
        ("classic", "3", [5, 5, 3], [3, 3, 0]),
        ("trains", "2", [4, 0], [6, 0]),
        ("trains", "2-dummy", [4, 1, 6], [3, 0, 6]),
        ("party", "4", [5, 5, 3, 1], [6, 6, 3, 0]),
        ("party", "6", [5, 5, 3, 1, 0, 0], [6, 6, 4, 2, 0, 0]),
        ("party", "8", [9, 8, 7, 6, 5, 4, 3, 2], [6, 4, 2, 0, 0, 0, 0, 0]),
    ],
)
def test_it_settles_rolls(client, edition, players, rolls, expected):
    response = ask(client, "rolls", edition, players, rolls=rolls)
    assert response.status_code == 200
    assert points(response) == expected


@pytest.mark.parametrize(
    ("edition", "players", "puddings", "expected"),
    [
        ("classic", "4", [4, 3, 0, 0], [6, 0, -3, -3]),
        ("classic", "2", [4, 3], [6, 0]),
        ("classic", "2-dummy", [4, 3, 0], [6, 0, -6]),
        ("trains", "5", [2, 2, 2, 2, 2], [0] * 5),
        ("party", "4", [4, 2, 1, 1], [6, 0, -6, -6]),
        ("party", "2", [3, 3], [6, 6]),
    ],
)
def test_it_settles_puddings(client, edition, players, puddings, expected):
    assert points(ask(client, "puddings", edition, players, puddings=puddings)) == expected


@pytest.mark.parametrize(
    ("edition", "players", "fitting"),
    [
        ("classic", "8", "5"),
        ("classic", "6", "5"),
        ("classic", "4", "4"),
        ("classic", "999999", "5"),
        ("party", "2-dummy", "2"),
        ("trains", "2-dummy", "2-dummy"),
        ("party", "8", "8"),
    ],
)
def test_another_box_gets_as_many_players_as_it_takes(client, edition, players, fitting):
    choice = {"question": "rolls", "edition": edition, "players": players}
    response = client.get("/settle/", choice, headers={"HX-Request": "true"})
    assert f'value="{fitting}" checked' in response.content.decode()


def test_the_address_has_only_the_seats_at_the_table(client):
    choice = {"question": "rolls", "edition": "classic", "players": "2", "rolls": ["5", "3", "", ""]}
    response = client.get("/settle/", choice, headers={"HX-Request": "true"})
    assert response["HX-Push-Url"] == "?question=rolls&edition=classic&players=2&rolls=5&rolls=3"


def test_it_says_why(client):
    page = text(ask(client, "rolls", "classic", "4", rolls=[5, 3, 3, 2]))
    assert "Sushi Go!, 4 players" in page
    assert "Player 2 3 rolls, tied for second: 3 between 2, 1 each 1" in page


def test_desserts_break_a_tie(client):
    page = text(ask(client, "tie", "classic", "3", points=[41, 41, 30], desserts=[4, 2, 9]))
    assert "Player 1 has 4 puddings to Player 2's 2, so Player 1 wins." in page
    assert "Player 1 4 puddings 41" in page


@pytest.mark.parametrize(
    ("edition", "desserts"), [("classic", "Puddings"), ("trains", "Puddings"), ("party", "Desserts")]
)
def test_a_tie_asks_for_the_desserts_of_the_box(client, edition, desserts):
    page = client.get(f"/settle/?question=tie&edition={edition}").content.decode()
    assert f'<span id="desserts">{desserts}</span>' in page
    page = text(ask(client, "tie", edition, "2", points=[41, 41], desserts=["many", 4]))
    assert f"{desserts}: Enter a whole number from 0" in page


def test_any_dessert_breaks_a_tie_in_party(client):
    page = text(ask(client, "tie", "party", "2", points=[41, 41], desserts=[4, 4]))
    assert "Each has 4 dessert cards, so they share the win." in page
    assert "Scorekeeper's ruling: Players tied on points and desserts share the win." in page


def test_the_dummy_cannot_win(client):
    page = text(ask(client, "tie", "classic", "2-dummy", points=[30, 20, 44], desserts=[1, 1, 1]))
    assert "Player 1 wins with 30 points. The dummy scored 44 points." in page
    assert "The dummy can't win" in page


def test_a_seat_that_is_left_blank_has_none(client):
    assert points(ask(client, "rolls", "classic", "3", rolls=["", " 2 ", ""])) == [0, 6, 0]
    assert points(ask(client, "tie", "classic", "2", points=["−3", "1"], desserts=["", ""])) == [-3, 1]


def test_seats_that_are_not_at_the_table_do_not_count(client):
    response = ask(client, "rolls", "classic", "2", rolls=["2", "1", "9", "x"])
    assert points(response) == [6, 3]


@pytest.mark.parametrize(
    ("question", "anchor"), [("rolls", "maki"), ("puddings", "pudding"), ("tie", "winner")]
)
def test_it_leads_to_the_rule(client, question, anchor):
    typed = {"points": [1, 2]} if question == "tie" else {question: [1, 2]}
    page = ask(client, question, "party", "2", **typed).content.decode()
    assert f'href="/rules/party/#{anchor}"' in page
    assert f'id="{anchor}"' in client.get("/rules/party/").content.decode()


@pytest.mark.parametrize("typed", ["109", "-1", "two", "1_0", "1.5", "9" * 5000])
def test_an_invalid_number_stays_and_is_named(client, typed):
    response = ask(client, "rolls", "classic", "3", rolls=["5", typed, "3"])
    page = tight(response)
    assert response.status_code == 422
    assert f'value="{typed}"' in page
    assert 'value="5"' in page
    assert re.search(r'id="rolls-2-error">Enter a whole number from 0 to 108<', page)
    assert 'aria-describedby="rolls-2-error"' in page
    assert "rolls-3-error" not in page


def test_nothing_typed_is_nothing_to_settle(client):
    response = ask(client, "rolls", "classic", "3", rolls=["", "", ""])
    assert response.status_code == 422
    assert "Enter a number first." in text(response)


@pytest.mark.parametrize(
    ("edition", "players", "said"),
    [
        ("classic", "7", "This game is for up to 5 players"),
        ("classic", "999999", "This game is for up to 5 players"),
        ("classic", "many", "Add at least two players"),
        ("party", "2-dummy", "This game has no variant with a dummy"),
        ("chess", "4", "Choose one of the games"),
    ],
)
def test_a_table_that_may_not_be_says_why(client, edition, players, said):
    response = ask(client, "rolls", edition, players, rolls=["5", "3"])
    assert response.status_code == 422
    assert said in text(response)
    assert 'value="5"' in response.content.decode()


def test_another_question_is_about_the_same_table(client):
    page = ask(client, "rolls", "party", "6").content.decode()
    assert 'href="/settle/?question=tie&amp;edition=party&amp;players=6"' in page
    assert 'value="party" checked' in page
    assert 'value="6" checked' in page
    assert "<td>" not in page


@pytest.mark.parametrize(
    ("game", "box", "players"),
    [
        ({"edition": "party", "menu": "sushi_go"}, "party", "4"),
        ({"players": 2, "dummy": True}, "classic", "2-dummy"),
    ],
)
def test_it_begins_with_the_table_of_the_last_game(owner, table, game, box, players):
    a_game(table, **game)
    page = owner.get("/settle/").content.decode()
    assert f'value="{box}" checked' in page
    assert f'value="{players}" checked' in page


def test_an_address_with_a_box_is_about_that_box(owner, table):
    a_game(table, "party", "sushi_go")
    assert 'value="trains" checked' in owner.get("/settle/?edition=trains").content.decode()


def test_it_stores_nothing(client):
    """A test without a database fails on any query. The page also sets no cookie."""
    assert not ask(client, "rolls", "classic", "2", rolls=[1, 2]).cookies


def test_unknown_questions_are_a_404(client):
    assert client.get("/settle/?question=temperature").status_code == 404


def test_it_rejects_post(client):
    assert client.post("/settle/").status_code == 405
