"""The map in CONTRIBUTING is true."""

import ast
import re
from pathlib import Path

import pytest

import scoring

SCORING = Path(scoring.__file__).parent
ROOT = SCORING.parent
FOLDERS = ("scoring/", "scorekeeper/", "static/")
WRITES = {
    "atomic", "bulk_create", "bulk_update", "create", "delete", "get_or_create", "save", "select_for_update",
    "set_rollback", "update_or_create",
}  # fmt: skip
# Below wording: the name of a seat without a player.
NAMES_THEMSELVES = {"models/seats.py"}


def modules(*folders):
    return [path for folder in folders for path in (SCORING / folder).rglob("*.py")]


def named(path):
    return path.relative_to(SCORING).as_posix()


@pytest.mark.parametrize("path", modules("views", "forms", "pages", "wording"), ids=named)
def test_views_forms_pages_and_wording_write_nothing(path):
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    methods = {
        (call.func.attr, bool(call.keywords)) for call in calls if isinstance(call.func, ast.Attribute)
    }
    assert not {name for name, _ in methods if name in WRITES}
    assert ("update", True) not in methods  # of a queryset; a dictionary's is called without keywords


@pytest.mark.parametrize("path", sorted({*modules(".")} - {*modules("wording", "management")}), ids=named)
def test_sentences_stand_in_wording_and_in_templates(path):
    imported = {
        alias.name
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
    }
    assert named(path) in NAMES_THEMSELVES or not {name for name in imported if "gettext" in name}


@pytest.mark.parametrize("path", modules("views", "pages", "forms", "models"), ids=named)
def test_addresses_are_reversed(path):
    """The site may be below a path, and then an address that is written out leads out of it."""
    assert not re.findall(r"""["']/["'\w?]""", path.read_text())


def listed_modules():
    """Return the modules on the map. A file is listed under its folder, or on the folder's line."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    folders, found = [], set()
    for line in re.search(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[1].splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        folder = re.match(r"\s*(\w+)/", line)
        if depth <= len(folders):  # deeper lines continue a description
            folders = [*folders[:depth], *([folder[1]] if folder else [])]
        found |= {"/".join([*folders, name]) for name in re.findall(r"\b\w+\.(?:py|js)\b", line)}
    return found


def test_the_map_has_every_module():
    modules = {
        path.relative_to(ROOT).as_posix()
        for folder, ending in (("scoring", "py"), ("scorekeeper", "py"), ("static", "js"))
        for path in (ROOT / folder).rglob(f"*.{ending}")
        if path.name != "__init__.py" and path.parent.name != "migrations"
    }
    assert {name for name in listed_modules() if name.startswith(FOLDERS)} == modules


PATH = r"\b(?:scoring|scorekeeper|static|templates)/[\w/]+\.\w+"

STEP = r"(?ms)^(\d+)\. (.*?)(?=^\d+\. |^$)"
DRAWN = r'(?s)<text class="number"[^>]*>(\d+)</text>(.*?)</g>'


@pytest.mark.parametrize("document", ["docs/architecture.md", "docs/tap.svg"])
def test_the_files_that_are_named_are_there(document):
    named = set(re.findall(PATH, (ROOT / document).read_text()))
    assert len(named) > 10
    assert not [path for path in named if not (ROOT / path).exists()]


def test_the_picture_names_the_files_that_the_text_names_at_each_step():
    text, picture = ((ROOT / "docs" / name).read_text() for name in ("architecture.md", "tap.svg"))
    said = {number: set(re.findall(PATH, step)) for number, step in re.findall(STEP, text)}
    drawn = {number: set(re.findall(PATH, step)) for number, step in re.findall(DRAWN, picture)}
    assert said.keys() == drawn.keys()
    # The picture has no room for all of them.
    assert {number: files - said[number] for number, files in drawn.items() if files - said[number]} == {}
