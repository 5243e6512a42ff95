"""The mutants of a module: its code with one change each, of the kinds that mutmut makes.

mutmut by itself leaves out data and decorated functions, and much is decided there.
"""

from collections.abc import Iterator
from difflib import unified_diff

import libcst as cst
from mutmut.mutation.mutators import mutation_operators

# Types are for mypy, and what is imported or decorated in another way is another program.
LEFT_ALONE = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)
CALLS_LEFT_ALONE = ("len", "isinstance", "TypeVar")


class Changes(cst.CSTVisitor):
    """Finds each node that can be changed, and what it can be changed into."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, LEFT_ALONE) or _is_left_alone(node):
            return False
        for kind, changes in mutation_operators:
            if isinstance(node, kind):
                self.found += [(node, changed) for changed in changes(node)]
        return True


def _is_left_alone(node: cst.CSTNode) -> bool:
    return (
        isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in CALLS_LEFT_ALONE
    )


def mutants(code: str) -> Iterator[str]:
    """Yield the code with each of its changes, if it is still Python."""
    module = cst.parse_module(code)
    changes = Changes()
    module.visit(changes)
    for node, changed in changes.found:
        mutant = module.deep_replace(node, changed).code
        if mutant != code and _compiles(mutant):
            yield mutant


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
