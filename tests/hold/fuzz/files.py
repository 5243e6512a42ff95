"""Files that are almost right: exports of ours and of BG Stats in which something was changed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.hold.fuzz.values import damaged_bytes, odd_json
from tests.strategies import spots

Damage = Callable[[Random, bytes], bytes]
ENCODINGS = ("utf-16", "utf-8-sig", "latin-1", "utf-32", "utf-7")


def damaged_file(rng: Random, content: bytes) -> bytes:
    for damage in rng.choices(DAMAGES, k=rng.choice((0, 1, 1, 1, 2, 4))):
        content = damage(rng, content)
    return content


def _other_value(rng: Random, content: bytes) -> bytes:
    """Replace, remove or add something in one of the JSON values of a file."""
    lines = content.split(b"\n")
    number = rng.randrange(len(lines))
    try:
        value = json.loads(lines[number])
        lines[number] = _written(rng, _with_other(rng, value))
    except (ValueError, RecursionError):
        return damaged_bytes(rng, content)
    return b"\n".join(lines)


def _with_other(rng: Random, value: Any) -> Any:
    places = list(spots(value))
    if not places:
        return odd_json(rng)
    holder, key = rng.choice(places)
    another, its_key = rng.choice(places)
    new = rng.choice([odd_json(rng), another[its_key]])
    change = rng.choice(("replace", "replace", "remove", "add", "repeat"))
    if change == "replace":
        holder[key] = new
    elif change == "remove":
        del holder[key]
    elif isinstance(holder, list):
        holder[key:key] = [new] * (1 if change == "add" else rng.choice((2, 9, 200)))
    else:
        holder[str(rng.choice([its_key, odd_json(rng)]))] = new
    return value if _is_tree(value) else odd_json(rng)


def _is_tree(value: Any) -> bool:
    """Return whether a value can be written: part of it may have been put inside itself."""
    try:
        json.dumps(value)
    except (ValueError, RecursionError):
        return False
    return True


def _written(rng: Random, value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=rng.random() < 0.7).encode("utf-8", "surrogatepass")


def _other_lines(rng: Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    change = rng.choice(("swap", "remove", "repeat", "join"))
    if change == "swap":
        lines[one], lines[other] = lines[other], lines[one]
    elif change == "remove":
        del lines[one]
    elif change == "repeat":
        lines[one:one] = [lines[other]] * rng.choice((1, 3, 50))
    return (b"," if change == "join" else b"\n").join(lines)


def _other_number(rng: Random, content: bytes) -> bytes:
    """Replace a digit by a number that JSON allows, or only Python does."""
    digits = [place for place, byte in enumerate(content) if chr(byte).isdigit()]
    if not digits:
        return content
    place = rng.choice(digits)
    number = rng.choice([b"1e400", b"NaN", b"-Infinity", b"9" * 5_000, b"1.0", b"-1", b"007", b'"1"'])
    return content[:place] + number + content[place + 1 :]


def _other_encoding(rng: Random, content: bytes) -> bytes:
    return content.decode("utf-8", "replace").encode(rng.choice(ENCODINGS), "replace")


def _key_twice(rng: Random, content: bytes) -> bytes:
    return content.replace(b"{", b'{"format": "scorekeeper/1", "format": 1, ', rng.choice((1, 2)))


def _wrapped(rng: Random, content: bytes) -> bytes:
    depth = rng.choice((1, 2, 100, 20_000))
    return rng.choice(
        [b"[" * depth + content + b"]" * depth, b'{"plays":' * depth + content, gzip.compress(content)]
    )


DAMAGES: list[Damage] = [
    *[_other_value] * 8, _other_lines, _other_lines, _other_number, _other_encoding, _key_twice, _wrapped, damaged_bytes,
]  # fmt: skip
