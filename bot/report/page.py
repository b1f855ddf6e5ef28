"""One self-contained page: charts drawn here, no script, everything escaped."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from bot.report.charts import growth_chart, importance_chart, operations_chart
from bot.report.figures import findings, heading, key_figures, percent, tables, warning_lines
from bot.report.texts import TEXTS
from bot.report.trend import trend_charts, trend_rows, trend_title
from memory.reports.quality_report import QualityReport
from memory.reports.quality_trend import DayOfQuality
from memory.vocabulary import Language


def page(  # noqa: PLR0913  # all that a page shows
    report: QualityReport,
    language: Language,
    *,
    name: str | None,
    users: Sequence[QualityReport] = (),
    days: Sequence[DayOfQuality] = (),
    owner: str = "",
) -> str:
    """Return the page of a report; `name` None: of all users, who are listed.

    `owner` is the uid of whom it is on, so that erasing finds it.
    """
    texts = TEXTS[language]
    whom, made = heading(report, texts, name)
    return _template().render(
        texts=texts,
        owner=owner,
        whom=whom,
        made=made,
        warnings=warning_lines(report, texts),
        figures=key_figures(report, texts),
        charts=[
            growth_chart(report, texts),
            operations_chart(report, texts),
            importance_chart(report, texts),
        ],
        weeks=report.growth.weeks,
        trend_title=trend_title(days, texts),
        trend=trend_rows(days, texts),
        trend_charts=trend_charts(days, texts),
        tables=tables(report, texts),
        findings=findings(report, texts),
        users=users,
        percent=percent,
    )


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html")
