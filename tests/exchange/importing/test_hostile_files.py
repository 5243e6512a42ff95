"""Malicious and malformed files are refused, or do no harm."""

import json
from copy import deepcopy

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from scoring.document.json_reader import Fault
from scoring.exchange.importing import matching, reading
from scoring.exchange.importing.importer import preview_file, store
from scoring.live.notify import tell_of
from scoring.models import Game, Table
from scoring.models.sheet import Sheet
from scoring.wording import fault_text
from tests.exchange.bgstats.test_reading import EXPORT
from tests.exchange.tables import a_full_table, exported, opened
from tests.strategies import json_values, so_many, spots
from tests.tables import a_table
from tests.work import ends_within

pytestmark = pytest.mark.django_db
MANY = so_many(1.5)


def refused(table, content):
    with pytest.raises(Fault) as caught:
        preview_file(table, opened(content) if isinstance(content, str) else content)
    return fault_text(caught.value)


def said_of(table, content):
    """Import a file, and return why it was refused, or "" if it was not."""
    try:
        store(table, opened(content))
    except Fault as fault:
        return fault_text(fault)
    return ""


@pytest.fixture(scope="module")
def file(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        text = exported(a_full_table(2))
        transaction.set_rollback(True)
    return [json.loads(line) for line in text.splitlines()]


@MANY
@given(data=st.data())
def test_a_table_s_file_with_anything_anywhere(file, data):
    """It is refused with a sentence, or it is stored and its games can be scored and changed."""
    records = deepcopy(file)
    holder, key = data.draw(st.sampled_from(list(spots(records))))
    holder[key] = data.draw(json_values)
    table = Table.objects.create(name="Kitchen table")
    if said := said_of(table, "".join(json.dumps(record) + "\n" for record in records)):
        assert said.isprintable()
        assert not Game.objects.filter(night__table=table).exists()
    for sheet in Sheet.load_many(list(Game.objects.filter(night__table=table))):
        assert sheet.score.standing.ranks
    tell_of(Game.objects.filter(night__table=table))
    exported(table)


@MANY
@given(data=st.data())
def test_an_export_of_bg_stats_with_anything_anywhere(data):
    records = deepcopy(EXPORT)
    holder, key = data.draw(st.sampled_from(list(spots(records))))
    holder[key] = data.draw(json_values)
    assert not (said := said_of(a_table(2), json.dumps(records))) or said.isprintable()


@MANY
@given(value=json_values)
def test_any_json_at_all(value):
    assert said_of(a_table(0), json.dumps(value)).isprintable()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: not JSON"),
        ("hello", "line 1, column 1: not JSON"),
        ("[]", "document: neither a Scorekeeper file nor a BG Stats file"),
        ('{"format": "scorekeeper-backup/1"}\n{"table": {}}\n', "document: a backup of a whole site, which its host restores with “restore FILE”"),
        ('{"format": "scorekeeper/2"}', 'format: must be "scorekeeper/1"'),
        ("[" * 200_000, "document: nested too deeply, or a number is too long"),
        ('{"format": "scorekeeper-table/1", "name": "x"}\n{"game": ' + "[" * 100_000, "line 2: document: nested too deeply, or a number is too long"),
        ('{"format": "scorekeeper-table/1", "name": "x"}\n{"player": 7}\n', "line 2: player: must be an object"),
        ('{"format": "scorekeeper-table/1", "name": "x"}\n{"player": {}, "night": {}}\n', "line 2: document: a line has one player, one night or one game"),
        ('{"format": "scorekeeper-table/1", "name": "x"}\n{"bomb": 7}\n', 'line 2: document: unknown key "bomb"'),
        ('{"format": "scorekeeper-table/1", "name": "x"}\n{"player":\n', "line 2, column 11: not JSON"),
    ],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_an_unknown_file_is_refused_with_the_place_of_the_fault(text, said):
    assert refused(a_table(0), text) == said


def test_a_line_that_never_ends_is_refused(monkeypatch):
    monkeypatch.setattr(reading, "LONGEST_LINE", 1000)
    monkeypatch.setattr(reading, "LARGEST_WHOLE", 5000)
    first = '{"format": "scorekeeper-table/1", "name": "x"}\n'
    assert refused(a_table(0), first + "x" * 2000).startswith("line 2: a line has at most")
    assert refused(a_table(0), "x" * 6000).startswith("document: a file that is not in lines has at most")


def a_file(*records):
    lines = [{"format": "scorekeeper-table/1", "name": "x"}, *records]
    return "".join(json.dumps(line) + "\n" for line in lines)


def person(name, uid, **more):
    return {"player": {"name": name, "uid": uid} | more}


@pytest.mark.parametrize(
    ("records", "said"),
    [
        ([person("A", "a", merged_into="b"), person("B", "b", merged_into="a")], "no other player"),
        ([person("A", "a", merged_into="a")], "no other player"),
        ([person("A", "a", merged_into="z")], "no other player"),
        ([person("A", "a"), person("B", "a")], '"a" appears twice'),
        ([person("A", "a"), person("a ", "b")], 'the name "a " appears twice'),
        ([person("ﷺ" * 40, "a")], "player.name: this name is too long"),
    ],
)
def test_impossible_players_are_refused(records, said):
    with ends_within(seconds=60):  # a circle has no end
        assert said in refused(a_table(0), a_file(*records))


@pytest.mark.parametrize("here", [0, 1, 2])
def test_no_more_players_come_in_than_a_table_may_have(monkeypatch, here):
    table = a_table(here)
    monkeypatch.setattr(matching, "MOST_PLAYERS", 2)
    people = [person(name, name) for name in ("Ana", "Bo", "Cy")]
    assert said_of(table, a_file(*people[: 2 - here])) == ""
    assert "a table has at most 2 players" in refused(table, a_file(*people))
    assert table.players.count() == 2


def test_too_many_players_are_refused_before_the_rest_is_read(monkeypatch):
    monkeypatch.setattr(matching, "MOST_PLAYERS", 2)
    people = [person(name, name) for name in ("Ana", "Bo", "Cy")]
    assert refused(a_table(0), a_file(*people) + "no JSON").startswith("line 4: player: a table has at most")


@pytest.mark.parametrize("moment", ["0001-01-02T00:00Z", "1899-12-31T23:59Z", "3000-01-01T00:00Z"])
def test_a_game_of_a_year_that_no_page_could_show_is_refused(moment):
    document = {"format": "scorekeeper/1", "edition": "classic", "players": ["A", "B"], "totals": [1, 2]}
    said = refused(a_table(0), json.dumps(document | {"played_at": moment}))
    assert said == "line 1: played_at: the year must be from 1900 to 2999"


def test_a_name_that_is_too_long_to_be_compared_is_refused():
    document = {"format": "scorekeeper/1", "edition": "classic", "players": ["B", "ﷺ" * 40], "totals": [1, 2]}
    said = refused(a_table(0), json.dumps(document))
    assert said == "line 1: players[1]: this name is too long when its letters are written out"


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "\u202eevil", "=1+1", "{{ x }}", "%(n)s", "'; DROP TABLE"]
)
def test_a_strange_name_is_only_a_name(name):
    table = a_table(0)
    document = {"format": "scorekeeper/1", "edition": "classic", "players": [name, "B"], "totals": [1, 2]}
    store(table, opened(json.dumps(document)))
    assert table.players.filter(name=name).exists()
