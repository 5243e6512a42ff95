"""The site's own settings on a data folder of the test run's own."""

import atexit
import os
import shutil
import tempfile

from tests.server import CONFIGURED

os.environ["SCOREKEEPER_DATA"] = tempfile.mkdtemp(prefix="scorekeeper-tests-")
atexit.register(shutil.rmtree, os.environ["SCOREKEEPER_DATA"], ignore_errors=True)
for name in CONFIGURED:
    os.environ.pop(name, None)

from scorekeeper.settings import *  # noqa: E402, F403

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]

# The WSGI application looks for it when it is made, before any test has collected files.
STATIC_ROOT.mkdir()  # noqa: F405
