import re
from datetime import timedelta

import pytest

from scoring import play
from scoring.models import Night, Role
from scoring.play import NightFacts
from tests.pasts import play_through
from tests.play.rounds import ROUND
from tests.tables import TODAY, a_game, a_result, a_table
from tests.views.markup import text
from tests.views.ways import dead_ends, ways

LAST_WEEK = TODAY - timedelta(weeks=1)
SAID = {"name": "Birthday", "date": "2026-11-07", "place": "At Ana's", "note": "Two\r\nlines"}


@pytest.fixture
def game(table):
    return a_result(table, Chris=41, Phil=38)


@pytest.fixture
def address(game):
    return f"/nights/{game.night.uid}/"


@pytest.mark.parametrize("role", [None, "stranger"])
def test_a_stranger_finds_nothing(visitor, address, game, role):
    stranger = visitor(role)
    for path in (address, f"/g/{game.code}/night/"):
        assert stranger.get(path).status_code == 404
        assert stranger.post(path, SAID).status_code == 404
    assert Night.objects.get().name == ""


@pytest.mark.parametrize("role", list(Role))
def test_everyone_at_the_table_finds_only_ways_that_lead_somewhere(visitor, table, game, address, role):
    play.move_game(a_game(table), game.night)
    assert dead_ends(visitor(role), address) == []


def test_watchers_cannot_change_it(visitor, address, game):
    watcher = visitor(Role.WATCH)
    assert f'action="{address}"' not in text(watcher.get(address))
    assert "<textarea" not in text(watcher.get(address))
    assert watcher.post(address, SAID).status_code == 404
    assert watcher.get(f"/g/{game.code}/night/").status_code == 404
    assert Night.objects.get().name == ""


@pytest.mark.parametrize(
    ("reads", "date"),
    [
        ("en-US,en;q=0.9", "Nov. 14, 2026"),
        ("en-GB,en;q=0.9", "14 Nov 2026"),
        ("en-AU", "14 Nov 2026"),
        ("en-CA", "14 Nov 2026"),
        ("en-IE", "14 Nov 2026"),
        ("de-DE,de;q=0.9", "14. November 2026"),
        ("it-CH", "14 nov 2026"),
        ("", "Nov. 14, 2026"),
    ],
)
def test_its_date_is_written_as_in_the_country_of_the_reader(owner, address, reads, date):
    page = owner.get(address, headers={"accept-language": reads})
    assert f"<title>{date} · " in text(page)


def test_it_shows_the_games_and_who_was_best(owner, table, address):
    a_result(table, Chris=20, Phil=50, Amy=30)
    page = text(owner.get(address))
    assert re.search(r'<td>1</td> <th scope="row"> <svg.* <bdi>Phil</bdi> </th> <td>50</td>', page)
    assert "Champion: <strong><bdi>Phil</bdi></strong>" in page
    assert "Best score: <strong>50</strong> · <bdi>Phil</bdi>" in page


def test_a_game_in_suspense_keeps_its_winner_to_itself(owner, table):
    revealed, game = (play_through(a_game(table), ROUND) for _ in range(2))
    play.reveal(revealed)
    address = f"/nights/{game.night.uid}/"
    page = owner.get(address)
    assert f"/g/{game.code}/3/" in ways(page)
    assert f"/g/{game.code}/" not in ways(page)
    assert "All hands are in. Who won?" in text(page)
    assert [len(re.findall(r"<td>\d</td> <th", part)) for part in text(page).split("<section>")[1:3]] == [
        4,
        0,
    ]
    assert "Champion" not in text(page)
    assert owner.get(f"{address}picture.svg").status_code == 404
    play.reveal(game)
    assert f"/g/{game.code}/" in ways(owner.get(address))
    assert owner.get(f"{address}picture.svg").status_code == 200


@pytest.mark.parametrize("role", [Role.KEEP, Role.OWN])
def test_keepers_edit_its_details(visitor, address, role):
    keeper = visitor(role)
    assert keeper.post(address, SAID)["Location"] == address
    night = Night.objects.get()
    assert (night.name, night.date, night.place, night.note) == (
        "Birthday",
        LAST_WEEK,
        "At Ana's",
        "Two\nlines",
    )
    assert night.words == "birthday at ana's two lines"
    page = text(keeper.get(address))
    assert "<h1><bdi>Birthday</bdi> </h1>" in page
    assert "Nov. 7, 2026" in page


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("name", "x" * 61, "Use at most 60 characters"),
        ("name", "a\x07b", "The character U+0007 is not allowed"),
        ("date", "2026-02-31", "Enter a date like 2026-11-16"),
        ("date", "", "Enter a date like 2026-11-16"),
        ("date", "2999-01-01", "This date is in the future"),
        ("place", "x" * 201, "Use at most 200 characters"),
        ("note", "x" * 10_001, "Use at most 10000 characters"),
    ],
)
def test_errors_are_shown_beside_their_fields_and_nothing_is_lost(owner, address, field, typed, said):
    response = owner.post(address, {**SAID, field: typed})
    page = text(response)
    assert response.status_code == 422
    assert f'aria-invalid="true" aria-describedby="{field}-error"' in page
    assert f'id="{field}-error" role="alert">{said}' in page
    assert page.count('aria-invalid="true"') == 1
    for kept in {**SAID, field: typed}.values():
        assert kept.replace("'", "&#x27;").replace("\r\n", " ") in page
    assert Night.objects.get().name == ""


def sent_from(page, **typed):
    """Return what a browser sends for a page's fields when these were typed into."""
    page = page.content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(was_\w+)" value="([^"]*)">', page))
    return {name.removeprefix("was_"): was for name, was in hidden.items()} | hidden | typed


def test_two_who_edit_different_details_keep_both(owner, address):
    first, second = (owner.get(address) for _ in range(2))
    assert owner.post(address, sent_from(first, note="It rained.\r\nAll day.")).status_code == 302
    assert owner.post(address, sent_from(second, name="Birthday")).status_code == 302
    night = Night.objects.get()
    assert (night.name, night.note) == ("Birthday", "It rained.\nAll day.")


@pytest.mark.parametrize("field", ["name", "place", "note"])
def test_what_another_phone_has_written_is_not_replaced_unseen(owner, address, field):
    first, second = (owner.get(address) for _ in range(2))
    owner.post(address, sent_from(first, **{field: "Theirs <b>"}))
    refused = owner.post(address, sent_from(second, **{field: "Ours"}))
    assert refused.status_code == 422
    assert f'id="{field}-error" role="alert">Another phone just changed this to “Theirs &lt;b&gt;”.' in text(
        refused
    )
    assert "Ours" in text(refused)
    assert getattr(Night.objects.get(), field) == "Theirs <b>"
    again = sent_from(refused, **{field: "Ours"})
    assert owner.post(address, again | {f"was_{field}": "Theirs <b>"}).status_code == 302
    assert getattr(Night.objects.get(), field) == "Ours"


def test_what_another_phone_has_emptied_is_not_filled_unseen(owner, address):
    owner.post(address, SAID)
    first, second = (owner.get(address) for _ in range(2))
    owner.post(address, sent_from(first, note=""))
    refused = owner.post(address, sent_from(second, note="Three\r\nlines"))
    assert "Another phone just emptied this." in text(refused)
    assert owner.post(address, sent_from(refused, note="Three\r\nlines")).status_code == 302


def test_a_date_of_another_phone_is_not_replaced_unseen(owner, address):
    first, second = (owner.get(address) for _ in range(2))
    owner.post(address, sent_from(first, date="2026-11-07"))
    refused = owner.post(address, sent_from(second, date="2026-11-08"))
    assert "Another phone just changed this to “Nov. 7, 2026”." in text(refused)
    assert Night.objects.get().date == LAST_WEEK


def test_the_same_from_two_phones_is_no_conflict(owner, address):
    pages = [owner.get(address) for _ in range(2)]
    for page in pages:
        assert owner.post(address, sent_from(page, name="Birthday")).status_code == 302


def test_a_note_with_odd_spaces_from_a_file_can_be_edited(owner, address):
    Night.objects.update(note=" It\train ed.\n\n", place="At\nAna's")
    page = owner.get(address)
    assert owner.post(address, sent_from(page, note="It rained.", place="At Ana's")).status_code == 302
    assert Night.objects.get().note == "It rained."


def test_what_a_form_cannot_have_shown_does_not_stop_it(owner, address):
    forged = {"was_note": "\0", "was_date": "never", "was_name": "x" * 9_000}
    assert owner.post(address, SAID | forged).status_code == 302
    assert Night.objects.get().name == "Birthday"


def test_a_note_of_the_maximum_length_is_accepted(owner, address):
    assert owner.post(address, {**SAID, "note": "é" * 10_000}).status_code == 302


def test_only_the_owner_puts_it_away(visitor, table, address, game):
    button = f'value="night:{game.night.uid}"'
    assert button not in text(visitor(Role.KEEP).get(address))
    table.memberships.update(role=Role.OWN)
    assert button in text(visitor(None).get(address))


@pytest.mark.parametrize("uid", ["nowhere", "%00", "a%20b"])
def test_a_night_that_never_was_is_not_found(owner, uid):
    assert owner.get(f"/nights/{uid}/").status_code == 404


def test_a_night_that_was_put_away_is_gone(owner, game, address):
    play.put_away(game.night)
    assert owner.get(address).status_code == 404


def test_a_game_moves_to_another_night(owner, table, game):
    other = a_result(table, LAST_WEEK, Chris=1, Phil=2).night
    play.edit_night(other, NightFacts(LAST_WEEK, name="Birthday"))
    assert "Birthday" in text(owner.get(f"/g/{game.code}/night/"))
    response = owner.post(f"/g/{game.code}/night/", {"night": other.uid, "note": "A bet"})
    assert response["Location"] == f"/nights/{other.uid}/"
    game.refresh_from_db()
    assert (game.night, game.note, game.words) == (other, "A bet", "a bet")


def test_a_game_moves_to_a_new_night(owner, game):
    owner.post(f"/g/{game.code}/night/", {"night": "new", "date": "2026-11-07", "note": ""})
    game.refresh_from_db()
    assert game.night.date == LAST_WEEK


def test_a_note_and_a_move_by_two_phones_are_both_kept(owner, table, game):
    other = a_result(table, LAST_WEEK, Chris=1, Phil=2).night
    path = f"/g/{game.code}/night/"
    first, second = (owner.get(path) for _ in range(2))
    owner.post(path, sent_from(first, note="A bet"))
    owner.post(path, sent_from(second, night=other.uid))
    game.refresh_from_db()
    assert (game.night, game.note) == (other, "A bet")


def test_a_note_of_another_phone_is_not_replaced_unseen(owner, game):
    path = f"/g/{game.code}/night/"
    first, second = (owner.get(path) for _ in range(2))
    owner.post(path, sent_from(first, note="A bet"))
    refused = owner.post(path, sent_from(second, note="No bet", night="new", date="2026-11-07"))
    assert refused.status_code == 422
    assert "Another phone just changed this to “A bet”." in text(refused)
    assert "No bet" in text(refused)
    game.refresh_from_db()
    assert (game.night.date, game.note) == (TODAY, "A bet")


def test_a_game_that_another_phone_has_moved_does_not_move_on_unseen(owner, table, game):
    other = a_result(table, LAST_WEEK, Chris=1, Phil=2).night
    path = f"/g/{game.code}/night/"
    first, second = (owner.get(path) for _ in range(2))
    owner.post(path, sent_from(first, night=other.uid))
    refused = owner.post(path, sent_from(second, night="new", date="2026-11-08"))
    assert "Another phone just changed this to “Nov. 7, 2026”." in text(refused)
    again = sent_from(refused, night="new", date="2026-11-08")
    assert owner.post(path, again).status_code == 302


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"night": "nowhere", "note": "A bet"}, "Choose one of the game nights"),
        ({"night": "new", "date": "2026-02-31", "note": "A bet"}, "Enter a date like 2026-11-16"),
        ({"night": "new", "date": "", "note": "A bet"}, "Enter a date like 2026-11-16"),
    ],
)
def test_a_move_to_nowhere_says_so_and_keeps_what_was_typed(owner, game, sent, said):
    response = owner.post(f"/g/{game.code}/night/", sent)
    assert response.status_code == 422
    assert said in text(response)
    assert "A bet" in text(response)
    game.refresh_from_db()
    assert game.note == ""


def test_a_game_does_not_move_to_a_night_of_another_table(owner, game):
    other = a_table(0, name="Another table").nights.create(date=TODAY)
    assert owner.post(f"/g/{game.code}/night/", {"night": other.uid}).status_code == 422


def test_the_page_of_a_game_leads_to_its_night(owner, game):
    page = owner.get(f"/g/{game.code}/")
    assert {f"/nights/{game.night.uid}/", f"/g/{game.code}/night/"} <= ways(page)


@pytest.mark.parametrize("games", [1, 20])
def test_it_asks_the_database_as_often_for_few_as_for_many(
    owner, table, game, address, games, django_assert_num_queries
):
    for total in range(games - 1):
        a_result(table, Chris=total, Phil=38)
    with django_assert_num_queries(6):
        owner.get(address)
