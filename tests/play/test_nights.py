"""Nights: their champion and best score, editing them, and moving games between them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Game, Night, Table
from scoring.pages.nights import Recap
from scoring.play import NightFacts
from scoring.play.texts import a_date, lines, one_line
from scoring.rules import Refusal
from tests.pasts import play_through
from tests.play.rounds import ROUND
from tests.tables import TODAY, a_game, a_result, a_table, sender

pytestmark = pytest.mark.django_db
LAST_WEEK = TODAY - timedelta(weeks=1)


@pytest.fixture
def table():
    return a_table()


def recap(table):
    return Recap(Night.objects.with_games().get(table=table))


def version(table):
    return Table.objects.get(pk=table.pk).version


def test_the_player_with_the_most_wins_is_the_champion(table):
    a_result(table, Chris=41, Phil=38)
    a_result(table, Chris=30, Phil=38)
    a_result(table, Chris=30, Phil=38)
    champions = recap(table).champions
    assert (champions.names, champions.wins, champions.games) == (["Phil"], "2", 3)


def test_a_shared_win_is_a_share(table):
    a_result(table, Chris=41, Phil=41, Amy=12)
    a_result(table, Chris=20, Phil=30, Amy=31)
    a_result(table, Chris=40, Phil=30, Amy=31)
    champions = recap(table).champions
    assert (champions.names, champions.wins) == (["Chris"], "1½")


def test_level_on_wins_the_better_places_count(table):
    a_result(table, Chris=41, Phil=38, Amy=20)
    a_result(table, Chris=20, Phil=38, Amy=30)
    assert recap(table).champions.names == ["Phil"]


def test_level_on_everything_they_share_it(table):
    a_result(table, Chris=41, Phil=38)
    a_result(table, Chris=38, Phil=41)
    assert recap(table).champions.names == ["Chris", "Phil"]


def test_a_night_of_one_game_has_a_winner_and_no_champion(table):
    result = a_result(table, Chris=41, Phil=38)
    play.move_game(a_game(table), result.night)  # a game that is not finished
    Night.objects.exclude(pk=result.night.pk).delete()
    assert len(recap(table).games) == 2
    assert recap(table).champions is None


def test_the_dummy_is_never_the_best():
    table = a_table(2)
    for _ in range(2):
        game = a_game(table, players=2, dummy=True)
        for number in (1, 2, 3):
            for seat in range(3):
                play.set_counts(game, sender(), number, seat, {"tempura": 2 * (seat + 1)})
                play.finish_hand(game, sender(), number, seat)
        play.reveal(game)
    assert recap(table).best.names == ["Phil"]


def test_the_best_score_of_a_night_is_everyones_who_has_it(table):
    a_result(table, Chris=41, Phil=38)
    assert recap(table).best is None  # for a single game, the game itself says it
    a_result(table, Chris=20, Phil=41)
    best = recap(table).best
    assert (best.names, best.total) == (["Chris", "Phil"], "41")


def test_places_are_in_order_with_the_best_first(table):
    a_result(table, Chris=20, Phil=38, Amy=30)
    assert [seat.name for seat in recap(table).games[0].seats] == ["Phil", "Amy", "Chris"]


def test_the_texts_of_a_night_can_be_searched(table):
    night = a_result(table, Chris=41, Phil=38).night
    play.edit_night(night, NightFacts(TODAY, "Bei ÄNNE", "Straße", "Two\nlines"))
    night.refresh_from_db()
    assert night.words == "strasse bei anne two lines"


def test_another_date_changes_the_history_and_another_name_does_not(table):
    night = a_result(table, Chris=41, Phil=38).night
    before = version(table)
    play.edit_night(night, NightFacts(TODAY, name="Birthday"))
    assert version(table) == before
    play.edit_night(night, NightFacts(LAST_WEEK, name="Birthday"))
    assert version(table) == before + 1


def test_a_game_from_paper_goes_with_the_date_of_its_night(table):
    game = a_result(table, Chris=41, Phil=38)
    play.edit_night(game.night, NightFacts(LAST_WEEK))
    game.refresh_from_db()
    assert (game.started_at.date(), game.finished_at.date()) == (LAST_WEEK, LAST_WEEK)


def test_a_date_that_is_sent_twice_at_once_moves_games_from_paper_once(table):
    game = a_result(table, Chris=41, Phil=38)
    for night in [Night.objects.get(), Night.objects.get()]:  # both were read before the first is written
        play.edit_night(night, NightFacts(LAST_WEEK))
    game.refresh_from_db()
    assert game.started_at.date() == LAST_WEEK


def test_a_move_that_is_sent_twice_at_once_moves_a_game_from_paper_once(table):
    game, there = a_result(table, Chris=41, Phil=38), a_result(table, LAST_WEEK, Chris=1, Phil=2).night
    for one in [Game.objects.select_related("night").get(pk=game.pk) for _ in range(2)]:
        play.move_game(one, there)
    game.refresh_from_db()
    assert game.started_at.date() == LAST_WEEK


def test_the_clock_of_a_game_that_was_played_here_stays(table):
    game = a_game(table)
    play.edit_night(game.night, NightFacts(LAST_WEEK))
    started = game.started_at
    game.refresh_from_db()
    assert game.started_at == started


def test_a_game_moves_to_another_night(table):
    game, other = a_result(table, Chris=41, Phil=38), a_result(table, LAST_WEEK, Chris=1, Phil=2)
    before = version(table)
    play.move_game(game, other.night)
    game.refresh_from_db()
    assert game.night == other.night
    assert game.started_at.date() == LAST_WEEK
    assert version(table) == before + 1


def test_a_game_moves_to_a_new_night_that_no_other_game_joins(table):
    game = a_result(table, Chris=41, Phil=38)
    play.move_game(game, LAST_WEEK)
    assert game.night.date == LAST_WEEK
    assert a_game(table).night != game.night


@pytest.mark.parametrize("is_finished", [False, True])
def test_a_game_of_tonight_that_moves_to_an_older_date_takes_no_other_along(table, is_finished):
    game, tonight = a_game(table), Night.objects.get()
    if is_finished:
        play_through(game, ROUND)
    play.move_game(game, TODAY - timedelta(days=1))
    assert a_game(table).night == tonight


def test_a_game_that_began_after_midnight_moves_to_a_new_day_with_the_next(table):
    game = play_through(a_game(table), ROUND)
    Night.objects.update(date=TODAY - timedelta(days=1), active_at=timezone.now() - timedelta(hours=1))
    game.refresh_from_db()
    play.move_game(game, TODAY)
    assert a_game(table).night == game.night


def test_a_game_moves_to_the_other_night_of_a_date(table):
    """Older nights are not offered as a choice and are found by their date."""
    game, there = a_result(table, Chris=41, Phil=38), a_result(table, LAST_WEEK, Chris=1, Phil=2).night
    play.move_game(game, LAST_WEEK)
    assert game.night == there
    play.move_game(game, LAST_WEEK)
    assert game.night != there
    assert game.night.date == LAST_WEEK


def test_a_move_to_where_it_is_changes_nothing(table):
    game = a_result(table, Chris=41, Phil=38)
    before = version(table)
    play.move_game(game, game.night)
    assert version(table) == before


def test_a_running_game_that_moves_does_not_change_the_history(table):
    game = a_game(table)
    play.move_game(game, LAST_WEEK)
    assert version(table) == 0


def test_the_note_of_a_game_can_be_searched(table):
    game = a_game(table)
    play.write_note(game, "Überraschung!")
    game.refresh_from_db()
    assert game.words == "uberraschung!"


@pytest.mark.parametrize("text", ["2026-02-31", "yesterday", "", "0001-01-01", "1899-12-31", "14.11.2026"])
def test_a_day_that_never_was_is_refused(text):
    with pytest.raises(Refusal) as refused:
        a_date(text)
    assert refused.value.code == "day"


def test_a_day_to_come_is_refused_but_tomorrow_is_today_somewhere():
    today = timezone.localdate()
    assert a_date((today + timedelta(days=1)).isoformat()) == today + timedelta(days=1)
    with pytest.raises(Refusal) as refused:
        a_date((today + timedelta(days=2)).isoformat())
    assert refused.value.code == "to_come"


def test_a_line_loses_its_needless_spaces_and_a_text_keeps_its_lines():
    assert one_line("  At \n Ana's ", 20) == "At Ana's"
    assert lines(" one\r\ntwo\rthree\t4 \n", 20) == "one\ntwo\nthree\t4"


@pytest.mark.parametrize(
    ("text", "code"), [("x" * 11, "too_long"), ("a\x00b", "character"), ("\x1b[2J", "character")]
)
def test_texts_that_no_page_can_show_are_refused(text, code):
    for check in (one_line, lines):
        with pytest.raises(Refusal) as refused:
            check(text, 10)
        assert refused.value.code == code
