"""Join codes: how long one is valid, and when a new one is made."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import play
from scoring.access import join_codes
from scoring.models import JoinCode, Role
from tests.tables import a_device, a_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return a_game()


def age(code, minutes):
    """Make a code older by so many minutes."""
    code.expires_at -= timedelta(minutes=minutes)
    code.save()


def test_a_code_has_six_letters_that_nobody_confuses(game):
    codes = {join_codes.invite_anew(game, Role.KEEP).code for _ in range(20)}
    assert len(codes) == 20
    assert all(len(code) == 6 and set(code).isdisjoint("ILO01") and code.isupper() for code in codes)


def test_no_letter_of_a_code_is_likelier_than_another():
    assert len(set(join_codes.LETTERS)) == len(join_codes.LETTERS) == 23


def test_it_lives_for_a_quarter_of_an_hour(game):
    code = join_codes.invite(game, Role.KEEP)
    assert timedelta(minutes=14) < code.expires_at - timezone.now() <= timedelta(minutes=15)
    assert join_codes.code_of(code.code) == code
    age(code, 15)
    assert join_codes.code_of(code.code) is None
    assert join_codes.code_for(game, Role.KEEP) is None


def test_the_code_of_a_clock_that_was_ahead_lets_nobody_in(game):
    code = join_codes.invite(game, Role.KEEP)
    age(code, -60)
    assert join_codes.code_of(code.code) is None
    assert join_codes.code_for(game, Role.KEEP) is None
    assert join_codes.invite(game, Role.KEEP) != code
    assert JoinCode.objects.count() == 1


def test_clocks_that_differ_by_seconds_do_not_end_a_code(game):
    code = join_codes.invite(game, Role.KEEP)
    age(code, -0.5)
    assert join_codes.code_of(code.code) == code


def test_an_invitation_shows_the_same_code_until_it_has_little_time_left(game):
    code = join_codes.invite(game, Role.KEEP)
    age(code, 9)
    assert join_codes.invite(game, Role.KEEP) == code
    age(code, 2)
    assert join_codes.invite(game, Role.KEEP) != code
    assert join_codes.code_of(code.code) == code


def test_a_code_to_watch_is_another_one(game):
    assert join_codes.invite(game, Role.WATCH).code != join_codes.invite(game, Role.KEEP).code


def test_a_new_code_ends_those_of_its_role(game):
    keep, watch = join_codes.invite(game, Role.KEEP), join_codes.invite(game, Role.WATCH)
    new = join_codes.invite_anew(game, Role.KEEP)
    assert join_codes.code_of(keep.code) is None
    assert join_codes.code_of(watch.code) == watch
    assert join_codes.code_for(game, Role.KEEP) == new


def test_codes_that_have_run_out_are_thrown_away(game):
    age(join_codes.invite(game, Role.KEEP), 15)
    join_codes.invite(game, Role.WATCH)
    assert JoinCode.objects.count() == 1


@pytest.mark.parametrize("of", ["game", "night"])
def test_the_code_of_a_deleted_game_lets_nobody_in(game, of):
    code = join_codes.invite(game, Role.KEEP)
    play.put_away(game if of == "game" else game.night)
    assert join_codes.code_of(code.code) is None


def test_a_member_needs_the_letters_too(game):
    code, device = join_codes.invite(game, Role.KEEP), a_device(game.night.table, Role.KEEP)
    assert join_codes.code_for_member(device, code.code) == code
    assert join_codes.code_for_member(device, "WRONGS") is None


@pytest.mark.parametrize("typed", ["", "/", "\x00", "ＡＢ", "join"])
def test_text_that_is_not_a_code_opens_nothing(game, typed):
    join_codes.invite(game, Role.KEEP)
    assert join_codes.code_of(join_codes.tidy(typed)) is None
