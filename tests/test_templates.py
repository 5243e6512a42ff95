"""Rules for all templates: they print, and do not compute."""

import re

import pytest
from django.conf import settings

# Libraries, and what a template needs each of them for.
LIBRARIES = {
    "i18n": r"{% (?:blocktrans|get_|language|trans)|{% plural|_\(\"",
    "static": r"{% (?:static|get_static)",
    "partials": r"{% partial",
}
TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))

template = pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: f"{path.parent.name}/{path.stem}")


@template
def test_its_lines_are_short(template):
    assert max(len(line) for line in template.read_text().splitlines()) <= 140


@template
def test_limits_come_from_the_code(template):
    assert not re.findall(r'\b(?:maxlength|max|most)="?\d', template.read_text())


@template
def test_addresses_come_from_the_code(template):
    """The site may be below a path, and then an address that is written out leads out of it."""
    assert not re.findall(r"""["']/["'\w?]""", template.read_text())


@template
def test_nothing_is_cut_up_or_put_together(template):
    """The code builds the values that a form sends, and shortens names."""
    assert not re.findall(r'\|(?:slice|cut|truncat\w+|join:",")|:"\|add:', template.read_text())


@template
def test_it_loads_no_library_that_it_does_not_use(template):
    text = template.read_text()
    loaded = [library for library in LIBRARIES if re.search(rf"{{% load (?:\w+ )*{library}\b", text)]
    assert [library for library in loaded if not re.search(LIBRARIES[library], text)] == []
