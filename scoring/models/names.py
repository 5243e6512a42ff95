"""Names as they are compared and searched for, and codes that name a thing."""

from __future__ import annotations

import secrets
import unicodedata

from scoring.document import NAME_LENGTH

# Codes are typed and read aloud now and then, so they have no letters that look alike.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
UID_LENGTH = 100
KEY_LENGTH = 4 * NAME_LENGTH  # of a name as it is compared, with its ligatures written out


def random_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def name_key(name: str) -> str:
    """Names that a reader takes for the same have the same key.

    >>> name_key("Ana") == name_key(" ANA ")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def words_of(*texts: str) -> str:
    """What people wrote, as it is searched for: few type an accent, or the vowels of Arabic, to find something.

    >>> words_of("Game night", "", "At ZOË's")
    "game night at zoe's"
    """
    letters = unicodedata.normalize("NFKD", name_key(" ".join(texts)))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
