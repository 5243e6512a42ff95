"""The addresses of the site."""

from django.urls import path

from scoring.views import hand, home, new, results, rules

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", new.new_game, name="new_game"),
    path("g/<slug:code>/", results.game, name="game"),
    path("g/<slug:code>/<int:number>/", results.round_result, name="round"),
    path("g/<slug:code>/<int:number>/<int:seat>/", hand.hand, name="hand"),
    path("rules/", rules.editions, name="rules"),
    path("rules/<slug:edition>/", rules.edition, name="edition_rules"),
    path("rules/<slug:edition>/<slug:menu>/", rules.menu, name="menu_rules"),
]
