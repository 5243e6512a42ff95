"""What the site says of itself."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

DESCRIPTION = gettext_lazy(
    "Keeps the score of a game of Sushi Go! or Sushi Go Party! on a phone, and says why."
)
NEW_GAME = gettext_lazy("New game")
