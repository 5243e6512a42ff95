import pytest

from scoring.stats.measures import AMOUNTS
from scoring.stats.records import KEYS, KINDS
from scoring.wording.records import RECORDS, record_name, record_value


def test_every_record_has_its_words():
    assert set(RECORDS) == set(KEYS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_words_for_what_it_paid(kind):
    assert record_name("hand", kind).startswith("most points from ")
    assert record_value("hand", kind, 10) == "10 points"


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in AMOUNTS.values()}))
def test_every_kind_that_is_counted_has_words_for_it(kind):
    assert record_name("cards", kind).endswith(" in a round")
    assert record_value("cards", kind, 6).startswith("6 ")


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (("total", None, 61), "highest score: 61 points"),
        (("total", None, -3), "highest score: −3 points"),
        (("comeback", None, 12), "biggest comeback: 12 points behind"),
        (("closest", None, 1), "closest finish: 1 point apart"),
        (("closest", None, 0), "closest finish: tied on points"),
        (("biggest_win", None, 20), "biggest win: by 20 points"),
        (("puddings", None, 5), "most puddings in a game: 5 puddings"),
        (("streak", None, 4), "most wins in a row: 4 games"),
        (("cards", "maki", 9), "most Maki rolls in a round: 9 rolls"),
        (("cards", "takeout_box", 4), "most cards face down in a round: 4 cards face down"),
    ],
)
def test_records_are_said_as_people_say_them(record, text):
    key, kind, value = record
    assert f"{record_name(key, kind)}: {record_value(key, kind, value)}" == text


def test_a_dessert_is_paid_at_the_end():
    assert record_name("hand", "pudding", at_the_end=True) == "most points from Puddings"
