"""The site's own settings on a data folder of the test run's own."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from tests.server import CONFIGURED, database_for

folder = Path(tempfile.mkdtemp(prefix="scorekeeper-tests-"))
atexit.register(shutil.rmtree, folder, ignore_errors=True)
for name in CONFIGURED:
    os.environ.pop(name, None)
os.environ.update(SCOREKEEPER_DATA=str(folder), **database_for(folder))

from scorekeeper.settings import *  # noqa: E402, F403

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]

# Every test client makes its own middleware, and would read all files once more.
WHITENOISE_AUTOREFRESH = True

# The WSGI application looks for it when it is made, before any test has collected files.
STATIC_ROOT.mkdir()  # noqa: F405
