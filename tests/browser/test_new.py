"""Choosing players, box and menu of a new game by tapping."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE
from tests.browser.game import Finger, play_on, wait_for_hand
from tests.browser.held_up import HeldUp
from tests.phone import Phone


@pytest.fixture(scope="module")
def three_played_before(server):
    """A phone at whose table Chris, Phil and Amy have played."""
    phone = Phone(server)
    phone.sit_down("Chris", "Phil", "Amy")
    return phone


@pytest.fixture
def three(page, three_played_before):
    """The new-game page of that table. No test starts the game."""
    page.context.add_cookies(three_played_before.browser_cookies)
    page.goto("/new/")
    return page


def seats(page):
    return page.get_by_role("navigation", name="Players").get_by_role("link")


def start_in_two_taps(page, link):
    finger = Finger()
    finger.tap(page.get_by_role("main").get_by_role("link", name=link))
    finger.tap(page.get_by_role("button", name="Start"))
    wait_for_hand(page, 1, 1)
    expect(seats(page)).to_have_count(2)
    assert finger.taps == 2


def test_a_returning_table_starts_the_next_game_in_two_taps(page, played_before):
    page.context.add_cookies(played_before.browser_cookies)
    page.goto("/")
    start_in_two_taps(page, "New game")


def test_after_the_end_the_same_people_play_again_in_two_taps(page, played_before):
    page.goto(play_on(page, played_before, *[[{}, {}]] * 3))
    start_in_two_taps(page, "Play again")


def test_players_sit_in_the_order_in_which_they_are_tapped(page, server):
    play_on(page, Phone(server), names=("Chris", "Phil", "Amy"))
    page.goto("/new/")
    for name in ("Chris", "Phil", "Amy", "Amy", "Chris"):
        page.get_by_role("button", name=name).tap()
    page.get_by_role("button", name="Start").tap()
    expect(seats(page).first).to_contain_text("Amy")
    expect(seats(page)).to_have_count(2)


def test_only_party_has_menus(page, played_before):
    page.context.add_cookies(played_before.browser_cookies)
    page.goto("/new/")
    expect(page.get_by_label("Dinner for Two")).not_to_be_visible()
    page.get_by_label("Sushi Go Party!").tap()
    expect(page.get_by_label("Dinner for Two")).to_be_visible()


def test_a_disabled_option_names_the_number_of_players_it_needs(three):
    dummy = three.get_by_role("checkbox", name="Two-player variant with a dummy")
    expect(dummy).to_be_disabled()
    three.get_by_role("button", name="Amy").tap()
    expect(dummy).to_be_enabled()
    three.get_by_label("Sushi Go Party!").tap()
    expect(three.get_by_role("radio", name="Master Menu for 3 to 8 players")).to_be_disabled()
    three.get_by_role("button", name="Amy").tap()
    expect(three.get_by_role("radio", name="Master Menu", exact=True)).to_be_enabled()


def test_a_sixth_player_chooses_the_box_that_takes_six(page):
    page.goto("/new/")
    type_names(page, "Chris", "Phil", "Amy", "Lisa", "Kerry")
    small = page.get_by_role("radio", name="Sushi Go! for 2 to 5 players")
    expect(small).to_be_checked()
    type_names(page, "Jo")
    expect(page.get_by_role("radio", name="Sushi Go Party!")).to_be_checked()
    expect(small).to_be_disabled()


def test_while_dishes_are_chosen_the_page_says_what_is_missing(three):
    three.get_by_label("Sushi Go Party!").tap()
    expect(three.get_by_role("group", name="Pick 3 appetizers")).not_to_be_visible()
    three.get_by_label("Custom menu").tap()
    appetizers = three.get_by_role("group", name="Pick 3 appetizers")
    said = appetizers.get_by_role("status")
    for dish, tally in (
        ("Tempura", "1 of 3, 2 more to pick"),
        ("Edamame", "2 of 3, 1 more to pick"),
        ("Eel", "3 of 3"),
        ("Tofu", "4 of 3, 1 too many"),
        ("Tempura", "3 of 3"),
    ):
        appetizers.get_by_role("checkbox", name=dish).tap()
        expect(said).to_have_text(tally)
    three.get_by_role("button", name="Amy").tap()  # edamame is not for two players
    expect(said).to_have_text("2 of 3, 1 more to pick")


def test_nothing_moves_while_dishes_are_picked(three):
    three.set_viewport_size(SMALL_PHONE)
    three.get_by_label("Sushi Go Party!").tap()
    three.get_by_label("Custom menu").tap()
    expect(three.get_by_role("radio", name="Dinner for Two")).not_to_be_visible()
    expect(three.get_by_role("radio", name="Custom menu")).to_be_in_viewport()
    top = "(tiles) => tiles.map(tile => tile.getBoundingClientRect().top + scrollY)"
    tiles = three.locator(".course label")
    before = tiles.evaluate_all(top)
    for dish in ("Uramaki", "Eel", "Onigiri", "Tofu", "Special order", "Takeout box", "Green tea ice cream"):
        with three.expect_response(lambda response: response.request.method == "POST"):
            tiles.filter(has_text=dish).tap()
    expect(three.get_by_role("group", name="Pick 2 specials").get_by_role("status")).to_have_text("2 of 2")
    assert tiles.evaluate_all(top) == before


def test_another_menu_can_be_chosen_instead_of_a_custom_one(three):
    three.get_by_label("Sushi Go Party!").tap()
    three.get_by_label("Custom menu").tap()
    menus = three.get_by_text("Ready-made menus")
    menus.tap()
    menu = three.get_by_label("My First Meal")
    place = menu.bounding_box()
    with three.expect_response(lambda response: response.request.method == "POST"):
        menu.tap()
    expect(menu).to_be_checked()
    expect(three.get_by_role("group", name="Pick 3 appetizers")).not_to_be_visible()
    assert menu.bounding_box() == place


def test_menus_with_all_their_dishes_fit_the_smallest_phone(three):
    three.set_viewport_size({"width": 320, "height": 568})
    three.get_by_label("Sushi Go Party!").tap()
    three.get_by_label("Custom menu").tap()
    three.get_by_text("Ready-made menus").tap()
    menu = three.get_by_role("radio", name="Dinner for Two")
    expect(menu).to_have_accessible_description(re.compile("^Uramaki, .* and Fruit$"))
    assert three.evaluate("document.documentElement.scrollWidth") <= 320
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    assert three.locator(".new label span span, .new small").evaluate_all(cut) == []


def test_a_tap_on_start_never_reaches_an_option_below_it(three):
    three.set_viewport_size(SMALL_PHONE)
    three.get_by_label("Sushi Go Party!").tap()
    three.get_by_label("Custom menu").tap()
    start = three.get_by_role("button", name="Start")
    below = """start => {
        const { left, top, width, height } = start.getBoundingClientRect();
        const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
        const there = parts.flatMap(x => parts.map(y => document.elementFromPoint(left + x * width, top + y * height)));
        return there.filter(one => one !== start).map(one => one.value);
    }"""
    for scrolled in range(0, 2000, 150):
        three.evaluate("y => scrollTo(0, y)", scrolled)
        assert start.evaluate(below) == []


def test_the_page_opens_at_the_first_of_all_errors(unwatched_phone, three_played_before):
    page = unwatched_phone()  # the browser reports a refusal as an error
    page.context.add_cookies(three_played_before.browser_cookies)
    page.goto("/new/")
    page.get_by_label("Sushi Go Party!").tap()
    page.get_by_label("Custom menu").tap()
    page.get_by_role("radio", name="Maki rolls").tap()
    page.get_by_role("button", name="Start").tap()
    appetizers = page.get_by_role("group", name="Pick 3 appetizers")
    expect(appetizers).to_be_focused()
    expect(appetizers).to_be_in_viewport()
    wrong = ["0 of 3, 3 more to pick", "0 of 2, 2 more to pick", "0 of 1, 1 more to pick"]
    expect(page.locator(".error")).to_have_text(wrong)


def test_nothing_moves_when_somebody_sits_down(three):
    place = "people => people.map(person => [person.offsetLeft, person.offsetTop, person.offsetWidth])"
    before = three.locator(".person").evaluate_all(place)
    three.get_by_role("button", name="Phil").tap()
    assert three.locator(".person").evaluate_all(place) == before


def type_names(page, *names):
    """Type names one after the other, as fast as the page takes the keys."""
    page.get_by_label("Add a player").tap()
    for name in names:
        page.keyboard.type(f"{name}\n")


def test_names_are_typed_faster_than_the_server_answers(page):
    page.goto("/new/?another=1")
    network = HeldUp(page)
    type_names(page, "Ana", "Ben", "Chloe", "Dev")
    expect(page.locator(".coming")).to_have_text(["Ana", "Ben", "Chloe", "Dev"])
    page.keyboard.type("Ev")
    network.let_go()
    page.keyboard.type("e")
    expect(page.locator(".person [aria-pressed=true]")).to_have_text(["Ana", "Ben", "Chloe", "Dev"])
    expect(page.locator(".person")).to_have_count(4)
    expect(page.get_by_label("Add a player")).to_be_focused()
    expect(page.get_by_label("Add a player")).to_have_value("Eve")


def test_names_are_added_in_a_rhythm_by_taps_on_one_spot(page):
    page.set_viewport_size(SMALL_PHONE)
    page.goto("/new/?another=1")
    network = HeldUp(page)
    button = page.get_by_role("button", name="Add")
    place = button.bounding_box()
    page.get_by_label("Add a player").tap()
    for name in ("Ana", "Bartholomew-Ann", "Cleo", "Dirk"):
        page.keyboard.type(name)
        page.touchscreen.tap(place["x"] + 20, place["y"] + 10)
        if name == "Bartholomew-Ann":
            network.let_go()  # from now on, answers come between the keys
    expect(page.locator(".person [aria-pressed=true]")).to_have_text(
        ["Ana", "Bartholomew-Ann", "Cleo", "Dirk"]
    )
    expect(page.locator(".person")).to_have_count(4)
    assert button.bounding_box() == place


def test_a_name_that_was_added_does_not_come_back_into_the_field(page):
    page.goto("/new/?another=1")
    network = HeldUp(page)
    type_names(page, "Ana", "Ben")
    page.keyboard.type("Chloe")
    with page.expect_request(lambda request: "waiting=Ben" in (request.post_data or "")):
        network.let_one_go()  # the next request takes along what is in the field
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start").tap()
    network.let_go()
    wait_for_hand(page, 1, 1)
    expect(seats(page)).to_have_count(3)


def test_a_game_starts_when_the_names_that_were_typed_have_been_added(page):
    page.goto("/new/?another=1")
    network = HeldUp(page)
    type_names(page, "Ana", "Ben", "Chloe")
    page.get_by_role("button", name="Start").tap()
    network.let_go()
    wait_for_hand(page, 1, 1)
    expect(seats(page)).to_have_count(3)


def test_the_device_says_in_which_time_zone_it_is(another_phone):
    page = another_phone(timezone_id="Pacific/Auckland")
    page.goto("/new/")
    expect(page.locator("[name=zone]")).to_have_value("Pacific/Auckland")
