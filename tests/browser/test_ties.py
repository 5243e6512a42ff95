"""Games that end with a tie."""

from playwright.sync_api import expect

from tests.browser.game import play_on, standings
from tests.phone import Phone

NOTHING = [{}, {}]


def test_the_puddings_settle_a_tie(page, played_before):
    page.goto(play_on(page, played_before, [{"salmon_on_wasabi": 1}, {"pudding": 1}], NOTHING, NOTHING))
    said = "Chris and Phil both have 6 points. Phil has 1 pudding to Chris's 0, so Phil wins."
    expect(page.get_by_text(said, exact=True)).to_be_visible()
    assert standings(page) == [("1", "Phil", "6"), ("2", "Chris", "6")]
    page.get_by_text("What would have won it").tap()
    near_misses = page.get_by_role("listitem").filter(has_text="would have won")
    expect(near_misses.first).to_have_text("Chris would have won with one more card in round 3: a dumpling.")
    expect(near_misses).to_have_count(2)  # one more card is told once for each player


def test_who_is_still_level_shares_the_win(page, played_before):
    page.goto(play_on(page, played_before, [{"tempura": 2}, {"tempura": 3}], NOTHING, NOTHING))
    said = "Chris and Phil both have 5 points. Each has 0 puddings, so they share the win."
    expect(page.get_by_text(said, exact=True)).to_be_visible()
    assert standings(page) == [("1", "Chris", "5"), ("1", "Phil", "5")]


def test_four_players_are_in_sight_below_a_long_verdict(page, server):
    page.set_viewport_size({"width": 360, "height": 740})
    hands = [{"salmon_on_wasabi": 1, "salmon_nigiri": 1}, {"pudding": 1}, {"tempura": 2}, {}]
    page.goto(play_on(page, Phone(server), hands, [{}] * 4, [{}] * 4, names=("Ana", "Ben", "Chloe", "Dev")))
    expect(page.locator(".verdict")).to_contain_text("Ana and Ben both have 6 points.")
    last = page.locator(".standings tr").last.bounding_box()
    assert last["y"] + last["height"] <= page.locator(".start").bounding_box()["y"]
