"""A checksum tells rows apart, and knows no order."""

from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from memory.store_copy.checksum import digest_of

VALUES = st.one_of(
    st.none(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(st.characters(codec="utf-8")),
    st.datetimes(timezones=st.just(UTC)),
)
ROWS = st.lists(VALUES, min_size=2, max_size=2)


def number(*values: Any) -> int:
    return digest_of(dict(enumerate(values)))  # type: ignore[arg-type]  # the names are not told


@given(ROWS, ROWS)
def test_rows_that_differ_come_to_different_numbers(one: list[Any], other: list[Any]):
    alike = [(type(value), value) for value in one] == [(type(value), value) for value in other]

    assert (number(*one) == number(*other)) == alike


def test_what_stands_where_counts():
    assert number("ab", "c") != number("a", "bc")
    assert number(None, "") != number("", None)
    assert number(1, 0) != number(1.0, 0)


def test_both_databases_answers_to_true_count_alike():
    assert number(True, False) == number(1, 0)


def test_half_of_a_pair_of_signs_counts_as_it_stands():
    assert number("\ud800", datetime(2026, 1, 1, tzinfo=UTC)) != number(
        "?", datetime(2026, 1, 1, tzinfo=UTC)
    )
