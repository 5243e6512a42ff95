"""No two classes of the app have the same name, and no two functions that other modules import."""

import ast
from collections import defaultdict
from itertools import accumulate
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


def test_no_two_imported_functions_have_the_same_name():
    """A function that other modules call by its bare name says which one it is."""
    trees = {
        ".".join(("scoring", *path.relative_to(SCORING).with_suffix("").parts)): ast.parse(path.read_text())
        for path in SCORING.rglob("*.py")
    }
    imported = {
        (node.module, alias.name)
        for module, tree in trees.items()
        if not module.endswith("__init__")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if f"{node.module}.{alias.name}" not in trees  # a module
    }
    modules = defaultdict(list)
    for module, tree in trees.items():
        packages = set(accumulate(module.split("."), "{}.{}".format))  # which may export it too
        names = {name for package, name in imported if package in packages}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name in names:
                modules[node.name].append(module)
    assert {name: found for name, found in modules.items() if len(found) > 1} == {}
