"""What the map in CONTRIBUTING says of the folders is true."""

import ast
from pathlib import Path

import pytest

import scoring

SCORING = Path(scoring.__file__).parent
WRITES = {
    "bulk_create", "bulk_update", "create", "delete", "get_or_create", "save", "select_for_update", "update_or_create",
}  # fmt: skip


def modules(*folders):
    return [path for folder in folders for path in (SCORING / folder).rglob("*.py")]


def named(path):
    return path.relative_to(SCORING).as_posix()


@pytest.mark.parametrize("path", modules("views", "forms", "pages", "wording"), ids=named)
def test_only_play_access_and_exchange_write(path):
    calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    assert not [call.attr for call in calls if isinstance(call, ast.Attribute) and call.attr in WRITES]


@pytest.mark.parametrize("path", modules("views", "forms", "pages"), ids=named)
def test_sentences_stand_in_wording_and_in_templates(path):
    imports = [
        node.module for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)
    ]
    assert "django.utils.translation" not in imports
