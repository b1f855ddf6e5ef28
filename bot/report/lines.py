"""The quality report on a terminal: tables for a person, plain lines for a pipe."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from bot.report.figures import Row, findings, heading, key_figures, tables, warning_lines
from bot.report.texts import TEXTS
from bot.report.trend import trend_rows, trend_title
from bot.safe_output import printable
from memory.reports.quality_report import QualityReport
from memory.reports.quality_trend import DayOfQuality
from memory.vocabulary import Language


def plain_lines(
    report: QualityReport,
    language: Language,
    *,
    name: str | None,
    days: Sequence[DayOfQuality] = (),
) -> Iterator[str]:
    """Yield the report line by line."""
    texts = TEXTS[language]
    yield f"{texts.title} · " + " · ".join(heading(report, texts, name))
    yield from warning_lines(report, texts) or [texts.no_warnings]
    for title, rows in _groups(report, days, language):
        yield ""
        yield f"{title}:"
        yield from (f"  {label}: {value}" for label, value in rows)
    for finding in findings(report, texts):
        yield from _named(finding.name, finding.lines, finding.more)


def show(
    report: QualityReport,
    language: Language,
    *,
    name: str | None,
    days: Sequence[DayOfQuality] = (),
) -> None:
    """Print the report as tables, for a person at a terminal."""
    texts, console = TEXTS[language], Console()
    console.print(
        f"[bold]{texts.title}[/] · " + escape(printable(" · ".join(heading(report, texts, name))))
    )
    for warning in warning_lines(report, texts):
        console.print(f"[yellow]⚠ {escape(warning)}[/]")
    for title, rows in _groups(report, days, language):
        table = Table(title=title, title_justify="left", show_header=False)
        table.add_column()
        table.add_column(justify="right")
        for label, value in rows:
            table.add_row(escape(printable(label)), value)
        console.print(table)
    for finding in findings(report, texts):
        for line in _named(finding.name, finding.lines, finding.more):
            console.print(printable(line), markup=False, highlight=False)


def _groups(
    report: QualityReport, days: Sequence[DayOfQuality], language: Language
) -> list[tuple[str, Sequence[Row]]]:
    texts = TEXTS[language]
    moved = trend_rows(days, texts)
    found = [(finding.name, str(finding.count)) for finding in findings(report, texts)]
    return [
        (texts.glance, key_figures(report, texts)),
        *([(trend_title(days, texts), moved)] if moved else []),
        (texts.findings, found),
        *tables(report, texts),
    ]


def _named(name: str, lines: Sequence[str], more: int) -> Iterator[str]:
    if lines:
        yield ""
        yield f"{name}:"
        yield from (f"  {line}" for line in lines)
        if more:
            yield f"  … {more}"
