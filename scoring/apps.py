from django.apps import AppConfig
from django.conf import settings

from scorekeeper import pseudo, translations


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        translations.compile_changed(settings.LOCALE_PATHS)
        if pseudo.CODE in dict(settings.LANGUAGES):
            pseudo.install()
