"""Reading JSON from strangers: what is accepted, and the location that each fault names."""

import time

import pytest

from scoring.document.json_reader import (
    Fault,
    a_boolean,
    a_moment,
    a_text,
    an_integer,
    an_object,
    at_line,
    check_characters,
    inside,
    is_blank,
    read_json,
)


def refusal(call, *arguments):
    with pytest.raises(Fault) as caught:
        call(*arguments)
    return caught.value.where, caught.value.code, caught.value.name


@pytest.mark.parametrize(
    "text", ['{"a": [1]}', b'{"a": [1]}', b'\xef\xbb\xbf{"a": [1]}', b'\r\n{"a":\r\n[1]}\r\n']
)
def test_text_and_bytes_are_read_with_or_without_a_bom_and_with_either_line_end(text):
    assert read_json(text) == {"a": [1]}


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("", "line 1, column 1", "not_json"),
        (b"", "line 1, column 1", "not_json"),
        ("{}\n{}", "line 2, column 1", "not_json"),
        ('{"a": 1,\n "b": }', "line 2, column 7", "not_json"),
        ("{'a': 1}", "line 1, column 2", "not_json"),
        ("\ufeff{}", "line 1, column 1", "not_json"),
        (b"{}\x00", "line 1, column 3", "not_json"),
        (b'{"a": "\xff"}', "byte 8", "not_utf8"),
        ('{"a": "\u00e9"}'.encode("latin-1"), "byte 8", "not_utf8"),
        ("{}".encode("utf-16"), "byte 1", "not_utf8"),
        ('"\ud800"'.encode("utf-8", "surrogatepass"), "byte 2", "not_utf8"),
        ("[" * 100_000, "document", "too_large"),
        ("[" * 100_000 + "]" * 100_000, "document", "too_large"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "document", "too_large"),
        ("1" * 5_000, "document", "too_large"),
        ("-" + "1" * 5_000, "document", "too_large"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_a_text_that_is_not_json_says_where(text, place, code):
    assert refusal(read_json, text) == (place, code, "")


def test_a_doubled_key_is_refused_where_the_reader_meets_it():
    value = read_json('{"a": {"b": 1, "c": 2, "b": 3}}')
    assert isinstance(value, dict)
    assert an_object(value, "document") == value
    assert refusal(an_object, value["a"], "a") == ("a", "key_twice", "b")


def test_the_first_doubled_key_is_named_even_beside_an_unknown_one():
    value = read_json('{"z": 0, "b": 1, "a": 2, "a": 3, "b": 4}')
    assert refusal(an_object, value, "here", {"b"}) == ("here", "key_twice", "b")


def test_many_keys_with_a_doubled_one_are_read_in_a_moment():
    keys = [f'"{number}": 0' for number in range(20_000)]
    text = "{" + ", ".join([*keys, keys[-1]]) + "}"
    start = time.process_time()  # how busy the machine is does not count
    value = read_json(text)
    assert time.process_time() - start < 1
    assert refusal(an_object, value, "here") == ("here", "key_twice", "19999")


@pytest.mark.parametrize("value", [0, 1, None, "true", []])
def test_only_true_and_false_are_booleans(value):
    assert refusal(a_boolean, value, "here") == ("here", "not_boolean", "")


@pytest.mark.parametrize(
    "value", [True, 1.0, "1", None, -1, 6, pytest.param(10**5000, id="huge"), float("nan"), [1]]
)
def test_only_whole_numbers_of_the_range_are_integers(value):
    assert refusal(an_integer, value, "here", range(6)) == ("here", "number", "")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a\x00b", "U+0000"),
        ("a\nb", "U+000A"),
        ("\x1b[31m", "U+001B"),
        ("\x7f", "U+007F"),
        ("\x9b", "U+009B"),
        ("\ud83c", "U+D83C"),
        ("\udf63", "U+DF63"),
    ],
)
def test_control_characters_and_half_surrogates_are_refused_by_number(text, name):
    assert refusal(check_characters, text, "here") == ("here", "character", name)


def test_a_text_may_be_as_long_as_allowed():
    assert a_text("sushi", "here", 5) == "sushi"
    assert refusal(a_text, "sushi!", "here", 5) == ("here", "too_long", "")


@pytest.mark.parametrize(
    "text", ["", " ", "\x00", "\u2028", "\u2029", "\ufff9", "\u200b", "\u2800", "\ufe0f", " \t\u2029"]
)
def test_a_text_is_blank_if_nothing_of_it_can_be_seen(text):
    assert is_blank(text)
    assert not is_blank(f"{text}a{text}")


@pytest.fixture
def in_new_york(monkeypatch):
    """A machine whose clock does not show UTC."""
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    "text", ["2026-11-14T20:00:00", "2026-11-14T20:00:00Z", "2026-11-14T21:00:00+01:00", "2026-11-14 20:00"]
)
def test_a_moment_is_in_utc_wherever_it_is_read(in_new_york, text):
    assert a_moment(text, "here").isoformat() == "2026-11-14T20:00:00+00:00"


def fault_in(context, *fault, **numbers):
    with pytest.raises(Fault) as caught, context:
        raise Fault(*fault, **numbers)
    return caught.value.where, caught.value.code, caught.value.name, caught.value.numbers


def test_a_fault_inside_a_value_says_the_way_to_it():
    assert fault_in(inside("game"), "hands[0]", "number", "tempura", most=3) == (
        *("game.hands[0]", "number", "tempura"),
        {"most": 3},
    )
    assert fault_in(inside("game"), "document", "not_object") == ("game", "not_object", "", {})


def test_a_fault_in_a_line_says_its_number_in_the_file():
    assert fault_in(at_line(7), "hands[0]", "number", "tempura", most=3) == (
        *("line 7: hands[0]", "number", "tempura"),
        {"most": 3},
    )
    assert fault_in(at_line(7), "line 1, column 5", "not_json") == ("line 7, column 5", "not_json", "", {})


def test_characters_can_be_allowed():
    check_characters("two\nlines", "here", allowed="\n")


@pytest.mark.parametrize("text", ["美咲", "يوسف", "Zoë", "🍣", "O'Neil", "a\u200db", "\U0010ffff"])
def test_letters_of_any_script_are_characters(text):
    check_characters(text, "here")
