"""Template tags for texts with a number that a phone fills in. Also for pages without a request, such as 500.html."""

from __future__ import annotations

import json

from django import template

from scoring.wording import plurals

register = template.Library()


@register.simple_tag
def waiting_texts() -> str:
    return json.dumps(plurals.waiting_texts(), ensure_ascii=False)


@register.simple_tag
def refused_texts() -> str:
    return json.dumps(plurals.refused_texts(), ensure_ascii=False)
