"""Measures: counts and durations of this process, in the form that Prometheus reads."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter

PREFIX = "companion_"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""The upper bounds, in seconds, by which durations are sorted: from a row read to a slow model."""
Labels = tuple[tuple[str, str], ...]
Key = tuple[str, Labels]


@dataclass
class Durations:
    """How long something took, sorted by bounds; the last count is of what took longer."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0


@dataclass
class Measures:
    """Everything that was counted and timed; labels are words of ours, never anybody's."""

    counts: Counter[Key] = field(default_factory=Counter)
    durations: dict[Key, Durations] = field(default_factory=dict)

    def count(self, name: str, **labels: str) -> None:
        """Count one more."""
        self.counts[(name, tuple(labels.items()))] += 1

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        """Note how long something took."""
        found = self.durations.setdefault((name, tuple(labels.items())), Durations())
        found.counts[bisect_left(BOUNDS, seconds)] += 1
        found.total += seconds

    @contextmanager
    def timed(self, name: str, **labels: str) -> Iterator[None]:
        """Note how long the block takes, whatever its end."""
        begun = perf_counter()
        try:
            yield
        finally:
            self.observe(name, perf_counter() - begun, **labels)

    def lines(self) -> Iterator[str]:
        """Yield the measures as text, each name with its type before it."""
        for name in sorted({name for name, _ in self.counts}):
            yield type_line(name, "counter")
            for (of, labels), value in sorted(self.counts.items()):
                if of == name:
                    yield line(name, dict(labels), value)
        for name in sorted({name for name, _ in self.durations}):
            yield type_line(name, "histogram")
            for (of, labels), found in sorted(self.durations.items(), key=lambda pair: pair[0]):
                if of == name:
                    yield from _histogram(name, labels, found)


def line(name: str, labels: Mapping[str, str], value: float) -> str:
    """Return one figure as a line."""
    told = ",".join(f'{key}="{text}"' for key, text in labels.items())
    return f"{PREFIX}{name}{{{told}}} {value:g}" if told else f"{PREFIX}{name} {value:g}"


def type_line(name: str, kind: str) -> str:
    """Return the line that tells what sort of figure follows."""
    return f"# TYPE {PREFIX}{name} {kind}"


def _histogram(name: str, labels: Labels, found: Durations) -> Iterator[str]:
    below, known = 0, dict(labels)
    for bound, count in zip((*BOUNDS, None), found.counts, strict=True):
        below += count
        limit = "+Inf" if bound is None else f"{bound:g}"
        yield line(f"{name}_bucket", {**known, "le": limit}, below)
    yield line(f"{name}_sum", known, found.total)
    yield line(f"{name}_count", known, below)
