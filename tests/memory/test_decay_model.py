"""How memories lose importance.

Covers: memory.policy, memory.vocabulary.
"""

from dataclasses import replace
from datetime import timedelta
from math import exp, log
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.decay_model import (
    DAY,
    FadeFactors,
    activity_at,
    importance_at,
    kind_weight,
    next_crossing,
    shown_importance,
)
from memory.policy import MemoryPolicy
from memory.vocabulary import KINDS
from tests.memory.house import START

RULES = MemoryPolicy()
FACT = FadeFactors("fact", "fact", 1.0, START, START, None)
DAYS = st.floats(0, 400).map(lambda days: timedelta(days=days))


def fades(**chosen: Any) -> st.SearchStrategy[FadeFactors]:
    """Return a strategy of memories; `chosen` narrows what varies."""
    varying: dict[str, Any] = {
        "category": st.sampled_from(["system", "core", "fact", "episode", "chapter"]),
        "kind": st.sampled_from(KINDS),
        "importance": st.floats(0.05, 5),
        "created_at": st.just(START),
        "anchored_at": DAYS.map(lambda days: START + days),
        "last_used_at": st.one_of(st.none(), DAYS.map(lambda days: START + days)),
        "used_count": st.integers(0, 20),
        "kept_count": st.integers(0, 4),
        "history": st.booleans(),
        "by_review": st.booleans(),
        "reviewed": st.just(False),
    }
    return st.builds(FadeFactors, **(varying | chosen))


FADES = fades()
FACTS = fades(
    category=st.just("fact"),
    kind=st.sampled_from([kind for kind in KINDS if kind != "context"]),
    importance=st.floats(0.05, 2.99),
    history=st.just(False),
)


def after(days: float):
    return START + days * DAY


def at(fade: FadeFactors, days: float) -> float:
    return importance_at(fade, after(days), RULES)


@given(FADES, DAYS, DAYS)
def test_importance_never_rises_with_time_alone(
    fade: FadeFactors, some: timedelta, more: timedelta
):
    now = fade.anchored_at + some
    assert importance_at(fade, now + more, RULES) <= importance_at(fade, now, RULES)
    assert 0 <= importance_at(fade, now, RULES) <= fade.importance


@given(FADES, st.lists(DAYS, max_size=5), DAYS)
def test_reading_often_changes_nothing(fade: FadeFactors, reads: list[timedelta], later: timedelta):
    alone = importance_at(fade, START + later, RULES)
    for read in reads:
        importance_at(fade, START + read, RULES)
    assert importance_at(fade, START + later, RULES) == alone


LASTING = st.one_of(
    fades(category=st.sampled_from(["system", "core", "chapter"])),
    fades(category=st.just("fact"), importance=st.floats(3, 5)),
    fades(category=st.just("fact"), history=st.just(True)),
)


@given(LASTING, DAYS)
def test_core_system_the_weighty_and_history_never_fade(fade: FadeFactors, later: timedelta):
    assert importance_at(fade, fade.anchored_at + later, RULES) == fade.importance
    assert next_crossing(fade, fade.anchored_at, RULES) is None


def test_a_fact_rests_for_seven_days_and_then_loses_a_twentieth_a_day():
    assert at(FACT, 0) == at(FACT, 7) == 1.0
    assert at(FACT, 8) == pytest.approx(0.95)
    assert at(FACT, 10) == pytest.approx(0.95**3)


def test_use_counts_from_creation_where_there_was_none():
    used = FACT._replace(last_used_at=after(5), anchored_at=after(5))
    assert at(used, 12) == 1.0
    assert at(used, 13) == pytest.approx(0.95)


def test_a_passing_thing_fades_from_the_first_day_and_leaves_after_seven():
    context = FACT._replace(kind="context")
    assert at(context, 1) == pytest.approx(0.8)
    assert next_crossing(context, START, RULES) == (after(7), "leave")


def test_an_episode_leaves_after_fourteen_days():
    episode = FACT._replace(category="episode", kind=None)
    assert at(episode, 8) == pytest.approx(0.8)
    assert next_crossing(episode, START, RULES) == (after(14), "leave")


@pytest.mark.parametrize("kept", [0, 1, 2, 3])
def test_each_keep_doubles_the_grace(kept: int):
    fade = FACT._replace(kept_count=kept)
    grace = 7 * 2**kept
    assert at(fade, grace) == 1.0
    assert at(fade, grace + 1) == pytest.approx(0.95)


@pytest.mark.parametrize("kept", [9, 19, 2000])
def test_however_often_it_is_kept_its_grace_ends_within_ten_years(kept: int):
    fade = FACT._replace(kept_count=kept)
    assert at(fade, 3500) == 1.0
    assert at(fade, 3800) < 1.0
    assert next_crossing(fade, START, RULES) is not None


def test_a_grace_that_the_settings_make_longer_than_that_is_given():
    fading = RULES.fading.model_copy(update={"grace_days": 5000})
    fade, patient = FACT._replace(kept_count=3), replace(RULES, fading=fading)
    assert importance_at(fade, after(4999), patient) == 1.0
    assert importance_at(fade, after(5001), patient) < 1.0


def test_what_was_kept_is_given_its_days_again():
    context = FACT._replace(kind="context", kept_count=1, anchored_at=after(30))
    assert next_crossing(context, after(30), RULES) == (after(37), "leave")


@given(FACTS)
def test_a_review_is_due_when_importance_or_activity_crosses_its_bound(fade: FadeFactors):
    crossing = next_crossing(fade, fade.anchored_at, RULES)
    assert crossing is not None
    when, name = crossing
    moment = timedelta(minutes=1)
    grace = max(fade.anchored_at, fade.last_used_at or START) + 7 * 2**fade.kept_count * DAY

    assert name == "review"
    later = when + moment
    assert importance_at(fade, later, RULES) < 0.5 or activity_at(fade, later, RULES) < 0.1
    if when > grace:
        assert importance_at(fade, when - moment, RULES) >= 0.5
        assert activity_at(fade, when - moment, RULES) >= 0.1


def test_where_no_activity_is_too_little_importance_alone_calls_for_a_review():
    never = MemoryPolicy(fading=RULES.fading.model_copy(update={"review_activity": 0.0}))
    crossing = next_crossing(FACT, START, never)
    assert crossing is not None
    assert importance_at(FACT, crossing[0], never) == pytest.approx(never.review.fading_below)


@given(FACTS)
def test_after_its_review_it_leaves_when_importance_falls_under_three_tenths(fade: FadeFactors):
    crossing = next_crossing(fade._replace(reviewed=True), fade.anchored_at, RULES)
    assert crossing is not None
    when, name = crossing

    assert name == "leave"
    assert importance_at(fade, when + timedelta(minutes=1), RULES) < 0.3
    if fade.importance > 0.3:
        assert importance_at(fade, when - timedelta(minutes=1), RULES) >= 0.3


@given(FADES, DAYS)
def test_a_crossing_is_never_before_the_instant_asked_about(fade: FadeFactors, later: timedelta):
    crossing = next_crossing(fade, START + later, RULES)
    assert crossing is None or crossing[0] >= START + later


@pytest.mark.parametrize("kind", ["promise", "boundary", "context"])
def test_what_fades_only_by_review_is_never_taken_by_time(kind):
    fade = FACT._replace(kind=kind, by_review=True)
    crossing = next_crossing(fade, START, RULES)
    assert crossing is not None
    assert crossing[1] == "review"


@pytest.mark.parametrize("kind", KINDS)
def test_activity_is_the_formula_of_the_specification(kind):
    fade = FACT._replace(kind=kind, importance=1.2, used_count=3)
    weight = kind_weight(kind, RULES.importance)
    level = min(importance_at(fade, after(5), RULES), 1.0)
    formula = exp(-0.05) * (1 + log(4)) * weight * level
    assert activity_at(fade, after(5), RULES) == pytest.approx(formula)


@given(FADES, DAYS, DAYS)
def test_activity_never_rises_with_time_alone(fade: FadeFactors, some: timedelta, more: timedelta):
    now = fade.anchored_at + some
    assert activity_at(fade, now + more, RULES) <= activity_at(fade, now, RULES)


def test_importance_is_shown_as_a_share_of_core():
    assert (shown_importance(1.5, 3.0), shown_importance(4.0, 3.0)) == (0.5, 1.0)
