from scoring.stats.achievements import ACHIEVEMENTS
from scoring.wording.achievements import ACHIEVEMENTS as WORDS
from scoring.wording.achievements import achievement_name


def test_every_achievement_has_its_words():
    assert list(WORDS) == [one.key for one in ACHIEVEMENTS]


def test_no_two_are_called_the_same():
    assert len({str(name) for name, _ in WORDS.values()}) == len(WORDS)


def test_a_rare_one_is_marked():
    assert achievement_name("comeback", rare=True) == "Comeback (rare)"
