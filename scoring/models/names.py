"""Names normalized for comparing and searching, and random codes."""

from __future__ import annotations

import secrets
import unicodedata
from functools import lru_cache

from scoring.document import NAME_LENGTH
from scoring.document.json_reader import INVISIBLE

# Codes are sometimes typed or read aloud, so no two letters look alike.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
UID_LENGTH = 100
KEY_LENGTH = 4 * NAME_LENGTH  # `name_key` writes ligatures out
# Of a longer text, which no field allows, `name_key` reads only the beginning: the time to normalize a text
# grows with the square of its length.
LONGEST_NAME = 400


def random_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def name_key(name: str) -> str:
    """Return the key of a name or a place, the same for names that a reader takes for the same.

    >>> name_key("Ana") == name_key(" ANA ") == name_key("A\\u200bna")
    True
    """
    seen = INVISIBLE.sub("", name[:LONGEST_NAME])
    return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())


def words_of(*texts: str) -> str:
    """Return texts normalized for searching. Few people type accents, or the vowels of Arabic, in a search.

    >>> words_of("Game night", "", "At ZOË's")
    "game night at zoe's"
    """
    return " ".join("".join(map(plain_letter, " ".join(texts))).split())


@lru_cache(maxsize=2_000)
def plain_letter(letter: str) -> str:
    """Return a letter in lower case and without its marks; a ligature is written out, an invisible one left out.

    Letter by letter, because the time to normalize a whole text grows with the square of its length.
    """
    if INVISIBLE.match(letter):
        return ""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", letter).casefold())
    return "".join(one for one in letters if not unicodedata.combining(one))
