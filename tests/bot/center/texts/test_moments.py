"""How long ago something is, in words."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.center.texts.moments import ago, full

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("span", "english", "chinese"),
    [
        (timedelta(seconds=5), "just now", "刚刚"),
        (timedelta(minutes=1), "1 minute ago", "1 分钟前"),
        (timedelta(hours=23), "23 hours ago", "23 小时前"),
        (timedelta(days=6), "6 days ago", "6 天前"),
        (timedelta(days=20), "2 weeks ago", "2 周前"),
        (timedelta(days=400), "1 year ago", "1 年前"),
        (-timedelta(days=3), "in 3 days", "3 天后"),
    ],
    ids=str,
)
def test_the_longest_unit_tells_how_long_ago(span: timedelta, english: str, chinese: str):
    assert (ago(NOW - span, NOW, "en"), ago(NOW - span, NOW, "zh")) == (english, chinese)


def test_an_instant_is_told_in_the_persons_zone():
    zone = ZoneInfo("Asia/Shanghai")

    assert full(NOW, zone, "en") == "2 March 2026, 17:00"
    assert full(NOW, zone, "zh") == "2026年3月2日 17:00"
