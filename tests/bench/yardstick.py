"""Views to compare with: an 8 KB page without queries, and an empty response, with the same middleware."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path

# Like our pages: translated words, addresses, pictures, conditions, numbers.
TEMPLATE = engines["django"].from_string("""
{% extends "base.html" %}
{% load i18n static %}
{% block title %}{% translate "Round" %}{% endblock %}
{% block main %}
  <form method="post">
    {% csrf_token %}
    <h1>{% translate "Round" %}</h1>
    <ul>
      {% for name, count in lines %}
        <li{% if forloop.first %} aria-current="true"{% endif %}>
          <a href="{% url "edition_rules" "classic" %}">{{ name }}</a>
          <svg class="dish" aria-hidden="true"><use href="{% static "img/dishes.svg" %}#tempura"></use></svg>
          {% if count %}<span class="count">{{ count }}</span>{% endif %}
        </li>
      {% endfor %}
    </ul>
  </form>
{% endblock main %}
""")
LINES = [(f"A dish & its number {number}", number) for number in range(26)]


def yardstick(request: HttpRequest) -> HttpResponse:
    return HttpResponse(TEMPLATE.render({"lines": LINES}, request))


def nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=204)


urlpatterns = [
    path("yardstick/", yardstick),
    path("nothing/", nothing),
    path("", include("scorekeeper.urls")),
]
