import re
from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from scoring import access, play
from scoring.access import COOKIE
from scoring.models import MOST_PLAYERS, Device, Game, Night, Player, Role, Table
from scoring.rules import PARTY
from tests.tables import a_device, a_game, a_table, sender
from tests.views.markup import tight


def seats(table, *names):
    return {f"seat_{table.players.get(name=name).pk}": place for place, name in enumerate(names, 1)}


def add(client, *names, **data):
    """Send names as the page's script does, with its other fields."""
    sent = {"look": "1", "add": "1", "waiting": names, **data}  # htmx sends the button along
    return client.post("/new/", sent, headers={"HX-Request": "true"})


def start(client, table, *names, **choice):
    return client.post("/new/", {**seats(table, *names), "edition": "classic", **choice})


@pytest.mark.django_db
def test_a_first_visit_asks_for_names_and_stores_nothing(client):
    page = client.get("/new/")
    assert "Add a player" in page.content.decode()
    assert COOKIE not in page.cookies
    assert not Table.objects.exists()


@pytest.mark.django_db
def test_the_first_name_makes_a_table_of_this_device(client):
    response = client.post("/new/", {"name": "Chris", "add": "1"})
    assert response.cookies[COOKIE]["httponly"]
    client.post("/new/", {"name": "Phil", "add": "1"})
    assert Table.objects.count() == 1
    assert set(Player.objects.values_list("name", flat=True)) == {"Chris", "Phil"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "data",
    [
        {"name": "", "add": "1"},
        {"name": "x" * 41, "add": "1"},
        {"name": "a\x00b", "add": "1"},
        {"name": "Chris", "edition": "classic"},
        {"edition": "classic"},
        {"edition": "chess", "name": "Chris"},
        {},
    ],
)
def test_a_first_form_with_something_wrong_stores_nothing(client, data):
    response = client.post("/new/", data)
    assert response.status_code == 422
    assert f'value="{data.get("name", "")}"' in response.content.decode()
    assert COOKIE not in response.cookies
    assert not Table.objects.exists()
    assert not Device.objects.exists()
    assert not Player.objects.exists()


def test_a_new_name_takes_the_next_seat(owner, table):
    data = {**seats(table, "Amy"), "name": "Kerry", "add": "1"}
    page = tight(owner.post("/new/", data, follow=True))
    kerry = table.players.get(name="Kerry")
    assert f'name="seat_{kerry.pk}" min="1" max="8" inputmode="numeric"' in page
    assert page.count('value="2"') == 1


def test_names_are_typed_in_a_row(owner, table):
    assert "autofocus" not in owner.get("/new/").content.decode()
    for name, status in (("Kerry", 200), ("", 422)):
        response = owner.post("/new/", {"name": name, "add": "1"}, follow=True)
        assert response.status_code == status
        assert re.search(r'<input id="name"[^>]* autofocus', response.content.decode())


def test_after_a_name_the_page_has_an_address_that_adds_nothing(owner, table):
    dishes = {"roll": "maki", "appetizer": ["eel", "tofu"]}
    chosen = {"edition": "party", "menu": "own", "variants": "dummy", **dishes}
    response = owner.post("/new/", {**seats(table, "Amy", "Lisa"), **chosen, "name": "Kerry", "add": "1"})
    assert response.status_code == 302
    page = owner.get(response["Location"]).content.decode()
    for key in ("party", "own", "maki", "eel", "tofu", "dummy"):
        assert re.search(rf'value="{key}"[^>]* checked', page)
    assert sitting(page) == [("1", "Amy"), ("2", "Lisa"), ("3", "Kerry")]


def sitting(page):
    """Return the seat and the name of everyone who plays."""
    return re.findall(r'data-seat="(\d)">.*?<bdi>(.*?)</bdi>', page, re.DOTALL)


def test_names_that_wait_are_added_with_whatever_is_sent_next(owner, table):
    response = add(owner, "Kerry", "Jo", **seats(table, "Amy"), name="Ze")
    assert sitting(response.content.decode()) == [("1", "Amy"), ("2", "Kerry"), ("3", "Jo")]
    assert re.search('id="name"[^>]* value="Ze"', tight(response))
    assert not table.players.filter(name="Ze").exists()
    assert response["HX-Replace-Url"].startswith("/new/?")


@pytest.mark.django_db
def test_all_names_that_wait_for_a_first_table_come_to_one(client):
    response = add(client, "Ana", "Ben", "Chloe", edition="classic")
    assert [name for _, name in sitting(response.content.decode())] == ["Ana", "Ben", "Chloe"]
    assert Table.objects.get().players.count() == 3


@pytest.mark.django_db
@pytest.mark.parametrize(
    "typed", [{"waiting": ["Ana", "Ben", "Chloe"]}, {"waiting": ["Ana", "Ben"], "name": "Chloe"}]
)
def test_a_game_starts_with_names_that_still_wait_for_a_first_table(client, typed):
    """The requests that should have added them were lost."""
    response = client.post("/new/", {"edition": "classic", **typed})
    game = Game.objects.get()
    assert response["Location"] == f"/g/{game.code}/1/1/"
    assert [seat.name for seat in game.seats.all()] == ["Ana", "Ben", "Chloe"]
    assert client.get(response["Location"]).status_code == 200


@pytest.mark.django_db
def test_names_that_wait_for_a_first_table_stay_though_the_game_may_not_be(client):
    refused = client.post("/new/", {"edition": "party", "menu": "master_menu", "waiting": ["Ana", "Ben"]})
    assert refused.status_code == 422
    assert [name for _, name in sitting(refused.content.decode())] == ["Ana", "Ben"]
    assert Table.objects.get().players.count() == 2


@pytest.mark.django_db
def test_a_single_name_starts_nothing_and_stores_nothing(client):
    assert client.post("/new/", {"edition": "classic", "name": "Ana"}).status_code == 422
    assert not Table.objects.exists()


def test_a_name_that_is_sent_twice_counts_once(owner, table):
    for _ in range(2):  # the first answer was lost
        response = add(owner, "Kerry", **seats(table, "Amy"))
        assert response.status_code == 200
        assert sitting(response.content.decode()) == [("1", "Amy"), ("2", "Kerry")]
    assert table.players.filter(name="Kerry").count() == 1


def test_the_name_of_somebody_who_is_there_gives_them_a_seat(owner, table):
    assert sitting(add(owner, "chris", **seats(table, "Amy")).content.decode()) == [
        ("1", "Amy"),
        ("2", "Chris"),
    ]


def test_a_refused_name_is_given_back_and_the_others_are_added(owner, table):
    response = add(owner, "Amy", "Kerry", **seats(table, "Amy"))
    assert response.status_code == 422
    assert "Amy is already at this table" in response.content.decode()
    assert re.search('id="name"[^>]* value="Amy"', tight(response))
    assert sitting(response.content.decode()) == [("1", "Amy"), ("2", "Kerry")]


@pytest.mark.django_db
def test_names_wait_until_the_code_of_the_site_is_right(client, settings):
    settings.WHO_MAY_START, settings.START_CODE = "code", "wasabi-7"
    page = add(client, "Ana", "Ben", start_code="wrong").content.decode()
    assert re.findall('name="waiting" value="(.+?)"', page) == ["Ana", "Ben"]
    assert not Table.objects.exists()
    add(client, "Ana", "Ben", start_code="wasabi-7")
    assert Table.objects.get().players.count() == 2


def test_a_name_that_was_typed_and_not_added_sits_down_too(owner, table):
    start(owner, table, "Lisa", "Chris", name="Kerry")
    assert [seat.player.name for seat in Game.objects.get().seats.all()] == ["Lisa", "Chris", "Kerry"]


def test_a_name_that_may_not_be_starts_nothing(owner, table):
    response = start(owner, table, "Lisa", "Chris", name="Lisa")
    assert 'id="name-error"' in response.content.decode()
    assert not Game.objects.exists()


def test_people_have_their_mark(owner, table):
    page = owner.get("/new/").content.decode()
    marks = set(re.findall(r'data-colour="(\d)"><path d="([^"]+)"></path></svg>\s*<bdi>', page))
    assert sorted(colour for colour, _ in marks) == ["0", "1", "2", "3"]
    assert len({path for _, path in marks}) == 4


@pytest.mark.parametrize("name", ["Chris", " ", "x" * 41])
def test_a_name_that_may_not_be_is_refused_beside_its_field(owner, table, name):
    response = owner.post("/new/", {**seats(table, "Chris"), "name": name, "add": "1"})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'id="name-error"' in page
    assert f'value="{name}"' in page


def test_a_game_starts_in_seat_order(owner, table):
    response = start(owner, table, "Lisa", "Chris")
    game = Game.objects.get()
    assert response["Location"] == f"/g/{game.code}/1/1/"
    assert [seat.player.name for seat in game.seats.all()] == ["Lisa", "Chris"]


def test_a_party_starts_with_a_preset_or_a_menu_of_its_own(owner, table):
    start(owner, table, "Lisa", "Chris", edition="party", menu="dinner_for_two")
    own = {
        "roll": "maki",
        "appetizer": ["tempura", "eel", "tofu"],
        "special": ["tea", "wasabi"],
        "dessert": "fruit",
    }
    start(owner, table, "Lisa", "Chris", edition="party", menu="own", **own)
    assert [game.menu for game in Game.objects.order_by("pk")] == [
        "dinner_for_two",
        ["maki", "tempura", "eel", "tofu", "tea", "wasabi", "fruit"],
    ]


def test_variants_are_kept(owner, table):
    start(owner, table, "Lisa", "Chris", variants=["dummy", "pass_both_ways"])
    game = Game.objects.get()
    assert (game.dummy, game.pass_both_ways, game.seats.count()) == (True, True, 3)


def test_what_another_box_has_does_not_count(owner, table):
    start(
        owner, table, "Lisa", "Chris", edition="party", menu="sushi_go", variants=["dummy", "pass_both_ways"]
    )
    start(owner, table, "Lisa", "Chris", menu="sushi_go")
    party, classic = Game.objects.order_by("pk")
    assert (party.dummy, party.pass_both_ways) == (False, False)
    assert classic.menu is None


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
    response = start(client, table, *names, look="1", **choice)
    assert response.status_code == 200
    return response.content.decode()


def is_forbidden(page, key):
    return " disabled" in re.search(rf'value="{key}"[^>]*', page)[0]


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
    assert re.search(r'value="party" checked', page)


def test_a_dish_that_is_forbidden_is_not_counted(owner, table):
    dishes = {"edition": "party", "menu": "own", "appetizer": ["tempura", "edamame"]}
    assert "2 of 3, 1 more to pick" in look(owner, table, "Lisa", "Amy", "Phil", **dishes)
    assert "1 of 3, 2 more to pick" in look(owner, table, "Lisa", "Amy", **dishes)


def test_nobody_moves_while_people_sit_down(owner, table):
    order = re.findall(r'name="(seat_\d+)"', owner.get("/new/").content.decode())
    sat = {order[-1]: "1", **dict.fromkeys(order[:-1], "")}
    page = owner.post("/new/", {**{name: sat[name] for name in order}, "edition": "classic", "look": "1"})
    assert re.findall(r'name="(seat_\d+)"', page.content.decode()) == order


@pytest.mark.django_db
def test_looking_makes_no_table(client):
    assert client.post("/new/", {"edition": "party", "look": "1"}).status_code == 200
    assert not Table.objects.exists()


def test_a_menu_says_its_dishes(owner, table):
    page = owner.get("/new/").content.decode()
    dishes = re.search(r'id="dishes-my_first_meal"[^>]*>(.*?)</small>', page)[1]
    assert dishes == "Maki rolls, Tempura, Sashimi, Miso soup, Wasabi, Tea and Green tea ice cream"
    assert page.count('aria-describedby="dishes-') == 9
    assert re.search(r'id="dishes-own"[^>]*>Pick the dishes. Nigiri are on every menu.</small>', page)


def test_a_menu_of_ones_own_says_the_dishes_that_are_picked(owner, table):
    page = look(owner, table, "Lisa", "Amy", edition="party", menu="own", roll="maki", special="tea")
    assert re.search(r'id="dishes-own"[^>]*>Maki rolls and Tea</small>', page)


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


BEFORE_MIDNIGHT = datetime(2026, 11, 14, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Europe/Berlin", 15),
        ("America/New_York", 14),
        ("Etc/UTC", 14),
        ("", 14),
        ("Mars/Olympus_Mons", 14),
        ("America", 14),
        ("../../etc/passwd", 14),
        ("x" * 300, 14),
        ("a\0b", 14),
    ],
)
def test_the_night_has_the_date_of_where_the_device_is(owner, table, monkeypatch, zone, day):
    monkeypatch.setattr(timezone, "now", lambda: BEFORE_MIDNIGHT)
    start(owner, table, "Lisa", "Chris", zone=zone)
    assert Night.objects.get().date == date(2026, 11, day)


def test_a_device_that_does_not_say_where_it_is_has_the_servers_date(owner, table, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: BEFORE_MIDNIGHT)
    with timezone.override("Asia/Tokyo"):
        start(owner, table, "Lisa", "Chris")
    assert Night.objects.get().date == date(2026, 11, 15)


@pytest.mark.parametrize(
    ("names", "choice", "message"),
    [
        (["Lisa"], {}, "Add at least two players"),
        (["Lisa", "Amy", "Phil"], {"variants": "dummy"}, "The variant with a dummy is for two players"),
        (["Lisa", "Amy"], {"edition": "party", "menu": "master_menu"}, "Spoon is for 3 to 8 players"),
        (["Lisa", "Amy"], {"edition": "party", "menu": "own"}, "Pick 1 roll"),
        (["Lisa", "Amy"], {"edition": "chess"}, "Choose one of the games"),
    ],
)
def test_what_may_not_be_is_said_and_the_choice_stays(owner, table, names, choice, message):
    response = start(owner, table, *names, **choice)
    assert response.status_code == 422
    assert message in response.content.decode()
    assert response.content.decode().count('type="number"') == 4
    assert not Game.objects.exists()


def test_the_next_game_is_like_the_last(owner, table):
    a_game(table, edition="party", menu="points_platter", players=3)
    page = owner.get("/new/").content.decode()
    assert re.search('value="points_platter"[^>]* checked', page)
    assert 'value="party" checked' in page
    assert [f'value="{place}"' in page for place in (1, 2, 3, 4)] == [True, True, True, False]


OWN = ["maki", "tempura", "eel", "tofu", "tea", "wasabi", "fruit"]
BOTH = {"dummy": True, "pass_both_ways": True}


@pytest.mark.parametrize(
    ("played", "chosen"),
    [
        ({"edition": "classic", "players": 4}, {"classic"}),
        ({"edition": "trains", "players": 3}, {"trains"}),
        ({"edition": "classic", "players": 2, **BOTH}, {"classic", *BOTH}),
        ({"edition": "trains", "players": 3, "pass_both_ways": True}, {"trains", "pass_both_ways"}),
        ({"edition": "party", "menu": "points_platter", "players": 3}, {"party", "points_platter"}),
        ({"edition": "party", "menu": OWN, "players": 2}, {"party", "own", *OWN}),
    ],
    ids=["classic", "trains", "dummy", "both-ways", "preset", "own-menu"],
)
def test_a_game_is_played_again_as_it_was(owner, table, played, chosen):
    older = a_game(table, **played)
    finish(older)
    finish(a_game(table, edition="party", menu="my_first_meal"))  # not this one, though it is the last
    link = re.search(r'href="(/new/[^"]*)"[^>]*>Play again', owner.get(f"/g/{older.code}/").content.decode())
    page = owner.get(link[1]).content.decode()
    ticked = set(re.findall(r'value="(\w+)" checked', page))
    assert ticked - {"sushi_go"} == chosen  # the menu that Party would begin with
    people = [seat.player.name for seat in older.seats.all() if seat.player]
    assert [name for _, name in sitting(page)] == people


def finish(game):
    for number in (1, 2, 3):
        for seat in range(game.seats.count()):
            play.finish_hand(game, sender(), number, seat)


def test_a_game_is_played_again_at_its_own_table(owner, table):
    """Also while the device uses another table."""
    game = a_game(table, players=2)
    access.use(Device.objects.get().memberships.create(table=a_table(2, name="Elsewhere"), role=Role.KEEP))
    page = owner.get(f"/new/?like={game.code}").content.decode()
    assert sitting(page) == [("1", "Chris"), ("2", "Phil")]
    assert f'name="like" value="{game.code}"' in page
    added = owner.post("/new/", {**seats(table, "Chris"), "like": game.code, "name": "Kerry", "add": "1"})
    assert sitting(owner.get(added["Location"]).content.decode()) == [("1", "Chris"), ("2", "Kerry")]
    start(owner, table, "Chris", "Kerry", like=game.code)
    assert Game.objects.latest("pk").night.table == table


def test_no_game_is_like_one_of_another_table(owner):
    assert owner.get(f"/new/?like={a_game(a_table(2, name='Elsewhere')).code}").status_code == 404


def test_no_game_is_like_one_that_no_database_can_look_for(owner):
    assert owner.get("/new/?like=a%00b").status_code == 404


@pytest.mark.parametrize(("role", "status"), [(Role.WATCH, 404), (Role.KEEP, 200), (Role.OWN, 200)])
def test_who_watches_cannot_start_a_game_and_nobody_is_made_owner(client, table, role, status):
    device = a_device(table, role)
    client.cookies[COOKIE] = "a secret"
    assert client.get("/new/").status_code == status
    assert client.post("/new/", {"name": "Eve", "add": "1"}, follow=True).status_code == status
    assert device.memberships.get().role == role


def test_a_name_of_somebody_who_goes_by_another_is_theirs(owner, table):
    other = play.add_player(table, "Lisbeth")
    play.merge_player(other, table.players.get(name="Lisa"))
    start(owner, table, "Lisa", "Chris", name="Lisbeth")
    assert [seat.player.name for seat in Game.objects.get().seats.all()] == ["Lisa", "Chris"]


def test_a_table_with_as_many_players_as_it_may_have_starts_a_game(owner):
    table = Table.objects.get()
    Player.objects.bulk_create(
        Player(table=table, name=f"P{number}", name_key=f"p{number}")
        for number in range(MOST_PLAYERS - table.players.count())
    )
    fields = {f"seat_{player.pk}": "" for player in table.players.all()}
    dishes = {course.key: [kind.key for kind in PARTY.kinds] for course in PARTY.courses}
    chosen = seats(table, "Lisa", "Chris") | {"edition": "classic", "menu": "own", "variants": ["dummy"]}
    assert owner.post("/new/", fields | dishes | chosen).status_code == 302
