"""Games that end with a tie."""

from playwright.sync_api import expect

from tests.browser.game import game_of, standings, write_down

NOTHING = [{}, {}]


def test_the_puddings_settle_a_tie(hand):
    write_down(hand, [{"salmon_on_wasabi": 1}, {"pudding": 1}], NOTHING, NOTHING)
    hand.goto(game_of(hand))
    said = "Chris and Phil both have 6 points. Phil has 1 pudding to Chris's 0, so Phil wins."
    expect(hand.get_by_text(said, exact=True)).to_be_visible()
    assert standings(hand) == [("1", "Phil", "6"), ("2", "Chris", "6")]
    hand.get_by_text("What would have won it").tap()
    near_misses = hand.get_by_role("listitem").filter(has_text="would have won")
    expect(near_misses.first).to_have_text("Chris would have won with one more card in round 3: a dumpling.")
    expect(near_misses).to_have_count(3)


def test_who_is_still_level_shares_the_win(hand):
    write_down(hand, [{"tempura": 2}, {"tempura": 3}], NOTHING, NOTHING)
    hand.goto(game_of(hand))
    said = "Chris and Phil both have 5 points. Each has 0 puddings, so they share the win."
    expect(hand.get_by_text(said, exact=True)).to_be_visible()
    assert standings(hand) == [("1", "Chris", "5"), ("1", "Phil", "5")]
