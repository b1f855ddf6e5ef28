"""What two questions begin with together, and what an endpoint with a cache takes of it."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.models.calls.messages import ChatMessage, Speaker
from memory.text.token_estimate import tokens_in
from tests.bench.prompt_cost.offline_mind import Question
from tests.bench.prompt_cost.reckoning import (
    KEPT_FOR,
    STEP,
    Spent,
    median_share,
    shared_tokens,
    spent,
    tokens_of,
    weighed,
)

NOW = datetime(2026, 3, 2, tzinfo=UTC)
RULES = "Be kind to whoever speaks. " * 400
TALKS = st.lists(
    st.builds(ChatMessage, st.sampled_from(["system", "user", "assistant"]), st.text(max_size=9))
)


def question(*texts: str, at: datetime = NOW, speaker: Speaker = "user") -> Question:
    return Question("chat", at, [ChatMessage(speaker, text) for text in texts], "Hm.")


def test_the_first_line_that_differs_counts_as_far_as_it_is_alike():
    one, other = question(RULES, "It is three."), question(RULES, "It is four.", "Hello")

    assert shared_tokens(one.lines, other.lines) == tokens_in(RULES) + tokens_in("It is ")


def test_another_speakers_line_is_another_line():
    one, other = question("It is three."), question("It is three.", speaker="assistant")

    assert shared_tokens(one.lines, other.lines) == 0


@given(TALKS, TALKS)
def test_no_more_is_shared_than_there_is(one: list[ChatMessage], other: list[ChatMessage]):
    assert shared_tokens(one, one) == tokens_of(one)
    assert shared_tokens(one, other) <= min(tokens_of(one), tokens_of(other))


@pytest.mark.parametrize(("gap", "kept"), [(KEPT_FOR, True), (KEPT_FOR * 1.1, False)])
def test_what_was_read_long_ago_is_shared_and_not_cached(gap: timedelta, kept: bool):
    first, second = weighed([question(RULES), question(RULES, "Hello", at=NOW + gap)])

    assert (first.shared, first.cached) == (0, 0)
    assert second.shared == tokens_in(RULES)
    assert second.cached == (tokens_in(RULES) // STEP * STEP if kept else 0)


def test_little_is_not_cached():
    [_, second] = weighed([question("Hello")] * 2)

    assert (second.shared, second.cached) == (second.read, 0)


def test_a_question_may_begin_as_one_further_back():
    talk = [question(RULES, "Hi"), question("Other rules"), question(RULES, "Hi", "Hm?")]

    assert weighed(talk)[2].shared == 0
    assert weighed(talk, back=2)[2].shared == tokens_of(talk[0].lines)


def test_half_of_the_questions_share_as_much_and_the_first_does_not_count():
    talk = [question(RULES), question(RULES), question(RULES), question("Other rules")]

    assert median_share(weighed(talk)) == 1.0
    assert median_share(weighed(talk[:1])) == 0.0


def test_what_was_cached_costs_less():
    took = Spent(calls=1, read=2_000_000, cached=1_000_000, written=1_000_000)

    assert took.uncached_cost == pytest.approx(2 * 0.28 + 0.42)
    assert took.cost == pytest.approx(0.28 + 0.028 + 0.42)


def test_what_was_asked_before_a_day_is_not_of_it():
    found = weighed([question("Hi"), question("Hi", at=NOW + timedelta(days=1))])

    assert spent(found).calls == 2
    assert spent(found, NOW + timedelta(hours=1)).calls == 1
