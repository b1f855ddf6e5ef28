import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.errors import MindUnavailable
from config.models.chat.retry import LONGEST_PAUSE, Patience, pause
from tests.config.models.conftest import Sleeper


@given(st.integers(0, 10_000), st.none() | st.floats(0, 1e9))
def test_a_pause_is_never_longer_than_a_person_bears(attempt, asked):
    assert 0 <= pause(attempt, asked) <= LONGEST_PAUSE


@given(st.integers(0, 100))
def test_pauses_do_not_shrink(attempt):
    assert pause(attempt, None) <= pause(attempt + 1, None)


async def test_the_first_answer_ends_the_asking(sleeper: Sleeper):
    troubles = [MindUnavailable("busy"), MindUnavailable("busy")]

    async def question() -> str:
        if troubles:
            raise troubles.pop()
        return "here"

    assert await Patience(5, sleeper).ask(question) == "here"
    assert len(sleeper.slept) == 2


async def test_without_retries_nothing_is_asked_twice(sleeper: Sleeper):
    asked = []

    async def question() -> None:
        asked.append("once")
        raise MindUnavailable("busy")

    with pytest.raises(MindUnavailable):
        await Patience(0, sleeper).ask(question)
    assert asked == ["once"]
    assert sleeper.slept == []
