"""Statistics are written as JSON and read back unchanged."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.stats.book import Book
from scoring.stats.packing import pack, unpack
from tests.stats.histories import book_of, histories


def stored(book):
    """Return the book after it was written and read."""
    return unpack(Book, json.loads(json.dumps(pack(book))))


@given(histories(most=4))
def test_a_book_comes_back_as_it_was(history):
    book = book_of(history)
    assert stored(book) == book
    assert repr(stored(book)) == repr(book)


@given(histories(), st.data())
def test_a_book_that_is_taken_up_again_tells_the_same(history, data):
    end = data.draw(st.integers(0, len(history)))
    book = stored(book_of(history[:end]))
    for game in history[end:]:
        book.add(game)
    assert book == book_of(history)


def test_the_order_of_a_mapping_is_kept():
    packed = json.loads(json.dumps(pack({"tempura": 9, "maki": 3}), sort_keys=True))
    assert list(unpack(dict[str, int], packed)) == ["tempura", "maki"]


def test_a_type_that_cannot_be_read_is_refused():
    with pytest.raises(TypeError, match="set"):
        unpack(set[int], [1])
