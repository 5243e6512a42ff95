"""The addresses of the site."""

from django.urls import path

from scoring.views import home, rules

urlpatterns = [
    path("", home.home, name="home"),
    path("rules/", rules.editions, name="rules"),
    path("rules/<slug:edition>/", rules.edition, name="edition_rules"),
    path("rules/<slug:edition>/<slug:menu>/", rules.menu, name="menu_rules"),
]
