"""Helpers that the tests of the wording share."""

import re
from collections.abc import Iterable

from scoring.wording.names import Words


def used(words: Words, texts: Iterable[str]) -> set[str]:
    """Return the codes whose sentence ends one of the texts, whatever its placeholders hold."""
    endings = {
        code: re.sub(r"\\{\w+\\}", ".+", re.escape(str(sentence))) + "$" for code, sentence in words.items()
    }
    return {code for text in texts for code, ending in endings.items() if re.search(ending, text)}
