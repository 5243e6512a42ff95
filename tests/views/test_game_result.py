"""The result of a game: who won and why, the desserts, the charts, and the records it took."""

import re

import pytest

from scoring.models import Game, Role
from scoring.pages.charts import MARKERS
from scoring.play import Choice, add_player, start_game
from tests.pasts import a_cut_game, a_played_game, a_result, played, tell
from tests.play.rounds import ROUND
from tests.tables import TODAY, a_game
from tests.views.markup import text, tight, why
from tests.views.ways import ways

LONG = "Wolfeschlegelsteinhausenbergerdorff-Anna"


@pytest.fixture
def game(table):
    """A finished game, of which everybody knows who won."""
    return tell(played(a_game(table), ROUND))


def test_the_end_says_who_won_and_why(owner, game):
    page = owner.get(f"/g/{game.code}/")
    assert '<h1 class="winners" data-winners="1">' in tight(page)
    assert "63</span><bdi>Chris</bdi></span></h1>" in tight(page)
    assert "<bdi>Chris</bdi> wins with 63 points." in text(page)


def test_the_end_reveals_the_desserts(owner, game):
    page = text(owner.get(f"/g/{game.code}/"))
    assert "<bdi>Lisa</bdi>: 6 puddings, the most: +6 points" in page
    assert "<bdi>Chris</bdi>: 3 puddings, neither the most nor the fewest: 0" in page
    tie = "<bdi>Phil</bdi> and <bdi>Amy</bdi> tie for the fewest with 0 puddings: 6 points lost between two, −3 each"
    assert page[page.index('class="desserts"') :].count(tie) == 1
    assert 'href="/rules/classic/#pudding"' in page


def test_a_total_opens_the_rounds_and_the_desserts_that_were_added_up(owner, game):
    page = text(owner.get(f"/g/{game.code}/"))
    assert 'aria-label="51, Lisa, Total, why?">51</button>' in page
    reason = why(page, "total", 4)
    added = re.findall(r"<li> ?<span>([^<]+)</span><strong>([^<]+)</strong>", reason)
    assert added == [("Round 1", "15"), ("Round 2", "15"), ("Round 3", "15"), ("Puddings", "6")]
    assert "6 puddings, the most: +6 points" in reason


def test_the_total_of_a_game_that_was_cut_short_has_no_desserts(owner, table):
    page = text(owner.get(f"/g/{a_cut_game(table).code}/"))
    reason = why(page, "total", 1)
    assert "Round 1" in reason
    assert "Puddings" not in reason


def test_those_who_keep_the_same_are_told_together(owner, table):
    game = played(a_game(table, players=3), [{"egg_nigiri": 1}] * 3)
    page = text(owner.get(f"/g/{game.code}/"))
    assert "<bdi>Chris</bdi>, <bdi>Phil</bdi> and <bdi>Amy</bdi>: 0 puddings, the same as everyone: 0" in page


def test_winners_share_the_stage(owner, table):
    game = played(a_game(table, players=2), [{"egg_nigiri": 1}] * 2)
    page = text(owner.get(f"/g/{game.code}/"))
    assert 'data-winners="2"' in page
    assert page.count('<span class="winner" data-colour=') == 2
    assert "<bdi>Chris</bdi> and <bdi>Phil</bdi> both have 3 points." in page


def test_the_charts_have_their_numbers_as_tables(owner, game):
    page = tight(owner.get(f"/g/{game.code}/"))
    assert page.count('<path class="way"') == 4
    assert '<th scope="row"><bdi>Lisa</bdi></th><td>15</td><td>30</td><td>45</td><td>51</td>' in page
    # In the order of ranks: Chris, Lisa, Phil, Amy.
    assert '<th scope="row">Nigiri</th><td>27</td><td>0</td><td>3</td><td>12</td>' in page
    assert '<th scope="row">Puddings</th><td>0</td><td>6</td><td>−3</td><td>−3</td>' in page


def test_a_kind_that_paid_nobody_is_in_no_chart(owner, game):
    page = text(owner.get(f"/g/{game.code}/"))
    assert "Chopsticks" not in page[page.index('class="bars"') :]


def test_a_game_without_a_point_has_an_end(owner, table):
    game = played(a_game(table), [{}] * 4)
    assert owner.get(f"/g/{game.code}/").status_code == 200


CODE = "If this phone is lost, a recovery code gets you back to your games and players."


def test_after_the_first_game_the_owner_is_offered_a_recovery_code(owner, game):
    page = text(owner.get(f"/g/{game.code}/"))
    assert f'{CODE} <a href="/table/#way-back">Make a recovery code</a>' in page
    assert page.index("Where the points came from") < page.index(CODE)  # after what people came for
    owner.post("/table/", {"code": "1"})
    assert CODE not in text(owner.get(f"/g/{game.code}/"))


def test_a_recovery_code_is_offered_once(owner, table, game):
    tell(played(a_game(table), ROUND))
    assert CODE not in text(owner.get(f"/g/{game.code}/"))


def test_a_recovery_code_is_offered_to_owners_alone(visitor, game):
    assert CODE not in text(visitor(Role.KEEP).get(f"/g/{game.code}/"))


def shared(page):
    return re.search(r"<textarea[^>]*>(.*?)</textarea>", page.content.decode(), re.DOTALL)[1].splitlines()


def test_the_result_can_be_sent(owner, game):
    assert shared(owner.get(f"/g/{game.code}/")) == [
        "Sushi Go!, 4 players",
        "🥇 Chris 63",
        "🥈 Lisa 51",
        "🥉 Phil 42",
        "4. Amy 27",
        "Chris wins with 63 points.",
    ]


def test_the_shared_text_names_the_menu_and_keeps_the_direction_of_names(owner, table):
    people = [add_player(table, "דנה"), add_player(table, LONG)]
    game = start_game(table, Choice("party", "my_first_meal", people), TODAY)
    played(game, [{"egg_nigiri": 2}, {"egg_nigiri": 1}])
    assert shared(owner.get(f"/g/{game.code}/")) == [
        "Sushi Go Party!, My First Meal, 2 players",
        "🥇 \u2068דנה\u2069 6",
        f"🥈 {LONG} 3",
        "\u2068דנה\u2069 wins with 6 points.",
    ]


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Meredith", "Meredith"),
        (LONG, "Wolfesch…"),
        ("山田太郎", "山田太郎"),
        ("山田太郎と花子", "山田太郎…"),
        ("e\u0301" * 9, "e\u0301" * 9),
        ("e\u0301" * 10, "e\u0301" * 8 + "…"),
    ],
)
def test_a_name_beside_its_line_is_as_long_as_fits(owner, table, name, label):
    people = [add_player(table, name), *table.players.filter(name="Lisa")]
    game = played(start_game(table, Choice("classic", None, people), TODAY), ROUND[:2])
    page = text(owner.get(f"/g/{game.code}/"))
    assert f'<text class="name" y="16">{label}</text>' in page
    whole_names = re.findall(r'<ul class="whole-names".*?</ul>', page)
    named = [re.findall("<bdi>(.*?)</bdi>", names) for names in whole_names]
    assert [sorted(names) for names in named] == ([] if label == name else [sorted(["Lisa", name])])


def test_the_end_is_small_and_has_nothing_inline(owner, table):
    for name in ("Kerry", "Jo", "Meredith", "Andrew"):
        add_player(table, name)
    game = a_game(table, edition="party", menu="sushi_go", players=8)
    played(game, [{"maki_1": 1 + seat % 3, "tempura": 2, "pudding": seat % 4} for seat in range(8)])
    for path, limit in (("", 10_000), ("1/", 8_000)):  # the end has the reasons of all rounds
        page = owner.get(f"/g/{game.code}/{path}", headers={"accept-encoding": "gzip"})
        assert len(page.content) < limit
        page = owner.get(f"/g/{game.code}/{path}").content.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)


def test_the_dummy_has_a_total_and_no_rank(owner, table):
    game = a_game(table, players=2, dummy=True)
    played(game, [{"egg_nigiri": seat} for seat in range(3)])
    page = tight(owner.get(f"/g/{game.code}/"))
    assert "The dummy scored 6 points." in page
    assert 'data-colour="8"' in page
    assert re.search(r"<td>–</td><th .*?<bdi>Dummy</bdi>", page)
    assert shared(owner.get(f"/g/{game.code}/"))[1:] == [
        "🥇 Phil 3",
        "🥈 Chris 0",
        "Phil wins with 3 points. The dummy scored 6 points.",
    ]


def test_the_end_leads_to_what_can_be_corrected(owner, game):
    page = owner.get(f"/g/{game.code}/")
    assert {f"/g/{game.code}/{path}" for path in ("1/", "2/", "3/", "setup/", "changes/")} <= ways(page)
    assert f"/new/?like={game.code}" in ways(page)


def test_a_number_of_the_standings_opens_what_it_came_from(owner, game):
    reason = why(text(owner.get(f"/g/{game.code}/")), 2, 1)
    assert "<bdi>Chris</bdi></span> <span>Round 2</span><strong>21</strong>" in reason
    assert "<span>Maki rolls</span><strong>6</strong><small>5 rolls, the most: +6 points</small>" in reason
    assert "Puddings" not in reason
    assert f'href="/g/{game.code}/2/"> Everyone in round 2' in reason


def test_the_desserts_of_the_standings_open_their_reason(owner, game):
    assert "3 puddings, neither the most nor the fewest: 0" in why(
        text(owner.get(f"/g/{game.code}/")), "pudding", 1
    )


def test_a_winner_s_crown_has_their_color_and_shape(owner, game):
    page = text(owner.get(f"/g/{game.code}/"))
    crown = re.search(r'<span class="winner" data-colour="0">.*?class="jewel" d="([^"]+)"', page)
    assert crown[1] == MARKERS[0]


def test_a_result_leads_to_the_next_game_of_the_night_while_it_is_played(owner, game, table):
    assert "Play again" in text(owner.get(f"/g/{game.code}/"))
    version = Game.objects.get(pk=game.pk).version
    following = a_game(table)
    page = tight(owner.get(f"/g/{game.code}/"))
    assert f'<a class="button" href="/g/{following.code}/">Go to the new game</a>' in page
    assert "Play again" not in page
    assert Game.objects.get(pk=game.pk).version > version  # so that other phones look again


def test_all_actions_are_in_one_place(owner, game):
    page = text(owner.get(f"/g/{game.code}/"))
    actions = page[page.index('class="actions"') :].split("</section>")[0]
    for name in (
        "Show on TV",
        "Game setup",
        "What was changed",
        "Edit note or game night",
        "Export",
        "Delete this game",
    ):
        assert page.count(f">{name}<") == actions.count(f">{name}<") == 1


def test_a_player_has_the_same_mark_in_the_standings_and_the_chart(owner, game):
    page = text(owner.get(f"/g/{game.code}/"))
    marker = re.search(r'data-colour="1"><path d="([^"]+)"></path></svg> <bdi>Phil</bdi>', page)[1]
    assert re.search(rf'data-colour="1" data-dash="2">.*?class="point" d="{marker}"', page)


def test_the_end_says_which_record_the_game_took(owner, table):
    for _ in range(5):
        a_result(table, Chris=4, Phil=3)
    game = a_played_game(table, [{"sashimi": 3}, {}])
    page = text(owner.get(f"/g/{game.code}/"))
    assert re.search(
        "New table record for 2 players by .*Chris.*: highest score, 10 points. It was 4 points by", page
    )
    assert "New table record" not in text(owner.get(f"/g/{game.code}/1/"))


def test_a_game_from_paper_says_so_too(owner, table):
    for _ in range(5):
        a_result(table, Chris=41, Phil=38)
    page = text(owner.get(f"/g/{a_result(table, Chris=30, Phil=62).code}/"))
    assert re.search(
        "New table record for 2 players by .*Phil.*: highest score, 62 points. It was 41 points by", page
    )


def test_the_demo_has_no_news(client, db):
    assert "New table record" not in text(client.get("/g/demo/"))
