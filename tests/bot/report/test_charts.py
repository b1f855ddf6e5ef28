"""The charts: bars that are as long as their numbers say, inside their box.

Covers: bot.report.texts.
"""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.report.charts import BOX, Chart, growth_chart, importance_chart, operations_chart
from bot.report.texts import TEXTS
from memory.reports.quality_activity import DayOfGrowth, DayOfOperations
from memory.reports.quality_report import QualityReport
from tests.bot.report.reports import report_of
from tests.memory.house import House

EN = TEXTS["en"]
COUNTS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), min_size=1, max_size=30)
# The report is only read.
SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def report(house: House) -> QualityReport:
    return report_of(house)


def inside(chart: Chart) -> bool:
    return all(
        bar.x >= -0.001
        and bar.x + bar.width <= BOX + 0.001
        and bar.y >= -0.001
        and bar.y + bar.height <= BOX + 0.001
        for bar in chart.bars
    )


def grown(report: QualityReport, counts: list[tuple[int, int]]) -> QualityReport:
    days = [DayOfGrowth(f"2026-03-{day + 1:02}", *both) for day, both in enumerate(counts)]
    return replace(report, growth=replace(report.growth, days=days))


def worked(report: QualityReport, counts: list[tuple[int, int]]) -> QualityReport:
    days = [DayOfOperations(f"2026-03-{day + 1:02}", *both) for day, both in enumerate(counts)]
    return replace(report, operations=replace(report.operations, days=days))


@SHARED
@given(counts=COUNTS)
def test_growth_has_a_bar_for_each_count_and_keeps_its_proportions(
    report: QualityReport, counts: list[tuple[int, int]]
):
    chart = growth_chart(grown(report, counts), EN)

    assert inside(chart)
    assert len(chart.bars) == sum(part > 0 for both in counts for part in both)
    per_count = BOX / (max(part for part, _ in counts) + max(two for _, two in counts) or 1)
    heights = sum(bar.height for bar in chart.bars)
    assert heights == pytest.approx(per_count * sum(part + two for part, two in counts))


@SHARED
@given(counts=COUNTS)
def test_operations_stand_on_one_another(report: QualityReport, counts: list[tuple[int, int]]):
    chart = operations_chart(worked(report, counts), EN)

    assert inside(chart)
    assert chart.up[0] == str(max(part + two for part, two in counts))


@SHARED
@given(counts=st.lists(st.integers(0, 500), min_size=10, max_size=10))
def test_importance_is_drawn_from_nothing_to_five(report: QualityReport, counts: list[int]):
    chart = importance_chart(replace(report, importance=counts), EN)

    assert inside(chart)
    assert chart.along == ["0", "1", "2", "3", "4", "5"]
    assert max((bar.height for bar in chart.bars), default=BOX) == pytest.approx(BOX)


def test_a_bar_tells_its_numbers(report: QualityReport):
    chart = growth_chart(grown(report, [(2, 1)]), EN)

    assert {bar.title for bar in chart.bars} == {"2026-03-01: added 2, forgotten 1"}
    assert chart.up == ["2", "−1"]


def test_many_days_are_drawn_as_weeks(house: House):
    house.learn("Mira drinks tea.")

    chart = growth_chart(report_of(house, days=100), EN)

    assert [bar.title for bar in chart.bars] == ["2026-W10: added 1, forgotten 0"]
    assert chart.along[-1] == "2026-W10"
