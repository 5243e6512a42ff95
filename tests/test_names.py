"""No two classes of the app have the same name."""

import ast
from collections import defaultdict
from pathlib import Path

import scoring

SCORING = Path(scoring.__file__).parent
# Django requires these names.
SHARED = {"Command", "Migration"}


def test_no_two_classes_have_the_same_name():
    modules = defaultdict(list)
    for path in SCORING.rglob("*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and node.name not in SHARED:
                modules[node.name].append(path.relative_to(SCORING).as_posix())
    assert {name: paths for name, paths in modules.items() if len(paths) > 1} == {}
