"""The site's settings, in a version that does not exist yet."""

from scorekeeper.settings import *  # noqa: F403
from tests.planted import LATER

MIGRATION_MODULES = {"scoring": LATER}
