"""Dates as Italian writes them: Django begins months with a capital letter, and days with a zero."""

DATE_FORMAT = "j b Y"
DATETIME_FORMAT = "j b Y H:i"
MONTH_DAY_FORMAT = "j b"
