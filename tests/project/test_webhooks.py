"""A table's webhook is told when a game ends."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper import webhooks
from scorekeeper.hook_hosts import hook_hosts
from scorekeeper.posting import signature
from scoring import play
from scoring.models import Game, Notice
from scoring.play.webhooks import PAUSES, claim
from tests.pasts import a_cut_game, play_through
from tests.project.hooked import other_site
from tests.tables import a_game, a_table, sender
from tests.views.test_openapi import API, faults


@pytest.fixture
def site():
    with other_site() as site:
        yield site


@pytest.fixture
def allowed(settings):
    settings.WEBHOOK_HOSTS = hook_hosts(["127.0.0.1"])


@pytest.fixture
def table(transactional_db, allowed):
    return a_table()


@pytest.fixture
def secret(table, site):
    return play.set_webhook(table, site.url, "de")


@pytest.fixture
def told(secret, table, site):
    """A game whose end was told."""
    game = play_through(a_game(table))
    play.reveal(game)
    webhooks.send_all()
    site.got.clear()
    return game


def events(site):
    return [json.loads(body)["event"] for _, _, body in site.got]


def later(**span):
    """Let time pass for all notices."""
    for notice in Notice.objects.exclude(due_at=None):
        Notice.objects.filter(pk=notice.pk).update(due_at=notice.due_at - timedelta(**span))


def correct(game, count=1):
    play.set_counts(game, sender(), 1, 0, {"tempura": count})


def test_a_finished_game_is_told_when_somebody_asks_who_won(secret, table, site):
    game = play_through(a_game(table))
    webhooks.send_all()
    assert site.got == []
    play.reveal(game)
    webhooks.send_all()
    assert events(site) == ["game.ended"]
    webhooks.send_all()
    assert len(site.got) == 1


def test_or_when_suspense_ends_by_itself(secret, table, site):
    play_through(a_game(table))
    later(minutes=11)
    webhooks.send_all()
    assert site.got == []  # by the game's own time it is still in suspense
    Game.objects.update(finished_at=timezone.now() - timedelta(minutes=11))
    later(minutes=11)
    webhooks.send_all()
    assert events(site) == ["game.ended"]


def test_a_game_that_ends_early_is_told_at_once(secret, table, site):
    game = a_cut_game(table)
    webhooks.send_all()
    told = json.loads(site.got[0][2])["game"]
    assert (told["code"], told["state"]) == (game.code, "ended_early")


def test_it_is_signed_and_in_the_owners_language(secret, table, site):
    play.reveal(play_through(a_game(table), [{"tempura": 2}, {}, {}, {}]))
    webhooks.send_all()
    [(_, headers, body)] = site.got
    timestamp = int(headers["Scorekeeper-Signature"].partition(",")[0].removeprefix("t="))
    assert headers["Scorekeeper-Signature"] == signature(secret, timestamp, body)
    assert headers["Scorekeeper-Id"] == json.loads(body)["id"]
    assert secret not in body.decode()
    assert faults("Event", json.loads(body)) == []
    described = API["webhooks"]["result"]["post"]["parameters"]
    assert {one["name"] for one in described} <= set(headers)
    hand = json.loads(body)["game"]["result"]["rounds"][0]["hands"][0]
    assert hand["why"]["tempura"] == "2 Tempura, 1 Set aus 2: 5"


def test_a_correction_is_another_event(told, site):
    for count in (1, 2, 3):
        correct(told, count)
    webhooks.send_all()
    assert site.got == []  # somebody may still be correcting
    later(minutes=2)
    webhooks.send_all()
    assert events(site) == ["game.corrected"]


def test_a_correction_while_it_is_sent_is_not_lost(told, site, monkeypatch):
    correct(told)
    later(minutes=2)
    notice = claim(timezone.now())
    correct(told, 2)
    webhooks._tell(notice)
    later(minutes=2)
    webhooks.send_all()
    assert events(site) == ["game.corrected"] * 2


def test_one_process_sends_it(told):
    correct(told)
    later(minutes=2)
    now = timezone.now()
    assert claim(now)
    assert claim(now) is None
    assert claim(now + timedelta(minutes=3))  # that process may have been killed


def test_a_clock_that_was_ahead_keeps_no_result_from_being_sent(told):
    correct(told)
    later(minutes=2)
    assert claim(timezone.now())
    Notice.objects.update(claimed_until=timezone.now() + timedelta(days=400))
    assert claim(timezone.now())


def test_failures_are_tried_again_with_growing_pauses_for_a_day(secret, table, site, caplog):
    site.answers = [500]
    play.reveal(play_through(a_game(table)))
    pauses = []
    webhooks.send_all()
    while due_at := Notice.objects.get().due_at:
        pauses.append(due_at - timezone.now())
        Notice.objects.update(due_at=timezone.now())
        webhooks.send_all()
    assert len(site.got) == len(PAUSES) + 1
    assert pauses == sorted(pauses)
    assert timedelta(hours=23) < sum(pauses, timedelta()) < timedelta(hours=25)
    assert len({json.loads(body)["id"] for _, _, body in site.got}) == 1
    assert "given up after a day: status 500" in caplog.text


def test_a_game_that_cannot_be_told_keeps_no_other_from_being_told(secret, table, site, monkeypatch, caplog):
    broken = play_through(a_game(table))
    play.reveal(broken)
    play.reveal(play_through(a_game(table)))
    real = webhooks.game_json

    def shown(sheet):
        if sheet.game == broken:
            raise ZeroDivisionError
        return real(sheet)

    monkeypatch.setattr(webhooks, "game_json", shown)
    webhooks.send_all()
    assert events(site) == ["game.ended"]
    assert "ZeroDivisionError" in caplog.text
    assert Notice.objects.get(game=broken).tries == 1


def test_failed_notices_come_after_the_others(secret, table):
    for _ in range(2):
        play.reveal(play_through(a_game(table)))
    first, second = Notice.objects.order_by("due_at")
    Notice.objects.filter(pk=first.pk).update(tries=1)
    assert claim(timezone.now()) == second


def test_it_works_at_a_later_attempt(secret, table, site):
    site.answers = [503, 200]
    play.reveal(play_through(a_game(table)))
    webhooks.send_all()
    later(minutes=1)
    webhooks.send_all()
    assert events(site) == ["game.ended"] * 2
    assert (Notice.objects.get().due_at, Notice.objects.get().tries) == (None, 0)


@pytest.mark.parametrize("what", ["deleted", "its night is deleted", "goes on", "no webhook anymore"])
def test_deleted_games_are_not_sent(secret, table, site, what):
    game = play_through(a_game(table))
    play.reveal(game)
    if what == "deleted":
        play.put_away(game)
    elif what == "its night is deleted":
        play.put_away(game.night)
    elif what == "goes on":
        Game.objects.update(finished_at=None)
    else:
        play.remove_webhook(table)
    webhooks.send_all()
    assert site.got == []
    assert Notice.objects.get().due_at is None


def test_a_game_that_is_finished_again_is_corrected(told, site):
    Game.objects.update(finished_at=None)
    correct(told)
    later(minutes=20)
    webhooks.send_all()
    assert events(site) == ["game.corrected"]


def test_another_table_is_told_nothing(secret, site):
    play.reveal(play_through(a_game(a_table(name="Another table"))))
    assert not Notice.objects.exists()


def test_without_allowed_hosts_nothing_is_noted(secret, table, settings):
    settings.WEBHOOK_HOSTS = hook_hosts([])
    play.reveal(play_through(a_game(table)))
    assert not Notice.objects.exists()


def test_a_host_that_allows_it_no_longer_is_not_sent_to(secret, table, site, settings):
    play.reveal(play_through(a_game(table)))
    settings.WEBHOOK_HOSTS = hook_hosts(["hooks.example"])
    webhooks.send_all()
    assert site.got == []


@pytest.mark.parametrize(("hosts", "begun"), [(["*"], [("webhooks", {"first": 2, "every": 2})]), ([], [])])
def test_it_looks_every_two_seconds_if_the_host_allows_some(settings, monkeypatch, hosts, begun):
    found = []
    monkeypatch.setattr(webhooks, "regularly", lambda name, work, **times: found.append((name, times)))
    settings.WEBHOOK_HOSTS = hook_hosts(hosts)
    webhooks.start()
    assert found == begun
