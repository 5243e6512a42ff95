"""The result of a round: its points with their reasons, and where it leads."""

import re

import pytest

from scoring import play
from scoring.models import Player, Role
from tests.pasts import played, tell
from tests.play.rounds import ROUND
from tests.tables import a_device, a_game, sender
from tests.views.markup import text, tight, why
from tests.views.ways import ways


@pytest.fixture
def game(table):
    """A finished game, of which everybody knows who won."""
    return tell(played(a_game(table), ROUND))


def test_a_round_has_every_point_and_why(owner, game):
    page = text(owner.get(f"/g/{game.code}/1/"))
    assert 'popovertarget="why-maki-1" aria-label="6, Chris, Maki rolls, why?">6</button>' in page
    assert "5 rolls, the most: +6 points" in why(page, "maki", 1)
    assert 'aria-label="1×, Chris, Puddings so far, why?">1×</button>' in page
    for seat, points in enumerate((21, 15, 10, 15), 1):
        assert re.search(
            rf'popovertarget="why-total-{seat}" aria-label="{points}, [^"]+, After round 1, why', page
        )


def test_every_number_opens_its_own_sentence(owner, game):
    page = text(owner.get(f"/g/{game.code}/1/"))
    opened = re.findall(r'class="number" type="button" popovertarget="([^"]+)"', page)
    assert len(opened) == len(set(opened)) == page.count('class="number"') == 17 + 4
    assert opened == re.findall(r'id="(why-[^"]+)" popover', page)


def parts(reason):
    """Return what a sum was added up from, as its reason lists it."""
    return re.findall(r"<li> ?<span>([^<]+)</span><strong>([^<]+)</strong>", reason)


def test_a_total_opens_the_rounds_that_were_added_up(owner, game):
    page = text(owner.get(f"/g/{game.code}/2/"))
    assert 'popovertarget="why-total-1" aria-label="42, Chris, After round 2, why?">42</button>' in page
    assert parts(why(page, "total", 1)) == [("Round 1", "21"), ("Round 2", "21")]


@pytest.mark.parametrize(("number", "what"), [(1, "total"), (2, "round")])
def test_the_sum_of_a_round_opens_the_kinds_that_were_added_up(owner, game, number, what):
    reason = why(text(owner.get(f"/g/{game.code}/{number}/")), what, 1)
    assert ("Maki rolls", "6") in parts(reason)
    assert sum(int(points) for _, points in parts(reason)) == 21
    assert "5 rolls, the most: +6 points" in reason


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
    totals = re.findall(r'popovertarget="why-total-\d" aria-label="(\d+), ', page)
    assert totals == ["42", "30", "20", "30"]


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


def test_a_round_leads_to_the_others_and_to_the_end(owner, table, game):
    rounds = {f"/g/{game.code}/{number}/" for number in (1, 2, 3)}
    assert {*rounds, f"/g/{game.code}/"} <= ways(owner.get(f"/g/{game.code}/2/"))
    running = a_game(table)
    assert f'href="/g/{running.code}/">End' not in text(owner.get(f"/g/{running.code}/1/"))


def test_names_link_to_hands_for_keepers(owner, game):
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


@pytest.mark.parametrize(("number", "labels"), [(1, ["After round 1"]), (2, ["After round 2", "This round"])])
def test_the_sum_above_the_dishes_is_what_they_add_up_to(owner, game, number, labels):
    page = tight(owner.get(f"/g/{game.code}/{number}/"))
    sums, dishes, _ = re.findall("<tbody.*?</tbody>", page)
    assert re.findall(r'<th scope="row"><span>([^<]+)', sums) == labels
    last_sum = sums.split("<tr")[-1]
    for seat, points in enumerate((21, 15, 10, 15), 1):
        assert f'-{seat}" aria-label="{points}, ' in last_sum
        added = re.findall(rf'-{seat}" aria-label="(\d+), ', dishes)
        assert sum(map(int, added)) == points


def test_desserts_are_counted_so_far_as_everywhere_in_a_game(owner, game):
    page = text(owner.get(f"/g/{game.code}/2/"))
    assert 'aria-label="2×, Chris, Puddings so far, why?">2×</button>' in page
    assert "2 puddings, kept for the end" in why(page, "pudding", 1)
    assert 'href="/rules/classic/#pudding"' in why(page, "pudding", 1)


def test_the_sums_of_an_open_round_are_so_far(owner, table):
    game = a_game(table)
    play.set_counts(game, sender(), 1, 0, {"tempura": 2})
    page = tight(owner.get(f"/g/{game.code}/1/"))
    assert 'aria-label="5, Chris, So far, why?"' in page
    assert "After round 1" not in page


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
    assert 'class="sheet"' in text(owner.get(f"/g/{game.code}/1/"))
    Player.objects.filter(name="Chris").update(name="Maximilian")
    assert 'class="sheet crowded"' in text(owner.get(f"/g/{game.code}/1/"))


@pytest.mark.parametrize(
    ("name", "kinds"), [("Bartholomew-Ann", "crowded"), ("Wolfeschlegelsteinhausen", "crowded upright")]
)
def test_names_stand_upright_only_where_their_words_do_not_fit_side_by_side(owner, game, name, kinds):
    Player.objects.filter(name="Chris").update(name=name)
    assert f'class="sheet {kinds}"' in text(owner.get(f"/g/{game.code}/1/"))


def test_a_round_waits_for_a_player_with_a_phone(owner, table):
    game = a_game(table)
    for seat in range(3):
        play.set_counts(game, sender(), 1, seat, {"dumpling": 8})
    play.set_counts(game, sender(), 1, 3, {"tempura": 5})
    enter = f'href="/g/{game.code}/">Enter the missing cards'
    assert "Waiting for <bdi>Lisa</bdi> (5/8)." in text(owner.get(f"/g/{game.code}/1/"))
    assert f'class="button" {enter}' in tight(owner.get(f"/g/{game.code}/1/"))
    phone = a_device(table, Role.KEEP, "Lisa's secret")
    phone.memberships.update(player=table.players.get(name="Lisa"))
    assert f'class="button quiet" {enter}' in tight(owner.get(f"/g/{game.code}/1/"))


def test_a_round_waits_for_a_hand_that_was_complete_and_lost_a_card(owner, table):
    game = a_game(table)
    play.set_counts(game, sender(), 1, 0, {"tempura": 3})
    for seat in range(1, 4):
        play.set_counts(game, sender(), 1, seat, {"dumpling": 8})
    play.set_counts(game, sender(), 1, 3, {"dumpling": 7})
    assert "Waiting for <bdi>Chris</bdi> (3/8) and <bdi>Lisa</bdi> (7/8)." in text(
        owner.get(f"/g/{game.code}/1/")
    )


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
    assert re.search(rf'class="button" href="/g/{game.code}/">\s*See the result', page)


def test_a_reason_says_whose_it_is(owner, game):
    reason = why(text(owner.get(f"/g/{game.code}/1/")), "maki", 2)
    assert re.search(
        r'class="marker"[^>]* data-colour="1">.*<bdi>Phil</bdi></span> <span>Maki rolls</span>', reason
    )


def test_the_columns_of_a_round_have_their_players_marks(owner, game):
    page = tight(owner.get(f"/g/{game.code}/1/"))
    marks = r'<th scope="col"><a [^>]*><span class="player"><svg [^>]*data-colour="(\d)">.*?<bdi>(\w+)</bdi>'
    assert re.findall(marks, page) == [("0", "Chris"), ("1", "Phil"), ("2", "Amy"), ("3", "Lisa")]
