"""Sentences in the reader's language for codes, kinds and faces. No other package makes them."""

from scoring.wording.faults import caution_text, fault_text, round_caution_text, seat_name
from scoring.wording.lists import and_list
from scoring.wording.names import (
    box_name,
    counted,
    edition_name,
    edition_names,
    face_name,
    kind_name,
    menu_name,
    points_text,
    signed,
)
from scoring.wording.reasons import why
from scoring.wording.refusals import refusal_text
from scoring.wording.ties import named_why, tie_of
from scoring.wording.verdict import dummy_text, verdict

__all__ = [
    "and_list",
    "box_name",
    "caution_text",
    "counted",
    "dummy_text",
    "edition_name",
    "edition_names",
    "face_name",
    "fault_text",
    "kind_name",
    "menu_name",
    "named_why",
    "points_text",
    "refusal_text",
    "round_caution_text",
    "seat_name",
    "signed",
    "tie_of",
    "verdict",
    "why",
]
