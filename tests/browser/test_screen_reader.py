"""A game as a screen reader knows it: from roles, names and states alone, and from what is announced."""

import re

from playwright.sync_api import expect

from tests.browser.game import game_of, leave, plate, write_down

# Note what is said: the text of every live region as it changes.
LISTEN = """
() => {
  window.heard = [];
  new MutationObserver((changes) => {
    const regions = new Set(changes.map(({ target }) => (target.parentElement && target.nodeType === 3 ? target.parentElement : target)
      .closest("[role=status], [role=alert]")));
    for (const region of regions) if (region?.checkVisibility()) heard.push(region.textContent.trim().replace(/\\s+/g, " "));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""


def heard(page):
    return [text for text in page.evaluate("heard.splice(0)") if text]


def test_a_tap_is_heard_once_with_its_count_its_points_and_its_warning(hand):
    write_down(hand, [{"egg_nigiri": 4}])
    hand.goto(f"{game_of(hand)}1/1/")
    hand.evaluate(LISTEN)
    hand.get_by_role("button", name="Egg nigiri, 4").tap()
    expect(hand.get_by_text("This hand: 5")).to_be_visible()
    assert heard(hand) == ["Egg nigiri, 5", "This hand: 5"]
    hand.get_by_role("button", name="Egg nigiri, 5").tap()
    warning = hand.get_by_text("6 egg nigiri entered, but the deck has 5")
    expect(warning).to_be_visible()
    said = heard(hand)
    assert said[:2] == ["Egg nigiri, 6", "This hand: 6"]
    assert len(said) == 3
    assert "6 egg nigiri entered" in said[2]


def headings(page, level):
    return page.get_by_role("heading", level=level).all_text_contents()


def test_a_game_is_read_from_names_roles_and_states_alone(hand):
    expect(hand).to_have_title(re.compile("^Chris’s hand · Round 1"))
    assert headings(hand, 1) == ["Chris’s hand"]
    hand.get_by_role("button", name="Tempura, 0").tap()
    expect(hand.get_by_role("button", name="Tempura, 1")).to_be_visible()
    expect(hand.get_by_role("button", name="Remove one tempura")).to_be_visible()
    hand.evaluate(LISTEN)
    hand.get_by_role("button", name="Next").tap()
    expect(hand.get_by_role("link", name="Chris 1/10 done, with cards missing")).to_be_visible()
    expect(hand).to_have_title(re.compile("^Phil’s hand · Round 1"))
    expect(hand.get_by_role("heading", level=1, name="Phil’s hand")).to_be_visible()
    expect(plate(hand, "Phil")).to_have_attribute("aria-current", "page")
    expect(hand.get_by_role("alert").get_by_text("Chris: 1 of 10 cards.")).to_be_visible()
    assert heard(hand) == ["Phil’s hand", "This hand: 0", "Chris: 1 of 10 cards. Back to Chris"]
    game = leave(hand)
    write_down(hand, *[[{"tempura": 0, "squid_on_wasabi": 5}, {}]] * 3, game=game)
    hand.goto(f"{game}1/1/")
    expect(plate(hand, "Chris")).to_have_accessible_name(re.compile(r"Chris 10/10 done$"))
    hand.goto(game_of(hand))
    table = hand.get_by_role("region", name="Standings")
    expect(table).to_match_aria_snapshot("""
      - table:
        - rowgroup:
          - row:
            - columnheader "Rank"
            - columnheader "Player"
            - columnheader "R1"
            - columnheader "R2"
            - columnheader "R3"
            - columnheader "Puddings"
            - columnheader "Total"
        - rowgroup:
          - row:
            - cell "1"
            - rowheader "Chris"
    """)
