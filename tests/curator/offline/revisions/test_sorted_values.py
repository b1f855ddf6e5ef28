"""Tests of the values that English words hold, and of memories told with another one."""

import pytest

from curator.offline.revisions.sorted_values import sorted_values, with_value


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the 5th of nov not the 3rd", [("date", (5, 11)), ("date", (3,))]),
        ("Nov 5, at 7:30 pm", [("date", (5, 11)), ("clock", (19, 30))]),
        ("on Tuesday (2026-03-03) and Thursday", [("weekday", (1, 3))]),
        ("on sat, we sat down", [("weekday", (5,))]),
        ("in 2012", [("year", (12,))]),
        ("twenty-four of them", [("number", (24,))]),
        ("up to 6,500 now", [("number", (6500,))]),
        ("4,000 euro or 4000 euro", [("money", (40000,)), ("money", (40000,))]),
        ("only one, the older one", [("number", (1,))]),
        ("sometime in May", [("month", (5,))]),
        ("sometime in may", [("month", (5,))]),
        ("I may now say that I've decided to march in sept", [("month", (3,)), ("month", (9,))]),
    ],
)
def test_each_value_has_one_sort(text: str, found: list[tuple[str, tuple[int, ...]]]):
    assert [(value.sort, value.plain) for value in sorted_values(text)] == found


@pytest.mark.parametrize(
    ("content", "words", "again"),
    [
        (
            "The party is on 3 November (2026-11-03).",
            "the 5th of nov",
            "The party is on 5 November (2026-11-05).",
        ),
        (
            "The user goes on Tuesday (2026-03-03) and Thursday.",
            "Monday and Thursday",
            "The user goes on Monday and Thursday.",
        ),
        (
            "The user plays on Tuesday (2026-03-03).",
            "Thursdays",
            "The user plays on Thursday (2026-03-05).",
        ),
        ("The user has four girls.", "three", "The user has three girls."),
    ],
)
def test_a_memory_says_another_value_with_its_date(content: str, words: str, again: str):
    assert with_value(content, sorted_values(content)[0], sorted_values(words)[0]) == again


def test_a_day_alone_says_no_more_than_a_part_of_a_date():
    third, whole = sorted_values("the 3rd")[0], sorted_values("3 November")[0]
    assert third.says(whole)
    assert not sorted_values("the 4th")[0].says(whole)
