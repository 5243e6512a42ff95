"""A site that fails: nothing blocks what is entered, and the page says what happened."""

from contextlib import closing, contextmanager
from sqlite3 import connect

import pytest
from playwright.sync_api import expect

from tests.browser.game import enter, expect_hand
from tests.browser.kept import expect_sent, wait_for, with_outbox

LONGEST_WAIT = 60_000  # ms


@pytest.fixture
def hand(kept_hand):
    return kept_hand


@contextmanager
def failing(site, row):
    """Make the site fail whenever it stores a row in this table."""
    with closing(connect(site.data / "scorekeeper.sqlite3", isolation_level=None)) as database:
        database.execute(
            f"CREATE TRIGGER fails BEFORE INSERT ON {row} BEGIN SELECT RAISE(ABORT, 'a fault'); END"
        )
        try:
            yield
        finally:
            database.execute("DROP TRIGGER fails")


def test_an_entry_on_which_the_site_always_fails_blocks_nothing_and_can_be_sent_again(hand, site):
    hand.clock.install()
    with failing(site, "scoring_change WHEN NEW.after LIKE '%tempura%'"):
        enter(hand, {"tempura": 1, "sashimi": 2})
        listed = hand.get_by_role("region", name="Not saved")
        for _ in range(2):
            expect(hand.get_by_text("No network. What you enter is kept.")).to_be_visible()
            hand.clock.fast_forward(LONGEST_WAIT)
        expect(listed).to_contain_text("The site failed on this several times. Try again later.")
        wait_for(hand, with_outbox("!outbox.waiting.length"))
        expect_hand(hand, {"tempura": 0, "sashimi": 2})
    listed.get_by_role("button", name="Try again").tap()
    expect_sent(hand)
    expect_hand(hand, {"tempura": 1, "sashimi": 2})


def test_a_form_on_which_the_site_fails_says_so_and_keeps_what_was_typed(hand, site):
    hand.goto("/new/")
    with failing(site, "scoring_player"):
        hand.get_by_label("Add a player").fill("Amy")
        hand.get_by_role("button", name="Add").tap()
        expect(hand.get_by_text("That didn't work. Nothing that was saved is lost")).to_be_visible()
    hand.get_by_role("button", name="Add").tap()
    expect(hand.get_by_role("button", name="Amy", pressed=True)).to_be_visible()
