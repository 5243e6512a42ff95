"""A phone that tests use one after the other keeps nothing of the test before."""

import re

import pytest

FILL = """
() => {
  localStorage.setItem("left", "here");
  sessionStorage.setItem("left", "here");
  document.cookie = "left=here";
  return new Promise((resolve) => { indexedDB.open("left").onsuccess = ({ target }) => resolve(target.result.close()); });
}
"""
FOUND = """
() => indexedDB.databases().then((databases) => [
  localStorage.getItem("left"), sessionStorage.getItem("left"), document.cookie.includes("left"),
  databases.some(({ name }) => name === "left"), matchMedia("(prefers-color-scheme: dark)").matches, innerWidth,
])
"""


@pytest.fixture
def used(clean_phones):
    """A phone that a test has used."""
    page = clean_phones.take()
    page.goto("/offline/")
    return page


def test_it_comes_back_as_new(clean_phones, used):
    used.evaluate(FILL)
    used.emulate_media(color_scheme="dark")
    used.set_viewport_size({"width": 800, "height": 600})
    used.route(re.compile("/offline/"), lambda route: route.abort())
    used.context.new_page()
    used.context.set_offline(True)
    clean_phones.give_back(used)
    again = clean_phones.take()
    assert again == used
    again.goto("/offline/")
    assert again.evaluate(FOUND) == [None, None, False, False, False, 390]
    assert again.context.pages == [again]
    clean_phones.give_back(again)


def test_it_is_not_used_again_after_its_time_was_changed(clean_phones, used):
    used.clock.install()
    clean_phones.give_back(used)
    assert used.is_closed()
