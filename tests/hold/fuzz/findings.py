"""The faults that were found, each with a command that repeats it, and how long requests took."""

from __future__ import annotations

import heapq
import sys
from collections import Counter
from dataclasses import dataclass, field

from tests.bench.row import Row

SLOWEST = 2  # seconds of CPU
SHOWN = 10

FAILED, LOGGED, CHANGED, SLOW = (
    "answers of 5xx",
    "tracebacks in the log",
    "changes without a right",
    "slow requests",
)


@dataclass
class Findings:
    database: str
    inputs: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    examples: dict[tuple[str, str], str] = field(default_factory=dict)  # the first of several that are alike
    slowest: list[tuple[float, str]] = field(default_factory=list)

    def add(self, kind: str, cause: str, example: str) -> None:
        self.faults[kind] += 1
        if (kind, cause) not in self.examples:
            self.examples[kind, cause] = example
            print(f"\n{self.database}: {kind}\n{example}", file=sys.stderr, flush=True)

    def took(self, seconds: float, what: str) -> None:
        heapq.heappush(self.slowest, (seconds, what))
        if len(self.slowest) > SHOWN:
            heapq.heappop(self.slowest)

    def rows(self) -> list[Row]:
        longest = max(self.slowest, default=(0, ""))[0]
        return [
            Row(f"{self.database}: inputs, beside refused ones", self.inputs, self._refused()),
            *(
                Row(f"{self.database}: {kind}", self.faults[kind], 0, "keep to")
                for kind in (FAILED, CHANGED, LOGGED)
            ),
            Row(f"{self.database}: seconds of CPU of the slowest", longest, SLOWEST, "keep to"),
        ]

    def _refused(self) -> int:
        return sum(times for status, times in self.statuses.items() if status >= 400)

    def text(self) -> str:
        statuses = ", ".join(f"{status}: {times:,}" for status, times in sorted(self.statuses.items()))
        slowest = [f"  {seconds:.2f} s  {what}" for seconds, what in sorted(self.slowest, reverse=True)]
        return "\n".join([f"{self.database}: {self.inputs:,} inputs; {statuses}", *slowest])
