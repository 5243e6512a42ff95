"""Whole numbers in texts that anyone may have sent."""

import pytest

from scoring.document.numbers import DIGITS, IDS, whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("12", 12),
        (" 12\n", 12),
        ("007", 7),
        ("-3", -3),
        ("−3", -3),
        ("-0", 0),
        ("٣", 3),
        ("１２", 12),
    ],
)
def test_a_number_is_read_as_people_type_it(text, number):
    assert whole_number(text, range(-5, 20)) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "-",
        "−",
        "+3",
        "--3",
        "3-",
        "1_0",
        "1 0",
        "1.0",
        "1e3",
        "0x1",
        "²",
        "½",
        "three",
        "1\x00",
        "nan",
    ],
)
def test_anything_else_is_none(text):
    assert whole_number(text, range(-1_000, 1_000)) is None


@pytest.mark.parametrize(("text", "number"), [("-1", None), ("0", 0), ("7", 7), ("8", None)])
def test_only_what_is_allowed_is_read(text, number):
    assert whole_number(text, range(8)) == number


@pytest.mark.parametrize("digits", [DIGITS + 1, 5_000, 1_000_000])
@pytest.mark.parametrize("digit", ["0", "9"])
def test_a_number_has_so_many_digits_at_most(digit, digits):
    assert whole_number(digit * digits, range(10**DIGITS * 10)) is None


def test_every_key_is_read():
    assert [whole_number(str(key), IDS) for key in (IDS[0], IDS[-1])] == [IDS[0], IDS[-1]]


def test_every_key_can_be_stored():
    assert IDS[-1] < 2**63  # SQLite and PostgreSQL store 64 bits, one of them for the sign


def test_a_key_may_have_all_the_digits_that_are_read():
    assert whole_number("9" * DIGITS, IDS) == 10**DIGITS - 1
