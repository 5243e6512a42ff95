"""The addresses of the site."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from scoring.views import (
    away,
    changes,
    grid,
    hall,
    hand,
    history,
    home,
    new,
    nights,
    paper,
    people,
    race,
    results,
    rules,
    settle,
    setup,
    swap,
    tables,
)


class Uid(StringConverter):
    """What a thing is known by in a file; PostgreSQL cannot be asked for a NUL."""

    regex = r"[^/\x00]+"


register_converter(Uid, "uid")

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", new.new_game, name="new_game"),
    path("g/<slug:code>/", results.game, name="game"),
    path("g/<slug:code>/<int:number>/", results.round_result, name="round"),
    path("g/<slug:code>/<int:number>/race/", race.race, name="race"),
    path("g/<slug:code>/<int:number>/grid/", grid.grid, name="grid"),
    path("g/<slug:code>/<int:number>/<int:seat>/", hand.hand, name="hand"),
    path("g/<slug:code>/<int:number>/<int:seat>/swap/", swap.swap, name="swap"),
    path("g/<slug:code>/setup/", setup.setup, name="setup"),
    path("g/<slug:code>/changes/", changes.changes, name="changes"),
    path("table/", tables.table, name="table"),
    path("enter/", tables.enter, name="enter"),
    path("enter/<str:secret>/", tables.enter_link, name="enter_link"),
    path("rules/", rules.editions, name="rules"),
    path("rules/<slug:edition>/", rules.edition, name="edition_rules"),
    path("rules/<slug:edition>/<slug:menu>/", rules.menu, name="menu_rules"),
    path("settle/", settle.settle, name="settle"),
    path("history/", history.history, name="history"),
    path("nights/<uid:uid>/", nights.night, name="night"),
    path("g/<slug:code>/night/", nights.game_night, name="game_night"),
    path("old/", paper.old_evening, name="old_evening"),
    path("g/<slug:code>/totals/", paper.totals, name="totals"),
    path("bin/", away.the_bin, name="bin"),
    path("players/", people.players, name="players"),
    path("players/<uid:uid>/rename/", people.rename, name="rename_player"),
    path("players/<uid:uid>/archive/", people.archive, name="archive_player"),
    path("players/<uid:uid>/merge/", people.merge, name="merge_player"),
    path("players/<uid:uid>/unmerge/", people.unmerge, name="unmerge_player"),
    path("players/<uid:uid>/", people.player, name="player"),
    path("rivals/", hall.rivals, name="rivals"),
    path("records/", hall.records, name="records"),
    path("years/", hall.years, name="years"),
    path("years/<int:year>/", hall.year, name="year"),
]
