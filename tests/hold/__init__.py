"""Tests whether the site holds out: under load, under faults and under attack."""
