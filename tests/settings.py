"""The site's settings, with a temporary data folder."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from tests.server import CONFIGURED, database_for

folder = Path(tempfile.mkdtemp(prefix="scorekeeper-tests-"))
atexit.register(shutil.rmtree, folder, ignore_errors=True)
# Commands speak the language of the terminal, and in color where it is asked for. Tests read plain English.
for name in (*CONFIGURED, "FORCE_COLOR", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"
os.environ.update(SCOREKEEPER_DATA=str(folder), **database_for(folder))

from scorekeeper import pseudo  # noqa: E402
from scorekeeper.settings import *  # noqa: E402, F403

LANGUAGES.append((pseudo.CODE, pseudo.NAME))  # noqa: F405

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    DATABASES["default"]["TEST"] = {"MIGRATE": False}  # noqa: F405  # `django_db_setup` copies one instead

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]

# Otherwise WhiteNoise would read all files again for each test client.
WHITENOISE_AUTOREFRESH = True

# The WSGI application expects this folder, and is created before files are collected.
STATIC_ROOT.mkdir()  # noqa: F405
