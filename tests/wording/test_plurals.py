"""A number chooses its plural by the rules of the language, and by its absolute value."""

from django.utils.translation import override

from scoring.wording import points_text
from scoring.wording.names import gained
from scoring.wording.plurals import waiting_texts


def test_a_loss_has_the_plural_of_a_gain():
    assert [points_text(points) for points in (-6, -1, 0, 1, 6)] == [
        "−6 points",
        "−1 point",
        "0 points",
        "1 point",
        "6 points",
    ]
    assert (gained(1), gained(-1)) == ("+1 point", "−1 point")


def test_a_phone_gets_a_text_for_each_plural_of_its_language():
    forms = {
        "en": ["one", "other"],
        "ja": ["other"],
        "fr": ["many", "one", "other"],
        "ar": ["few", "many", "one", "other", "two", "zero"],
    }
    for language, names in forms.items():
        with override(language):
            assert list(waiting_texts()) == names
