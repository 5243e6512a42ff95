"""When htmx must load a whole page instead of swapping a part."""

from scorekeeper.files import site_version
from tests.tables import a_game

HTMX = {"HX-Request": "true"}


def on(path):
    """Return the headers that htmx sends from a page."""
    return {**HTMX, "HX-Current-URL": f"http://testserver{path}"}


def test_a_page_that_htmx_fetches_is_kept_apart_from_its_parts(owner):
    assert "HX-Request" in owner.get("/history/")["Vary"]


def test_a_page_that_is_gone_is_loaded_anew(owner):
    response = owner.get("/g/nowhere/", headers=HTMX)
    assert (response.status_code, response["HX-Refresh"]) == (404, "true")
    assert "HX-Refresh" not in owner.get("/g/nowhere/")


def test_a_page_of_an_older_site_is_loaded_anew(owner):
    response = owner.get("/history/", headers={**HTMX, "Site-Version": "older"})
    assert (response["HX-Refresh"], response.content) == ("true", b"")
    same = owner.get("/history/", headers={**HTMX, "Site-Version": site_version()})
    assert "HX-Refresh" not in same


def test_forms_of_an_older_page_are_stored_all_the_same(owner, table):
    owner.post("/table/", {"name": "Balcony"}, headers={**on("/table/"), "Site-Version": "older"})
    table.refresh_from_db()
    assert table.name == "Balcony"


def test_a_form_that_leads_to_another_page_loads_it(owner, table):
    game = a_game(table)
    response = owner.post("/bin/", {"put_away": f"game:{game.code}"}, headers=on(f"/g/{game.code}/"))
    assert response.status_code == 200
    assert response["HX-Redirect"].startswith("/history/?away=")


def test_a_form_that_leads_back_to_its_page_is_swapped_in(owner, table):
    game = a_game(table)
    response = owner.post("/bin/", {"put_away": f"game:{game.code}"}, headers=on("/history/"))
    assert response.status_code == 302


def test_a_new_device_gets_its_cookie_though_a_whole_page_is_loaded(client, db):
    response = client.post("/new/", {"name": "Chris", "add": "1"}, headers=on("/new/"))
    assert "device" in response.cookies
