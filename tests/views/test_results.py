import re

import pytest

from scoring import play
from scoring.access import COOKIE
from scoring.models import Game, Player, Role
from scoring.pages.charts import MARKERS
from scoring.play import Choice, add_player, start_game
from tests.pasts import a_cut_game, a_played_game, a_result, play_through, tell
from tests.play.rounds import ROUND
from tests.tables import TODAY, a_device, a_game, sender
from tests.views.markup import tight
from tests.views.ways import dead_ends, ways

LONG = "Wolfeschlegelsteinhausenbergerdorff-Anna"


def played(game, hands):
    """Play a game to its end, with the same hands in every round."""
    return play_through(game, hands, hands, hands)


@pytest.fixture
def game(table):
    """A finished game, of which everybody knows who won."""
    game = played(a_game(table), ROUND)
    play.reveal(game)
    return game


@pytest.fixture
def watcher(client, table):
    a_device(table, Role.WATCH, "a watcher's secret")
    client.cookies[COOKIE] = "a watcher's secret"
    return client


def text(response):
    return " ".join(response.content.decode().split())


def why(page, kind, seat):
    """Return the explanation that opens for the points of a kind and a seat."""
    return re.search(rf'<div class="why" id="why-{kind}-{seat}" popover>(.*?)</div>', page)[1]


def test_a_round_has_every_point_and_why(owner, game):
    page = text(owner.get(f"/g/{game.code}/1/"))
    assert 'popovertarget="why-maki-1" aria-label="6, Chris, Maki rolls, why?">6</button>' in page
    assert "5 rolls, the most: +6 points" in why(page, "maki", 1)
    assert 'aria-label="1×, Chris, Puddings, why?">1×</button>' in page
    assert "<td>21</td><td>15</td><td>10</td><td>15</td>" in page


def test_every_number_opens_its_own_sentence(owner, game):
    page = text(owner.get(f"/g/{game.code}/1/"))
    opened = re.findall(r'class="number" type="button" popovertarget="([^"]+)"', page)
    assert len(opened) == len(set(opened)) == page.count('class="number"') == 17
    assert opened == re.findall(r'id="(why-[^"]+)" popover', page)


def test_those_who_tie_are_named(owner, game):
    page = text(owner.get(f"/g/{game.code}/1/"))
    sentence = "<bdi>Phil</bdi> and <bdi>Amy</bdi> tie for second with 3 rolls: 3 points between two, 1 each"
    assert sentence in why(page, "maki", 2)
    assert sentence in why(page, "maki", 3)


def test_a_reason_leads_to_its_rule(owner, game):
    assert 'href="/rules/classic/#maki"' in why(text(owner.get(f"/g/{game.code}/1/")), "maki", 1)


@pytest.mark.parametrize(
    ("menu", "path"),
    [
        ("my_first_meal", "my_first_meal"),
        (
            ["temaki", "eel", "tofu", "onigiri", "tea", "wasabi", "fruit"],
            "temaki-eel-tofu-onigiri-tea-wasabi-fruit",
        ),
    ],
)
def test_a_reason_in_party_leads_to_the_rule_on_its_menu(owner, table, menu, path):
    game = a_game(table, edition="party", menu=menu)
    play.set_counts(game, sender(), 1, 0, {"egg_nigiri": 1})
    rule = f"/rules/party/{path}/"
    assert f'href="{rule}#nigiri"' in why(text(owner.get(f"/g/{game.code}/1/")), "nigiri", 1)
    assert owner.get(rule).status_code == 200


def test_a_name_cannot_be_markup(owner, table):
    Player.objects.filter(name="Phil").update(name="<b>&")
    game = played(a_game(table), ROUND)
    for path in ("", "1/"):
        page = text(owner.get(f"/g/{game.code}/{path}"))
        assert "<b>" not in page
        assert "<bdi>&lt;b&gt;&amp;</bdi> and <bdi>Amy</bdi> tie for" in page


def test_a_round_counts_the_rounds_before_it(owner, game):
    page = text(owner.get(f"/g/{game.code}/2/"))
    assert "<td>42</td><td>30</td><td>20</td><td>30</td>" in page


def test_party_says_which_desserts_the_next_round_needs(owner, table):
    game = a_game(table, edition="party", menu="master_menu")
    added = "Before round 2, shuffle 3 fruit cards into the deck."
    for seat in range(4):
        assert added not in text(owner.get(f"/g/{game.code}/1/"))
        play.finish_hand(game, sender(), 1, seat)
    assert added in text(owner.get(f"/g/{game.code}/1/"))
    for seat in range(4):
        play.finish_hand(game, sender(), 2, seat)
    assert "Before round" not in text(owner.get(f"/g/{game.code}/1/"))
    assert "Before round 3, shuffle 2 fruit cards into the deck." in text(owner.get(f"/g/{game.code}/2/"))


def test_the_other_boxes_shuffle_nothing_in(owner, table):
    game = a_game(table)
    play.set_hands(game, sender(), 1, dict(enumerate(ROUND)))
    page = text(owner.get(f"/g/{game.code}/1/"))
    assert "On to round 2" in page
    assert "shuffle" not in page


def test_a_result_leads_to_the_next_game_of_the_night_while_it_is_played(owner, game, table):
    assert "Play again" in text(owner.get(f"/g/{game.code}/"))
    version = Game.objects.get(pk=game.pk).version
    following = a_game(table)
    page = tight(owner.get(f"/g/{game.code}/"))
    assert f'<a class="button" href="/g/{following.code}/">Go to the new game</a>' in page
    assert "Play again" not in page
    assert Game.objects.get(pk=game.pk).version > version  # so that other phones look again


def test_a_round_leads_first_to_a_hand_that_was_passed_over(owner, table):
    game = a_game(table)
    play.set_hands(game, sender(), 1, dict(enumerate([*ROUND[:2], {}, ROUND[3]])))
    play.finish_hand(game, sender(), 1, 2)
    page = tight(owner.get(f"/g/{game.code}/1/"))
    assert f'<a class="button" href="/g/{game.code}/1/3/">Enter the missing cards</a>' in page
    assert f'<a class="button quiet" href="/g/{game.code}/2/1/">On to round 2</a>' in page


def test_the_last_round_leads_to_the_winner(owner, game):
    assert "Who won?" not in text(owner.get(f"/g/{game.code}/3/"))
    assert "See the result" in text(owner.get(f"/g/{game.code}/3/"))


def test_a_round_that_is_not_done_says_what_is_missing(owner, table):
    game = a_game(table)
    play.set_counts(game, sender(), 1, 0, {"tempura": 9})
    page = text(owner.get(f"/g/{game.code}/1/"))
    assert "Enter the missing cards" in page
    assert "<bdi>Chris</bdi> has 9 cards, but 8 were dealt" in page


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


def test_what_is_sent_names_the_menu_and_keeps_the_direction_of_names(owner, table):
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
    assert f'<text class="name" y="16">{label}</text>' in text(owner.get(f"/g/{game.code}/"))


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


def test_the_pages_ask_the_database_no_more_often_for_more_players(owner, table, django_assert_num_queries):
    for name in ("Kerry", "Jo", "Meredith", "Andrew"):
        add_player(table, name)
    for players in (2, 8):
        game = a_game(table, edition="party", menu="my_first_meal", players=players)
        tell(played(game, [{"egg_nigiri": 1}] * players))
        owner.get(f"/g/{game.code}/")  # computes the records
        for path, queries in (("", 10), ("1/", 6)):
            with django_assert_num_queries(queries):
                owner.get(f"/g/{game.code}/{path}")


def test_a_running_game_goes_to_the_hand_of_whose_phone_it_is_as_long_as_it_is_missing(owner, table):
    game = a_game(table)
    table.memberships.update(player=game.seats.get(number=2).player)
    assert owner.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/1/3/"
    play.set_counts(game, sender(), 1, 2, {"tempura": 8})
    assert owner.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/1/4/"


def test_the_next_round_begins_with_the_hand_of_whose_phone_it_is(owner, table):
    game = a_game(table)
    table.memberships.update(player=game.seats.get(number=2).player)
    for seat in range(4):
        play.finish_hand(game, sender(), 1, seat)
    assert f'href="/g/{game.code}/2/3/">On to round 2' in tight(owner.get(f"/g/{game.code}/1/"))


def test_a_running_game_goes_to_the_hand_that_is_missing(owner, table):
    game = a_game(table)
    play.set_counts(game, sender(), 1, 0, {"tempura": 8})
    assert owner.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/1/2/"


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


def test_a_round_leads_to_the_others_and_to_the_end(owner, table, game):
    rounds = {f"/g/{game.code}/{number}/" for number in (1, 2, 3)}
    assert {*rounds, f"/g/{game.code}/"} <= ways(owner.get(f"/g/{game.code}/2/"))
    running = a_game(table)
    assert f'href="/g/{running.code}/">End' not in text(owner.get(f"/g/{running.code}/1/"))


def test_who_keeps_the_score_goes_from_a_name_to_its_hand(owner, game):
    hands = {f"/g/{game.code}/2/{seat}/" for seat in (1, 2, 3, 4)}
    assert hands <= ways(owner.get(f"/g/{game.code}/2/"))


def test_a_round_leads_on_to_the_next_and_an_earlier_one_back_to_the_current(owner, table):
    running = a_game(table)
    play.set_hands(running, sender(), 1, dict(enumerate(ROUND)))
    assert f'class="button" href="/g/{running.code}/2/1/">On to round 2' in tight(
        owner.get(f"/g/{running.code}/1/")
    )
    play.set_hands(running, sender(), 2, dict(enumerate(ROUND)))
    assert f'class="button" href="/g/{running.code}/3/1/">Back to round 3' in tight(
        owner.get(f"/g/{running.code}/1/")
    )


def test_the_sums_of_an_earlier_round_say_after_which(owner, game):
    page = tight(owner.get(f"/g/{game.code}/1/"))
    assert "After round 1" in page
    assert "So far" not in page


def test_warnings_the_hint_and_the_totals_come_before_the_long_list_of_dishes(owner, game):
    play.set_counts(game, sender(), 1, 0, {"egg_nigiri": 6})
    page = tight(owner.get(f"/g/{game.code}/1/"))
    order = [
        "but the deck has 5.",
        "Tap a number to see why, or a name to fix that hand.",
        "After round 1",
        'id="of-maki"',
    ]
    assert sorted(order, key=page.index) == order


def test_six_players_or_long_names_make_a_table_that_fits_a_phone(owner, table, game):
    assert 'class="sheet points"' in text(owner.get(f"/g/{game.code}/1/"))
    Player.objects.filter(name="Chris").update(name="Maximilian")
    assert 'class="sheet points crowded"' in text(owner.get(f"/g/{game.code}/1/"))


def test_a_round_waits_for_a_player_with_a_phone(owner, table):
    game = a_game(table)
    for seat in range(3):
        play.finish_hand(game, sender(), 1, seat)
    play.set_counts(game, sender(), 1, 3, {"tempura": 5})
    enter = f'href="/g/{game.code}/">Enter the missing cards'
    assert "Waiting for <bdi>Lisa</bdi> (5/8)." in text(owner.get(f"/g/{game.code}/1/"))
    assert f'class="button" {enter}' in tight(owner.get(f"/g/{game.code}/1/"))
    phone = a_device(table, Role.KEEP, "Lisa's secret")
    phone.memberships.update(player=table.players.get(name="Lisa"))
    assert f'class="button quiet" {enter}' in tight(owner.get(f"/g/{game.code}/1/"))


def test_a_round_names_the_hands_that_ended_short(owner, table):
    game = a_game(table, edition="party", menu="points_platter")
    play.set_counts(game, sender(), 1, 3, {"dumpling": 5})
    for seat in range(4):
        play.finish_hand(game, sender(), 1, seat)
    back = f'<span>Lisa: 5 of 9 cards.</span> <a href="/g/{game.code}/1/4/">Back to Lisa</a>'
    assert back in text(owner.get(f"/g/{game.code}/1/"))


def test_a_hand_that_claimed_an_uramaki_place_is_not_short(owner, table):
    game = a_game(table, edition="party", menu="points_platter")
    play.claim_uramaki(game, sender(), 1, [0])
    for seat in range(4):
        play.finish_hand(game, sender(), 1, seat)
    assert "Back to Chris" not in text(owner.get(f"/g/{game.code}/1/"))
    belt = re.findall(r'data-done(="short")?', text(owner.get(f"/g/{game.code}/1/1/")))
    assert belt == ["", '="short"', '="short"', '="short"']


def test_a_round_of_a_finished_game_leads_back_to_the_end(owner, game):
    page = text(owner.get(f"/g/{game.code}/1/"))
    assert re.search(rf'class="button" href="/g/{game.code}/">See the result', page)


def test_what_looks_wrong_leads_to_its_hand_from_the_round_and_from_the_end(owner, game):
    play.set_counts(game, sender(), 2, 1, {"tempura": 9})
    for path in ("2/", ""):
        assert f'<a href="/g/{game.code}/2/2/">Fix this hand</a>' in text(owner.get(f"/g/{game.code}/{path}"))


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


def test_who_keeps_the_score_goes_from_a_number_to_its_hand(owner, game):
    assert f'href="/g/{game.code}/2/1/">Fix this hand' in why(text(owner.get(f"/g/{game.code}/")), 2, 1)


def test_who_only_watches_does_not(watcher, game):
    assert "Fix this hand" not in text(watcher.get(f"/g/{game.code}/"))


def test_a_reason_says_whose_it_is(owner, game):
    reason = why(text(owner.get(f"/g/{game.code}/1/")), "maki", 2)
    assert re.search(
        r'class="marker"[^>]* data-colour="1">.*<bdi>Phil</bdi></span> <span>Maki rolls</span>', reason
    )


def test_the_columns_of_a_round_have_their_players_marks(owner, game):
    page = tight(owner.get(f"/g/{game.code}/1/"))
    marks = r'<th scope="col"><a [^>]*><span class="player"><svg [^>]*data-colour="(\d)">.*?<bdi>(\w+)</bdi>'
    assert re.findall(marks, page) == [("0", "Chris"), ("1", "Phil"), ("2", "Amy"), ("3", "Lisa")]


def test_a_winner_s_crown_has_their_color_and_shape(owner, game):
    page = text(owner.get(f"/g/{game.code}/"))
    crown = re.search(r'<span class="winner" data-colour="0">.*?class="jewel" d="([^"]+)"', page)
    assert crown[1] == MARKERS[0]


def test_what_can_be_done_stands_in_one_place(owner, game):
    page = text(owner.get(f"/g/{game.code}/"))
    actions = page[page.index('class="actions"') :].split("</section>")[0]
    for name in (
        "Show on TV",
        "Game setup",
        "Edit history",
        "Game night and note",
        "Export",
        "Delete this game",
    ):
        assert page.count(f">{name}<") == actions.count(f">{name}<") == 1


def test_a_player_has_the_same_mark_in_the_standings_and_the_chart(owner, game):
    page = text(owner.get(f"/g/{game.code}/"))
    marker = re.search(r'data-colour="1"><path d="([^"]+)"></path></svg> <bdi>Phil</bdi>', page)[1]
    assert re.search(rf'data-colour="1" data-dash="2">.*?class="point" d="{marker}"', page)


@pytest.mark.parametrize("path", ["", "1/", "3/"])
def test_who_only_watches_finds_no_way_that_leads_nowhere(watcher, game, path):
    assert dead_ends(watcher, f"/g/{game.code}/{path}") == []


def test_who_only_watches_sees_what_there_is_of_a_running_game(watcher, table):
    game = a_game(table)
    for seat in range(4):
        play.finish_hand(game, sender(), 1, seat)
    play.set_counts(game, sender(), 2, 0, {"tempura": 2})
    assert watcher.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/watch/"
    assert "Waiting for <bdi>Chris</bdi> (2/8)" in text(watcher.get(f"/g/{game.code}/2/"))
    for number in (1, 2, 3):
        assert dead_ends(watcher, f"/g/{game.code}/{number}/") == []


@pytest.mark.parametrize("path", ["", "1/", "4/"])
def test_it_checks_who_asks(stranger, table, path):
    assert stranger.get(f"/g/{a_game(table).code}/{path}").status_code == 404


def test_a_round_that_is_not_there_is_not_found(owner, game):
    assert owner.get(f"/g/{game.code}/4/").status_code == 404


@pytest.mark.parametrize("path", ["", "1/"])
def test_it_rejects_post(owner, game, path):
    assert owner.post(f"/g/{game.code}/{path}").status_code == 405


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


def test_the_end_says_what_turned_it_and_leads_to_what_would_have_won_it(client, db):
    page = client.get("/g/demo/").content.decode()
    assert "Desserts decided it: before them, <bdi>Mia</bdi> was" in page
    assert 'hx-get="/g/demo/near-misses/" hx-trigger="toggle once"' in page
    page = client.get("/g/demo/near-misses/").content.decode()
    assert 1 <= page.count("would have won with") <= 3


def test_a_game_of_which_only_the_totals_are_known_has_no_near_misses(owner, table):
    address = f"/g/{a_result(table, Chris=41, Phil=38).code}/"
    assert "near-misses" not in owner.get(address).content.decode()
    assert owner.get(f"{address}near-misses/").status_code == 404


def test_a_game_that_was_cut_short_has_none(owner, table):
    address = f"/g/{a_cut_game(table).code}/"
    assert "near-misses" not in owner.get(address).content.decode()
    assert owner.get(f"{address}near-misses/").status_code == 404


def test_a_running_game_has_none(owner, table):
    assert owner.get(f"/g/{a_game(table).code}/near-misses/").status_code == 404


def test_if_no_card_would_have_won_it_that_is_said(owner, table):
    far = {"squid_on_wasabi": 2, "sashimi": 6}
    game = a_played_game(table, [far, {"egg_nigiri": 1}])
    page = owner.get(f"/g/{game.code}/near-misses/").content.decode()
    assert "No other single card would have changed who won." in page
