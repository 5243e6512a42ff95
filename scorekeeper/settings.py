"""Settings, read from the environment. The README lists the variables."""

from __future__ import annotations

import os
from datetime import timedelta
from gettext import gettext as _
from typing import Any

import environs
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import validate

from scorekeeper import folders, pseudo
from scorekeeper.addresses import check_host_names, check_proxies
from scorekeeper.base_path import FORM, own_name
from scorekeeper.databases import database
from scorekeeper.hook_hosts import hook_hosts
from scorekeeper.host_language import speak_to_host
from scorekeeper.secret import secret_key
from scorekeeper.setting_faults import about, duration_text, fault_text, two_numbers_text

BASE_DIR = folders.BASE_DIR

# An empty variable counts as not set.
for name in (
    "ALLOWED_HOSTS", "BACKUP_DIR", "BACKUP_EVERY", "BACKUP_KEEP", "BASE_PATH", "BODIES_MB", "CONNECTIONS", "CONNECTIONS_PER_ADDRESS", "DATABASE_DIRECT_URL", "DATABASE_URL", "DEVICES_A_DAY",
    "FORWARDED_ALLOW_IPS", "GAMES_A_DAY", "HOST", "HSTS", "IMPORTED_GAMES_A_DAY", "IMPORTED_MB_A_DAY", "IMPORTS_A_DAY", "LOG_FORMAT", "PORT", "SCOREKEEPER_DATA", "SECRET_KEY", "START_CODE",
    "STORED_MB", "STREAMS_PER_DEVICE", "TABLES_A_DAY", "WEBHOOK_HOSTS", "WHO_MAY_START",
):  # fmt: skip
    if not os.environ.get(name, "").strip():
        os.environ.pop(name, None)

env = environs.Env()


STARTERS = ("everyone", "code", "nobody")

speak_to_host()
at_least_one = validate.Range(min=1, error=_("must be a whole number from {min}"))
long_pause = validate.Range(min=timedelta(minutes=5), error=duration_text())
a_path = validate.Regexp(
    FORM, error=_("must be a path such as /scores: letters, digits, - and _, and no slash at the end")
)
long_enough = validate.Length(min=6, error=_("must have at least {min} characters"))


def one_of(*choices: str) -> validate.OneOf:
    return validate.OneOf(choices, error=_("must be one of {choices}"))


def two_numbers(values: list[int]) -> None:
    if len(values) != 2 or min(values) < 1:
        raise environs.ValidationError(two_numbers_text())


try:
    DEBUG = env.bool("DEBUG", False)
    LOG_FORMAT = env.str("LOG_FORMAT", "text", validate=one_of("text", "json"))
    DATA_DIR = (env.path("SCOREKEEPER_DATA", None) or folders.data_folder()).absolute()
    DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    HOST = env.str("HOST", "0.0.0.0")  # noqa: S104  phones on the same network must reach it
    PORT = env.int(
        "PORT",
        8000,
        validate=validate.Range(1, 65_535, error=_("must be a whole number from {min} to {max}")),
    )
    BASE_PATH = env.str("BASE_PATH", "", validate=a_path)
    HTTPS = env.bool("HTTPS", False)
    HSTS = env.str("HSTS", "host", validate=one_of("host", "subdomains", "preload"))
    PROXIES = check_proxies(env.list("FORWARDED_ALLOW_IPS", ["127.0.0.1", "::1"]))
    ALLOWED_HOSTS = check_host_names(env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1"]))
    SECRET_KEY = env.str("SECRET_KEY", "") or secret_key(DATA_DIR)
    DATABASES = {
        "default": database(env.str("DATABASE_URL", ""), DATA_DIR, env.str("DATABASE_DIRECT_URL", ""))
    }
    CONNECTIONS = env.int("CONNECTIONS", 2000, validate=at_least_one)
    CONNECTIONS_PER_ADDRESS = env.int("CONNECTIONS_PER_ADDRESS", 250, validate=at_least_one)
    STREAMS_PER_DEVICE = env.int("STREAMS_PER_DEVICE", 30, validate=at_least_one)
    BODIES_MB = env.int("BODIES_MB", 64, validate=at_least_one)
    WHO_MAY_START = env.str("WHO_MAY_START", "everyone", validate=one_of(*STARTERS))
    START_CODE = env.str("START_CODE", validate=long_enough) if WHO_MAY_START == "code" else ""
    # What may be added in a day: in all, and from one address.
    A_DAY = {
        "tables": env.list("TABLES_A_DAY", [10_000, 500], subcast=int, validate=two_numbers),
        "devices": env.list("DEVICES_A_DAY", [100_000, 5_000], subcast=int, validate=two_numbers),
        "games": env.list("GAMES_A_DAY", [100_000, 5_000], subcast=int, validate=two_numbers),
        "imports": env.list("IMPORTS_A_DAY", [2_000, 200], subcast=int, validate=two_numbers),
        "imported_games": env.list(
            "IMPORTED_GAMES_A_DAY", [200_000, 50_000], subcast=int, validate=two_numbers
        ),
        "imported_mb": env.list("IMPORTED_MB_A_DAY", [5_000, 1_000], subcast=int, validate=two_numbers),
    }
    WEBHOOK_HOSTS = hook_hosts(env.list("WEBHOOK_HOSTS", []))
    BACKUP_DIR = (env.path("BACKUP_DIR", None) or DATA_DIR / "backups").absolute()
    BACKUP_EVERY = env.timedelta("BACKUP_EVERY", None, validate=long_pause)
    BACKUP_KEEP = env.int("BACKUP_KEEP", 7, validate=at_least_one)
    STORED_MB = env.int("STORED_MB", 20_000, validate=at_least_one)
except environs.EnvError as error:
    raise ImproperlyConfigured(fault_text(error)) from None
except (OSError, RuntimeError) as error:  # RuntimeError: nobody knows this user's home
    raise ImproperlyConfigured(about("SCOREKEEPER_DATA", str(error))) from None

ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "scorekeeper.files.Files",
    "csp",
    "django_htmx",
    "template_partials",
    "scoring",
]

MIDDLEWARE = [
    "scorekeeper.logs.requests.logged",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "scoring.views.http.unshared",
    "scoring.views.http.cards_as_read",
    "scoring.access.devices.renewed_cookie",
    "django_htmx.middleware.HtmxMiddleware",
    "scoring.views.http.whole_pages",
    "scoring.views.http.unlisted",
    "scoring.views.too_many.TooManyPage",
    "scorekeeper.retrying.Retrying",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [folders.TEMPLATES],
        "OPTIONS": {
            # template_partials wraps any other loaders in its own, and would leave out ours.
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [("django.template.loaders.cached.Loader", ["scorekeeper.templates.Loader"])],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "scorekeeper.base_path.in_templates",
                "scorekeeper.colors.in_templates",
                "scorekeeper.files.in_templates",
                "scoring.forms.limits.in_templates",
                "scoring.pages.languages.in_templates",
                "scoring.pages.navigation.in_templates",
            ],
        },
    }
]

# Language and time
LANGUAGE_CODE = "en"
# The words are American English in all countries; only the dates differ.
LANGUAGES = [
    ("de", "Deutsch"),
    ("en", "English"),
    ("en-au", "English (Australia)"),
    ("en-ca", "English (Canada)"),
    ("en-gb", "English (United Kingdom)"),
    ("en-ie", "English (Ireland)"),
    ("es", "Español"),
    ("fr", "Français"),
    ("it", "Italiano"),
    ("ja", "日本語"),
]
LANGUAGE_COOKIE_AGE = 400 * 24 * 60 * 60  # seconds: as long as browsers keep a cookie
if DEBUG:
    LANGUAGES.append((pseudo.CODE, pseudo.NAME))
LOCALE_PATHS = [BASE_DIR / "scoring" / "locale"]
FORMAT_MODULE_PATH = "scorekeeper.formats"
TIME_ZONE = "UTC"

# Static files
STATIC_URL = f"{BASE_PATH}/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [folders.STATIC]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else "scorekeeper.files.Storage"
        )
    },
}
# No other site loads these files, so no response needs a header that allows it.
WHITENOISE_ALLOW_ALL_ORIGINS = False
# Pages name files by their content, so copies under plain names would only cost time and space.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# Uploads. They stay in memory, where `bodies.py` has read and limited them: no temporary files are left behind.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024 * 1024 + 64 * 1024  # of a file and the form around it

# A page may load the site's own files and nothing inline.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "blob:"],  # a picture to share is made on the phone
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

CSRF_FAILURE_VIEW = "scoring.views.not_saved.not_saved"

# Cookies are sent to this site alone, and not mixed up with those of another one on the same host.
CSRF_COOKIE_PATH = LANGUAGE_COOKIE_PATH = f"{BASE_PATH}/"
CSRF_COOKIE_NAME = own_name("csrftoken", BASE_PATH)
LANGUAGE_COOKIE_NAME = own_name("django_language", BASE_PATH)

# At home, phones use plain HTTP. Behind a proxy that ends TLS, HTTPS=true turns all of this on.
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and HSTS in ("subdomains", "preload")
SECURE_HSTS_PRELOAD = HTTPS and HSTS == "preload"
# These two would promise HTTPS for all sites of the domain, for years, so a host has to ask for them.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# Over plain HTTP, browsers ignore this header and complain about it in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
# No SECURE_PROXY_SSL_HEADER, which would trust everybody: uvicorn trusts only PROXIES, and tells Django the scheme.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "secrets": {"()": "scorekeeper.logs.secrets.HideSecrets"},
        "floods": {"()": "scorekeeper.logs.floods.CountRepeats"},
    },
    "formatters": {
        "text": {"()": "scorekeeper.logs.formats.Text"},
        "json": {"()": "scorekeeper.logs.formats.Json"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["secrets", "floods"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        # No mail, which is Django's default, and no records of visitors' mistakes.
        "django": {"handlers": [], "level": "ERROR"},
    },
}
