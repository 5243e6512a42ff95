"""The examples and tables of the README are true."""

import doctest
import re
import subprocess
import sys

from tests.server import ROOT, environment_for

README = (ROOT / "README.md").read_text()


def block(language):
    return re.search(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)[1]


def stripped(text):
    return [line.rstrip() for line in text.splitlines()]


def test_the_example_game_is_scored_as_shown(tmp_path):
    (tmp_path / "game.json").write_text(block("json"))
    command, *shown = block("console").splitlines()
    run = (
        command.removeprefix("$ ")
        .replace(".venv/bin/python", sys.executable)
        .replace("game.json", str(tmp_path / "game.json"))
    )
    result = subprocess.run(
        run, shell=True, cwd=ROOT, env=environment_for(tmp_path), capture_output=True, text=True, check=True
    )
    assert stripped(result.stdout) == stripped("\n".join(shown))


def test_the_python_example_runs():
    test = doctest.DocTestParser().get_doctest(block("pycon"), {}, "README", None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def settings_in_code():
    settings = (ROOT / "scorekeeper" / "settings.py").read_text()
    return set(re.findall(r'env\.\w+\(\s*"(\w+)"', settings))


def test_every_setting_is_in_the_table():
    assert settings_in_code() == set(re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE))


def test_the_map_names_every_module():
    house = (ROOT / "CONTRIBUTING.md").read_text()
    for package in ("scorekeeper", "scoring", "scoring/rules", "scoring/wording"):
        for path in (ROOT / package).glob("*.py"):
            if path.name not in ("__init__.py", "apps.py", "urls.py"):
                assert path.name in house, path
