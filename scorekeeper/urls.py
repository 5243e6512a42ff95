"""The addresses of the site are those of its one app."""

from django.urls import include, path

urlpatterns = [path("", include("scoring.urls"))]
