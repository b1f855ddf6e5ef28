"""The figures of a quality report in words: what lines and page have in common."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bot.report.texts import ReportTexts
from memory.dates.partial_date import local_time
from memory.reports.quality_memories import Grouped, Listed, NamedMemory
from memory.reports.quality_report import QualityReport

Row = tuple[str, str]


@dataclass(frozen=True, slots=True)
class ReportFinding:
    """One sort of thing that may want care, with the memories it is about."""

    name: str
    count: int
    lines: Sequence[str]
    more: int
    """How many are not named."""


def heading(report: QualityReport, texts: ReportTexts, name: str | None) -> tuple[str, str]:
    """Return whom the report is about, and when it was made."""
    whom = texts.of_all if name is None else texts.of_user.format(name=name)
    at = local_time(report.at, ZoneInfo(report.timezone)).strftime("%Y-%m-%d %H:%M")
    return whom, texts.made.format(at=at, zone=report.timezone, days=report.days)


def warning_lines(report: QualityReport, texts: ReportTexts) -> list[str]:
    """Return the warnings as sentences."""
    return [
        texts.warnings[warning.what].format(
            user=warning.user_id,
            value=percent(warning.value)
            if warning.what == "forgotten_share"
            else f"{warning.value:g}",
            limit=percent(warning.limit)
            if warning.what == "forgotten_share"
            else f"{warning.limit:g}",
        )
        for warning in report.warnings
    ]


def key_figures(report: QualityReport, texts: ReportTexts) -> list[Row]:
    """Return the figures that stand on top, each with its name."""
    growth, recall = report.growth, report.recall
    average = report.average_importance
    return [
        (texts.active, str(report.memories.state.get("active", 0))),
        (texts.forgotten_share, percent(report.forgotten_share)),
        (texts.average_importance, texts.none if average is None else f"{average:.2f}"),
        (texts.growth_rate, f"{growth.added_per_day:g} / {growth.added_per_week:g}"),
        (texts.told_again, str(report.told_again)),
        (texts.pending, str(report.operations.pending)),
        (texts.parked, str(report.parked_jobs)),
        (texts.recall, _speed(recall.p50, recall.p99, texts)),
    ]


def tables(report: QualityReport, texts: ReportTexts) -> list[tuple[str, list[Row]]]:
    """Return the counts in groups, those of a group in falling order; empty groups are left out."""
    groups: list[tuple[str, Mapping[str, int]]] = [
        (texts.by_state, report.memories.state),
        (texts.by_category, report.memories.category),
        (texts.by_kind, report.memories.kind),
        (f"{texts.operations}: {texts.applied}", report.operations.applied),
        (f"{texts.operations}: {texts.by_reason}", report.operations.rejected),
    ]
    return [(name, _counts(counts, texts)) for name, counts in groups if counts]


def findings(report: QualityReport, texts: ReportTexts) -> list[ReportFinding]:
    """Return what may want care, with the memories it is about."""
    return [
        _grouped(texts.near_duplicates, report.near_duplicates, texts),
        _grouped(texts.contradictions, report.contradictions, texts),
        _listed(texts.stale, report.stale),
        _listed(texts.unverified_core, report.unverified_core),
    ]


def percent(share: float) -> str:
    """Return a share of 1 as percent."""
    return f"{100 * share:.0f}%"


def _speed(p50: float | None, p99: float | None, texts: ReportTexts) -> str:
    return texts.none if p50 is None or p99 is None else f"{p50:.3g} / {p99:.3g}"


def _counts(counts: Mapping[str, int], texts: ReportTexts) -> list[Row]:
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return [(texts.words.get(name, name), str(count)) for name, count in ordered]


def _grouped(name: str, found: Grouped, texts: ReportTexts) -> ReportFinding:
    lines = [
        f"{texts.because[group.because]}: " + " · ".join(_shown(each) for each in group.memories)
        for group in found.groups
    ]
    named = sum(
        1 if group.because == "contradicts" else len(group.memories) - 1 for group in found.groups
    )
    return ReportFinding(name, found.count, lines, found.count - named)


def _listed(name: str, found: Listed) -> ReportFinding:
    lines = [_shown(memory) for memory in found.memories]
    return ReportFinding(name, found.count, lines, found.count - len(lines))


def _shown(memory: NamedMemory) -> str:
    return f"#{memory.id}" if memory.content is None else f"#{memory.id} {memory.content}"
