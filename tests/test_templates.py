"""What holds for every template: it prints, and what it prints is made elsewhere."""

import re

import pytest
from django.conf import settings

TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))

template = pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: f"{path.parent.name}/{path.stem}")


@template
def test_limits_come_from_the_code(template):
    assert not re.findall(r'\b(?:maxlength|max|most)="?\d', template.read_text())


@template
def test_nothing_is_cut_up_or_put_together(template):
    """What a form sends is made where it is read, and a name is shortened where names are."""
    assert not re.findall(r'\|(?:slice|cut|truncat\w+)|:"\|add:', template.read_text())
