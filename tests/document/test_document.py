"""Reading and writing the game document, and the location that each fault names."""

import json
from datetime import UTC, datetime

import pytest

from scoring.document import Fault, FinalTotals, Round, loads, parse, write
from scoring.wording import fault_text
from scoring.wording.faults import FAULTS
from tests.examples import EXAMPLE, HANDS, PARTY, TOTALS, with_hand, without

MENU = ["temaki", "tofu", "eel", "onigiri", "tea", "wasabi", "fruit"]
DUMMY = {"variants": {"dummy": True}}


def menu(*kinds, players=2):
    return PARTY | {"menu": list(kinds), "players": [f"Player {number}" for number in range(players)]}


def swapped(kind, other, players=2):
    return menu(*[other if chosen == kind else chosen for chosen in MENU], players=players)


def fault_of(document):
    """Return the Fault of a document: a JSON value, or its text."""
    with pytest.raises(Fault) as caught:
        loads(document) if isinstance(document, str | bytes) else parse(document)
    return caught.value


REFUSED = [
    # JSON
    (b'{"format": "\xe9"}', "byte 13: not UTF-8 text"),
    ("", "line 1, column 1: not JSON"),
    ('{"format":\n}', "line 2, column 1: not JSON"),
    ("[" * 100_000, "document: nested too deeply, or a number is too long"),
    (
        json.dumps(with_hand({"tempura": 7})).replace("7", "7" * 5000),
        "document: nested too deeply, or a number is too long",
    ),
    # The object
    ("NaN", "document: must be an object"),
    ("null", "document: must be an object"),
    ([EXAMPLE], "document: must be an object"),
    ("scorekeeper/1", "line 1, column 1: not JSON"),
    ('{"format": "scorekeeper/1", "format": "scorekeeper/1"}', 'document: the key "format" appears twice'),
    (EXAMPLE | {"moves": []}, 'document: unknown key "moves"'),
    (EXAMPLE | {"Players": []}, 'document: unknown key "Players"'),
    (EXAMPLE | {"x" * 100: 0}, f'document: unknown key "{"x" * 59}…"'),
    (EXAMPLE | {'"\n\ud800': 0}, 'document: unknown key "\\"\\n\\ud800"'),
    (EXAMPLE | {"\x9b31m": 0}, 'document: unknown key "\\u009b31m"'),
    ({}, 'document: the key "format" is missing'),
    (without(EXAMPLE, "edition"), 'document: the key "edition" is missing'),
    (without(EXAMPLE, "players"), 'document: the key "players" is missing'),
    (without(EXAMPLE, "rounds"), 'document: "rounds" or "totals" is missing'),
    # The format and the edition
    (EXAMPLE | {"format": "scorekeeper/2"}, 'format: must be "scorekeeper/1"'),
    (EXAMPLE | {"format": None}, 'format: must be "scorekeeper/1"'),
    (EXAMPLE | {"edition": "chess"}, 'edition: no edition "chess"; there are classic, trains, party'),
    (EXAMPLE | {"edition": ["classic"]}, "edition: must be text"),
    # The variants
    (EXAMPLE | {"variants": None}, "variants: must be an object"),
    (EXAMPLE | {"variants": {"dumy": True}}, 'variants: unknown key "dumy"'),
    (EXAMPLE | {"variants": {"dummy": 0}}, "variants.dummy: must be true or false"),
    (EXAMPLE | {"variants": {"pass_both_ways": "no"}}, "variants.pass_both_ways: must be true or false"),
    (EXAMPLE | DUMMY, "variants.dummy: a dummy joins 2 players, not 4"),
    (PARTY | DUMMY, "variants.dummy: this edition has no dummy"),
    (TOTALS | {"edition": "party"} | DUMMY, "variants.dummy: this edition has no dummy"),
    # The players
    (EXAMPLE | {"players": "Chris"}, "players: must be a list"),
    (EXAMPLE | {"players": []}, "players: 0 players; this edition takes 2 to 5"),
    (EXAMPLE | {"players": list("abcdef")}, "players: 6 players; this edition takes 2 to 5"),
    (PARTY | {"players": list("abcdefghi")}, "players: 9 players; this edition takes 2 to 8"),
    (TOTALS | {"edition": "party", "players": []}, "players: 0 players; this edition takes 2 to 8"),
    (EXAMPLE | {"players": ["Chris", 7]}, "players[1]: a name has 1 to 40 characters"),
    (EXAMPLE | {"players": ["", "Phil"]}, "players[0]: a name has 1 to 40 characters"),
    (EXAMPLE | {"players": ["Chris", " \t\u3000"]}, "players[1]: a name has 1 to 40 characters"),
    (EXAMPLE | {"players": ["Chris", "\u200b\u200d"]}, "players[1]: a name has 1 to 40 characters"),
    (EXAMPLE | {"players": ["Chris"]}, "players: 1 player; this edition takes 2 to 5"),
    (EXAMPLE | {"players": ["Chris", "P" * 41]}, "players[1]: a name has 1 to 40 characters"),
    (EXAMPLE | {"players": ["Chris", "Ph\nil"]}, "players[1]: the character U+000A is not allowed"),
    (EXAMPLE | {"players": ["\x1b[2J", "Phil"]}, "players[0]: the character U+001B is not allowed"),
    (EXAMPLE | {"players": ["\ud83c", "Phil"]}, "players[0]: the character U+D83C is not allowed"),
    (EXAMPLE | {"players": ["Chris", "Phil", "Chris"]}, 'players[2]: the name "Chris" appears twice'),
    # The menu
    (EXAMPLE | {"menu": "sushi_go"}, "menu: this edition has one menu; leave it null"),
    (EXAMPLE | {"menu": []}, "menu: this edition has one menu; leave it null"),
    (PARTY | {"menu": None}, "menu: this edition needs a menu"),
    (without(PARTY, "menu"), "menu: this edition needs a menu"),
    (PARTY | {"menu": "sushi_stop"}, 'menu: no menu "sushi_stop"'),
    (PARTY | {"menu": {}}, "menu: must be a list"),
    (PARTY | {"menu": 7}, "menu: must be a list"),
    (PARTY | {"menu": ["maki", 1]}, "menu[1]: must be text"),
    (swapped("tofu", "pizza"), 'menu[1]: no kind "pizza" to choose'),
    (menu(*MENU, "nigiri"), 'menu[7]: no kind "nigiri" to choose'),
    (swapped("tofu", "eel"), 'menu[2]: "eel" is chosen twice'),
    (menu(*MENU[1:]), "menu: Rolls: a menu has 1, this one has 0"),
    (swapped("tofu", "maki"), "menu: Rolls: a menu has 1, this one has 2"),
    (swapped("tofu", "spoon", 3), "menu: Appetizers: a menu has 3, this one has 2"),
    (menu(*MENU, "chopsticks"), "menu: Specials: a menu has 2, this one has 3"),
    (menu(*MENU[:-1]), "menu: Dessert: a menu has 1, this one has 0"),
    (swapped("tea", "spoon"), "menu[4]: Spoon is for 3 to 8 players"),
    (swapped("eel", "edamame"), "menu[2]: Edamame is for 3 to 8 players"),
    (swapped("tea", "menu", 7), "menu[4]: Menu is for 2 to 6 players"),
    (swapped("tea", "special_order", 8), "menu[4]: Special order is for 2 to 6 players"),
    (PARTY | {"menu": "big_banquet"}, "menu: Spoon is for 3 to 8 players"),
    (TOTALS | {"edition": "party", "menu": "big_banquet"}, "menu: Spoon is for 3 to 8 players"),
    # The rounds
    (EXAMPLE | {"rounds": None}, "rounds: must be a list"),
    (EXAMPLE | {"rounds": EXAMPLE["rounds"] * 4}, "rounds: 4 rounds; a game has 3"),
    (EXAMPLE | {"rounds": [HANDS]}, "rounds[0]: must be an object"),
    (EXAMPLE | {"rounds": [{}]}, 'rounds[0]: the key "hands" is missing'),
    (EXAMPLE | {"rounds": [{"hands": HANDS, "number": 1}]}, 'rounds[0]: unknown key "number"'),
    (EXAMPLE | {"rounds": [{"hands": {}}]}, "rounds[0].hands: must be a list"),
    (EXAMPLE | {"rounds": [{"hands": HANDS[:1]}]}, "rounds[0].hands: 1 hand for 4 seats"),
    (EXAMPLE | {"rounds": [{"hands": [*HANDS, {}]}]}, "rounds[0].hands: 5 hands for 4 seats"),
    (
        EXAMPLE | DUMMY | {"players": ["Chris", "Phil"], "rounds": [{"hands": HANDS[:2]}]},
        "rounds[0].hands: 2 hands for 3 seats",
    ),
    (EXAMPLE | {"rounds": [{"hands": HANDS, "open": 1}]}, "rounds[0].open: must be true or false"),
    (EXAMPLE | {"rounds": [{"hands": HANDS, "open": None}]}, "rounds[0].open: must be true or false"),
    (
        EXAMPLE | {"rounds": [{"hands": HANDS, "open": True}, {"hands": HANDS}]},
        "rounds[0].open: only the last round can be open",
    ),
    # The hands
    (with_hand([]), "rounds[1].hands[2]: must be an object"),
    (with_hand({"tofu": 1}), 'rounds[1].hands[2]: no face "tofu" on this menu'),
    (with_hand({"maki": 1}), 'rounds[1].hands[2]: no face "maki" on this menu'),
    (with_hand({"": 1}), 'rounds[1].hands[2]: no face "" on this menu'),
    (
        menu(*MENU[:5], "chopsticks", "fruit") | {"rounds": [{"hands": [{}, {"egg_on_wasabi": 1}]}]},
        'rounds[0].hands[1]: no face "egg_on_wasabi" on this menu',
    ),
    (
        json.dumps(with_hand({"tempura": 1})).replace('{"tempura": 1}', '{"wasabi": 1, "wasabi": 1}'),
        'rounds[1].hands[2]: the key "wasabi" appears twice',
    ),
    *[
        (with_hand({"tempura": count}), "rounds[1].hands[2].tempura: a count is a whole number from 0 to 108")
        for count in (-1, 109, 10**5000, 1.0, True, False, None, "2", [2], float("nan"), float("inf"))
    ],
    # Totals without rounds
    (EXAMPLE | {"totals": [1, 2, 3, 4]}, "totals: cannot be combined with rounds"),
    (EXAMPLE | {"dessert_cards": [1, 2, 3, 4]}, "dessert_cards: cannot be combined with rounds"),
    (
        without(TOTALS, "totals") | {"dessert_cards": [1, 2]},
        'document: "rounds" or "totals" is missing',
    ),
    (TOTALS | {"totals": 41}, "totals: must be a list"),
    (TOTALS | {"totals": []}, "totals: 0 entries for 2 seats"),
    (TOTALS | DUMMY, "totals: 2 entries for 3 seats"),
    (TOTALS | {"totals": [41, 38.0]}, "totals[1]: must be a whole number from -9999 to 9999"),
    (TOTALS | {"totals": [True, 38]}, "totals[0]: must be a whole number from -9999 to 9999"),
    (TOTALS | {"totals": [10_000, 38]}, "totals[0]: must be a whole number from -9999 to 9999"),
    (TOTALS | {"totals": [41, -10_000]}, "totals[1]: must be a whole number from -9999 to 9999"),
    (TOTALS | {"dessert_cards": None}, "dessert_cards: must be a list"),
    (TOTALS | {"dessert_cards": [1, 2, 3]}, "dessert_cards: 3 entries for 2 seats"),
    (TOTALS | {"dessert_cards": [1, -1]}, "dessert_cards[1]: must be a whole number from 0 to 108"),
    (TOTALS | {"dessert_cards": [109, 1]}, "dessert_cards[0]: must be a whole number from 0 to 108"),
    (EXAMPLE | {"winners": ["Chris"]}, "winners: cannot be combined with rounds"),
    (
        TOTALS | {"dessert_cards": [1, 2], "winners": []},
        "winners: cannot be combined with dessert cards, which settle a tie",
    ),
    (TOTALS | {"winners": "Chris"}, "winners: must be a list"),
    (TOTALS | {"winners": [7]}, "winners[0]: must be text"),
    (TOTALS | {"winners": ["Zoë"]}, 'winners[0]: "Zoë" is not one of the players'),
    (TOTALS | {"winners": TOTALS["players"]}, f'winners[1]: "{TOTALS["players"][1]}" does not have the most points'),
    # Fields that scoring ignores
    (EXAMPLE | {"id": 7}, "id: must be text"),
    (EXAMPLE | {"id": "x" * 101}, "id: must have at most 100 characters"),
    (EXAMPLE | {"place": "x" * 201}, "place: must have at most 200 characters"),
    (EXAMPLE | {"note": "x" * 10_001}, "note: must have at most 10000 characters"),
    (EXAMPLE | {"note": ["x"]}, "note: must be text"),
    (EXAMPLE | {"note": "\x00"}, "note: the character U+0000 is not allowed"),
    (EXAMPLE | {"place": "\udf63"}, "place: the character U+DF63 is not allowed"),
    (EXAMPLE | {"played_at": 1763323200}, "played_at: must be text"),
    *[
        (EXAMPLE | {"played_at": moment}, "played_at: must be a date and time such as 2026-11-16T20:15:00Z")
        for moment in ("yesterday", "", "2026-13-01", "\ud800", "0001-01-01T00:00+23:00", "9999-12-31T23:59-01:00")
    ],
]  # fmt: skip


@pytest.mark.parametrize(("document", "text"), REFUSED, ids=[text[:60] for _, text in REFUSED])
def test_a_fault_names_its_location(document, text):
    assert fault_text(fault_of(document)) == text


# Faults of table files, imports and backups.
IN_FILES = {
    "no_format", "whole_site", "newer_version", "not_migrated", "moment_years", "line_too_long", "file_too_large", "one_of", "pair", "blank", "date", "uid", "uid_twice", "merged_into",
    "unknown_player", "unknown_night", "same_person", "points", "hands_of_totals", "order", "undoes",
    "before_after", "seat_twice", "no_row", "not_stored", "cut_off",
    "too_many", "table_changed", "name_ligatures", "too_many_players", "too_many_games",
}  # fmt: skip


def test_the_table_has_every_fault():
    assert {fault_of(document).code for document, _ in REFUSED} == set(FAULTS) - IN_FILES


def test_the_example_is_read_as_it_stands():
    game = parse(EXAMPLE)
    assert game.setup.edition.key == "classic"
    assert [kind.key for kind in game.setup.menu] == [
        "nigiri", "maki", "tempura", "sashimi", "dumpling", "chopsticks", "wasabi", "pudding",
    ]  # fmt: skip
    assert game.names == ("Chris", "Phil", "Amy", "Lisa")
    assert game.rounds == (Round(tuple(HANDS)),)
    assert game.hands == [tuple(HANDS)]
    assert (game.setup.dummy, game.pass_both_ways, game.last_is_open) == (False, False, False)
    assert (game.menu, game.result, game.id, game.played_at, game.place, game.note) == (None,) * 6
    assert write(game) == EXAMPLE


def test_variants_and_the_menu_of_a_fixed_edition_may_be_left_out():
    assert parse(without(without(EXAMPLE, "variants"), "menu")) == parse(EXAMPLE)
    assert parse(EXAMPLE | {"variants": {}}) == parse(EXAMPLE)


def test_variants_are_kept():
    hands = [{}, {}, {"pudding": 1}]
    document = EXAMPLE | {
        "variants": {"dummy": True, "pass_both_ways": True},
        "players": ["Chris", "Phil"],
        "rounds": [{"hands": hands}],
    }
    game = parse(document)
    assert (game.setup.players, game.setup.seats, game.setup.dealt, game.pass_both_ways) == (2, 3, 9, True)
    assert write(game) == document


def test_a_menu_is_a_preset_or_seven_kinds_in_any_order():
    preset = parse(PARTY)
    free = parse(
        PARTY | {"menu": ["pudding", "wasabi", "chopsticks", "dumpling", "sashimi", "tempura", "maki"]}
    )
    assert free.setup == preset.setup
    assert write(preset)["menu"] == "sushi_go"
    assert write(free)["menu"] == [
        "pudding",
        "wasabi",
        "chopsticks",
        "dumpling",
        "sashimi",
        "tempura",
        "maki",
    ]


@pytest.mark.parametrize("count", [0, 108])
def test_the_smallest_and_the_largest_count_are_kept(count):
    document = with_hand({"tempura": count})
    assert write(parse(document)) == document


@pytest.mark.parametrize(
    "name", ["x", "x" * 40, "🍣" * 40, " spaced ", '"{quoted}"', "[bold]", "يوسف", "美咲"]
)
def test_names_are_kept_letter_by_letter(name):
    document = EXAMPLE | {"players": ["Chris", "Phil", "Amy", name]}
    assert loads(json.dumps(document)).names[-1] == name
    assert loads(json.dumps(document, ensure_ascii=False).encode()).names[-1] == name


def test_a_surrogate_pair_in_escapes_is_one_letter():
    text = json.dumps(EXAMPLE).replace("Chris", r"\ud83c\udf63")
    assert loads(text).names[0] == "🍣"


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_last_round_may_be_open(number):
    rounds = [{"hands": HANDS}] * number + [{"hands": [{}, {}, {}, {}], "open": True}]
    game = parse(EXAMPLE | {"rounds": rounds})
    assert game.last_is_open
    assert write(game)["rounds"] == rounds


def test_a_game_may_have_no_round_yet():
    game = parse(EXAMPLE | {"rounds": []})
    assert (game.rounds, game.last_is_open) == ((), False)


def test_open_false_is_written_as_left_out():
    document = EXAMPLE | {"rounds": [{"hands": HANDS, "open": False}]}
    assert write(parse(document)) == EXAMPLE


@pytest.mark.parametrize(
    ("change", "result"),
    [
        ({}, FinalTotals((41, 38))),
        ({"dessert_cards": [4, 2]}, FinalTotals((41, 38), (4, 2))),
        ({"winners": []}, FinalTotals((41, 38))),
        ({"winners": [*TOTALS["players"][:1]] * 2}, FinalTotals((41, 38), won_tie=(0,))),
        ({"totals": [-9_999, 9_999], "dessert_cards": [0, 108]}, FinalTotals((-9_999, 9_999), (0, 108))),
        ({"edition": "party"}, FinalTotals((41, 38))),
        ({"edition": "party", "menu": "sushi_go"}, FinalTotals((41, 38))),
        ({"totals": [41, 38, 20]} | DUMMY, FinalTotals((41, 38, 20))),
    ],
)
def test_a_game_may_be_known_by_its_result_alone(change, result):
    game = parse(TOTALS | change)
    assert (game.result, game.rounds) == (result, ())
    assert parse(write(game)) == game


def test_fields_that_the_export_adds_are_kept():
    about = {
        "id": "k3Jd",
        "played_at": "2026-11-16T20:15:00Z",
        "place": "Gran's",
        "note": "two\nlines\tand a tab",
    }
    game = parse(EXAMPLE | about)
    assert game.played_at == datetime(2026, 11, 16, 20, 15, tzinfo=UTC)
    assert write(game) == EXAMPLE | about


@pytest.mark.parametrize("key", ["id", "played_at", "place", "note"])
def test_fields_that_the_export_adds_may_be_null(key):
    assert parse(EXAMPLE | {key: None}) == parse(EXAMPLE)


@pytest.mark.parametrize(
    "moment", ["2026-11-16T21:15:00+01:00", "2026-11-16T20:15:00", "2026-11-16 20:15", "20261116T201500Z"]
)
def test_a_moment_of_any_zone_is_written_in_utc(moment):
    assert write(parse(EXAMPLE | {"played_at": moment}))["played_at"] == "2026-11-16T20:15:00Z"
