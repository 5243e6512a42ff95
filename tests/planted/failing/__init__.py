"""A version with a migration that changes a lot, and then fails."""

from tests.planted import REAL

__path__ = [*REAL, *__path__]
