"""The site's URLs: those of its one app, below BASE_PATH."""

from django.conf import settings
from django.urls import include, path

handler400 = "scoring.views.not_understood.not_understood"
handler404 = "scoring.views.not_found.not_found"
handler500 = "scoring.views.failed.failed"
urlpatterns = [path(f"{settings.BASE_PATH}/".removeprefix("/"), include("scoring.urls"))]
