"""The options of the new-game page: what they say, what rules them out, and what is wrong."""

import re

import pytest

from scoring import play
from scoring.models import Game, Table
from tests.views.new_games import add, start


def note(page, key):
    """Return what the label of a choice says under its name, or None."""
    label = re.search(rf'value="{key}".*?</label>', page, re.DOTALL)[0]
    words = re.search("<small>(.*?)</small>", label)
    return words and words[1]


def test_a_choice_says_for_how_many_it_is(owner, table):
    page = owner.get("/new/").content.decode()
    assert note(page, "classic") == "for 2 to 5 players"
    assert note(page, "master_menu") == "for 3 to 8 players"
    assert note(page, "dinner_for_two") == "for 2 to 6 players"
    assert note(page, "my_first_meal") is None
    assert note(page, "spoon") == "for 3 to 8 players"
    assert note(page, "tempura") is None


def test_a_choice_that_takes_those_who_play_does_not_say_for_how_many_it_is(owner, table):
    seats = {f"seat_{play.add_player(table, name).pk}": 1 for name in ("Jo", "Bo", "Mo")}
    for playing, said in ((2, "for 3 to 8 players"), (3, None)):
        page = owner.get(
            "/new/", {"edition": "party", **dict(list(seats.items())[:playing])}
        ).content.decode()
        assert [note(page, key) for key in ("master_menu", "spoon")] == [said, said]


def test_a_variant_says_what_it_changes(owner, table):
    page = owner.get("/new/").content.decode()
    assert note(page, "pass_both_ways") == "to the right in round 2"
    assert note(page, "dummy") == "a third hand that nobody plays"


def look(client, table, *names, **choice):
    """Send a choice without starting a game, and return the page with what it forbids."""
    response = start(client, table, *names, refresh="1", **choice)
    assert response.status_code == 200
    return response.content.decode()


def is_forbidden(page, key):
    return "disabled" in re.search(rf'value="{key}"[^>]*', page)[0].split()


@pytest.mark.parametrize(
    ("players", "key", "forbidden"),
    [
        (0, "dummy", False),  # no player is chosen yet
        (2, "dummy", False),
        (3, "dummy", True),
        (2, "master_menu", True),
        (3, "master_menu", False),
        (2, "edamame", True),
        (3, "edamame", False),
    ],
)
def test_the_number_of_players_forbids_what_is_not_for_them(owner, table, players, key, forbidden):
    names = ["Lisa", "Amy", "Phil"][:players]
    assert is_forbidden(look(owner, table, *names), key) is forbidden
    assert not Game.objects.exists()


def test_too_many_players_for_a_box_choose_the_one_that_takes_them(owner, table):
    for name in ("Kerry", "Jo"):
        play.add_player(table, name)
    page = look(owner, table, "Lisa", "Amy", "Phil", "Chris", "Kerry", "Jo")
    assert is_forbidden(page, "classic")
    assert re.search(r'value="party"\schecked', page)


def test_a_dish_that_is_forbidden_is_not_counted(owner, table):
    dishes = {"edition": "party", "menu": "own", "appetizer": ["tempura", "edamame"]}
    assert "2 of 3, 1 more to pick" in look(owner, table, "Lisa", "Amy", "Phil", **dishes)
    assert "1 of 3, 2 more to pick" in look(owner, table, "Lisa", "Amy", **dishes)


def test_nobody_moves_while_people_sit_down(owner, table):
    order = re.findall(r'name="(seat_\d+)"', owner.get("/new/").content.decode())
    sat = {order[-1]: "1", **dict.fromkeys(order[:-1], "")}
    page = owner.post("/new/", {**{name: sat[name] for name in order}, "edition": "classic", "refresh": "1"})
    assert re.findall(r'name="(seat_\d+)"', page.content.decode()) == order


@pytest.mark.django_db
def test_looking_makes_no_table(client):
    assert client.post("/new/", {"edition": "party", "refresh": "1"}).status_code == 200
    assert not Table.objects.exists()


def test_a_custom_menu_comes_first_and_its_dishes_last(owner, table):
    page = owner.get("/new/").content.decode()
    order = [
        page.index(part) for part in ('name="menu" value="own"', 'value="my_first_meal"', 'class="course"')
    ]
    assert order == sorted(order)


def test_the_other_menus_are_out_of_the_way_of_a_custom_one(owner, table):
    opened = '<details class="presets" open>'
    assert opened in look(owner, table, "Lisa", "Amy", edition="party", menu="my_first_meal")
    assert opened not in look(owner, table, "Lisa", "Amy", edition="party", menu="own")


def test_a_late_answer_does_not_open_the_other_menus_again(owner, table):
    page = add(owner, "Lisa", edition="party", menu="my_first_meal").content.decode()
    assert '<details class="presets">' in page


def test_a_menu_says_its_dishes(owner, table):
    page = owner.get("/new/").content.decode()
    dishes = re.search(r'id="dishes-my_first_meal"[^>]*>(.*?)</small>', page)[1]
    assert dishes == "Maki rolls, Tempura, Sashimi, Miso soup, Wasabi, Tea and Green tea ice cream"
    assert page.count('aria-describedby="dishes-') == 9
    assert re.search(r'id="dishes-own"[^>]*>Pick the dishes. Nigiri are on every menu.</small>', page)


def test_a_custom_menu_says_the_same_whatever_is_picked(owner, table):
    page = look(owner, table, "Lisa", "Amy", edition="party", menu="own", roll="maki", special="tea")
    assert re.search(r'id="dishes-own"[^>]*>Pick the dishes. Nigiri are on every menu.</small>', page)


def picked(response):
    """Return the sentence about each course."""
    return re.findall(r'class="picked[^>]*>(.*?)</p>', response.content.decode())


def test_a_menu_of_ones_own_says_what_is_missing(owner, table):
    own = {"appetizer": ["tempura", "eel"], "special": ["tea", "wasabi", "soy_sauce"], "dessert": "fruit"}
    response = start(owner, table, "Lisa", "Chris", edition="party", menu="own", **own)
    assert response.status_code == 422
    assert picked(response) == [
        "0 of 1, 1 more to pick",
        "2 of 3, 1 more to pick",
        "3 of 2, 1 too many",
        "1 of 1",
    ]
    assert errors(response) == ["0 of 1, 1 more to pick", "2 of 3, 1 more to pick", "3 of 2, 1 too many"]


def test_a_dish_too_many_is_marked_at_once(owner, table):
    own = {"menu": "own", "appetizer": ["tempura", "eel"], "special": ["tea", "wasabi", "soy_sauce"]}
    page = look(owner, table, "Lisa", "Amy", edition="party", **own)
    assert re.search(r'class="picked error"[^>]*>3 of 2, 1 too many', page)
    assert re.search(r'class="picked"[^>]*>2 of 3', page)


def errors(response):
    """Return all sentences that say what is wrong."""
    return re.findall(r'<p [^>]*class="[^"]*error"[^>]*>(.*?)</p>', response.content.decode())


def test_all_errors_are_said_at_once(owner, table):
    own = {"edition": "party", "menu": "own", "appetizer": ["tempura", "eel", "tofu"]}
    response = start(owner, table, "Lisa", name="Lisa", **own)
    assert errors(response) == [
        "Lisa is already at this table",
        "Add at least two players",
        "0 of 1, 1 more to pick",
        "0 of 2, 2 more to pick",
        "0 of 1, 1 more to pick",
    ]


def wrong_group(page):
    """Return the legend of the group of choices at which the page opens."""
    return re.search(r"<fieldset[^>]* autofocus>\s*<legend>(.*?)</legend>", page)[1]


@pytest.mark.parametrize(
    ("people", "choice", "group"),
    [
        (6, {"edition": "classic"}, "Which game?"),
        (2, {"edition": "chess"}, "Which game?"),
        (2, {"edition": "party", "menu": "master_menu"}, "Which menu?"),
        (2, {"edition": "party", "menu": "own", "roll": "maki"}, "Pick 3 appetizers"),
        (3, {"edition": "classic", "variants": "dummy"}, "Variants (optional)"),
    ],
)
def test_the_page_opens_at_what_is_wrong(owner, table, people, choice, group):
    for name in ("Kerry", "Jo"):
        play.add_player(table, name)
    names = ["Lisa", "Amy", "Phil", "Chris", "Kerry", "Jo"][:people]
    page = start(owner, table, *names, **choice).content.decode()
    assert wrong_group(page) == group
    assert page.count("autofocus") == 1
