"""Texts with a number that a phone fills in: one for each plural of the reader's language."""

from __future__ import annotations

from django.utils.translation import ngettext

from scoring.wording.locales import locale_of_reader

# For each plural of any language, one of these numbers needs it.
NUMBERS = (*range(101), 1_000_000)


def waiting_texts() -> dict[str, str]:
    """
    >>> waiting_texts()
    {'one': '# waiting. Send now', 'other': '# waiting. Send now'}
    """
    # Translators: # is how many entries wait on the phone until there is a network.
    return {
        name: ngettext("# waiting. Send now", "# waiting. Send now", number)
        for name, number in _examples().items()
    }


def refused_texts() -> dict[str, str]:
    """
    >>> refused_texts()
    {'one': '# not saved', 'other': '# not saved'}
    """
    # Translators: # is how many entries the site has refused.
    return {name: ngettext("# not saved", "# not saved", number) for name, number in _examples().items()}


def _examples() -> dict[str, int]:
    """Return a number for each plural, by the name that `Intl.PluralRules` gives it."""
    plural = locale_of_reader().plural_form
    return dict(sorted({plural(number): number for number in reversed(NUMBERS)}.items()))
