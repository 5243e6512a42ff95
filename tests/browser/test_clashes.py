"""Two phones that enter the same hand: what each is told, and how a count is restored."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.game import count_in_grid, enter, expect_hand, game_of, plate, tile


def in_conflict(phones, count):
    """Let Phil enter so many tempura and Chris take one away, and return both phones."""
    chris, phil = phones(2)
    chris.goto(f"{game_of(chris)}1/2/")
    enter(phil, {"tempura": count})
    expect_hand(chris, {"tempura": count})
    take_one(chris)
    return chris, phil


def take_one(page):
    page.get_by_role("button", name="Remove one tempura").first.tap()


@pytest.mark.any_database
def test_different_faces_of_a_hand_both_stand(phones):
    chris, phil = phones(2)
    phil.goto(f"{game_of(phil)}1/1/")
    enter(chris, {"tempura": 1})
    enter(phil, {"sashimi": 2})
    for phone in (chris, phil):
        expect_hand(phone, {"tempura": 1, "sashimi": 2})
        expect(phone.get_by_role("button", name="Change back")).to_have_count(0)


@pytest.mark.any_database
def test_of_the_same_face_the_later_one_stands_and_the_other_can_put_it_back(phones):
    chris, phil = in_conflict(phones, 2)
    told = phil.get_by_role("alert")
    expect(told).to_contain_text("Changed by another phone")
    expect(told).to_contain_text("Tempura: 2 → 1")
    expect_hand(phil, {"tempura": 1})
    phil.get_by_role("button", name="Change back").tap()
    expect_hand(phil, {"tempura": 2})
    expect(phil.get_by_role("button", name="Change back")).to_have_count(0)
    expect(chris.get_by_role("alert")).to_contain_text("Changed by Phil")
    expect_hand(chris, {"tempura": 2})


def test_a_phone_is_told_at_another_hand_too(phones):
    chris, phil = phones(2)
    enter(chris, {"tempura": 2})
    expect(plate(phil, "Chris")).to_contain_text("2/10")
    chris.goto(f"{game_of(chris)}1/2/")
    phil.goto(f"{game_of(phil)}1/1/")
    take_one(phil)
    expect(chris.get_by_role("alert")).to_contain_text("Tempura: 2 → 1, Chris")
    chris.get_by_role("button", name="Change back").tap()
    expect_hand(phil, {"tempura": 2})
    expect_hand(chris, {"tempura": 0})


def test_a_phone_is_told_at_the_grid_too(phones):
    chris, phil = phones(2)
    chris.goto(f"{game_of(chris)}1/grid/")
    count_in_grid(chris, "Phil", "tempura").fill("2")
    chris.get_by_role("button", name="Save").tap()
    expect_hand(phil, {"tempura": 2})
    take_one(phil)
    expect(chris.get_by_role("alert")).to_contain_text("Changed by Phil: Tempura: 2 → 1, Phil")
    chris.get_by_role("button", name="Change back").tap()
    expect_hand(phil, {"tempura": 2})
    expect(count_in_grid(chris, "Phil", "tempura")).to_have_value("2")
    expect(chris.get_by_role("alert")).to_be_hidden()


def test_a_change_by_another_phone_can_be_kept(phones):
    chris, phil = in_conflict(phones, 3)
    told = phil.get_by_role("alert")
    expect(told).to_contain_text("Tempura: 3 → 2")
    phil.get_by_role("button", name="Keep it").tap()
    expect(told).to_be_hidden()
    phil.reload()
    expect_hand(phil, {"tempura": 2})
    expect(told).to_be_hidden()
    take_one(chris)
    expect(told).to_contain_text("Tempura: 3 → 1")


def test_a_change_by_another_phone_can_be_kept_at_the_grid(phones):
    chris, phil = in_conflict(phones, 3)
    phil.goto(f"{game_of(chris)}1/grid/")
    told = phil.get_by_role("alert")
    expect(told).to_contain_text("Tempura: 3 → 2")
    phil.get_by_role("button", name="Keep it").tap()
    expect(told).to_be_hidden()


def test_a_count_put_back_without_a_network_is_not_asked_for_again(phones):
    _, phil = in_conflict(phones, 2)
    expect(phil.get_by_role("button", name="Change back")).to_be_visible()
    phil.route(re.compile(r"/1/2/$"), lambda route: None)  # requests hang, as without a network
    phil.get_by_role("button", name="Change back").tap()
    expect(phil.get_by_role("alert")).to_be_hidden()
    expect_hand(phil, {"tempura": 2})


def test_taps_of_two_phones_on_one_hand_all_count(phones):
    chris, phil = phones(2)
    phil.goto(f"{game_of(phil)}1/1/")
    for _ in range(4):
        tile(chris, "tempura").tap()
        tile(phil, "sashimi").tap()
    for phone in (chris, phil):
        expect_hand(phone, {"tempura": 4, "sashimi": 4})
