"""Every edition, kind and face has everything that its recipe in CONTRIBUTING lists. A failure names the file."""

import re
from pathlib import Path

import pytest

from scoring.exchange.bgstats.ids import BOARD_GAMES
from scoring.rules import EDITIONS
from scoring.rules.shapes import OwnHand
from scoring.wording import names
from scoring.wording.rulebook import picture

STATIC = Path(__file__).parent.parent / "static"
DRAWINGS = set(re.findall(r'<symbol id="(\w+)"', (STATIC / "img" / "dishes.svg").read_text()))
RIMS = set(re.findall(r'\[data-kind="(\w+)"\]', (STATIC / "css" / "base.css").read_text()))

KINDS = sorted({kind.key for box in EDITIONS.values() for kind in box.kinds})
SCORED = sorted(
    {kind.key for box in EDITIONS.values() for kind in box.kinds if any(face.worth for face in kind.faces)}
)
FACES = sorted({face.key for box in EDITIONS.values() for kind in box.kinds for face in kind.faces})
COMPARED = {
    kind.key for box in EDITIONS.values() for kind in box.kinds if not isinstance(kind.shape, OwnHand)
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_has_its_name(edition):
    assert edition in names.EDITIONS, f"scoring/wording/names.py: EDITIONS does not name {edition}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_known_to_bg_stats(edition):
    assert edition in BOARD_GAMES, f"scoring/exchange/bgstats/ids.py: BOARD_GAMES has no number of {edition}"


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_its_words(kind):
    assert kind in names.KINDS, f"scoring/wording/names.py: KINDS does not name {kind}"
    if kind in COMPARED:
        assert kind in names.COUNTED, (
            f"scoring/wording/names.py: COUNTED does not say how many {kind} there are"
        )


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_its_drawing(kind):
    assert picture(kind) in DRAWINGS, f"static/img/dishes.svg has no <symbol id={picture(kind)!r}> for {kind}"


@pytest.mark.parametrize("kind", SCORED)
def test_a_kind_has_the_color_of_its_rim(kind):
    """Without points, it has a plain rim."""
    assert kind in RIMS, f"static/css/base.css: no rim for [data-kind={kind!r}]"


@pytest.mark.parametrize("face", FACES)
def test_a_face_has_its_words(face):
    assert face in names.FACES, f"scoring/wording/names.py: FACES does not name {face}"
    assert face in names.COUNTED, f"scoring/wording/names.py: COUNTED does not say how many {face} there are"


@pytest.mark.parametrize("face", FACES)
def test_a_face_has_its_drawing(face):
    assert face in DRAWINGS, f"static/img/dishes.svg has no <symbol id={face!r}>"
