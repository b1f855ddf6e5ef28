"""The trend: how figures moved, in words and in bars."""

import pytest

from bot.report.lines import plain_lines
from bot.report.page import page
from bot.report.texts import TEXTS
from bot.report.trend import DRAWN, trend_charts, trend_rows, trend_title
from memory.reports.quality_trend import DayOfQuality, figures_of
from memory.vocabulary import Language
from tests.bot.report.reports import report_of
from tests.memory.house import House

EN = TEXTS["en"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")


def day(label: str, **figures: float | None) -> DayOfQuality:
    return DayOfQuality(label, 1, figures)


DAYS = [
    day("2026-03-01", active=4, forgotten_share=0.1, told_again=0, recall_p99=None, stale=2),
    day("2026-03-02", active=6, forgotten_share=0.25, told_again=0, recall_p99=12.345, stale=2),
    day("2026-03-03", active=3, forgotten_share=0.4, told_again=1, recall_p99=8.1, stale=2),
]


def test_each_figure_is_told_as_it_was_first_and_is_last():
    assert trend_title(DAYS, EN) == "Trend, 2026-03-01 to 2026-03-03"
    assert trend_rows(DAYS, EN) == [
        ("active memories", "4 → 3 (−1)"),
        ("forgotten", "10% → 40% (+30%)"),
        ("facts told again in a week", "0 → 1 (+1)"),
        ("stale: unused for long", "2, as before"),
        ("recall p99 (ms)", "12.3 → 8.1 (−4.25)"),
    ]


@pytest.mark.parametrize("days", [[], DAYS[:1]])
def test_one_day_alone_has_no_trend(days: list[DayOfQuality]):
    assert (trend_rows(days, EN), trend_charts(days[:0], EN)) == ([], [])


def test_every_kept_figure_has_a_name_in_both_languages(house: House):
    kept = figures_of(report_of(house)).keys() - {"forgotten"}
    for language in LANGUAGES:
        assert TEXTS[language].trend_names.keys() == kept
    assert set(DRAWN) <= kept


def test_a_chart_has_a_bar_for_each_day_that_has_something():
    charts = {trend_chart.title: trend_chart for trend_chart in trend_charts(DAYS, EN)}

    assert [bar.title for bar in charts["active memories"].bars] == [
        "2026-03-01: 4",
        "2026-03-02: 6",
        "2026-03-03: 3",
    ]
    assert [round(bar.height) for bar in charts["active memories"].bars] == [67, 100, 50]
    assert charts["forgotten"].up == ["40%", "0%"]
    assert len(charts["facts told again in a week"].bars) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_and_page_tell_it_or_that_there_is_none(house: House, language: Language):
    report, texts = report_of(house), TEXTS[language]

    lines = list(plain_lines(report, language, name="Mira", days=DAYS))
    assert f"{trend_title(DAYS, texts)}:" in lines
    assert f"  {texts.trend_names['active']}: 4 → 3 (−1)" in lines
    drawn = page(report, language, name="Mira", days=DAYS)
    assert "<td>10% → 40% (+30%)</td>" in drawn
    assert "<title>2026-03-02: 6</title>" in drawn

    assert texts.trend_none in page(report, language, name="Mira")
    assert not any("→" in line for line in plain_lines(report, language, name="Mira"))
