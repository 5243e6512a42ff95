import pytest

from tests.views.ways import dead_ends, ways

PAGES = ["/g/demo/", "/g/demo/1/", "/g/demo/2/", "/g/demo/3/"]


@pytest.mark.parametrize("path", PAGES)
def test_anyone_may_look_and_no_database_is_asked(client, path):
    page = client.get(path)
    assert page.status_code == 200
    assert "<bdi>Mia</bdi>" in page.content.decode()


@pytest.mark.parametrize("path", PAGES)
def test_it_says_that_it_is_a_demo_and_leads_to_a_game_of_ones_own(client, path, db):
    page = client.get(path)
    assert "This is a demo" in page.content.decode()
    assert "/new/" in ways(page)


@pytest.mark.parametrize("path", PAGES)
def test_all_its_links_work(client, path, db):
    assert dead_ends(client, path) == []


@pytest.mark.parametrize("path", ["1/1/", "1/grid/", "setup/", "changes/"])
def test_nothing_of_it_can_be_changed(owner, path):
    assert owner.get(f"/g/demo/{path}").status_code in (404, 405)
    assert owner.post(f"/g/demo/{path}", {"set": "tempura=1"}).status_code in (404, 405)


@pytest.mark.parametrize("path", PAGES)
def test_it_rejects_post(client, path):
    assert client.post(path).status_code == 405


def test_it_has_three_rounds(client, db):
    assert client.get("/g/demo/4/").status_code == 404
