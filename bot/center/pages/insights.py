"""The tab `insights`: figures as tables, which a script draws as charts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from bot.actions.account.insights import InsightFigures, OwnInsights
from bot.center.api.person import PersonHere
from bot.center.pages.rendering import shown
from bot.center.texts.insights import INSIGHTS_TEXTS, InsightsTexts
from bot.report.figures import findings, key_figures, warning_lines
from bot.report.texts import TEXTS, ReportTexts
from memory.reports.quality_memories import MemoryCounts

SPANS = (7, 30, 90)
"""Over so many days one may look."""
MOST_DAYS = 365
Days = Annotated[int, Query(ge=1, le=MOST_DAYS)]
Drawn = Literal["bars", "lines"]
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class ChartTable:
    """Figures day by day, and how they are drawn."""

    title: str
    drawn: Drawn
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[float | None]]]
    """By day; None: nothing was measured."""


@dataclass(frozen=True, slots=True)
class SortCount:
    """How many memories are of a sort."""

    name: str
    count: int


@router.get("/insights")
async def overview(request: Request, person: PersonHere, days: Days = 30) -> HTMLResponse:
    """Show how memory grows, how long recall takes and what models cost."""
    found = await OwnInsights(person.services, person.id).over(days)
    language = person.visitor.language
    words, names = INSIGHTS_TEXTS[language], TEXTS[language]
    return shown(
        request,
        person,
        "insights/page.html",
        tab="insights",
        words=words,
        days=days,
        spans=sorted({*SPANS, days}),
        counts=_counts(found.memories, names),
        active=found.memories.state.get("active", 0),
        growth=_growth(found, words, names),
        trends=_trends(found, words, names),
        recall=found.recall,
        costs=found.costs,
        cost_chart=_costs(found, words),
        currency=found.currency,
    )


@router.get("/insights/quality")
async def quality(request: Request, person: PersonHere, days: Days = 30) -> HTMLResponse:
    """Show how well memory is kept; every memory is looked at for that."""
    report = await OwnInsights(person.services, person.id).quality(days)
    names = TEXTS[person.visitor.language]
    return shown(
        request,
        person,
        "insights/quality.html",
        part="insights/report.html",
        tab="insights",
        words=INSIGHTS_TEXTS[person.visitor.language],
        names=names,
        warnings=warning_lines(report, names),
        figures=key_figures(report, names),
        findings=findings(report, names),
    )


def _counts(memories: MemoryCounts, names: ReportTexts) -> list[tuple[str, Sequence[SortCount]]]:
    groups = (
        (names.by_kind, memories.kind),
        (names.by_category, memories.category),
        (names.by_state, memories.state),
    )
    return [
        (
            title,
            [
                SortCount(names.words.get(name, name), count)
                for name, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
            ],
        )
        for title, counts in groups
        if counts
    ]


def _growth(found: InsightFigures, words: InsightsTexts, names: ReportTexts) -> ChartTable:
    rows = [(day.day, (day.added, day.forgotten)) for day in found.growth.days]
    return ChartTable(words.came_and_went, "bars", (names.added, names.forgotten), rows)


def _trends(
    found: InsightFigures, words: InsightsTexts, names: ReportTexts
) -> dict[str, ChartTable]:
    """Return what the daily work kept day by day; one day alone has no trend."""
    if len(found.trend) < 2:
        return {}

    def of(title: str, *figures: str) -> ChartTable:
        rows = [(day.day, [day.figures.get(figure) for figure in figures]) for day in found.trend]
        return ChartTable(title, "lines", [names.trend_names[figure] for figure in figures], rows)

    return {
        "active": of(words.active, "active"),
        "recall": of(names.recall, "recall_p50", "recall_p99"),
    }


def _costs(found: InsightFigures, words: InsightsTexts) -> ChartTable:
    cost = {line.name: line.cost for line in found.costs.by_day}
    rows = [(day.day, (cost.get(day.day, 0.0),)) for day in found.growth.days]
    title = words.cost.format(currency=found.currency)
    return ChartTable(title, "bars", (title,), rows)
