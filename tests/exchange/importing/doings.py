"""Random actions at a table, so that exports are tested with unforeseen histories."""

from datetime import timedelta

from scoring import play
from scoring.models import Game, Night, Player
from scoring.models.sheet import Sheet
from scoring.play import Choice, Ending, GameTotals, NightFacts
from scoring.rules import Refusal
from tests.tables import CAST, TODAY, sender

BOXES = (("classic", None), ("trains", None), ("party", "sushi_go"), ("party", "points_platter"))
WORDS = ("", "Cabin", "海の家", "=1+1", "\u202eevil")


def do_anything(rng, table, times, *, merging=True):
    """Do this many random things at a table, and skip those that are refused."""
    doings = [doing for doing in DOINGS if merging or doing is not _merge]
    for _ in range(times):
        try:
            rng.choice(doings)(rng, table)
        except Refusal:
            continue


def _start(rng, table):
    play.start_game(table, _choice(rng, table), TODAY)


def _choose_again(rng, table):
    if game := _game(rng, table):
        play.change_setup(game, sender(), _choice(rng, table))


def _choice(rng, table):
    people = list(table.players.to_seat())
    rng.shuffle(people)
    edition, menu = rng.choice(BOXES)
    return Choice(edition, menu, people[: rng.randint(2, 5)], dummy=rng.random() < 0.2)


def _count(rng, table):
    if game := _game(rng, table):
        sheet = Sheet.load(game)
        facts = {face: rng.randint(0, 4) for face in rng.sample(list(sheet.setup.faces), 3)}
        play.set_counts(game, sender(), rng.randint(1, 3), rng.randrange(len(sheet.seats)), facts)


def _play_to_the_end(rng, table):
    _play(rng, _game(rng, table), rounds=3)


def _cut_short(rng, table):
    if game := _game(rng, table):
        _play(rng, game, rounds=rng.randint(0, 2))
        play.end_game(game, sender())


def _continue(rng, table):
    if game := _game(rng, table):
        play.continue_game(game, sender())


def _play(rng, game, rounds):
    if game:
        sheet = Sheet.load(game)
        for number in range(1, rounds + 1):
            for seat in range(len(sheet.seats)):
                play.set_counts(game, sender(), number, seat, {rng.choice(list(sheet.setup.faces)): 3})
                play.finish_hand(game, sender(), number, seat)


def _swap(rng, table):
    if game := _game(rng, table):
        seats = range(game.seats.filter(number__isnull=False).count())
        play.swap_hands(game, sender(), rng.randint(1, 3), rng.choice(seats), rng.choice(seats))


def _undo(rng, table):
    if game := _game(rng, table):
        play.undo(game, sender())


def _add_past_game(rng, table):
    day = TODAY - timedelta(days=rng.randint(0, 400))
    play.add_past_game(table, sender(), NightFacts(day, rng.choice(WORDS)), _totals(rng))


def _correct(rng, table):
    if game := _game(rng, table, totals_only=True):
        play.correct_totals(game, sender(), _totals(rng))


def _totals(rng):
    known = rng.random() < 0.5
    names = rng.sample(CAST, rng.randint(2, 4))
    endings = [Ending(name, rng.randint(-5, 70), rng.randint(0, 5) if known else None) for name in names]
    return GameTotals(rng.choice(("classic", "party")), endings)


def _merge(rng, table):
    if player := _one(rng, table.players.present()):
        play.merge_player(player, _one(rng, table.players.present()))


def _unmerge(rng, table):
    if merged := _one(rng, table.players.exclude(merged_into=None)):
        play.unmerge_player(merged)


def _rename(rng, table):
    if player := _one(rng, table.players.present()):
        play.rename_player(player, f"{rng.choice(CAST)} {rng.randint(1, 9)}")


def _archive(rng, table):
    if player := _one(rng, table.players.present()):
        play.archive_player(player, archived=rng.random() < 0.4)


def _put_away(rng, table):
    games = Game.objects.present().filter(night__table=table)
    if thing := _one(rng, rng.choice((games, table.nights.present(), table.players.present()))):
        play.put_away(thing)


def _bring_back(rng, table):
    if thing := _one(rng, rng.choice((Game, Night, Player)).objects.in_bin(table)):
        play.bring_back(thing)


def _tell(rng, table):
    if night := _one(rng, table.nights.present()):
        day = TODAY - timedelta(days=rng.randint(0, 400))
        play.edit_night(night, NightFacts(day, *(rng.choice(WORDS) for _ in range(3))))


def _move(rng, table):
    if game := _game(rng, table, totals_only=rng.random() < 0.5):
        play.move_game(game, rng.choice((TODAY, _one(rng, table.nights.present()))))
        play.write_note(game, rng.choice(WORDS))


def _game(rng, table, *, totals_only=False):
    return _one(rng, Game.objects.present().filter(night__table=table, totals_only=totals_only))


def _one(rng, things):
    found = sorted(things, key=lambda thing: thing.pk)
    return rng.choice(found) if found else None


DOINGS = (
    _start, _choose_again, _count, _count, _count, _play_to_the_end, _cut_short, _continue, _swap, _undo,
    _add_past_game, _correct, _merge, _unmerge, _rename, _archive, _put_away, _bring_back, _tell, _move,
)  # fmt: skip
