"""docs/openapi.json says what other programs really get."""

import copy
import json
import re
from datetime import timedelta

import pytest
from django.urls import get_resolver
from jsonschema import Draft202012Validator, FormatChecker

from scoring import access, play
from scoring.models import Role
from scoring.views import programs
from tests.pasts import a_cut_game, play_through
from tests.server import ROOT
from tests.tables import TODAY, a_game, a_result, a_table, sender, shared_by_tests

API = json.loads((ROOT / "docs" / "openapi.json").read_text())
PATHS = {"game_json": "/g/{code}.json", "night_json": "/nights/{id}.json", "table_json": "/table.json"}


def closed(schema):
    """Return a schema in which no object has other fields than those that are listed."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: closed(part) for key, part in schema.items()}
    return found | {"additionalProperties": False} if isinstance(found.get("required"), list) else found


def faults(name, content):
    """Return how a content violates a schema."""
    root = {"components": closed(copy.deepcopy(API["components"])), "$ref": f"#/components/schemas/{name}"}
    return [
        f"{fault.json_path}: {fault.message}"
        for fault in Draft202012Validator(root, format_checker=FormatChecker()).iter_errors(content)
    ]


@pytest.fixture(scope="module")
def shared(django_db_setup, django_db_blocker):
    """A table with a game in every state, and the code of a link."""
    with shared_by_tests(django_db_blocker):
        table = a_table(8)
        running = a_game(table, "party", "my_first_meal", players=8)
        play.set_counts(running, sender(), 1, 0, {"tempura": 9})
        told = play_through(a_game(table, players=2, dummy=True))
        play.reveal(told)
        games = {
            "running": running,
            "told": told,
            "with three cards": a_game(table, "trains"),
            "in suspense": play_through(a_game(table)),
            "ended early": a_cut_game(table),
            "from paper": a_result(table, TODAY - timedelta(days=1), Chris=41, Phil=38),
            "from paper with puddings": a_result(table, cards={"Chris": 2, "Phil": 1}, Chris=41, Phil=38),
            "of Party from paper": a_result(table, edition="party", Chris=41, Phil=38),
        }
        yield games, access.new_link(table, Role.WATCH)


@pytest.fixture
def read(db, shared, client):
    def read(path, **headers):
        return client.get(path, headers={"authorization": f"Bearer {shared[1]}", **headers})

    return read


STATES = [
    "running", "told", "with three cards", "in suspense", "ended early", "from paper", "from paper with puddings",
    "of Party from paper",
]  # fmt: skip


def test_it_has_every_address_and_no_other():
    routes = get_resolver().reverse_dict
    names = {name for name in routes if isinstance(name, str) and name.endswith("_json")}
    assert names == set(PATHS)
    assert set(API["paths"]) == set(PATHS.values())
    for name, path in PATHS.items():
        [(route, _)] = routes.getlist(name)[0][0]
        assert re.sub(r"%\(\w+\)s", "{}", f"/{route}") == re.sub(r"\{\w+\}", "{}", path)


def test_it_has_every_method(client, db):
    for path, item in API["paths"].items():
        allowed = client.post(re.sub(r"\{\w+\}", "x", path))["Allow"].lower()
        assert {"get", "head"} == set(allowed.split(", ")) == item.keys() - {"parameters"}


def test_it_is_openapi_and_its_schemas_are_schemas():
    assert API["openapi"].startswith("3.1.")
    for schema in API["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_every_schema_is_used():
    text = json.dumps(API)
    for part in ("schemas", "responses", "parameters"):
        for name in API["components"][part]:
            assert f'"#/components/{part}/{name}"' in text


@pytest.mark.parametrize("state", STATES)
def test_a_game_is_as_described(read, shared, state):
    assert set(shared[0]) == set(STATES)
    assert faults("Game", read(f"/g/{shared[0][state].code}.json").json()) == []


def test_nights_are_as_described(read, shared, monkeypatch):
    monkeypatch.setattr(programs, "GAMES", 2)
    for game in shared[0].values():
        found = read(f"/nights/{game.night.uid}.json").json()
        assert faults("Night", found) == []
        assert found["next"] is None or read(found["next"]).status_code == 200


def test_a_table_is_as_described(read, monkeypatch):
    monkeypatch.setattr(programs, "NIGHTS", 1)
    found = read("/table.json").json()
    assert faults("Table", found) == []
    assert read(found["next"]).status_code == 200


def test_every_parameter_is_read(read, shared):
    """Another value of a parameter must give another address."""
    night = shared[0]["told"].night.uid
    for path, name in (("/table.json", "before"), (f"/nights/{night}.json", "after")):
        assert read(f"{path}?{name}=nobody").status_code == 404
    named = {parameter.get("name") for item in API["paths"].values() for parameter in item["parameters"]}
    assert named == {"code", "id", "before", "after", None}


def test_problems_are_as_described(read, client, shared):
    path = f"/g/{shared[0]['told'].code}.json"
    answers = API["paths"]["/g/{code}.json"]["get"]["responses"]
    wrong = {"authorization": "Bearer nobody"}
    found = [client.get(path), read("/g/nothing.json"), *(client.get(path, headers=wrong) for _ in range(11))]
    assert {answer.status_code for answer in found} == {401, 404, 429}
    for answer in found:
        described = API["components"]["responses"][
            answers[str(answer.status_code)]["$ref"].rpartition("/")[2]
        ]
        assert set(described["content"]) == {answer["Content-Type"]}
        assert set(described.get("headers", {})) <= set(answer.headers)
        assert faults("Problem", answer.json()) == []


def test_a_wrong_field_is_noticed():
    assert faults("Problem", {"type": "about:blank", "title": "", "status": 404, "detail": "", "more": 1})
