import json
import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from scoring.access import COOKIE
from scoring.exchange.importing import waiting
from scoring.exchange.importing.storing import Storing
from scoring.models import Arrival, Game, Role, Table
from scoring.play import merge_player, put_away
from scoring.views import imports
from tests.examples import EXAMPLE, TOTALS
from tests.exchange.tables import a_full_table, counts, exported
from tests.tables import a_device, a_result, a_table

TWO = json.dumps(TOTALS | {"id": "a"}) + "\n" + json.dumps(EXAMPLE | {"id": "b"}) + "\n"


def sent(client, content=TWO, name="games.jsonl"):
    content = content.encode() if isinstance(content, str) else content
    return client.post("/import/", {"file": SimpleUploadedFile(name, content)})


def preview(client, content=TWO, **options):
    response = sent(client, content, **options)
    assert response.status_code == 302
    return response["Location"]


def test_a_file_is_looked_at_first(owner):
    page = owner.get(preview(owner)).content.decode()
    assert Game.objects.count() == 0
    assert "games.jsonl" in page
    assert "Import 2 games" in page


@pytest.mark.parametrize("address", ["/import/", "/import/?stored=x"])
def test_before_that_nothing_is_said_to_have_come_in(owner, address):
    assert "come in." not in owner.get(address).content.decode()


def test_a_confirmed_file_is_imported(owner, table):
    address = preview(owner)
    response = owner.post(address)
    assert (response.status_code, response["Location"]) == (302, "/import/?stored=2")
    page = owner.get("/import/?stored=2").content.decode()
    assert "2 games imported." in page
    assert 'href="/history/"' in page
    assert Game.objects.filter(night__table=table).count() == 2
    assert not Arrival.objects.exists()
    assert owner.get(address).status_code == 404


def test_a_table_has_so_many_games(owner, table, monkeypatch):
    monkeypatch.setattr(waiting, "MOST_GAMES", 3)
    a_result(table, Chris=41, Phil=38)
    address = preview(owner)
    a_result(table, Chris=40, Phil=38)  # while the file was looked at
    for refused in (owner.post(address), sent(owner)):
        assert refused.status_code == 422
        assert "a table has at most 3 games; it has 2, and this file would add 2. Nothing" in (
            refused.content.decode()
        )
    assert Game.objects.count() == 2
    assert Arrival.objects.exists()  # what waits is not lost
    owner.post(preview(owner, json.dumps(TOTALS | {"id": "a"})))
    assert Game.objects.count() == 3


def test_nobody_sees_any_of_it_before_all_of_it_is_there(owner, table, monkeypatch):
    two = [table.players.get(name=name).uid for name in ("Chris", "Phil")]
    a_result(table, Chris=41, Phil=38)
    pages = ["/", "/history/", "/players/", "/rivals/?a={}&b={}".format(*two), "/records/", "/export/csv/"]

    def seen():
        """Return the pages without the tokens of their forms, which are always new."""
        contents = [owner.get(page).getvalue().decode() for page in pages]
        return [re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", content) for content in contents]

    before, merge, meanwhile = seen(), Storing.merge, []
    monkeypatch.setattr(Storing, "merge", lambda storing: meanwhile.append(seen()) or merge(storing))
    owner.post(preview(owner, json.dumps(TOTALS | {"players": ["Chris", "Phil"]})))
    assert meanwhile == [before]
    assert all(now != then for now, then in zip(seen(), before, strict=True))


def test_a_whole_table_comes_in(owner, table):
    file = exported(a_full_table())
    owner.post(preview(owner, file))
    assert Game.objects.filter(night__table=table).count() == 7


def test_a_table_that_has_not_played_yet_comes_in(owner, table):
    address = preview(owner, exported(a_table(6, name="Another")))
    assert "<dt>New players</dt><dd>2</dd>" in owner.get(address).content.decode()
    owner.post(address)
    assert table.players.count() == 6
    assert "Nothing new" in owner.get(preview(owner, exported(table))).content.decode()


def test_a_file_is_read_once_however_often_its_preview_is_looked_at(owner, monkeypatch):
    address = preview(owner)
    monkeypatch.setattr(waiting, "opened", None)
    pages = [owner.get(address).content.decode() for _ in range(2)]
    assert all("Import 2 games" in page for page in pages)


def test_a_preview_shows_the_players_as_they_are_now(owner, table):
    address = preview(owner)
    chris, amy = (table.players.get(name=name) for name in ("Chris", "Amy"))
    merge_player(chris, amy)
    assert owner.get(address).content.decode().count(f'value="{amy.uid}" selected') == 2


def test_games_of_the_table_are_not_imported_again(owner):
    owner.post(preview(owner))
    page = owner.get(preview(owner)).content.decode()
    assert "Nothing new" in page
    assert Game.objects.count() == 2


def test_a_name_can_be_another_player(owner, table):
    amy = table.players.get(name="Amy")
    address = preview(owner, json.dumps(TOTALS | {"players": ["Amelia", "Phil"]}))
    page = owner.get(address).content.decode()
    assert 'name="who_amelia"' in page
    assert "New player" in page
    owner.post(address, {"who_amelia": amy.uid})
    assert Game.objects.get().seats.get(number=0).player == amy


def test_a_player_who_was_put_away_is_matched_and_brought_back(owner, table):
    phil = table.players.get(name="Phil")
    put_away(phil)
    address = preview(owner)
    assert f'value="{phil.uid}" selected' in owner.get(address).content.decode()
    owner.post(address, {"who_phil": phil.uid})
    assert phil.uid in owner.get("/players/").content.decode()


def test_one_person_twice_in_a_game_is_refused_and_the_choice_stays(owner, table):
    address = preview(owner)
    chris = table.players.get(name="Chris")
    response = owner.post(address, {"who_phil": chris.uid})
    page = response.content.decode()
    assert response.status_code == 422
    assert "would be one person" in page
    assert page.count(f'value="{chris.uid}" selected') == 2
    assert Game.objects.count() == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "line 1, column 1: not JSON"),
        ("hello", "line 1, column 1: not JSON"),
        (b"\xff\xfe", "byte 1: not UTF-8 text"),
        (TWO + json.dumps(EXAMPLE | {"players": ["<b>"]}), "line 3: players: 1 player; this edition takes 2 to 5"),
        (json.dumps({"format": "scorekeeper/1", "<script>": 1}), "unknown key &quot;&lt;script&gt;&quot;"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_beside_its_field(owner, content, said):
    before = counts()
    response = sent(owner, content)
    page = response.content.decode()
    assert response.status_code == 422
    assert said in page
    assert 'aria-describedby="file-hint file-error"' in page
    assert counts() == before
    assert not Arrival.objects.exists()


def test_no_file_at_all_is_said(owner):
    response = owner.post("/import/")
    assert response.status_code == 422
    assert "Choose a file first." in response.content.decode()


def test_a_file_stays_in_memory_and_a_killed_process_leaves_none_behind(owner, settings, tmp_path):
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path / "where nothing can be written"
    assert sent(owner, TWO + "\n" * 3_000_000).status_code == 302


def test_a_waiting_file_is_stored_compressed(owner):
    preview(owner, "".join(json.dumps(EXAMPLE | {"id": f"{number}"}) + "\n" for number in range(500)))
    assert len(Arrival.objects.get().content) < 20_000


@pytest.mark.parametrize("aged", [timedelta(days=1, minutes=1), -timedelta(days=400)])
def test_a_file_is_forgotten_after_a_day(owner, aged):
    address = preview(owner)
    Arrival.objects.update(sent_at=timezone.now() - aged)
    assert owner.get(address).status_code == 404
    assert owner.post(address).status_code == 404
    another = a_table(0, name="Another")
    another.arrivals.create(file_name="old", content=b"", sent_at=timezone.now() - aged)
    preview(owner)
    assert Arrival.objects.count() == 1


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP])
def test_a_weaker_role_brings_nothing_in(client, table, role):
    a_device(table, role, "a weaker secret")
    client.cookies[COOKIE] = "a weaker secret"
    arrival = table.arrivals.create(file_name="x", content=b"")
    for response in (
        client.get("/import/"),
        sent(client),
        client.get(f"/import/{arrival.code}/"),
        client.post(f"/import/{arrival.code}/"),
    ):
        assert response.status_code == 404
    assert Game.objects.count() == 0


def test_a_file_of_another_table_is_not_there(stranger, table):
    arrival = table.arrivals.create(file_name="x", content=b"")
    assert stranger.get(f"/import/{arrival.code}/").status_code == 404


def test_names_with_markup_are_shown_as_they_are(owner):
    name = "<img src=x onerror=alert(1)>"
    page = owner.get(
        preview(owner, json.dumps(TOTALS | {"players": [name, "\u202eB"]}), name='"><b>.json')
    ).content.decode()
    assert "<img src=x" not in page
    assert "<b>" not in page
    assert "<bdi>&lt;img" in page


def test_its_number_of_queries_does_not_grow_with_the_file(
    owner, table, django_assert_max_num_queries, monkeypatch
):
    monkeypatch.setattr(waiting, "SAY_EVERY", 60)  # progress is stored by the clock
    address = preview(
        owner, "".join(json.dumps(TOTALS | {"id": f"{number}"}) + "\n" for number in range(200))
    )
    with django_assert_max_num_queries(8):
        owner.get(address)
    with django_assert_max_num_queries(65):
        owner.post(address)
    assert Table.objects.get().version == 1


def test_it_rejects_other_methods(owner):
    assert owner.put("/import/").status_code == 405
    assert owner.delete("/import/abc/").status_code == 405


def test_no_more_is_asked_than_a_page_can_offer(owner, table, monkeypatch):
    monkeypatch.setattr(imports, "MOST_OPTIONS", 9)
    page = owner.get(preview(owner)).content.decode()
    assert page.count("<select") == 2  # each with the four players of the table


def progress(client, address, **query):
    return client.get(f"{address}progress/", query)


def test_an_import_says_how_far_it_has_come(owner, monkeypatch):
    """Another worker stores the file, while the page polls this address."""
    address = preview(
        owner, "".join(json.dumps(TOTALS | {"id": f"{number}"}) + "\n" for number in range(400))
    )
    monkeypatch.setattr(waiting, "SAY_EVERY", 0)
    seen, add = [], Storing.add

    def look_meanwhile(storing, batch):
        add(storing, batch)
        seen.append(progress(owner, address).content.decode())

    monkeypatch.setattr(Storing, "add", look_meanwhile)
    owner.post(address)
    assert "Checking and scoring: 400 of 400 games" in seen[0]
    assert 'value="0.50"' in seen[0]
    assert any(re.search("Saving: [1-9][0-9]+ of 400 games", page) for page in seen[1:])


def test_when_it_is_done_the_page_leads_on(owner):
    address = preview(owner)
    owner.post(address)
    assert progress(owner, address, stored=2)["Location"] == "/import/?stored=2"


def test_before_it_begins_the_file_is_opened(owner):
    assert "Opening the file" in progress(owner, preview(owner)).content.decode()


def test_the_preview_leads_to_the_progress_of_an_import(owner):
    address = preview(owner)
    Arrival.objects.update(step="storing", games_done=1, active_at=timezone.now())
    assert owner.get(address)["Location"] == f"{address}progress/"
    assert "Saving: 1 of 2 games" in progress(owner, address).content.decode()


def test_an_import_that_was_interrupted_can_be_started_again(owner):
    address = preview(owner)
    Arrival.objects.update(step="storing", games_done=1, active_at=timezone.now() - timedelta(minutes=2))
    assert "Import 2 games" in owner.get(address).content.decode()


def test_an_import_that_is_refused_is_over(owner, table):
    address = preview(owner)
    owner.post(address, {"who_phil": table.players.get(name="Chris").uid})
    assert owner.get(address).status_code == 200
