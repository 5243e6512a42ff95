"""Names normalized for comparing and searching, and random codes."""

from __future__ import annotations

import secrets
import unicodedata

from scoring.document import NAME_LENGTH

# Codes are sometimes typed or read aloud, so no two letters look alike.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
UID_LENGTH = 100
KEY_LENGTH = 4 * NAME_LENGTH  # `name_key` writes ligatures out


def random_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def name_key(name: str) -> str:
    """Return the key of a name, the same for names that a reader takes for the same.

    >>> name_key("Ana") == name_key(" ANA ")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def words_of(*texts: str) -> str:
    """Return texts normalized for searching. Few people type accents, or the vowels of Arabic, in a search.

    >>> words_of("Game night", "", "At ZOË's")
    "game night at zoe's"
    """
    letters = unicodedata.normalize("NFKD", name_key(" ".join(texts)))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
