"""Setups: which menus, player counts and variants are allowed, and why others are refused."""

import pytest

from scoring.rules import CLASSIC, PARTY, TRAINS, Refusal, check_players, refusals, set_up
from tests.rules.helpers import PLAIN, both_boxes, menu_with, table

PRESETS = {
    "my_first_meal": "maki tempura sashimi miso_soup wasabi tea green_tea_ice_cream",
    "sushi_go": "maki tempura sashimi dumpling chopsticks wasabi pudding",
    "party_sampler": "temaki tempura dumpling tofu wasabi menu green_tea_ice_cream",
    "master_menu": "temaki onigiri tofu sashimi spoon takeout_box fruit",
    "points_platter": "uramaki onigiri dumpling edamame special_order tea green_tea_ice_cream",
    "cutthroat_combo": "temaki eel tofu miso_soup spoon soy_sauce pudding",
    "big_banquet": "maki tempura dumpling eel spoon chopsticks green_tea_ice_cream",
    "dinner_for_two": "uramaki onigiri tofu miso_soup menu special_order fruit",
}


def refusal(edition, menu, players, **more):
    with pytest.raises(Refusal) as refused:
        set_up(edition, menu, players, **more)
    return refused.value


def keys(setup):
    return [kind.key for kind in setup.menu]


@pytest.mark.parametrize(("preset", "menu"), PRESETS.items())
def test_a_preset_has_its_kinds_after_nigiri_and_the_dessert_last(preset, menu):
    menu = menu.split()
    setup = set_up(PARTY, preset, 4)
    assert set(keys(setup)) == {"nigiri", *menu}
    assert len(setup.menu) == 8
    assert (keys(setup)[0], keys(setup)[1], setup.dessert.key) == ("nigiri", menu[0], menu[-1])


def test_there_are_no_other_presets():
    assert list(PARTY.presets) == list(PRESETS)
    assert (CLASSIC.presets, TRAINS.presets) == ({}, {})


@pytest.mark.parametrize("players", range(2, 9))
def test_presets_may_be_played_by_whoever_may_have_all_their_kinds(players):
    not_for = {2: {"spoon", "edamame"}, 7: {"menu", "special_order"}, 8: {"menu", "special_order"}}
    for preset, menu in PRESETS.items():
        if not_for.get(players, set()) & set(menu.split()):
            assert refusal(PARTY, preset, players).code == "kind_players"
        else:
            assert len(set_up(PARTY, preset, players).menu) == 8


def test_a_free_menu_is_put_in_the_order_of_courses():
    chosen = ["fruit", "tea", "eel", "spoon", "temaki", "miso_soup", "tempura"]
    assert keys(set_up(PARTY, chosen, 3)) == [
        *["nigiri", "temaki", "tempura", "eel", "miso_soup", "tea", "spoon", "fruit"]
    ]


@pytest.mark.parametrize("kind", [kind.key for kind in PARTY.kinds])
def test_every_kind_can_be_on_a_menu(kind):
    assert kind in keys(set_up(PARTY, menu_with(kind), 3))


@both_boxes
def test_classic_has_one_menu(edition):
    assert keys(set_up(edition, None, 2)) == [
        *["nigiri", "maki", "tempura", "sashimi", "dumpling", "chopsticks", "wasabi", "pudding"]
    ]


@pytest.mark.parametrize(
    ("edition", "least", "most"),
    [(CLASSIC, 2, 5), (TRAINS, 2, 5), (PARTY, 2, 8)],
    ids=["classic", "trains", "party"],
)
def test_players_are_as_many_as_the_box_is_for(edition, least, most):
    for players in range(least, most + 1):
        assert table(edition, players).seats == players
    for players in (-1, 0, 1, most + 1, 100):
        refused = refusal(edition, None, players)
        assert (refused.code, refused.numbers) == (
            "players",
            {"least": least, "most": most, "players": players},
        )


@both_boxes
def test_a_dummy_is_for_two_players(edition):
    check_players(edition, 2, dummy=True)
    check_players(edition, 5)
    assert set_up(edition, None, 2, dummy=True).seats == 3
    for players in (3, 4, 5):
        refused = refusal(edition, None, players, dummy=True)
        assert (refused.code, refused.numbers) == ("dummy_players", {"players": players})


@pytest.mark.parametrize("players", [2, 3])
def test_a_dummy_is_not_for_party(players):
    assert refusal(PARTY, "sushi_go", players, dummy=True).code == "dummy_edition"


@pytest.mark.parametrize("menu", ["sushi_go", "", [], list(PLAIN)])
@both_boxes
def test_classic_refuses_a_menu(edition, menu):
    assert refusal(edition, menu, 3).code == "menu_fixed"


@pytest.mark.parametrize(
    ("menu", "code", "name"),
    [
        (None, "menu_missing", ""),
        ("sushi_stop", "no_preset", "sushi_stop"),
        ("", "no_preset", ""),
        ([*PLAIN[:-1], "cake"], "no_kind", "cake"),
        ([*PLAIN, "nigiri"], "no_kind", "nigiri"),
        ([*PLAIN, "egg_nigiri"], "no_kind", "egg_nigiri"),
        ([*PLAIN, "maki"], "kind_twice", "maki"),
        (["maki", "tempura", "tempura", "sashimi", "wasabi", "tea", "fruit"], "kind_twice", "tempura"),
    ],
)
def test_a_menu_that_names_what_is_not_there_is_refused(menu, code, name):
    refused = refusal(PARTY, menu, 3)
    assert (refused.code, refused.name, str(refused)) == (code, name, code)


@pytest.mark.parametrize(
    ("menu", "course", "pick", "count"),
    [
        ([], "roll", 1, 0),
        ([*PLAIN, "temaki"], "roll", 1, 2),
        ([*PLAIN[1:]], "roll", 1, 0),
        ([key for key in PLAIN if key != "sashimi"], "appetizer", 3, 2),
        ([*PLAIN, "tofu"], "appetizer", 3, 4),
        ([key for key in PLAIN if key != "wasabi"], "special", 2, 1),
        ([*PLAIN, "tea"], "special", 2, 3),
        ([*PLAIN[:-1]], "dessert", 1, 0),
        ([*PLAIN, "fruit"], "dessert", 1, 2),
    ],
)
def test_a_menu_has_its_number_of_each_course(menu, course, pick, count):
    refused = refusal(PARTY, menu, 3)
    assert (refused.code, refused.name, refused.numbers) == ("course", course, {"pick": pick, "count": count})


@pytest.mark.parametrize("players", range(2, 9))
def test_some_kinds_are_not_for_every_number_of_players(players):
    limits = {"spoon": (3, 8), "edamame": (3, 8), "menu": (2, 6), "special_order": (2, 6)}
    for kind in [kind.key for kind in PARTY.kinds]:
        least, most = limits.get(kind, (2, 8))
        if least <= players <= most:
            assert kind in keys(set_up(PARTY, menu_with(kind), players))
        else:
            refused = refusal(PARTY, menu_with(kind), players)
            assert (refused.code, refused.name) == ("kind_players", kind)
            assert refused.numbers == {"least": least, "most": most}


@pytest.mark.parametrize(
    ("edition", "menu", "players", "dummy", "codes"),
    [
        (PARTY, ["spoon", "edamame"], 2, False, ["course"] * 4 + ["kind_players"] * 2),
        (PARTY, ["cake", "maki", "maki", "fruit"], 3, False, ["no_kind", "kind_twice", "course", "course"]),
        (PARTY, "master_menu", 1, True, ["players", "dummy_edition"]),  # a number fits first, then its dishes
        (CLASSIC, "sushi_go", 6, True, ["players", "menu_fixed"]),
        (CLASSIC, None, 3, True, ["dummy_players"]),
        (PARTY, "sushi_go", 4, False, []),
    ],
)
def test_everything_that_is_forbidden_is_named(edition, menu, players, dummy, codes):
    assert [refused.code for refused in refusals(edition, menu, players, dummy=dummy)] == codes


@pytest.mark.parametrize("players", range(2, 9))
def test_party_adds_desserts_before_each_round(players):
    added = [table(PARTY, players).desserts_added(number) for number in (1, 2, 3, 4)]
    assert added == ([5, 3, 2, 0] if players < 6 else [7, 5, 3, 0])


@both_boxes
def test_other_boxes_add_no_desserts(edition):
    assert [table(edition, 4).desserts_added(number) for number in (1, 2, 3)] == [0, 0, 0]
