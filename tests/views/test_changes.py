import re
from datetime import UTC, datetime

import pytest

from scoring import play
from scoring.models import Change
from scoring.pages.round import changes
from tests.tables import a_game, sender
from tests.views.markup import tight
from tests.views.test_new import seats


@pytest.fixture
def game(table):
    return a_game(table)


def text(response):
    """Return the page below its heading, without extra white space."""
    return " ".join(response.content.decode().partition("</h1>")[2].split())


def tap(client, game, seat, facts, number=1):
    client.post(f"/g/{game.code}/{number}/{seat}/", {"set": facts})


def test_consecutive_changes_of_a_hand_are_one_entry(owner, game):
    tap(owner, game, 2, "tempura=1")
    tap(owner, game, 2, "dumpling=1")
    page = text(owner.get(f"/g/{game.code}/changes/"))
    assert page.count("<bdi>Phil</bdi></strong> · round 1") == 1
    assert page.index("Tempura: 0 → 1") < page.index("Dumpling: 0 → 1")
    assert page.count("this device") == 1


def test_a_face_that_is_counted_on_is_one_change(owner, game):
    for facts in (
        "dumpling=1",
        "dumpling=2",
        "dumpling=3",
        "dumpling=2",
        "dumpling=1",
        "tempura=1",
        "dumpling=2",
    ):
        tap(owner, game, 2, facts)
    page = tight(owner.get(f"/g/{game.code}/changes/"))
    assert re.findall(r"<li>(\w+: . → .)</li>", page) == [
        "Dumpling: 0 → 3",
        "Dumpling: 3 → 1",
        "Tempura: 0 → 1",
        "Dumpling: 1 → 2",
    ]


def test_only_the_latest_of_very_many_are_listed(owner, game, monkeypatch):
    monkeypatch.setattr(changes, "MOST", 2)
    for facts in ("tempura=1", "sashimi=1", "dumpling=1"):
        tap(owner, game, 2, facts)
    page = text(owner.get(f"/g/{game.code}/changes/"))
    assert [f"{face}: 0 → 1" in page for face in ("Tempura", "Sashimi", "Dumpling")] == [False, True, True]


def test_changes_without_effect_are_not_listed(owner, game):
    tap(owner, game, 2, "tempura=0")
    assert game.changes.count() == 1
    assert "<time" not in text(owner.get(f"/g/{game.code}/changes/"))


def test_the_newest_entry_comes_first(owner, game):
    for seat, number in ((1, 1), (2, 1), (1, 1), (1, 2)):
        tap(owner, game, seat, f"tempura={seat + number}", number)
    page = text(owner.get(f"/g/{game.code}/changes/"))
    entries = re.findall(r"<bdi>(\w+)</bdi></strong> · round (\d)", page)
    assert entries == [("Chris", "2"), ("Phil", "1"), ("Chris", "1")]


def test_an_entry_says_from_when_to_when(owner, game):
    tap(owner, game, 1, "tempura=1")
    Change.objects.update(made_at=datetime(2026, 11, 14, 20, 15, tzinfo=UTC))
    assert text(owner.get(f"/g/{game.code}/changes/")).count("<time") == 1
    tap(owner, game, 1, "tempura=2")
    Change.objects.filter(version=2).update(made_at=datetime(2026, 11, 14, 20, 19, tzinfo=UTC))
    page = text(owner.get(f"/g/{game.code}/changes/"))
    assert "Nov. 14, 2026, 8:15 p.m.</time> – <time" in page
    assert ">8:19 p.m.</time>" in page


def test_another_device_has_entries_of_its_own(owner, game):
    tap(owner, game, 1, "tempura=1")
    play.set_counts(game, sender(), 1, 0, {"tempura": 2})
    page = text(owner.get(f"/g/{game.code}/changes/"))
    assert page.index("another device") < page.index("this device")


def test_undone_changes_are_marked_and_the_undo_is_listed_too(owner, game):
    tap(owner, game, 1, "tempura=1")
    tap(owner, game, 1, "tempura=2")
    owner.post(f"/g/{game.code}/1/1/", {"undo": "1"})
    page = tight(owner.get(f"/g/{game.code}/changes/"))
    assert "<li>Tempura: 0 → 1</li>" in page
    assert "<del>Tempura: 1 → 2</del><small>undone</small>" in page
    assert "undone: Tempura: 2 → 1" in page


def test_a_change_of_what_was_chosen_is_listed(owner, table, game):
    order = seats(table, "Lisa", "Amy", "Phil", "Chris")
    owner.post(f"/g/{game.code}/setup/", {**order, "edition": "classic"})
    assert "game setup" in text(owner.get(f"/g/{game.code}/changes/"))


def test_a_game_without_changes_says_so(owner, game):
    assert "Nothing entered yet." in text(owner.get(f"/g/{game.code}/changes/"))


def test_it_checks_who_asks(stranger, table):
    assert stranger.get(f"/g/{a_game(table).code}/changes/").status_code == 404


def test_it_rejects_post(owner, game):
    assert owner.post(f"/g/{game.code}/changes/").status_code == 405


def test_a_range_of_times_is_written_as_in_the_language(owner, game):
    tap(owner, game, 2, "tempura=1")
    tap(owner, game, 2, "dumpling=1")
    first, last = game.changes.order_by("version")
    for change, minute in ((first, 15), (last, 18)):
        Change.objects.filter(pk=change.pk).update(made_at=datetime(2026, 11, 16, 20, minute, tzinfo=UTC))
    address = f"/g/{game.code}/changes/"
    assert (
        re.sub("<[^>]+>", "", text(owner.get(address, headers={"accept-language": "de"}))).count(
            "20:15–20:18"
        )
        == 1
    )
    assert "20:15～20:18" in re.sub(
        "<[^>]+>", "", text(owner.get(address, headers={"accept-language": "ja"}))
    )


def test_within_a_minute_there_is_no_range(owner, game):
    tap(owner, game, 2, "tempura=1")
    tap(owner, game, 2, "dumpling=1")
    first, last = game.changes.order_by("version")
    for change, second in ((first, 5), (last, 50)):
        Change.objects.filter(pk=change.pk).update(made_at=datetime(2026, 11, 16, 20, 15, second, tzinfo=UTC))
    assert text(owner.get(f"/g/{game.code}/changes/")).count("<time") == 1
