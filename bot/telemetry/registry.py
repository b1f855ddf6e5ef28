"""Measures: counts and durations of this process, as Prometheus's own client keeps them.

The client is imported when something is first measured: most commands measure nothing.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Counter, Histogram
    from prometheus_client.core import Metric

PREFIX = "companion_"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""The upper bounds, in seconds, by which durations are sorted: from a row read to a slow model."""


class Measures:
    """Everything that was counted and timed; labels are words of ours, never anybody's.

    A name is always given with the same labels.
    """

    def __init__(self) -> None:
        """Begin with nothing measured."""
        self._counters: dict[str, Counter] = {}
        self._histograms: dict[str, Histogram] = {}

    @cached_property
    def registry(self) -> "CollectorRegistry":
        """What holds them, apart from those of other instances."""
        from prometheus_client import CollectorRegistry, disable_created_metrics

        disable_created_metrics()  # type: ignore[no-untyped-call]  # a second line for each figure
        return CollectorRegistry()

    def count(self, name: str, **labels: str) -> None:
        """Count one more of what is called `…_total`."""
        from prometheus_client import Counter

        counter = self._counters.get(name)
        if counter is None:
            counter = Counter(PREFIX + name, told(name), list(labels), registry=self.registry)
            self._counters[name] = counter
        (counter.labels(**labels) if labels else counter).inc()

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        """Note how long something took."""
        from prometheus_client import Histogram

        known = self._histograms.get(name)
        if known is None:
            known = Histogram(
                PREFIX + name, told(name), list(labels), registry=self.registry, buckets=BOUNDS
            )
            self._histograms[name] = known
        (known.labels(**labels) if labels else known).observe(seconds)

    @contextmanager
    def timed(self, name: str, **labels: str) -> Iterator[None]:
        """Note how long the block takes, whatever its end."""
        begun = perf_counter()
        try:
            yield
        finally:
            self.observe(name, perf_counter() - begun, **labels)

    def counted(self, name: str, **labels: str) -> float:
        """Return how often something was counted, with these labels among its own."""
        counter = self._counters.get(name)
        samples = (
            [sample for family in counter.collect() for sample in family.samples] if counter else []
        )
        return sum(sample.value for sample in samples if labels.items() <= sample.labels.items())

    def text(self) -> str:
        """Return the measures as Prometheus reads them."""
        from prometheus_client import generate_latest

        return generate_latest(self.registry).decode()


class _Read:
    """Hands figures that were read already to a registry."""

    def __init__(self, families: Iterable["Metric"]) -> None:
        self._families = list(families)

    def collect(self) -> "Iterable[Metric]":
        return self._families


def exposition(families: Iterable["Metric"]) -> str:
    """Return figures that are not this process's own measures as Prometheus reads them."""
    from prometheus_client import CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    registry.register(_Read(families))
    return generate_latest(registry).decode()


def told(name: str) -> str:
    """Return what a figure is, in words: its name's."""
    return name.removesuffix("_total").replace("_", " ")
