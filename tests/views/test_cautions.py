"""Warnings on the page of a hand, and how to fix them."""

import re

import pytest

from scoring import play
from scoring.models.sheet import Sheet
from tests.tables import a_game, sender
from tests.views.markup import tight


@pytest.fixture
def game(table):
    return a_game(table, edition="party", menu="dinner_for_two", players=2)


def entered(game, seat=1, **counts):
    play.set_counts(game, sender(), 1, seat - 1, counts)
    return f"/g/{game.code}/1/{seat}/"


def warnings(response):
    """Return the warnings of a page as text, with the target of each button or link before its label."""
    found = re.findall(r'<p class="caution">(.*?)</p>', tight(response))
    texts = (re.sub(r'<[^>]* (?:href|value)="([^"]+)">|<[^>]+>', r" \1 ", one) for one in found)
    return [" ".join(text.split()) for text in texts]


def test_a_warning_names_its_round_and_player(owner, game):
    [warning] = warnings(owner.get(entered(game, orange=3, pineapple=1, fruit=1)))
    assert warning.startswith("Round 1: Chris has 4 icons on 1 fruit card, but each card has two.")


def test_an_even_number_of_icons_makes_half_as_many_fruit_cards(owner, game):
    path = entered(game, orange=3, pineapple=1, fruit=1)
    assert warnings(owner.get(path))[0].endswith("fruit=2 Make it 2 cards")
    assert owner.post(path, {"set": "fruit=2"})["Location"] == path
    assert warnings(owner.get(path)) == []
    owner.post(path, {"undo": "1"})
    assert Sheet.load(game).cards(1, 0)["fruit"] == 1


@pytest.mark.parametrize("counts", [{"orange": 3, "fruit": 1}, {"fruit": 2}])
def test_icons_that_no_cards_have_are_counted_by_hand(owner, game, counts):
    page = owner.get(entered(game, **counts))
    assert warnings(page)[0].endswith("#fruit-counts Count fruit one by one")
    assert 'id="fruit-counts"' in page.content.decode()


def test_a_warning_about_all_hands_leads_to_its_row_of_the_grid(owner, game):
    play.set_counts(game, sender(), 1, 1, {"uramaki_second": 1})
    page = owner.get(entered(game, tofu=12))
    rows = re.findall(rf"/g/{game.code}/1/grid/#(\w+)", page.content.decode())
    assert rows == ["tofu", "uramaki_first"]
    grid = owner.get(f"/g/{game.code}/1/grid/").content.decode()
    assert all(f'<tr id="{row}"' in grid for row in rows)


def test_cards_that_are_missing_are_entered_on_the_page_itself(owner, table):
    game = a_game(table)
    for seat in range(4):
        play.finish_hand(game, sender(), 1, seat)
    assert warnings(owner.get(f"/g/{game.code}/1/2/")) == ["Round 1: Phil has 0 of 8 cards."]


def test_warnings_can_be_scrolled_with_the_keyboard(owner, game):
    page = owner.get(entered(game, orange=1)).content.decode()
    assert re.search(r'class="messages"[^>]* tabindex="0" aria-label="Messages"', page)
