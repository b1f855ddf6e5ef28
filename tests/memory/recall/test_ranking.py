"""How candidates are ranked."""

from dataclasses import replace
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.sections import Recall
from memory.recall.legs import LEGS
from memory.recall.ranking import DAY, Standing, rank_of, ranked, recency_of, relevance_of
from tests.memory.house import START

WEIGHTS = Recall()
AT = START.timestamp()
SHARES = st.floats(0, 1)
LEG_NAMES = [leg.name for leg in LEGS]
SCORES = st.dictionaries(st.sampled_from(LEG_NAMES), SHARES)
FOUND = st.dictionaries(st.sampled_from(LEG_NAMES), st.dictionaries(st.integers(1, 12), SHARES))
STANDINGS = st.lists(
    st.builds(
        Standing,
        memory_id=st.integers(1, 12),
        importance=SHARES,
        last_use=st.integers(0, 90).map(lambda days: AT - days * DAY),
        confidence=SHARES,
        expired=st.booleans(),
    ),
    unique_by=lambda one: one.memory_id,
    max_size=12,
)
EQUAL = Standing(1, 0.5, AT, 0.8, expired=False)


def order(scores, standings) -> list[int]:
    return [one.memory_id for one in ranked(scores, standings, now=START, weights=WEIGHTS)]


@given(
    st.dictionaries(st.sampled_from(LEG_NAMES), st.dictionaries(st.integers(1, 12), SHARES)),
    STANDINGS,
    st.randoms(),
)
def test_the_order_of_arrival_changes_nothing(scores, standings, random):
    shuffled = list(standings)
    random.shuffle(shuffled)
    again = {leg: dict(sorted(found.items())) for leg, found in sorted(scores.items())}

    assert order(scores, standings) == order(again, shuffled)


@given(SCORES, st.sampled_from(LEG_NAMES), SHARES)
def test_a_higher_score_of_any_leg_never_lowers_relevance(scores, leg: str, more: float):
    raised = scores | {leg: max(scores.get(leg, 0.0), more)}
    assert 0 <= relevance_of(scores) <= relevance_of(raised) + 1e-12 <= 1 + 1e-12


@given(SHARES, SHARES, SHARES, SHARES)
def test_rank_rises_with_each_of_its_parts(relevance, recency, importance, more):
    rank = rank_of(relevance, recency, importance, WEIGHTS)
    assert rank_of(max(relevance, more), recency, importance, WEIGHTS) >= rank
    assert rank_of(relevance, max(recency, more), importance, WEIGHTS) >= rank
    assert rank_of(relevance, recency, max(importance, more), WEIGHTS) >= rank


def test_rank_is_the_formula_of_the_specification():
    assert rank_of(1, 0, 0, WEIGHTS) == pytest.approx(0.6)
    assert rank_of(0, 1, 0, WEIGHTS) == rank_of(0, 0, 1, WEIGHTS) == pytest.approx(0.2)
    assert recency_of(AT - 30 * DAY, AT, WEIGHTS) == pytest.approx(exp(-1))
    assert recency_of(AT + DAY, AT, WEIGHTS) == 1.0


def test_only_meaning_alone_can_be_quite_sure():
    assert relevance_of({"dense": 1.0}) == 1.0
    assert all(relevance_of({leg: 1.0}) < 1 for leg in LEG_NAMES if leg != "dense")
    assert relevance_of({}) == 0.0


@pytest.mark.parametrize(
    "worse",
    [
        replace(EQUAL, memory_id=2, expired=True),
        replace(EQUAL, memory_id=2, last_use=AT - 0.001),
        replace(EQUAL, memory_id=2, confidence=0.7),
        replace(EQUAL, memory_id=2),
    ],
)
def test_ties_go_to_the_valid_the_recent_and_the_sure(worse: Standing):
    same = {"dense": {1: 0.6, 2: 0.6}}
    assert order(same, [worse, EQUAL]) == [1, 2]


def test_validity_decides_before_age_and_age_before_sureness():
    same = {"dense": {1: 0.6, 2: 0.6, 3: 0.6}}
    expired = Standing(1, 0.5, AT, 1.0, expired=True)
    older = Standing(2, 0.5, AT - 0.001, 1.0, expired=False)
    unsure = Standing(3, 0.5, AT, 0.1, expired=False)
    assert order(same, [expired, older, unsure]) == [3, 2, 1]


def test_what_is_hardly_relevant_is_left_out_with_its_reason():
    candidates = ranked(
        {"dense": {1: 0.69, 2: 0.71}},
        [EQUAL, replace(EQUAL, memory_id=2)],
        now=START,
        weights=WEIGHTS,
    )
    assert {one.memory_id: one.why_out for one in candidates} == {1: "not relevant enough", 2: None}


def test_a_candidate_of_the_talk_before_does_not_fit_the_message():
    found = ranked(
        {"conversation": {1: 1.0, 2: 1.0}, "keyword": {2: 0.4}},
        [EQUAL, replace(EQUAL, memory_id=2)],
        now=START,
        weights=WEIGHTS,
    )
    assert {one.memory_id: one.fits_message for one in found} == {1: False, 2: True}
