"""Templates are loaded without their indentation."""

import pytest
from django.template import engines
from django.template.loader import get_template

from scorekeeper.templates import Loader


@pytest.fixture
def load(tmp_path):
    def load(name, text):
        (tmp_path / name).write_text(text)
        return Loader(engines["django"].engine, [tmp_path]).get_template(name).source

    return load


def test_the_site_loads_its_pages_without_indentation():
    assert "\n<head>\n<meta" in get_template("base.html").template.source


def test_a_page_has_no_indentation(load):
    assert (
        load("page.html", "<ul>\n  <li>\n\t\tone  two\n  </li>\n</ul>\n")
        == "<ul>\n<li>\none  two\n</li>\n</ul>\n"
    )


def test_lines_keep_their_numbers(load):
    assert load("page.html", "a\n\n   \n  b\n").splitlines() == ["a", "", "", "b"]


def test_other_files_stay_as_they_are(load):
    assert load("worker.js", "{\n  one\n}\n") == "{\n  one\n}\n"
