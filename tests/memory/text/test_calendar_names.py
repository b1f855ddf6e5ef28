"""What English calls its months."""

import pytest

from memory.text.calendar_names import MONTHS, SHORT_MONTHS, WEEKDAYS, month_number


def test_there_are_twelve_months_and_seven_weekdays():
    assert (len(set(MONTHS)), len(set(SHORT_MONTHS)), len(set(WEEKDAYS))) == (12, 12, 7)


@pytest.mark.parametrize("word", ["september", "Sept", "sep"])
def test_a_month_is_known_by_its_first_letters(word: str):
    assert month_number(word) == 9


@pytest.mark.parametrize("word", ["", "ma", "monday", "九"])
def test_what_is_no_month_has_no_number(word: str):
    assert month_number(word) is None
