"""Texts for the page of a hand."""

from scoring.pages.round.tally import OWN
from scoring.rules import EDITIONS
from scoring.wording.hand import OPEN_SUMS


def test_every_kind_that_compares_hands_has_words_for_a_sum_that_is_still_open():
    kinds = {kind for edition in EDITIONS.values() for course in edition.courses for kind in course.kinds}
    desserts = {
        kind
        for edition in EDITIONS.values()
        for course in edition.courses
        if course.key == "dessert"
        for kind in course.kinds
    }
    assert set(OPEN_SUMS) == {kind.key for kind in kinds - desserts if not isinstance(kind.shape, OWN)}
