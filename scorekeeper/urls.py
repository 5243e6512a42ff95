"""The site's URLs: those of its one app."""

from django.urls import include, path

urlpatterns = [path("", include("scoring.urls"))]
