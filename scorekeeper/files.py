"""Collects the site's files for browsers, when they have changed."""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.http import HttpRequest


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
        for path, storage in finder.list([]):
            digest.update(path.encode())
            with storage.open(path) as file:
                digest.update(file.read())
    return digest.hexdigest()


def site_version(request: HttpRequest) -> dict[str, str]:
    """For templates: what all files are together, so that a page knows parts of a newer site from its own."""
    return {"site_version": getattr(staticfiles_storage, "manifest_hash", "")}
