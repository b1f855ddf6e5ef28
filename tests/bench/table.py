"""The table that benchmarks print."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles


@dataclass(frozen=True)
class Figure:
    """One measured thing: its times, and the floor's times measured beside it."""

    name: str
    milliseconds: Sequence[float]
    floor: Sequence[float] = ()
    goal: str = ""


def printed(figures: Sequence[Figure]) -> str:
    """Return a Markdown table with medians, 95th percentiles and ratios to the floor."""
    lines = [
        "| what | p50 ms | p95 ms | floor p50 ms | ratio | goal |",
        "|---|--:|--:|--:|--:|---|",
    ]
    for figure in figures:
        middle, late = percentile(figure.milliseconds, 50), percentile(figure.milliseconds, 95)
        floor = percentile(figure.floor, 50) if figure.floor else None
        shown = f"{floor:.2f}" if floor else ""
        ratio = f"{middle / floor:.1f}" if floor else ""
        lines.append(
            f"| {figure.name} | {middle:.2f} | {late:.2f} | {shown} | {ratio} | {figure.goal} |"
        )
    return "\n".join(lines) + "\n"


def percentile(values: Sequence[float], share: int) -> float:
    """Return a percentile of measured values."""
    if len(values) == 1:
        return values[0]
    return quantiles(values, n=100, method="inclusive")[share - 1]
