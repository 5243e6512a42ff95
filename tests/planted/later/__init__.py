"""A version that adds to what there is."""

from tests.planted import REAL

__path__ = [*REAL, *__path__]
