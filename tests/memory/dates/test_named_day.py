"""Calendar days that a question names."""

from datetime import UTC, datetime

import pytest

from memory.dates.named_day import named_day
from memory.dates.question_time import asked_time

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("What did I cook on May 3rd?", (2026, 5, 3)),
        ("on May 3, 2024", (2024, 5, 3)),
        ("on the 3rd of May", (2026, 5, 3)),
        ("7 November, 2022", (2022, 11, 7)),
        ("on Sept 9", (2025, 9, 9)),
        ("on December 24th", (2025, 12, 24)),
        ("on 2025-12-24", (2025, 12, 24)),
        ("在4月27日我们聊了什么", (2026, 4, 27)),
        ("2024年12月1号", (2024, 12, 1)),
        ("12月1日", (2025, 12, 1)),
    ],
)
def test_a_named_day_is_that_day_and_without_a_year_the_last_one(
    text: str, first: tuple[int, int, int]
):
    start, end = named_day(text, NOW) or (NOW, NOW)

    assert start == datetime(*first, tzinfo=UTC)
    assert (end - start).days == 1


def test_a_month_with_its_year_is_the_whole_month():
    found = named_day("What happened in August 2023?", NOW)

    assert found == (datetime(2023, 8, 1, tzinfo=UTC), datetime(2023, 9, 1, tzinfo=UTC))


@pytest.mark.parametrize("text", ["May I ask?", "30 February", "13月40日", "room 12", "in May"])
def test_what_names_no_day_names_none(text: str):
    assert named_day(text, NOW) is None


def test_a_question_about_a_named_day_asks_for_that_day():
    window = asked_time("What did we do on May 3rd?", NOW).window

    assert window is not None
    assert (window.start.day, window.end.day) == (3, 4)
