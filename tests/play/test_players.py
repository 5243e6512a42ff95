"""Adding, renaming, archiving and merging players."""

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Membership, Player, Seat, Table
from scoring.play import players
from scoring.rules import Refusal
from tests.tables import a_device, a_game, a_table, sender

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """A table where Chris, Phil, Amy and Lisa have played, and Ana has not."""
    table = a_table()
    a_game(table)
    play.add_player(table, "Ana")
    return table


@pytest.fixture
def who(table):
    return lambda name: table.players.get(name=name)


@pytest.fixture
def anna(table, who):
    """A player who has played a game with Lisa."""
    anna = play.add_player(table, "Anna")
    play.start_game(table, play.Choice("classic", None, [anna, who("Lisa")]), timezone.localdate())
    return anna


def names_in(game):
    return [seat.name for seat in game.seats.order_by("number")]


def version(table):
    table.refresh_from_db()
    return table.version


def put_away(player):
    Player.objects.filter(pk=player.pk).update(deleted_at=timezone.now())


def test_a_player_is_renamed(table, who):
    play.rename_player(who("Ana"), "  Ána  Maria ")
    assert who("Ána Maria").name_key == "ána maria"


def test_a_name_may_change_its_case(who):
    play.rename_player(who("Ana"), "ANA")
    assert who("ANA")


@pytest.mark.parametrize("name", ["", "x" * 41, "a\x00b"])
def test_a_name_that_is_none_is_refused(who, name):
    with pytest.raises(Refusal):
        play.rename_player(who("Ana"), name)


def test_a_name_that_somebody_has_is_refused(who):
    with pytest.raises(Refusal, match="name_taken"):
        play.rename_player(who("Ana"), "chris")
    assert who("Ana")


def test_a_name_of_somebody_put_away_is_refused(who):
    put_away(who("Phil"))
    with pytest.raises(Refusal, match="name_put_away"):
        play.rename_player(who("Ana"), "Phil")


def test_a_name_of_somebody_merged_is_refused(who, anna):
    play.merge_player(anna, who("Ana"))
    with pytest.raises(Refusal, match="name_merged"):
        play.rename_player(who("Ana"), "Anna")


@pytest.mark.parametrize("name", ["ß" * 40, "ﬃ" * 40])
def test_a_name_that_grows_when_it_is_compared_is_taken(table, name):
    assert play.add_player(table, name).name == name


def test_a_name_that_grows_beyond_its_column_is_refused(table, who):
    with pytest.raises(Refusal, match="name_ligatures"):
        play.add_player(table, "ﷺ" * 40)
    with pytest.raises(Refusal, match="name_ligatures"):
        play.rename_player(who("Ana"), "ﷺ" * 40)


def test_archived_players_are_not_offered_for_new_games(table, who):
    play.archive_player(who("Ana"))
    assert who("Ana") not in table.players.to_seat()
    play.archive_player(who("Ana"), archived=False)
    assert who("Ana") in table.players.to_seat()


def test_the_name_of_somebody_archived_brings_them_back(table, who):
    play.archive_player(who("Ana"))
    assert play.add_player(table, "ana") == who("Ana")
    assert who("Ana") in table.players.to_seat()


def test_the_name_of_somebody_put_away_brings_them_back(table, who):
    put_away(who("Ana"))
    assert play.add_player(table, "Ana") in table.players.present()


def test_the_name_of_somebody_merged_gives_who_they_are_now(table, who, anna):
    play.merge_player(anna, who("Ana"))
    play.merge_player(who("Ana"), who("Phil"))
    assert play.add_player(table, "Anna") == who("Phil")


def test_merging_moves_what_they_played(table, who, anna):
    game = anna.seats.get().game
    play.merge_player(anna, who("Ana"))
    assert names_in(game) == ["Ana", "Lisa"]
    assert who("Anna") not in table.players.present()


def test_a_phone_goes_along(table, who, anna):
    a_device(table)
    Membership.objects.update(player=anna)
    play.merge_player(anna, who("Ana"))
    assert Membership.objects.get().player == who("Ana")


def test_it_goes_back_when_they_are_unmerged(table, who, anna):
    a_device(table)
    Membership.objects.update(player=anna)
    other = a_device(table, secret="another phone").memberships.get()
    Membership.objects.filter(pk=other.pk).update(player=who("Ana"))
    play.merge_player(anna, who("Ana"))
    play.unmerge_player(anna)
    assert [one.player.name for one in Membership.objects.order_by("pk")] == ["Anna", "Ana"]


def test_a_phone_that_is_somebody_else_s_by_now_stays_theirs(table, who, anna):
    a_device(table)
    Membership.objects.update(player=anna)
    play.merge_player(anna, who("Ana"))
    Membership.objects.update(player=who("Phil"))
    play.unmerge_player(anna)
    assert Membership.objects.get().player == who("Phil")


def test_unmerging_gives_it_back(who, anna):
    game = anna.seats.get().game
    play.merge_player(anna, who("Ana"))
    play.unmerge_player(anna)
    assert names_in(game) == ["Anna", "Lisa"]
    assert (who("Anna").merged_into, who("Anna").merged_seats) == (None, [])


def test_games_since_the_merge_stay_as_they_are(table, who, anna):
    play.merge_player(anna, who("Ana"))
    choice = play.Choice("classic", None, [who("Ana"), who("Phil")])
    since = play.start_game(table, choice, timezone.localdate())
    play.unmerge_player(anna)
    assert names_in(since) == ["Ana", "Phil"]


def test_a_seat_that_somebody_else_has_by_now_stays_theirs(table, who, anna):
    game = anna.seats.get().game
    play.merge_player(anna, who("Ana"))
    play.change_setup(game, sender(), play.Choice("classic", None, [who("Chris"), who("Lisa")]))
    play.unmerge_player(anna)
    assert names_in(game) == ["Chris", "Lisa"]


def test_merges_are_taken_back_one_after_the_other(who, anna):
    game = anna.seats.get().game
    play.merge_player(anna, who("Ana"))
    play.merge_player(who("Ana"), who("Phil"))
    with pytest.raises(Refusal, match="merge_gone"):
        play.unmerge_player(anna)
    play.unmerge_player(who("Ana"))
    play.unmerge_player(anna)
    assert names_in(game) == ["Anna", "Lisa"]


def test_unmerging_somebody_who_is_not_merged_changes_nothing(table, anna):
    before = version(table)
    play.unmerge_player(anna)
    assert version(table) == before


def test_merging_and_unmerging_change_the_history(table, who, anna):
    before = version(table)
    play.merge_player(anna, who("Ana"))
    play.unmerge_player(anna)
    assert version(table) == before + 2


def test_players_who_shared_a_game_cannot_be_merged(who, anna):
    with pytest.raises(Refusal, match="merge_together"):
        play.merge_player(anna, who("Lisa"))


def test_a_game_that_was_put_away_counts(who, anna):
    game = anna.seats.get().game
    game.deleted_at = timezone.now()
    game.save()
    with pytest.raises(Refusal, match="merge_together"):
        play.merge_player(anna, who("Lisa"))


def test_nobody_is_merged_with_themselves(who):
    with pytest.raises(Refusal, match="merge_self"):
        play.merge_player(who("Ana"), who("Ana"))


def test_merged_and_deleted_players_are_refused(who, anna):
    play.merge_player(anna, who("Ana"))
    put_away(who("Phil"))
    for pair in [("Anna", "Lisa"), ("Lisa", "Anna"), ("Ana", "Phil")]:
        with pytest.raises(Refusal, match="merge_gone"):
            play.merge_player(*map(who, pair))


def test_people_of_two_tables_are_never_merged(who, anna):
    stranger = play.add_player(a_table(0, name="Another"), "Anna")
    with pytest.raises(Refusal, match="merge_gone"):
        play.merge_player(anna, stranger)


def test_a_refused_merge_moves_nothing(who, anna):
    before = list(Seat.objects.order_by("pk").values("pk", "player"))
    with pytest.raises(Refusal):
        play.merge_player(anna, who("Lisa"))
    assert list(Seat.objects.order_by("pk").values("pk", "player")) == before


def test_a_name_can_be_in_any_script():
    table = a_table(0)
    for name in ("美咲", "Ólafur", "رنا", "x" * 40):
        assert play.add_player(table, f"  {name} ").name == name


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u3164", "x" * 41, "a\x00b"])
def test_somebody_new_needs_a_name(name):
    with pytest.raises(Refusal):
        play.add_player(a_table(0), name)


@pytest.mark.parametrize("name", ["Chris", "chris", " CHRIS", "Ｃhris", "Ch\u200bris"])
def test_a_name_is_there_once_at_a_table(name):
    table = a_table(1)
    with pytest.raises(Refusal, match="name_taken"):
        play.add_player(table, name)
    play.add_player(a_table(0, name="Another"), name)


def test_a_table_has_so_many_players_and_no_more(monkeypatch):
    monkeypatch.setattr(players, "MOST_PLAYERS", 2)
    with pytest.raises(Refusal, match="too_many_players"):
        play.add_player(a_table(2), "The third")


def test_nine_players_differ_in_how_they_look():
    table = a_table(8)
    play.add_player(table, "The ninth")
    looks = list(table.players.values_list("colour", "shape"))
    assert len(set(looks)) == 9


def test_names_are_added_one_by_one_and_refused_one_by_one(table):
    (kerry, added), (ana, refusal) = play.add_players(table, ["Kerry", "Ana"])
    assert (kerry, added.name, ana, refusal.code) == ("Kerry", "Kerry", "Ana", "name_taken")


def test_a_table_that_is_not_begun_leaves_nothing():
    def refuse(table, added):
        raise play.NotBegun

    with pytest.raises(play.NotBegun):
        play.begin_table("Kitchen", ["Ana"], refuse)
    assert not Table.objects.exists()
    assert not Player.objects.exists()
