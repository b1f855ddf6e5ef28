"""Charts as geometry: bars in a box of 100 by 100, which the page draws as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from bot.report.texts import ReportTexts
from memory.reports.quality_report import QualityReport

Tone = Literal["one", "two"]
BOX = 100.0
GAP = 0.2
"""Which share of a bar's room stays free."""
DAYS_SHOWN = 60
"""With more days than these, a bar is a week."""
SCALE = 5.0


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar, and what is told of it."""

    x: float
    y: float
    width: float
    height: float
    tone: Tone
    title: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars with what stands beside them; no bars: nothing happened."""

    title: str
    bars: Sequence[Bar]
    base: float
    """Where zero is, from the top."""
    up: Sequence[str]
    """What stands beside the bars, from the top."""
    along: Sequence[str]
    """What stands under them, from the left."""
    legend: Sequence[tuple[Tone, str]] = ()


@dataclass(frozen=True, slots=True)
class Point:
    """Two counts of one day or week."""

    label: str
    first: int
    second: int


def growth_chart(report: QualityReport, texts: ReportTexts) -> Chart:
    """Return what came above the line and what went below it."""
    points = _fitting([Point(day.day, day.added, day.forgotten) for day in report.growth.days])
    top, bottom = (
        max(point.first for point in points),
        max(point.second for point in points),
    )
    per_count = BOX / max(top + bottom, 1)
    base = top * per_count if top + bottom else BOX
    names = (texts.added, texts.forgotten)
    bars = []
    for place, point in enumerate(points):
        x, width = room(place, len(points))
        up, down = point.first * per_count, point.second * per_count
        title = _told(point, names)
        bars += [
            Bar(x, base - up, width, up, "one", title),
            Bar(x, base, width, down, "two", title),
        ]
    return Chart(
        title=texts.growth,
        bars=_drawn(bars),
        base=base,
        up=[str(top), *([f"−{bottom}"] if bottom else ["0"])],
        along=_ends(points),
        legend=[("one", names[0]), ("two", names[1])],
    )


def operations_chart(report: QualityReport, texts: ReportTexts) -> Chart:
    """Return the operations that were applied, with the rejected ones on top."""
    points = _fitting([Point(day.day, day.applied, day.rejected) for day in report.operations.days])
    top = max(point.first + point.second for point in points)
    per_count = BOX / max(top, 1)
    names = (texts.applied, texts.rejected)
    bars = []
    for place, point in enumerate(points):
        x, width = room(place, len(points))
        applied, rejected = point.first * per_count, point.second * per_count
        title = _told(point, names)
        bars += [
            Bar(x, BOX - applied, width, applied, "one", title),
            Bar(x, BOX - applied - rejected, width, rejected, "two", title),
        ]
    return Chart(
        title=texts.operations,
        bars=_drawn(bars),
        base=BOX,
        up=[str(top), "0"],
        along=_ends(points),
        legend=[("one", names[0]), ("two", names[1])],
    )


def importance_chart(report: QualityReport, texts: ReportTexts) -> Chart:
    """Return how many memories lie in each tenth of the scale."""
    counts = report.importance
    top, step = max(counts), SCALE / len(counts)
    bars = []
    for place, count in enumerate(counts):
        x, width = room(place, len(counts))
        height = BOX * count / max(top, 1)
        title = texts.importance_bar.format(
            low=f"{place * step:g}", high=f"{(place + 1) * step:g}", count=count
        )
        bars.append(Bar(x, BOX - height, width, height, "one", title))
    return Chart(
        title=texts.importance,
        bars=_drawn(bars),
        base=BOX,
        up=[str(top), "0"],
        along=[str(number) for number in range(int(SCALE) + 1)],
    )


def _fitting(points: Sequence[Point]) -> Sequence[Point]:
    """Return days, or the weeks that they make up where they are too many to draw."""
    if len(points) <= DAYS_SHOWN:
        return points
    weeks: dict[str, Point] = {}
    for point in points:
        year, number, _ = date.fromisoformat(point.label).isocalendar()
        label = f"{year}-W{number:02}"
        known = weeks.get(label, Point(label, 0, 0))
        weeks[label] = Point(label, known.first + point.first, known.second + point.second)
    return list(weeks.values())


def room(place: int, places: int) -> tuple[float, float]:
    """Return where the bar at a place begins, and how wide it is."""
    each = BOX / places
    return place * each + each * GAP / 2, each * (1 - GAP)


def _drawn(bars: Sequence[Bar]) -> Sequence[Bar]:
    return [bar for bar in bars if bar.height > 0]


def _told(point: Point, names: tuple[str, str]) -> str:
    return f"{point.label}: {names[0]} {point.first}, {names[1]} {point.second}"


def _ends(points: Sequence[Point]) -> Sequence[str]:
    labels = [point.label for point in points]
    return list(dict.fromkeys([labels[0], labels[len(labels) // 2], labels[-1]]))
