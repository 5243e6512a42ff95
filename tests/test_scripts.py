"""Rules for all scripts, beside the tests in tests/js."""

import re
from pathlib import Path

import pytest

from scorekeeper import joining

FOLDER = Path("static/js")
LOADED_LATER = r'import\("\./([^"]+)"\)'
SCRIPTS = sorted(path.name for path in FOLDER.glob("*.js"))
# What the oldest browsers named in the README lack.
TOO_NEW = r"\.at\(|findLast|AbortSignal\.(timeout|any)|\.aria[A-Z]|structuredClone|\.to(Sorted|Reversed|Spliced)\(|groupBy|withResolvers"


@pytest.mark.parametrize("script", SCRIPTS)
def test_it_uses_nothing_that_browsers_of_2022_lack(script):
    lines = (FOLDER / script).read_text().splitlines()
    assert [line for line in lines if re.search(TOO_NEW, line) and not line.lstrip().startswith("//")] == []


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_page_tells_it_where_things_are(script):
    """The site may be below a path, so no address begins with a slash here."""
    assert re.findall(r"""["'`]/[\w?]""", (FOLDER / script).read_text()) == []


@pytest.mark.parametrize("script", SCRIPTS)
def test_it_says_at_its_top_why_it_is_not_left_to_htmx(script):
    top = (FOLDER / script).read_text().partition("\n\n")[0]
    assert "htmx" in top


@pytest.mark.parametrize("script", SCRIPTS)
def test_only_htmx_says_that_it_is_htmx(script):
    assert "HX-Request" not in (FOLDER / script).read_text()


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_that_it_loads_later_import_nothing(script):
    """It would import a file that is joined into the page's script, which would then run twice."""
    later = re.findall(LOADED_LATER, (FOLDER / script).read_text())
    assert [name for name in later if re.search("^import", (FOLDER / name).read_text(), re.MULTILINE)] == []


@pytest.mark.parametrize("script", joining.PARTS)
def test_it_brings_along_everything_that_it_imports(script):
    parts = [*joining.PARTS[script], script]
    imported = {name for part in parts for _, name in joining.IMPORT.findall((FOLDER / part).read_text())}
    assert imported == set(joining.PARTS[script])
