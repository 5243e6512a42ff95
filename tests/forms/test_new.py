"""Reading what the form of a new game or anyone else may send."""

import pytest
from django.http import QueryDict

from scoring.forms.new import NewGame
from scoring.models import Player

CHRIS, PHIL, ANA = (Player(pk=key) for key in (1, 2, 3))


def read(text):
    return NewGame.read([CHRIS, PHIL, ANA], QueryDict(text))


@pytest.mark.parametrize(
    ("typed", "seats"),
    [
        ("seat_1=2&seat_2=1", {1: 2, 2: 1}),
        ("seat_1=999&seat_2=1", {1: 999, 2: 1}),
        ("seat_3=+5+", {3: 5}),
        ("", {}),
    ],
)
def test_a_number_says_who_sits_before_whom(typed, seats):
    assert read(typed).seats == seats


@pytest.mark.parametrize("typed", ["", "0", "-1", "1000", "x", "1.5", "9" * 5_000])
def test_a_player_without_a_valid_seat_number_does_not_play(typed):
    assert read(f"seat_1={typed}&seat_2=1").seats == {2: 1}


def test_only_people_of_the_table_have_a_seat():
    assert read("seat_4=1&seat_=2&seat_x=3&seat_2=4").seats == {2: 4}


def test_people_stay_where_the_page_shows_them_and_others_come_last():
    assert read("edition=classic&seat_3=&seat_1=1").people == [ANA, CHRIS, PHIL]


def test_choices_and_typed_names_are_read():
    form = read(
        "edition=party&menu=own&roll=maki&appetizer=tempura&appetizer=tofu&variants=dummy&variants=pass_both_ways"
        "&name=Zo%C3%AB&zone=Europe/Berlin&start_code=wasabi-7"
    )
    assert (form.edition, form.menu, form.kinds) == ("party", "own", ["maki", "tempura", "tofu"])
    assert form.variants == ["dummy", "pass_both_ways"]
    assert (form.name, form.zone, form.start_code) == ("Zoë", "Europe/Berlin", "wasabi-7")


def test_missing_fields_are_empty():
    form = read("")
    assert [form.edition, form.menu, form.name, form.zone, form.start_code] == [""] * 5
    assert (form.kinds, form.variants) == ([], [])


def test_an_address_with_the_choices_has_what_the_page_offers_and_nothing_else():
    form = read("seat_2=1&edition=party&menu=own&roll=maki&variants=dummy")
    assert form.query == "seat_2=1&roll=maki&edition=party&menu=own&variants=dummy&naming=1"
    long = "x" * 80_000
    form = read(f"seat_2=1&edition={long}&menu={long}&roll={long}&variants={long}")
    assert form.query == "seat_2=1&edition=&menu=&naming=1"


@pytest.mark.parametrize(
    ("sent", "players", "edition"),
    [("refresh=1", 5, "classic"), ("refresh=1", 6, "party"), ("refresh=1", 9, "classic"), ("", 6, "classic")],
)
def test_more_players_than_a_box_takes_choose_one_that_takes_them_before_the_start(sent, players, edition):
    people = [Player(pk=key) for key in range(1, players + 1)]
    seats = "&".join(f"seat_{person.pk}={person.pk}" for person in people)
    assert NewGame.read(people, QueryDict(f"edition=classic&{seats}&{sent}")).edition == edition
