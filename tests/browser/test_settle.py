import re

from playwright.sync_api import expect


def test_a_split_and_then_the_same_in_another_box(page):
    page.goto("/settle/")
    page.get_by_role("radio", name="2 + dummy").tap()
    for label, rolls in (("Player 1", "5"), ("Player 2", "3"), ("The dummy", "5")):
        page.get_by_role("textbox", name=label).fill(rolls)
    page.get_by_role("button", name="Settle it").tap()
    page.wait_for_url("/settle/?question=rolls&edition=classic&players=2-dummy&rolls=5&rolls=3&rolls=5")
    expect(page.get_by_text("no second place after a tie")).to_be_visible()
    page.get_by_role("radio", name="Sushi Go Party!").tap()
    page.wait_for_url("/settle/?question=rolls&edition=party&players=2&rolls=5&rolls=3")
    expect(
        page.get_by_role("row", name=re.compile("Player 2")).get_by_text("second most: +3 points")
    ).to_be_visible()


def test_the_answer_comes_into_sight(page):
    page.goto("/settle/?question=tie&edition=classic&players=4")
    for seat in range(1, 5):
        page.get_by_role("textbox", name=f"Player {seat} Points").fill("40")
        page.get_by_role("textbox", name=f"Player {seat} Puddings").fill(str(seat))
    page.get_by_role("button", name="Settle it").tap()
    expect(page.get_by_role("heading", name="so Player 4 wins")).to_be_in_viewport()


def test_it_settles_a_tie_without_javascript(another_phone):
    page = another_phone(java_script_enabled=False)
    page.goto("/settle/")
    page.get_by_role("link", name="Tie at the end").tap()
    page.get_by_role("radio", name="3").tap()
    expect(page.get_by_role("textbox", name="Points")).to_have_count(3)
    for seat, (points, desserts) in enumerate([("41", "2"), ("41", "3"), ("30", "")], 1):
        page.get_by_role("textbox", name=f"Player {seat} Points").fill(points)
        page.get_by_role("textbox", name=f"Player {seat} Puddings").fill(desserts)
    page.get_by_role("button", name="Settle it").tap()
    page.get_by_role("heading", name="so Player 2 wins").wait_for()
