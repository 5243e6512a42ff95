"""Rules for all style sheets, so that a class can be changed without checking every page."""

import re
from collections import defaultdict
from pathlib import Path

import pytest
from django.conf import settings

CSS = settings.BASE_DIR / "static" / "css"
SHEETS = sorted(CSS.glob("*.css"))
SCRIPTS = sorted((settings.BASE_DIR / "static" / "js").glob("*.js"))
TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))
# Sheets that several screens load. The classes of all others are defined only once.
SHARED = {"base", "plate", "tally", "results", "rules"}
# Components of one sheet that another one still adds to in the same layer.
ADDED_TO = {"ask", "bar", "clash", "figures", "lead", "player", "scroll", "sheet", "winner", "winners"}
LAYERS = re.compile(r"@layer (tokens|dark|base|components|pages) \{\n(.*?)\n\}\n", re.DOTALL)
# Properties and values that name a side, and shorthands with a left that differs from the right.
PHYSICAL = re.compile(
    r"(?:^|[ -])(?:left|right)(?:-[a-z]+)*:"
    r"|: *(?:left|right)\b"
    r"|\bto (?:left|right)\b"
    r"|(?:margin|padding|inset|border-width): (?!([^; ]+) ([^; ]+) [^; ]+ \2;)[^;( ]+ [^;( ]+ [^;( ]+ [^;( ]+;",
    re.MULTILINE,
)
MOVED = re.compile(r"translateX\([^;]*|translate\([^;]*")
# A phone's notch is at its left or right, whatever the writing direction.
NOTCHES = ("env(safe-area-inset-left)", "env(safe-area-inset-right)")
COLOR = re.compile(r"#[0-9a-f]{3,8}\b")
# The classes of an element, also those that depend on a condition: class="option{% if is_first %} first{% endif %}".
CLASSES = re.compile(r'\bclass="((?:\{[%{].*?[%}]\}|[^"{])*)"')
LOADED = re.compile(r'"css/(\w+)\.css"')
TAG = re.compile(r"\{[%{].*?[%}]\}")
NAME = re.compile(r"[\w-]+")

sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)


def read(sheet: Path) -> str:
    """Return a style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)


def classes(sheet: Path) -> set[str]:
    return set(re.findall(r"\.([a-z][a-z-]*)", read(sheet)))


def components(sheet: Path) -> set[str]:
    """Return the classes with which selectors of the layer "components" begin."""
    rules = "".join(rules for layer, rules in LAYERS.findall(read(sheet)) if layer == "components")
    outside = re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", "", rules)
    firsts = [
        one.split()[0] for one in re.findall(r"^ +((?:\w*\.)[^{};,\n]*)(?:,\n| \{)", outside, re.MULTILINE)
    ]
    return {name for first in firsts for name in re.findall(r"\.([a-z][a-z-]*)", first)}


@sheet
def test_every_rule_is_in_a_layer(sheet):
    outside = LAYERS.sub("", read(sheet))
    assert not re.search(r"^[^\s@}].*\{", outside, re.MULTILINE)


@sheet
def test_colors_are_tokens(sheet):
    """Except in a QR code, which must be dark on light in any theme."""
    others = "".join(rules for layer, rules in LAYERS.findall(read(sheet)) if layer not in {"tokens", "dark"})
    assert set(COLOR.findall(others)) <= ({"#fff", "#000"} if sheet.stem == "access" else set())


@sheet
def test_touch_targets_use_the_token(sheet):
    assert not re.search(r"(height|width): (44|48)px", read(sheet))


@sheet
def test_lines_grow_with_their_text(sheet):
    """Lines of a fixed height would overlap with a larger text size."""
    assert not re.search(r"line-height: \d+px", read(sheet))


@sheet
def test_directions_are_those_of_the_reader(sheet):
    """Start and end, not left and right, so that pages work in right-to-left languages."""
    rules = read(sheet)
    for notch in NOTCHES:
        rules = rules.replace(notch, "")
    assert PHYSICAL.findall(rules) == []
    assert [moved for moved in MOVED.findall(rules) if "var(--forward)" not in moved] == []


def test_a_class_means_the_same_everywhere():
    shared = set().union(*(classes(sheet) for sheet in SHEETS if sheet.stem in SHARED))
    homes = defaultdict(list)
    for sheet in SHEETS:
        for name in classes(sheet) - shared:
            homes[name].append(sheet.stem)
    assert {name: sheets for name, sheets in homes.items() if len(sheets) > 1} == {}


@pytest.mark.parametrize("shared", ["results", "rules"])
def test_a_class_of_a_shared_sheet_means_the_same_everywhere(shared):
    """Another sheet may only add to it, and then some page loads both."""
    base, own = classes(CSS / "base.css"), classes(CSS / f"{shared}.css")
    pages = [set(LOADED.findall(template.read_text())) for template in TEMPLATES]
    others = [sheet for sheet in SHEETS if not any({shared, sheet.stem} <= page for page in pages)]
    assert {
        sheet.stem: names
        for sheet in others
        if sheet.stem != "base" and (names := own & classes(sheet) - base)
    } == {}


def test_a_component_is_defined_in_one_sheet():
    """Its rules are those that begin with its class; what a page adds is in the layer "pages"."""
    homes = defaultdict(set)
    for sheet in SHEETS:
        for name in components(sheet):
            homes[name].add(sheet.stem)
    assert {name for name, sheets in homes.items() if len(sheets) > 1} == ADDED_TO


def test_every_class_of_a_style_is_somewhere_on_a_page():
    files = [*TEMPLATES, *SCRIPTS, *(settings.BASE_DIR / "scoring").rglob("*.py")]
    named = {name for file in files for name in NAME.findall(file.read_text())}
    assert {name for sheet in SHEETS for name in classes(sheet)} - named == set()


def test_every_class_on_a_page_has_a_style_or_a_script():
    styled = {name for sheet in SHEETS for name in classes(sheet)}
    scripted = {name for script in SCRIPTS for name in NAME.findall(script.read_text())}
    used = {
        name
        for template in TEMPLATES
        for value in CLASSES.findall(template.read_text())
        for name in TAG.sub(" ", value).split()
    }
    assert used - styled - scripted == set()
