"""The trend of a quality report: how each figure moved over the days that were kept."""

from collections.abc import Callable, Sequence

from bot.report.charts import BOX, Bar, Chart, room
from bot.report.figures import Row, percent
from bot.report.texts import ReportTexts
from memory.reports.quality_trend import DayOfQuality

DRAWN = ("active", "forgotten_share", "told_again", "stale")
"""The figures that the page draws."""
Form = Callable[[float], str]
_FORMS: dict[str, Form] = {
    "forgotten_share": percent,
    "average_importance": lambda value: f"{value:.2f}",
    "recall_p50": lambda value: f"{value:.3g}",
    "recall_p99": lambda value: f"{value:.3g}",
}


def trend_title(days: Sequence[DayOfQuality], texts: ReportTexts) -> str:
    """Return from when to when the trend goes."""
    return texts.trend.format(first=days[0].day, last=days[-1].day) if days else texts.trend_none


def trend_rows(days: Sequence[DayOfQuality], texts: ReportTexts) -> list[Row]:
    """Return each figure as it was first and as it is last; one day alone has no trend."""
    if len(days) < 2:
        return []
    return [
        (texts.trend_names[name], _moved(told[0], told[-1], _FORMS.get(name, _count), texts))
        for name in texts.trend_names
        if len(told := _told(days, name)) > 1
    ]


def trend_charts(days: Sequence[DayOfQuality], texts: ReportTexts) -> list[Chart]:
    """Return a chart of each drawn figure, a bar a day."""
    return [_chart(days, name, texts) for name in DRAWN if len(_told(days, name)) > 1]


def _chart(days: Sequence[DayOfQuality], name: str, texts: ReportTexts) -> Chart:
    form = _FORMS.get(name, _count)
    values = [day.figures.get(name) or 0 for day in days]
    top = max(values)
    bars = []
    for place, (day, value) in enumerate(zip(days, values, strict=True)):
        x, width = room(place, len(days))
        height = BOX * value / top if top else 0.0
        title = f"{day.day}: {form(value)}"
        bars.append(Bar(x, BOX - height, width, height, "one", title))
    return Chart(
        title=texts.trend_names[name],
        bars=[bar for bar in bars if bar.height > 0],
        base=BOX,
        up=[form(top), form(0)],
        along=list(dict.fromkeys([days[0].day, days[len(days) // 2].day, days[-1].day])),
    )


def _told(days: Sequence[DayOfQuality], name: str) -> list[float]:
    return [value for day in days if (value := day.figures.get(name)) is not None]


def _moved(first: float, last: float, form: Form, texts: ReportTexts) -> str:
    if form(first) == form(last):
        return texts.unmoved.format(last=form(last))
    sign = "+" if last > first else "−"
    return f"{form(first)} → {form(last)} ({sign}{form(abs(last - first))})"


def _count(value: float) -> str:
    return f"{value:g}"
