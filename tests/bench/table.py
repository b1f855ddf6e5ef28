"""The table that benchmarks print, and the file they write."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One measured thing: its times, and those of the floor and of peers measured beside it."""

    name: str
    milliseconds: Sequence[float]
    floor: Sequence[float] = ()
    goal: str = ""
    peers: dict[str, Sequence[float]] = field(default_factory=dict)
    """By the name of each, how long the same takes there."""
    unit: str = "ms"


def printed(figures: Sequence[Figure]) -> str:
    """Return a Markdown table: ratios to the floor and of peers to it first, then percentiles."""
    lines = [
        "| what | of floor | peers, of ours | p50 | p95 | p99 | unit | floor p50 | goal |",
        "|---|--:|---|--:|--:|--:|---|--:|---|",
    ]
    for figure in figures:
        middle, late, last = (percentile(figure.milliseconds, at) for at in (50, 95, 99))
        floor = percentile(figure.floor, 50) if figure.floor else None
        peers = ", ".join(
            f"{name} {percentile(times, 50) / middle:.2g}×" for name, times in figure.peers.items()
        )
        lines.append(
            f"| {figure.name} | {f'{middle / floor:.1f}×' if floor else ''} | {peers} "
            f"| {middle:.2f} | {late:.2f} | {last:.2f} | {figure.unit} "
            f"| {f'{floor:.2f}' if floor else ''} | {figure.goal} |"
        )
    return "\n".join(lines) + "\n"


def written(figures: Sequence[Figure], file: Path) -> None:
    """Write what was measured as JSON."""
    file.parent.mkdir(parents=True, exist_ok=True)
    told = json.dumps([_told(figure) for figure in figures], ensure_ascii=False, indent=1)
    file.write_text(told + "\n", encoding="utf-8")


def percentile(values: Sequence[float], share: int) -> float:
    """Return a percentile of measured values."""
    if len(values) == 1:
        return values[0]
    return quantiles(values, n=100, method="inclusive")[share - 1]


def _told(figure: Figure) -> dict[str, Any]:
    ours = _percentiles(figure.milliseconds)
    floor = _percentiles(figure.floor) if figure.floor else None
    return {
        "what": figure.name,
        "unit": figure.unit,
        "goal": figure.goal,
        "ratio": ours["p50"] / floor["p50"] if floor else None,
        "ours": ours,
        "floor": floor,
        "peers": {
            name: {**_percentiles(times), "ratio": percentile(times, 50) / ours["p50"]}
            for name, times in figure.peers.items()
        },
    }


def _percentiles(values: Sequence[float]) -> dict[str, float]:
    return {
        "measured": len(values),
        **{f"p{share}": percentile(values, share) for share in (50, 95, 99)},
    }
