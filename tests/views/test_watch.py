"""The watch page, for a television."""

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Game, Role
from tests.pasts import play_through
from tests.play.rounds import ROUND
from tests.tables import a_device, a_game, a_result, sender


def shown(client, game):
    return " ".join(client.get(f"/g/{game.code}/watch/").content.decode().split())


@pytest.fixture
def game(table):
    return a_game(table)


@pytest.mark.parametrize("role", Role)
def test_everyone_at_the_table_may_watch(visitor, game, role):
    assert visitor(role).get(f"/g/{game.code}/watch/").status_code == 200


@pytest.mark.parametrize(("role", "is_offered"), [(Role.WATCH, False), (Role.KEEP, True)])
def test_a_phone_that_keeps_the_score_can_bring_it_to_the_television(visitor, game, role, is_offered):
    page = shown(visitor(role), game)
    assert ("Get a code for the TV" in page) is is_offered
    assert (f'href="/g/{game.code}/invite/?watching"' in page) is is_offered


def test_it_goes_on_to_the_next_game_of_the_night(owner, table):
    first = play_through(a_game(table))
    play.reveal(first)
    second = a_game(table)
    assert owner.get(f"/g/{first.code}/watch/")["Location"] == f"/g/{second.code}/watch/"
    Game.objects.filter(pk=second.pk).update(finished_at=timezone.now())
    assert owner.get(f"/g/{first.code}/watch/").status_code == 200


def test_it_shows_the_round_that_was_begun_last(owner, game):
    assert "<h1>Round 1</h1>" in shown(owner, game)
    for seat, hand in enumerate(ROUND):
        play.set_counts(game, sender(), 1, seat, hand)
        play.finish_hand(game, sender(), 1, seat)
    assert "<h1>Round 1</h1>" in shown(owner, game)
    play.set_counts(game, sender(), 2, 0, {"tempura": 2})
    assert "<h1>Round 2</h1>" in shown(owner, game)


def test_it_shows_the_cards_and_points_of_everyone(owner, game):
    play.set_counts(game, sender(), 1, 1, {"tempura": 2})
    page = shown(owner, game)
    assert '<span class="points">5</span>' in page
    assert '<span class="cards">2/8</span>' in page


def test_it_shows_who_leads_after_a_round(owner, game):
    play.set_counts(game, sender(), 1, 1, {"tempura": 2})
    for seat in range(4):
        play.finish_hand(game, sender(), 1, seat)
    assert 'aria-label="leads"' in shown(owner, game)


def test_it_says_whose_cards_are_being_entered(owner, table, game):
    play.set_counts(game, sender(a_device(table)), 1, 1, {"tempura": 2})
    assert "<bdi>Phil</bdi>: entering cards" in shown(owner, game)
    assert "<bdi>Amy</bdi>: entering cards" not in shown(owner, game)


def test_when_all_hands_are_in_it_holds_the_suspense(owner, game):
    play_through(game, ROUND, ROUND, ROUND)
    page = shown(owner, game)
    assert "<h1>All hands are in. Who won?</h1>" in page
    assert '<span class="cards">8/8</span>' in page
    assert "winner" not in page
    assert f'href="/g/{game.code}/"' not in page
    assert f'href="/g/{game.code}/3/"' in page
    assert f'hx-get="/g/{game.code}/watch/" hx-trigger="every 60s"' in page  # nobody may ask


def test_it_shows_who_won_when_somebody_asks(owner, game):
    play_through(game, ROUND, ROUND, ROUND)
    play.reveal(game)
    page = shown(owner, game)
    assert 'class="winners" data-winners="1"' in page
    assert "Round" not in page
    assert "Who won?" not in page


def test_it_is_always_dark(owner, game):
    page = shown(owner, game)
    assert '<meta name="color-scheme" content="dark">' in page
    assert page.count('name="theme-color"') == 1


def test_nothing_can_be_changed_there(owner, game):
    page = shown(owner, game)
    assert page.count("<form") == page.count('action="/language/"') == 1
    assert page.count("<button") == page.count('name="language"')


def test_a_game_from_paper_has_no_watch_page(owner, table):
    game = a_result(table, Chris=41, Phil=38)
    assert owner.get(f"/g/{game.code}/watch/").status_code == 404
