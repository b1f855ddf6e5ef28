"""Seasons and months that a question speaks of, in both languages."""

from datetime import UTC, datetime

import pytest

from memory.dates.question_time import asked_time

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("what were we up to last summer?", "2026-06-01", "2026-09-01"),
        ("last winter", "2025-12-01", "2026-03-01"),
        ("the winter of 2024", "2024-12-01", "2025-03-01"),
        ("last autumn", "2025-09-01", "2025-12-01"),
        ("in autumn", "2026-09-01", "2026-12-01"),
        ("what did I like back in February?", "2026-02-01", "2026-03-01"),
        ("in December", "2025-12-01", "2026-01-01"),
        ("in March 2025", "2025-03-01", "2025-04-01"),
        ("去年夏天我们聊了些什么", "2025-06-01", "2025-09-01"),
        ("今年春天", "2026-03-01", "2026-06-01"),
        ("冬天的时候", "2025-12-01", "2026-03-01"),
        ("2025年冬天", "2025-12-01", "2026-03-01"),
        ("去年七月我们聊了什么", "2025-07-01", "2025-08-01"),
        ("七月份聊过什么", "2026-07-01", "2026-08-01"),
        ("2024年12月", "2024-12-01", "2025-01-01"),
        ("去年聊了什么", "2025-01-01", "2026-01-01"),
    ],
)
def test_a_season_or_month_is_a_window(text, start, end):
    window = asked_time(text, NOW).window
    assert window is not None
    assert (window.start.date().isoformat(), window.end.date().isoformat()) == (start, end)


@pytest.mark.parametrize("text", ["I may go", "we fall asleep", "一个月里", "春游真好"])
def test_other_words_are_none(text):
    assert asked_time(text, NOW).window is None
