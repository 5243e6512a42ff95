"""`manage.py table_link`, run as a program and called as a command."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from scorekeeper.command import manage
from scoring import access
from scoring.management.commands import table_link
from scoring.models import Link, Role, Table
from tests.tables import a_table

pytestmark = pytest.mark.django_db

HOST = "http://192.0.2.7:8000"


def called(*arguments, host=HOST):
    out = StringIO()
    call_command("table_link", *arguments, *(["--host", host] if host else []), stdout=out)
    return out.getvalue()


def secret_in(text):
    return re.search(r"/enter/([a-z2-7]{32})/", text)[1]


@pytest.fixture
def table():
    return a_table(0)


def test_it_prints_an_address_and_the_same_as_a_code(table):
    text = called("Kitchen table")
    secret = secret_in(text)
    assert f"{HOST}/enter/{secret}/\n" in text
    assert f"at {HOST}/enter/\n" in text
    assert access.as_code(secret) in text
    assert access.link_of(secret).table == table
    assert access.link_of(secret).role == Role.OWN


def test_it_makes_a_table_where_only_the_host_does(table):
    made = access.link_of(secret_in(called("Kitchen table", "--new"))).table
    assert made.name == "Kitchen table"
    assert made != table


@pytest.mark.parametrize("name", [[], ["x" * 61]])
def test_a_new_table_needs_a_name(name):
    with pytest.raises(CommandError, match="Enter a name of up to 60"):
        called(*name, "--new")
    assert not Table.objects.exists()


@pytest.mark.parametrize("role", list(Role))
def test_it_replaces_the_earlier_link_of_that_role_only(table, role):
    before = {each: access.new_link(table, each) for each in Role}
    text = called("Kitchen table", "--role", role)
    assert "replaces the earlier link of this role" in text
    assert ("recovery code" in text) == (role == Role.OWN)
    assert [each for each in Role if access.link_of(before[each]) is None] == [role]
    assert access.link_of(secret_in(text)).role == role


@pytest.mark.parametrize("name", ["kitchen TABLE", " Kitchen  table "])
def test_case_and_spaces_do_not_matter(table, name):
    assert access.link_of(secret_in(called(name))).table == table


def test_letters_beyond_ascii_have_a_case_too():
    table = a_table(0, name="ÜBER Küche")
    assert access.link_of(secret_in(called("über küche"))).table == table


def test_it_asks_which_of_several_tables_is_meant(table):
    other = a_table(0, name="kitchen table")
    with pytest.raises(CommandError, match="--id") as error:
        called("Kitchen table")
    assert f"  {table.pk}  Kitchen table" in str(error.value)
    assert f"  {other.pk}  kitchen table" in str(error.value)
    assert not Link.objects.exists()
    for arguments in (["--id", str(other.pk)], ["Kitchen table", "--id", str(other.pk)]):
        assert access.link_of(secret_in(called(*arguments))).table == other


@pytest.mark.parametrize("arguments", [["Garden"], [""], [], ["--id", "0"]])
def test_it_lists_all_tables_when_none_is_found(table, arguments):
    with pytest.raises(CommandError, match="Kitchen table"):
        called(*arguments)
    assert not Link.objects.exists()


def test_it_says_that_there_is_no_table_yet():
    with pytest.raises(CommandError, match="no tables yet"):
        called("Garden")


@pytest.mark.parametrize(
    ("found", "address"),
    [
        ((["localhost"], ["kitchen.local", "192.0.2.7"]), "http://kitchen.local:8000"),
        ((["localhost", "127.0.0.1"], []), "http://localhost:8000"),
    ],
)
def test_without_a_host_it_is_the_one_that_phones_are_told(table, monkeypatch, found, address):
    monkeypatch.setattr(table_link, "hosts", lambda bound_to: found)
    assert f"  {address}/enter/" in called("Kitchen table", host="")


def test_behind_a_proxy_the_host_must_be_said(table, settings):
    settings.HTTPS = True
    with pytest.raises(CommandError, match="--host"):
        called("Kitchen table", host="")
    assert "https://scores.example/enter/" in called("Kitchen table", host="https://scores.example/")


def test_a_host_that_is_no_address_ends_no_link(table):
    secret = access.new_link(table, Role.OWN)
    with pytest.raises(CommandError, match="http://"):
        called("Kitchen table", host="scores.example")
    assert access.link_of(secret)


def test_the_program_exits_with_1_if_it_finds_no_table(monkeypatch, capsys):
    monkeypatch.setattr(connections, "close_all", lambda: None)  # at the end of a program, not of this test
    with pytest.raises(SystemExit) as ended:
        manage(["manage.py", "table_link", "Garden"])
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out) == (1, "")
    assert "no tables yet" in printed.err


def test_a_host_that_is_given_with_the_sites_path_is_the_same(table, settings):
    settings.BASE_PATH = "/scores"
    for host in ("https://kitchen.example", "https://kitchen.example/scores/"):
        assert "  https://kitchen.example/enter/" in called("Kitchen table", host=host)
