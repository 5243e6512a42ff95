import pytest
from django.db import DatabaseError, connection


@pytest.mark.django_db
def test_it_is_well_where_the_database_answers(client):
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.content == b"ok\n"
    assert response["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_it_is_not_well_where_the_database_does_not_answer(client, monkeypatch):
    def refuse(*args):
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", refuse)
    assert client.get("/healthz").status_code == 503


def test_it_rejects_post(client):
    assert client.post("/healthz").status_code == 405
