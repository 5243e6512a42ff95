"""The limits of what people may type, for templates."""

from __future__ import annotations

from django.http import HttpRequest

from scoring.document import NAME_LENGTH, TEXT_LENGTHS
from scoring.forms.filters import SEARCH_LENGTH
from scoring.forms.night import NIGHT_NAME_LENGTH
from scoring.models import ADDRESS_LENGTH
from scoring.pages.settle import DIGITS, MOST_SEATS
from scoring.play.tables import TABLE_NAME_LENGTH
from scoring.rules import MOST_OF_A_FACE

LIMITS = {
    "name": NAME_LENGTH,
    "table_name": TABLE_NAME_LENGTH,
    "night_name": NIGHT_NAME_LENGTH,
    "place": TEXT_LENGTHS["place"],
    "note": TEXT_LENGTHS["note"],
    "search": SEARCH_LENGTH,
    "digits": DIGITS,
    "cards": MOST_OF_A_FACE,
    "seats": MOST_SEATS,
    # People may paste the whole URL instead of the code in it.
    "recovery_code": 400,
    "join_code": 200,
    "start_code": 100,
    "webhook": ADDRESS_LENGTH,
}


def in_templates(request: HttpRequest) -> dict[str, dict[str, int]]:
    """Context processor: the limits, so that the browser enforces them before the server must refuse."""
    return {"limits": LIMITS}
