"""Collects the site's files for browsers, when they have changed."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import ClassVar

from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile, File
from django.core.management import call_command
from django.http import HttpRequest
from whitenoise.storage import CompressedManifestStaticFilesStorage


class Files(StaticFilesConfig):
    """The app that collects files, and of htmx only what pages load."""

    ignore_patterns: ClassVar[list[str]] = [  # type: ignore[misc]
        *StaticFilesConfig.ignore_patterns,
        "django_htmx/*-4*",
        "django_htmx/*[!n].js",  # not minified
    ]


def collect() -> None:
    """Collect and compress; it takes seconds, so it is left out where nothing is new.

    What an older page still asks for stays there.
    """
    mark = settings.STATIC_ROOT / "collected"
    found = fingerprint()
    if mark.exists() and mark.read_text() == found:
        return
    call_command("collectstatic", verbosity=0, interactive=False)
    mark.write_text(found)


def fingerprint() -> str:
    """What the files and their storage are, in one short text."""
    digest = sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for path, storage in finder.list(Files.ignore_patterns):
            digest.update(path.encode())
            with storage.open(path) as file:
                digest.update(file.read())
    return digest.hexdigest()


def site_version() -> str:
    """Return what all files are together, so that a page knows parts of a newer site from its own."""
    return getattr(staticfiles_storage, "manifest_hash", "")


def in_templates(request: HttpRequest) -> dict[str, str]:
    """Give templates the version of the site."""
    return {"site_version": site_version()}


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """Names files by their content, and compresses them. A script names those that it imports."""

    support_js_module_import_aggregation = True

    def _save(self, name: str, content: File[bytes]) -> str:
        if name.endswith(".css"):
            content = ContentFile(lean(b"".join(content.chunks())))
        saved: str = super()._save(name, content)
        return saved


def lean(css: bytes) -> bytes:
    """Return a style sheet without what only its readers need, a fifth of what phones would load.

    >>> lean(b"a {\\n  /* as on a bill */\\n  color: red;\\n}\\n")
    b'a {\\ncolor: red;\\n}\\n'
    """
    return re.sub(rb"\s*\n\s*", b"\n", re.sub(rb"/\*.*?\*/", b"", css, flags=re.DOTALL))
