"""How much one run may do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.settings.sections import Curation
from memory.operations.run_limits import retire_limit, surplus
from tests.memory.house import drinking
from tests.memory.operations.validating import LIMITS


@pytest.mark.parametrize(
    ("active", "limit"), [(0, 3), (1, 3), (20, 3), (21, 2), (29, 2), (30, 3), (31, 3), (500, 3)]
)
def test_a_run_may_retire_three_or_a_tenth(active: int, limit: int):
    assert retire_limit(active, LIMITS) == limit


@given(st.integers(0, 10_000), st.integers(1, 10))
def test_the_limit_is_the_smaller_of_both_and_one_at_least(active: int, most: int):
    limit = retire_limit(active, Curation(retire_limit=most))
    assert limit == (most if active <= 20 else max(1, min(most, active // 10)))


def test_eight_operations_are_the_most():
    too_many = surplus([drinking()] * 10, LIMITS)
    assert too_many == {8: "too many operations", 9: "too many operations"}


def test_a_memory_is_boosted_once_a_run():
    boosts = [drinking("BOOST", memory_id=number) for number in (1, 2, 1, 1)]
    assert surplus(boosts, LIMITS) == {2: "boosted already", 3: "boosted already"}
