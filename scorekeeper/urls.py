"""The site's URLs: those of its one app."""

from django.urls import include, path

handler500 = "scoring.views.failed.failed"
urlpatterns = [path("", include("scoring.urls"))]
