"""The table's own page: its name, the language of its cards, a recovery code and a webhook."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring import access, play
from scoring.models import Notice, Role, Table, Webhook
from scoring.pages import qr
from scoring.pages.languages import without_countries
from scoring.rules import Refusal
from scoring.views.http import address_for_others
from scoring.wording import refusal_text


@cache_control(no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest) -> HttpResponse:
    """The table's page, for its name, the language of its cards and a recovery code. Needs the role `own`."""
    table = access.table_or_404(access.device_of(request), Role.OWN)
    if request.method != "POST":
        return _table_page(request, table, table.name)
    if "code" in request.POST:
        # The response to this POST is the only page that ever shows the code.
        return _table_page(request, table, table.name, secret=access.new_link(table, Role.OWN))
    if "cards" in request.POST:
        play.choose_card_language(table, request.POST["cards"])
        return redirect("table")
    if "again" in request.POST:
        play.send_again(table)
        return redirect("table")
    if "webhook" in request.POST and settings.WEBHOOK_HOSTS:
        return _set_webhook(request, table, request.POST["webhook"].strip())
    return _rename(request, table, request.POST.get("name", ""))


def _set_webhook(request: HttpRequest, table: Table, address: str) -> HttpResponse:
    """Set or remove the webhook. The response to this POST is the only page that ever shows its secret."""
    if not address:
        play.remove_webhook(table)
        return redirect("table")
    try:
        secret = play.set_webhook(table, address, request.LANGUAGE_CODE)
    except Refusal as refusal:
        said = {"webhook": address, "webhook_refusal": refusal_text(refusal)}
        return _table_page(request, table, table.name, **said)
    return _table_page(request, table, table.name, webhook_secret=secret)


def _rename(request: HttpRequest, table: Table, name: str) -> HttpResponse:
    try:
        play.rename_table(table, name)
    except Refusal as refusal:
        return _table_page(request, table, name, refusal=refusal_text(refusal))
    return redirect("table")


def _table_page(
    request: HttpRequest, table: Table, name: str, *, secret: str = "", refusal: str = "", **said: str
) -> HttpResponse:
    context = {
        "table": table,
        "name": name,
        "refusal": refusal,
        "card_languages": without_countries(),
        "code_made_at": access.code_made_at(table),
    }
    if settings.WEBHOOK_HOSTS:
        context |= {"has_webhooks": True, **_webhook_state(table), **said}
    if secret:
        link = address_for_others(request, reverse("enter_link", args=[secret]))
        context |= {"code": access.as_code(secret), "qr": qr.drawn(link)}
    return render(request, "table.html", context, status=422 if refusal or "webhook_refusal" in said else 200)


def _webhook_state(table: Table) -> dict[str, str | int]:
    """Return where results are sent, and how many did not arrive."""
    webhook = Webhook.objects.filter(table=table).first()
    if webhook is None:
        return {"webhook": ""}
    failed = Notice.objects.failed(table)
    given_up = failed.filter(due_at=None).count()
    return {"webhook": webhook.address, "given_up": given_up, "late": failed.count() - given_up}
