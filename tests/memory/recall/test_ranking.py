"""How candidates are ranked."""

from dataclasses import replace
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.settings.sections import Recall
from memory.recall.episode_features import EpisodeEvidence
from memory.recall.model.result import Candidate
from memory.recall.ranking import DAY, RankFactors, rank_of, ranked, recency_of, relevance_of
from memory.recall.retrievers import RETRIEVERS
from tests.memory.house import START

WEIGHTS = Recall()
AT = START.timestamp()
SHARES = st.floats(0, 1)
LEG_NAMES = [leg.name for leg in RETRIEVERS]
SCORES = st.dictionaries(st.sampled_from(LEG_NAMES), SHARES)
FOUND = st.dictionaries(st.sampled_from(LEG_NAMES), st.dictionaries(st.integers(1, 12), SHARES))
TOLD = st.builds(
    EpisodeEvidence,
    until=st.integers(0, 90).map(lambda days: AT - days * DAY),
    surest=st.lists(SHARES, max_size=3).map(lambda sure: tuple(sorted(sure, reverse=True))),
)
STANDINGS = st.lists(
    st.builds(
        RankFactors,
        memory_id=st.integers(1, 12),
        importance=SHARES,
        last_use=st.integers(0, 90).map(lambda days: AT - days * DAY),
        confidence=SHARES,
        expired=st.booleans(),
        told=st.none() | TOLD,
    ),
    unique_by=lambda pair: pair.memory_id,
    max_size=12,
)
EQUAL = RankFactors(1, 0.5, AT, 0.8, expired=False)


def rank(scores, standings) -> list[Candidate]:
    """Rank by what each leg found."""
    found = {
        standing.memory_id: {
            leg: at[standing.memory_id] for leg, at in scores.items() if standing.memory_id in at
        }
        for standing in standings
    }
    return ranked(found, standings, now=START, weights=WEIGHTS)


def order(scores, standings) -> list[int]:
    return [pair.memory_id for pair in rank(scores, standings)]


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


@given(FOUND, STANDINGS)
def test_episodes_change_places_among_themselves_and_take_none_of_a_memorys(scores, standings):
    episodes = {standing.memory_id for standing in standings if standing.told is not None}
    as_memories = order(scores, [standing._replace(told=None) for standing in standings])
    found = order(scores, standings)

    assert [part in episodes for part in found] == [memory in episodes for memory in as_memories]
    assert [part for part in found if part not in episodes] == [
        memory for memory in as_memories if memory not in episodes
    ]


@given(FOUND, STANDINGS, st.integers(1, 12), SHARES)
def test_a_surer_message_never_puts_its_episode_behind_another(scores, standings, chosen, sure):
    raised = [
        standing._replace(told=_surer(standing.told, sure))
        if standing.memory_id == chosen
        else standing
        for standing in standings
    ]

    def ahead(given) -> list[int]:
        found = [part.memory_id for part in given if part.told is not None]
        ordered = [part for part in order(scores, given) if part in found]
        return ordered[: ordered.index(chosen)] if chosen in ordered else []

    assert set(ahead(raised)) <= set(ahead(standings))


def _surer(told: EpisodeEvidence | None, sure: float) -> EpisodeEvidence | None:
    if told is None or not told.surest:
        return told
    return replace(told, surest=(max(sure, told.surest[0]), *told.surest[1:]))


def test_the_surer_messages_go_before_the_better_summary():
    scores = {"keyword": {1: 0.9, 2: 0.8, 3: 0.1}}
    first, second, memory = (EQUAL._replace(memory_id=number) for number in (1, 2, 3))
    told = [
        first._replace(told=EpisodeEvidence(1, (0.2, 0.1))),
        second._replace(told=EpisodeEvidence(1, (0.9, 0.3))),
        memory,
    ]

    assert order(scores, told) == [2, 1, 3]
    assert order(scores, [first, second, memory]) == [1, 2, 3]


def test_an_episode_that_is_not_shown_takes_no_place_of_one_that_is():
    memory = EQUAL._replace(memory_id=3)
    shown = EQUAL._replace(memory_id=1, told=EpisodeEvidence(AT, (0.1,)))
    sure = EQUAL._replace(memory_id=2, told=EpisodeEvidence(AT, (1.0, 1.0, 1.0)))

    assert order({"dense": {1: 0.95, 2: 0.2, 3: 0.9}}, [shown, sure, memory]) == [1, 3, 2]


def test_an_episode_is_in_or_out_by_its_relevance_alone():
    sure = EQUAL._replace(told=EpisodeEvidence(1, (1.0, 1.0, 1.0)))
    (candidate,) = rank({"dense": {1: 0.69}}, [sure])

    assert candidate.why_out == "not relevant enough"
    assert candidate.features["surest"] == 1.0


@given(SCORES, st.sampled_from(LEG_NAMES), SHARES)
def test_a_higher_score_of_any_leg_never_lowers_relevance(scores, leg: str, more: float):
    raised = scores | {leg: max(scores.get(leg, 0.0), more)}
    assert 0 <= relevance_of(scores) <= relevance_of(raised) + 1e-12 <= 1 + 1e-12


@given(SHARES, SHARES, SHARES, SHARES)
def test_rank_rises_with_each_of_its_parts(relevance, recency, importance, more):
    before = rank_of(relevance, recency, importance, WEIGHTS)
    assert rank_of(max(relevance, more), recency, importance, WEIGHTS) >= before
    assert rank_of(relevance, max(recency, more), importance, WEIGHTS) >= before
    assert rank_of(relevance, recency, max(importance, more), WEIGHTS) >= before


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
        EQUAL._replace(memory_id=2, expired=True),
        EQUAL._replace(memory_id=2, last_use=AT - 0.001),
        EQUAL._replace(memory_id=2, confidence=0.7),
        EQUAL._replace(memory_id=2),
    ],
)
def test_ties_go_to_the_valid_the_recent_and_the_sure(worse: RankFactors):
    same = {"dense": {1: 0.6, 2: 0.6}}
    assert order(same, [worse, EQUAL]) == [1, 2]
    assert order(
        same, [part._replace(told=EpisodeEvidence(1, (0.7,))) for part in (worse, EQUAL)]
    ) == [1, 2]


def test_validity_decides_before_age_and_age_before_sureness():
    same = {"dense": {1: 0.6, 2: 0.6, 3: 0.6}}
    expired = RankFactors(1, 0.5, AT, 1.0, expired=True)
    older = RankFactors(2, 0.5, AT - 0.001, 1.0, expired=False)
    unsure = RankFactors(3, 0.5, AT, 0.1, expired=False)
    assert order(same, [expired, older, unsure]) == [3, 2, 1]


def test_what_is_hardly_relevant_is_left_out_with_its_reason():
    candidates = rank({"dense": {1: 0.69, 2: 0.71}}, [EQUAL, EQUAL._replace(memory_id=2)])

    assert {candidate.memory_id: candidate.why_out for candidate in candidates} == {
        1: "not relevant enough",
        2: None,
    }


def test_a_candidate_of_the_talk_before_does_not_fit_the_message():
    scores = {"conversation": {1: 1.0, 2: 1.0}, "keyword": {2: 0.4}}
    found = rank(scores, [EQUAL, EQUAL._replace(memory_id=2)])

    assert {pair.memory_id: pair.fits_message for pair in found} == {1: False, 2: True}
