"""Correcting a hand after the game."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE
from tests.browser.game import (
    at_hand,
    expect_hand,
    game_of,
    play_on,
    standings,
    start_with,
    tile,
    wait_for_hand,
)

# Chris gets 5, Phil 10.
ROUNDS = [[{"tempura": 3}, {"sashimi": 3}], [{}, {}], [{}, {}]]

FRUITY = ("uramaki", "onigiri", "dumpling", "tofu", "soy_sauce", "tea", "fruit")


@pytest.fixture
def end(page, played_before):
    """The last page of a finished game, which Phil has won."""
    page.set_viewport_size(SMALL_PHONE)
    page.goto(play_on(page, played_before, *ROUNDS))
    expect(page.get_by_text("Phil wins with 10 points.", exact=True)).to_be_visible()
    return page


@pytest.fixture
def corrected(end):
    """The hand of Chris after a correction: two more squid nigiri and one more tempura."""
    end.get_by_role("link", name="R1").tap()
    end.get_by_role("link", name="Chris").tap()
    wait_for_hand(end, 1, 1)
    for _ in range(2):
        tile(end, "Squid nigiri").tap()
    tile(end, "Tempura").tap()
    expect(end.get_by_text("This hand: 16")).to_be_visible()
    return end


def test_a_card_of_the_first_round_changes_who_has_won(corrected):
    corrected.goto(game_of(corrected))
    expect(corrected.get_by_text("Chris wins with 16 points.", exact=True)).to_be_visible()
    assert standings(corrected) == [("1", "Chris", "16"), ("2", "Phil", "10")]


def test_a_correction_is_listed_with_its_counts(corrected):
    corrected.get_by_role("link", name="What was changed").tap()
    changes = corrected.get_by_role("main").get_by_role("listitem").filter(has_text="Chris").first
    for said in ("round 1", "Squid nigiri: 0 → 2", "Tempura: 3 → 4", "this device"):
        expect(changes).to_contain_text(said)


def test_a_correction_that_fills_the_hand_stays_with_it(end):
    end.goto(f"{game_of(end)}1/1/")
    for _ in range(7):
        tile(end, "Pudding").tap()
    expect(end.get_by_text(re.compile("7 puddings"))).to_be_visible()
    expect(end).to_have_url(at_hand(1, 1))
    expect_hand(end, {"pudding": 7})


def test_a_player_is_renamed_and_what_else_was_chosen_stays(page, server):
    start_with(page, server, "Chris", "Phil")  # at a table of their own, because a name stays changed
    page.goto(f"{game_of(page)}setup/")
    page.evaluate("window.isSamePage = true")
    chris, philippa = (page.locator(".sit", has_text=name) for name in ("Chris", "Philippa"))
    chris.tap()
    page.get_by_text("Rename a player").tap()
    page.get_by_label("New name for Phil").fill("Philippa")
    page.get_by_role("button", name="Rename Phil").tap()
    expect(philippa).to_have_attribute("data-seat", "1")
    expect(chris).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.isSamePage")


def test_the_button_of_a_warning_puts_it_right_and_can_be_undone(page, server):
    start_with(page, server, "Chris", "Phil", edition="party", menu=FRUITY)
    page.get_by_text("Count fruit one by one").tap()
    for _ in range(2):
        tile(page, "Orange").tap()
    page.get_by_role("button", name="Make it 1 card").tap()
    expect_hand(page, {"fruit": 1, "orange": 2})
    expect(page.locator(".caution")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect_hand(page, {"fruit": 0, "orange": 2})
    expect(page.get_by_text("Chris has fruit icons but no fruit cards.")).to_be_visible()
