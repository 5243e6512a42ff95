"""Sentences about cards that would no longer count after a game's setup is corrected."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.utils.safestring import SafeString

from scoring.pages.player_names import marked, sentence
from scoring.play import Misfit
from scoring.wording.setup import misfits_text


def misfit_texts(misfits: Sequence[Misfit]) -> list[SafeString]:
    """Return a sentence for each hand."""
    hands = groupby(misfits, key=lambda misfit: (misfit.round, misfit.seat.name))
    return [
        sentence(misfits_text(number, marked([name])[0], [(misfit.face, misfit.cards) for misfit in cards]))
        for (number, name), cards in hands
    ]
