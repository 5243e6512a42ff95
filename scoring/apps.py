from django.apps import AppConfig
from django.conf import settings

from scorekeeper import pseudo


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        if pseudo.CODE in dict(settings.LANGUAGES):
            pseudo.install()
