"""What a pattern requires stands in all that it matches."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.late_pattern import LatePattern
from memory.text.prefilter.requirement import DIGIT, requirement_of

REQUIRED = {
    "pass ?word": ([{"pass word", "password"}], 0),
    "(?<![a-z])(?:pin|code)s? is": ([{"pin is", "pins is", "code is", "codes is"}], 0),
    r"\d{3}-\d{2}-\d{4}": ([{"-"}], 9),
    r"[#*\d] door": ([{"#", "*", DIGIT}, {" door"}], 0),
    "(?:login|log in|user)+": ([{"login", "log in", "user"}], 0),
    "(?=.{0,9}gate)[a-z]+": ([{"gate"}], 0),
    "(?!gate)[a-z]+": ([], 0),
    "(?:gate|[a-z])": ([], 0),
    "(?:gate)?[a-z]+": ([], 0),
    "(?:gate){2}": ([{"gategate"}], 0),
    "(?i:gate)[a-z]": ([], 0),
    "(?:ga|gat) ?x|密码": ([{"gax", "gatx", "ga x", "gat x", "密码"}], 0),
    "(?:unlock|lock)s": ([{"locks"}], 0),
    r"([a-z]+) \1": ([], 0),
}


@pytest.mark.parametrize("pattern", REQUIRED)
def test_what_a_pattern_requires_is_read_off_it(pattern: str):
    clauses, digits = REQUIRED[pattern]
    required = requirement_of(LatePattern(pattern))
    assert ([set(clause) for clause in required.clauses], required.digits) == (clauses, digits)


def test_a_pattern_that_reads_capitals_as_small_letters_requires_nothing():
    assert requirement_of(LatePattern("gate", re.IGNORECASE)).clauses == ()


@pytest.mark.parametrize("pattern", REQUIRED)
@given(data=st.data())
def test_whatever_a_pattern_matches_has_what_it_requires(pattern: str, data: st.DataObject):
    text = data.draw(st.from_regex(pattern))
    assert requirement_of(LatePattern(pattern)).holds_in(text)


parts = st.recursive(
    st.sampled_from(
        ["gate", "a", "pin", " ", r"\d", "[1-3]", "[xy]", "[^x]", ".", "密码", "^", "$"]
    ),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda some: f"(?:{'|'.join(some)})"),
        st.lists(inner, min_size=2, max_size=3).map("".join),
        inner.map(lambda each: f"(?:{each})?"),
        inner.map(lambda each: f"(?:{each}){{1,3}}"),
        inner.map(lambda each: f"(?:{each}){{2}}"),
        inner.map(lambda each: f"(?={each})"),
        inner.map(lambda each: f"(?!{each})"),
    ),
    max_leaves=8,
)


@given(parts, st.lists(st.sampled_from(["gate", "a", "pin", " ", "7", "1", "x", "密码", "٣"])))
def test_what_lacks_what_a_pattern_requires_is_not_matched(pattern: str, words: list[str]):
    text, shape = "".join(words), LatePattern(pattern)
    assert requirement_of(shape).holds_in(text) or shape.search(text) is None
