"""The table that the benches print."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A measured value, and the limit or yardstick that it is compared with."""

    what: str
    measured: float
    limit: float
    must: str = ""  # "reach" or "keep to" the limit; empty for a yardstick

    @property
    def missed(self) -> bool:
        if self.must == "reach":
            return self.measured < self.limit
        return self.must == "keep to" and self.measured > self.limit

    @property
    def cells(self) -> tuple[str, ...]:
        ratio = f"{self.measured / self.limit:.2f}" if self.limit else "–"
        verdict = ("missed" if self.missed else "ok") if self.must else "–"
        sign = {"reach": "≥ ", "keep to": "≤ "}.get(self.must, "beside ")
        return self.what, _number(self.measured), sign + _number(self.limit), ratio, verdict


def table(rows: list[Row]) -> str:
    lines = [("what", "measured", "limit", "ratio", ""), *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"
