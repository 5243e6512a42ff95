import re
from html import unescape

import pytest

from scoring.rules import EDITIONS, PARTY
from scoring.wording.rulings import RULINGS
from tests.tables import a_game


def text(response):
    """Return a page's text without tags and extra white space."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def rows(response, kind):
    """Return the rows of a kind's table: for what, and how many points."""
    page = response.content.decode()
    article = page[page.index(f'<article id="{kind}"') :].partition("</article>")[0]
    return re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', article)


def test_the_rules_begin_with_those_of_the_game_that_is_played(client, owner, table):
    assert "Rules of the current game" not in text(client.get("/rules/"))
    a_game(table, edition="party", menu="master_menu")
    assert (
        'href="/rules/party/master_menu/">Rules of the current game</a>'
        in owner.get("/rules/").content.decode()
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_has_every_kind(client, edition):
    page = client.get(f"/rules/{edition}/").content.decode()
    for kind in EDITIONS[edition].kinds:
        assert f'id="{kind.key}"' in page


@pytest.mark.parametrize("preset", PARTY.presets)
def test_a_preset_has_its_kinds_and_no_others(client, preset):
    page = client.get(f"/rules/party/{preset}/").content.decode()
    shown = re.findall(r'<article id="(\w+)"', page)
    assert sorted(shown) == sorted(["nigiri", *PARTY.presets[preset]])


def test_points_of_a_ladder(client):
    response = client.get("/rules/classic/")
    assert rows(response, "dumpling") == [
        ("1 dumpling", "1"),
        ("2 dumplings", "3"),
        ("3 dumplings", "6"),
        ("4 dumplings", "10"),
        ("5 or more", "15"),
    ]


def test_loose_wasabi_is_called_like_its_tile(client):
    assert rows(client.get("/rules/classic/"), "wasabi")[0] == ("Wasabi, unused", "0")


def test_maki_has_the_prizes_of_each_number_of_players(client):
    assert rows(client.get("/rules/classic/"), "maki") == [("Most rolls", "6"), ("Second most", "3")]
    assert rows(client.get("/rules/party/"), "maki") == [
        ("Most rolls, 2–5 players", "6"),
        ("Second most, 2–5 players", "3"),
        ("Most rolls, 6–8 players", "6"),
        ("Second most, 6–8 players", "4"),
        ("Third most, 6–8 players", "2"),
    ]


def test_nigiri_on_wasabi_is_there_only_with_wasabi(client):
    with_wasabi = rows(client.get("/rules/party/my_first_meal/"), "nigiri")
    without = rows(client.get("/rules/party/master_menu/"), "nigiri")
    assert ("Squid on wasabi", "9") in with_wasabi
    assert [what for what, _ in without] == ["Egg nigiri", "Salmon nigiri", "Squid nigiri"]


def test_an_example_says_the_same_thing_only_once(client):
    for address in ("/rules/classic/", "/rules/party/"):
        page = client.get(address).content.decode()
        examples = re.findall(r'<div class="example">(.*?)</div>', page, re.DOTALL)
        assert examples
        for example in examples:
            lines = re.findall(r"<li>(.*?)</li>", example)
            assert len(lines) == len(set(lines)), lines


def test_an_example_is_scored_by_the_scorer(client):
    assert "3 rolls, tied for second: 3 between 2, 1 each" in text(client.get("/rules/classic/"))
    assert "0 watermelons (−2), 1 orange (0), 4 pineapples (6): 4" in text(client.get("/rules/party/"))


def test_trains_calls_the_rolls_by_their_own_name(client):
    page = text(client.get("/rules/trains/"))
    assert "Sushi rolls" in page
    assert "Maki" not in page


def test_every_ruling_is_marked_on_some_page(client):
    pages = " ".join(text(client.get(f"/rules/{edition}/")) for edition in EDITIONS)
    for ruling in RULINGS.values():
        assert f"Scorekeeper's ruling: {ruling}" in pages


def test_the_list_of_boxes_leads_to_settling_a_question(client, db):
    assert 'href="/settle/">Settle a question' in client.get("/rules/").content.decode()


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_tied_finds_the_way_to_settle_it(client, edition):
    page = client.get(f"/rules/{edition}/").content.decode()
    winner = page[page.index('id="winner"') :]
    assert f'href="/settle/?question=tie&amp;edition={edition}">Settle a question' in winner


def test_a_kind_says_who_may_use_it(client):
    page = text(client.get("/rules/party/"))
    assert "Edamame 3–8 players only" in page
    assert "Special order 2–6 players only" in page


def test_a_menu_says_who_may_play_it(client):
    assert "For 3–6 players." in text(client.get("/rules/party/points_platter/"))


def test_a_free_menu_has_its_own_page(client):
    chosen = {
        "roll": "temaki",
        "appetizer": ["eel", "tofu", "onigiri"],
        "special": ["tea", "wasabi"],
        "dessert": "fruit",
    }
    response = client.get("/rules/party/", chosen)
    assert response.status_code == 302
    page = client.get(response["Location"])
    assert page.status_code == 200
    assert rows(page, "eel") == [("1 eel", "−3"), ("2 or more", "7")]


def test_a_menu_that_may_not_be_says_why_and_keeps_the_choice(client):
    response = client.get("/rules/party/", {"roll": "temaki", "appetizer": ["eel", "tofu"]})
    assert response.status_code == 422
    assert "Pick 3 appetizers" in text(response)
    assert 'value="tofu" checked' in response.content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/rules/chess/",
        "/rules/party/nothing/",
        "/rules/party/maki-maki/",
        "/rules/classic/master_menu/",
    ],
)
def test_unknown_editions_and_menus_are_a_404(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/rules/", "/rules/classic/", "/rules/party/sushi_go/"])
def test_it_rejects_post(client, path):
    assert client.post(path).status_code == 405
