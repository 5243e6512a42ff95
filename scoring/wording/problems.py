"""Sentences that tell other programs why they get nothing."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_lazy

HEADER = "Authorization: Bearer CODE"

# Translators: these are read by people who write programs.
WRONG_SECRET = gettext_lazy("No link has this code. It may have been renewed.")
NOT_THERE = gettext_lazy("There is nothing here, it was deleted, or it belongs to another table.")
ONLY_READ = gettext_lazy("This address can only be read, by GET or HEAD.")
SITE_FAILED = gettext_lazy("The site has failed. It is not your program's fault.")
SITE_BUSY = gettext_lazy("The site cannot answer right now. Try again in a few seconds.")


def not_let_in_text() -> str:
    """Return what a program has to send."""
    # Translators: {header} is "Authorization: Bearer CODE".
    said = gettext(
        "Send the code of one of the table's links as {header}, or the cookie of a device that was let in."
    )
    return said.format(header=HEADER)
