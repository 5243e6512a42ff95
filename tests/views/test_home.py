def test_it_says_what_this_is(client):
    response = client.get("/")
    assert response.status_code == 200
    assert "with the reason for every point" in response.content.decode()


def test_it_leads_to_the_rules_of_each_edition(client):
    page = client.get("/").content.decode()
    for edition in ("classic", "trains", "party"):
        assert f'href="/rules/{edition}/"' in page


def test_it_rejects_post(client):
    assert client.post("/").status_code == 405
