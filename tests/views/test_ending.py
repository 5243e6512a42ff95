import pytest

from scoring import play
from scoring.models import Game, Role
from tests.pasts import a_cut_game
from tests.play.rounds import ROUND
from tests.tables import a_game, sender
from tests.views.markup import text
from tests.views.ways import dead_ends

CUT_SHORT = "Cut short after round 1."


@pytest.fixture
def game(table):
    """A game of which round 1 is complete."""
    game = a_game(table)
    play.set_hands(game, sender(), 1, dict(enumerate(ROUND)))
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def cut(table):
    return a_cut_game(table)


def end(client, game, version=None):
    return client.post(f"/g/{game.code}/end/", {"version": game.version if version is None else version})


def go_on(client, game):
    return client.post(f"/g/{game.code}/continue/", {"version": Game.objects.get(pk=game.pk).version})


def is_finished(game):
    return Game.objects.get(pk=game.pk).finished_at is not None


@pytest.mark.parametrize("role", [None, "stranger", Role.WATCH])
def test_only_who_keeps_the_score_may(visitor, game, role):
    client = visitor(role)
    assert end(client, game).status_code == 404
    assert go_on(client, game).status_code == 404
    assert not is_finished(game)


def test_a_link_does_not_end_it(owner, game):
    for what in ("end", "continue"):
        assert owner.get(f"/g/{game.code}/{what}/").status_code == 405


def test_a_complete_round_offers_to_end_the_game(owner, game):
    assert "End the game here" in text(owner.get(f"/g/{game.code}/1/"))
    assert "End the game here" in text(owner.get(f"/g/{game.code}/setup/"))
    response = end(owner, game)
    assert (response.status_code, response["Location"]) == (302, f"/g/{game.code}/")
    page = text(owner.get(f"/g/{game.code}/"))
    assert "<bdi>Chris</bdi> wins with 21 points." in page
    assert CUT_SHORT in page


@pytest.mark.parametrize(
    ("box", "unscored"), [({}, "puddings"), ({"edition": "party", "menu": "sushi_go"}, "desserts")]
)
def test_what_is_left_unscored_is_called_as_in_its_box(owner, table, box, unscored):
    game = a_game(table, **box)
    for seat in range(4):
        play.finish_hand(game, sender(), 1, seat)
    page = text(owner.get(f"/g/{game.code}/1/"))
    assert f"as it stands, without scoring {unscored}." in page


def test_watchers_are_offered_nothing(visitor, game, cut):
    watcher = visitor(Role.WATCH)
    assert "End the game here" not in text(watcher.get(f"/g/{game.code}/1/"))
    page = text(watcher.get(f"/g/{cut.code}/"))
    assert CUT_SHORT in page
    assert "Continue" not in page


def test_the_middle_of_a_round_offers_nothing(owner, game):
    play.set_counts(game, sender(), 2, 0, {"tempura": 1})
    for path in ("1/", "2/", "setup/"):
        assert "End the game here" not in text(owner.get(f"/g/{game.code}/{path}"))
    assert "once all its cards are in" in text(owner.get(f"/g/{game.code}/setup/"))


def test_a_round_that_another_phone_has_begun_is_not_ended(owner, game):
    play.set_counts(game, sender(), 2, 0, {"tempura": 1})
    response = end(owner, game)
    assert response.status_code == 422
    assert "Round 2 is not complete. A game can end after a complete round." in text(response)
    assert not is_finished(game)


def test_a_form_sent_again_later_ends_nothing(owner, game):
    end(owner, game)
    go_on(owner, game)
    assert end(owner, game).status_code == 302
    assert not is_finished(game)


def test_it_goes_on_with_the_next_round(owner, cut):
    assert "Continue" in text(owner.get(f"/g/{cut.code}/setup/"))
    assert go_on(owner, cut)["Location"] == f"/g/{cut.code}/"
    assert owner.get(f"/g/{cut.code}/")["Location"] == f"/g/{cut.code}/2/1/"


def test_a_whole_game_has_no_end_to_choose(owner, game):
    for number in (2, 3):
        play.set_hands(game, sender(), number, dict(enumerate(ROUND)))
    play.reveal(game)
    for path in ("", "1/", "3/", "setup/"):
        page = text(owner.get(f"/g/{game.code}/{path}"))
        assert "End the game here" not in page
        assert "Continue" not in page
        assert "once all its cards are in" not in page


def test_a_round_of_it_leads_to_the_winner_and_to_no_other_round(owner, cut):
    page = text(owner.get(f"/g/{cut.code}/1/"))
    assert "See the result" in page
    assert "On to round" not in page
    assert f'href="/g/{cut.code}/2/"' not in page


def test_party_shuffles_nothing_into_a_game_that_is_over(owner, table):
    game = a_cut_game(table, [{}] * 4, edition="party", menu="sushi_go")
    assert "shuffle" not in text(owner.get(f"/g/{game.code}/1/"))


def test_its_result_has_no_points_for_desserts(owner, cut):
    page = text(owner.get(f"/g/{cut.code}/"))
    assert "why-pudding" not in page
    assert 'class="desserts"' not in page
    assert "kept for the end" not in page
    assert "Desserts were not scored; they only break a tie." in page
    assert "🥇 Chris 21 🥈 Lisa 15 🥉 Phil 15 4. Amy 10" in page
    assert "Chris wins with 21 points. Cut short after round 1.</textarea>" in page


def test_its_chart_ends_with_its_last_round(owner, cut):
    page = text(owner.get(f"/g/{cut.code}/"))
    numbers = page[page.index("Totals after each round") :].split("</table>")[0]
    assert '<th scope="col">R1</th> </tr>' in numbers
    assert '<th scope="row"><bdi>Chris</bdi></th> <td>21</td> </tr>' in numbers


def test_a_large_screen_shows_its_end(owner, cut):
    page = text(owner.get(f"/g/{cut.code}/watch/"))
    assert "<bdi>Chris</bdi> wins with 21 points." in page
    assert CUT_SHORT in page


@pytest.mark.parametrize("path", ["", "history/", "nights/{night}/"])
def test_lists_of_games_mark_it(owner, cut, path):
    page = text(owner.get("/" + path.format(night=cut.night.uid)))
    assert "cut short after round 1" in page
    assert "not finished" not in page


def test_it_makes_nobody_champion_and_no_best_score(owner, table, cut):
    a_cut_game(table)
    page = text(owner.get(f"/nights/{cut.night.uid}/"))
    assert page.count("cut short") == 2
    assert "Champion" not in page
    assert "Best score" not in page


def test_the_log_says_when_the_game_ended_and_went_on(owner, cut):
    go_on(owner, cut)
    page = text(owner.get(f"/g/{cut.code}/changes/"))
    assert "game ended after round 1" in page
    assert "game continued" in page


@pytest.mark.parametrize("role", list(Role))
def test_its_pages_lead_only_to_pages_that_are_there(visitor, cut, role):
    client = visitor(role)
    for path in ("", "1/"):
        assert dead_ends(client, f"/g/{cut.code}/{path}") == []


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_phone_at_a_hand_hears_that_another_has_ended_the_game(owner, game, headers):
    path = f"/g/{game.code}/2/1/"
    assert "See the result" not in text(owner.get(path, headers=headers))
    end(owner, game)
    said = f'ended after round 1. Entering a card continues it.</span> <a href="/g/{game.code}/">See the result</a>'
    assert said in text(owner.get(path, headers=headers))
    owner.post(path, {"set": "tempura=1"})
    assert "See the result" not in text(owner.get(path, headers=headers))
    assert not is_finished(game)


def test_a_phone_at_a_hand_hears_that_the_game_is_over(owner, game):
    for number in (2, 3):
        play.set_hands(game, sender(), number, dict(enumerate(ROUND)))
    assert "The game is over." not in text(owner.get(f"/g/{game.code}/3/1/"))
    play.reveal(game)
    assert "The game is over.</span> <a" in text(owner.get(f"/g/{game.code}/3/1/"))
