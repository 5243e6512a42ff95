"""Values that have broken programs before, and ways to damage a text."""

from __future__ import annotations

from random import Random
from typing import Any

NUMBERS = [
    "0", "-0", "-1", "1", "2", "3", "9", "00", "+1", "−1", "1e3", "1.5", "1,5", "NaN", "Infinity", "0x10", "1_000", " 1 ", "1\n",
    "108", "109", "32768", "65536", "2147483647", "2147483648", "9223372036854775808", "9" * 18, "9" * 19, "-" + "9" * 18, "9" * 5_000,
    "٣", "３", "²", "½", "Ⅷ", "১২",
]  # fmt: skip
DATES = [
    "2026-11-14", "0000-00-00", "0001-01-01", "1899-12-31", "1900-01-01", "9999-12-31", "10000-01-01", "-2026-01-01", "2026-02-30",
    "2026-W01-1", "20261114", "2026-11-14T25:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "2026-11-14 20:15",
]  # fmt: skip
CHARACTERS = [
    "\0", "\x01", "\x1b", "\x7f", "\x85", "\xa0", "\u0301", "\u200b", "\u200d", "\u202e", "\u2066", "\u2028", "\ufeff", "\ufffe",
    "\ud800", "\udfff", "\U0010ffff", "\U000e0041", "\r", "\n", "\t", "/", "\\", "%", "&", "=", ";", ":", ",", "+", "#", "?", "'",
    '"', "<", ">", "{", "}", "[", "]", "|", "*", "ß", "İ", "ı", "ﬃ", "\ufdfa", "é", "美", "👨‍👩‍👧‍👦",
]  # fmt: skip
TEXTS = [
    "", " ", "\t\r\n", "a\0b", "\0", "\u0301", "e" + "\u0301" * 300, "\u0301" * 4_000, "\ufdfa" * 40, "\ufdfa" * 4_000, "\u200b" * 40,
    "\u202eabc", "<script>alert(1)</script>", "{{ request }}", "{% debug %}", "' OR 1=1 --", "%s%d%(x)s{0}", "%", "%00", "%ff%fe",
    "../../../etc/passwd", "/etc/localtime", "Europe", "Europe/Berlin", "UTC\0", "con", "http://[", "//[::1", "javascript:alert(1)",
    "true", "null", "None", "[]", "{}", "[[[[]]]]", "a=b,c=d", "tempura=1,tempura=2", "=", ",,,", "game:", "player:\0", "night:\ud800",
    "x" * 60, "x" * 61, "x" * 1_000, "x" * 50_000, "é" * 200, "🍣" * 100, "demo", "new", "own", "watching", "__proto__", "\ud83d",
]  # fmt: skip
ODD = [*NUMBERS, *DATES, *CHARACTERS, *TEXTS]
JSON_VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 3, 108, 10_000, 2**30 - 1, 2**31 - 1, 2**31, 2**63, -(2**63), 10**30,
    1.0, 1.5, -0.0, 1e308, float("nan"), float("inf"), [], {}, [[]], [None], [1, 2, 3], {"": ""}, {"a": {"b": []}},
]  # fmt: skip


def odd(rng: Random) -> str:
    """Return a value that nobody would type."""
    return rng.choice(ODD)


def odd_json(rng: Random) -> Any:
    """Return a JSON value that does not belong where it is put."""
    return odd(rng) if rng.random() < 0.5 else rng.choice(JSON_VALUES)


def damaged(rng: Random, text: str) -> str:
    """Return a text that is almost the same."""
    start = rng.randint(0, len(text))
    end = rng.randint(start, len(text))
    return rng.choice(
        [
            text[:start],
            text[start:],
            text[:start] + text[end:],
            text[:start] + rng.choice(CHARACTERS) + text[start:],
            text[:start] + odd(rng) + text[end:],
            text + text[start:end] * rng.choice((1, 2, 50)),
            text.swapcase(),
            text[::-1],
        ]
    )


def damaged_bytes(rng: Random, content: bytes) -> bytes:
    """Return content in which some bytes were replaced, removed or repeated."""
    start = rng.randint(0, len(content))
    end = min(len(content), start + rng.choice((0, 1, 2, 8, 64)))
    return rng.choice(
        [
            content[:start],
            content[:start] + content[end:],
            content[:start] + rng.randbytes(rng.choice((1, 2, 8))) + content[end:],
            content[:end] + content[start:],
        ]
    )
