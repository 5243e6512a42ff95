"""A language that nobody speaks, made of English: longer, with accents and in brackets. It shows what was never marked
for translation, what is cut up, and what has no room. For development and tests.

>>> pseudo("Waiting for {names}.")
'⟦Wáàíìtíìñg fóòr {names}.⟧'
>>> pseudo("{what}: {text}")
'{what}: {text}'
"""

from __future__ import annotations

import gettext
import re
from functools import cache

from django.utils.translation import trans_real

CODE = "en-xa"  # the usual code of a pseudo-language
NAME = "Pseudo"
BEFORE_CONTEXT = "\x04"

# Placeholders, tags and entities stay as they are.
KEPT = re.compile(r"(\{[^{}]*\}|%\(\w+\)[ds]|%[ds]|<[^>]*>|&\w+;)")
LETTER = re.compile(r"[A-Za-z]")
# Two for each vowel make a text longer by two fifths.
LETTERS = str.maketrans(
    {
        "a": "áà", "e": "éè", "i": "íì", "o": "óò", "u": "úù", "c": "ç", "n": "ñ", "s": "š", "y": "ý", "z": "ž",
        "A": "ÁÀ", "E": "ÉÈ", "I": "ÍÌ", "O": "ÓÒ", "U": "ÚÙ", "C": "Ç", "N": "Ñ", "S": "Š", "Y": "Ý", "Z": "Ž",
    }
)  # fmt: skip


@cache
def pseudo(text: str) -> str:
    """Return a text in the language. One without letters, such as "{what}: {text}", stays as it is."""
    parts = KEPT.split(text)
    if not LETTER.search("".join(parts[::2])):
        return text
    parts[::2] = [part.translate(LETTERS) for part in parts[::2]]
    return f"⟦{''.join(parts)}⟧"


class Pseudo(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return pseudo(message.rpartition(BEFORE_CONTEXT)[2])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def to_language(self) -> str:
        return CODE

    language = to_language


def install() -> None:
    """Make Django know a language that has no file."""
    is_known = trans_real.check_for_language
    trans_real._translations[CODE] = Pseudo()  # type: ignore[attr-defined]
    trans_real.check_for_language = lambda lang_code: lang_code == CODE or is_known(lang_code)
