"""A number with thousands of digits is refused like any other impossible number, wherever it is sent."""

import pytest

from tests.tables import a_game

MANY = [pytest.param("9" * digits, id=f"{digits} digits") for digits in (19, 4_000, 5_000)]
READ = [
    "/g/{game}/{many}/",
    "/g/{game}/{many}/grid/",
    "/g/{game}/1/{many}/",
    "/g/{game}/1/1/?said={many}",
    "/g/{game}/version/?seen={many}",
    "/history/?players={many}",
    "/history/?before=2026-01-01.{many}",
    "/import/?stored={many}",
    "/settle/?players={many}",
    "/settle/?rolls={many}",
    "/years/{many}/",
]
WRITTEN = [
    ("/g/{game}/1/1/", {"set": "tempura={many}"}),
    ("/g/{game}/1/1/", {"set": "tempura=1", "version": "{many}"}),
    ("/g/{game}/1/1/", {"race": "1", "claim": "{many}"}),
    ("/g/{game}/1/1/swap/", {"with": "{many}"}),
    ("/g/{game}/1/grid/", {"count_0_tempura": "{many}"}),
    ("/g/{game}/1/grid/", {"count_{many}_tempura": "1"}),
    ("/new/", {"seat_{player}": "{many}"}),
    ("/old/", {"name": "Ana", "total": "{many}", "cards": "{many}"}),
    ("/table/devices/", {"remove": "{many}"}),
]


@pytest.fixture
def game(owner, table):
    return a_game(table)


@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize("address", READ)
def test_it_is_no_reason_to_fail_in_an_address(owner, game, address, many):
    assert owner.get(address.format(game=game.code, many=many)).status_code < 500


@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize(("address", "fields"), WRITTEN)
def test_it_is_no_reason_to_fail_in_a_form(owner, table, game, address, fields, many):
    def filled(text):
        return text.format(game=game.code, many=many, player=table.players.first().pk)

    data = {filled(name): filled(text) for name, text in fields.items()}
    assert owner.post(filled(address), data).status_code < 500
