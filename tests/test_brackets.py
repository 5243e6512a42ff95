"""English texts are found on pages in the pseudo-language."""

import pytest

from tests.brackets import english_in


@pytest.mark.parametrize(
    "page",
    [
        "<p>Round 2</p>",
        "<p>⟦Róòúùñd⟧ 2, done</p>",
        "<p>⟦Róòúùñd</p>",
        "<p>⟦Róòúùñd <strong>2</strong></p><p>⟧</p>",
        "<p>únd⟧</p>",
        '<button aria-label="Close">×</button>',
        '<p data-hint="Tap one"></p>',
        '<p data-refused=\'{"one": "# not saved"}\'></p>',
        '<meta name="description" content="Keeps score">',
        "<p>Amy</p>",
    ],
)
def test_letters_outside_of_brackets_and_brackets_cut_off_are_found(page):
    assert english_in(page)


@pytest.mark.parametrize(
    "page",
    [
        "<p>⟦Róòúùñd 2⟧</p>",
        "<p>⟦<bdi>Amy</bdi>: éèñtéèríìñg⟧ 3/8</p>",
        "<p><bdi>Amy</bdi> <code>abc-def</code> 1月</p>",
        '<p data-kind="maki" aria-label="⟦Róòúùñd⟧ 2">Scorekeeper</p>',
        "<script>const one = 1;</script>",
        '<p translate="no">ABC<span>DEF</span></p>',
    ],
)
def test_whole_texts_and_data_are_not(page):
    assert english_in(page) == []


def test_known_data_is_left_out():
    assert english_in("<p>Amy: ⟦Téèmpúùráà⟧</p>", ["Amy"]) == []
