"""The mutants of a module: its code with one change each, of the kinds that mutmut makes.

mutmut by itself leaves out data and decorated functions, which decide a lot here.
"""

from collections.abc import Iterator, Sequence
from difflib import unified_diff

import libcst as cst
from libcst import matchers
from mutmut.mutation.mutators import mutation_operators

# Not changed: types, which are for mypy, and imports and decorators, without which it is another program.
LEFT_ALONE = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)
CALLS_LEFT_ALONE = ("len", "isinstance", "TypeVar")
DATA = "data"  # the part of a module that is outside of its functions


class Changes(cst.CSTVisitor):
    """Finds each node that can be changed, and what it can be changed into."""

    def __init__(self, left_alone: tuple[type[cst.CSTNode], ...]) -> None:
        super().__init__()
        self.left_alone = left_alone
        self.found: list[tuple[cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, self.left_alone) or _is_left_alone(node):
            return False
        for kind, changes in mutation_operators:
            if isinstance(node, kind):
                self.found += [(node, changed) for changed in changes(node)]
        return True


def _is_left_alone(node: cst.CSTNode) -> bool:
    return (
        isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in CALLS_LEFT_ALONE
    )


def mutants(code: str, part: str = "") -> Iterator[str]:
    """Yield the code with each change of the module, of its data or of one function, as long as it is valid Python."""
    module = cst.parse_module(code)
    changes = Changes((*LEFT_ALONE, cst.FunctionDef) if part == DATA else LEFT_ALONE)
    for node in _to_visit(module, part):
        node.visit(changes)
    for node, changed in changes.found:
        mutant = module.deep_replace(node, changed).code
        if mutant != code and _compiles(mutant):
            yield mutant


def _to_visit(module: cst.Module, part: str) -> Sequence[cst.CSTNode]:
    if part in ("", DATA):
        return [module]
    return matchers.findall(module, matchers.FunctionDef(name=matchers.Name(part)))


def _compiles(code: str) -> bool:
    try:
        compile(code, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def difference(code: str, mutant: str) -> str:
    """Return the changed lines, before and after, below their number."""
    header, *lines = list(unified_diff(code.splitlines(), mutant.splitlines(), n=0, lineterm=""))[2:]
    return "\n".join([header, *lines])
