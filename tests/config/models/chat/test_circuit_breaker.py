import asyncio
from dataclasses import dataclass

import pytest

from config.errors import AnswerEmpty, MindResting, MindUnavailable
from config.models.chat.circuit_breaker import Breaker


@dataclass
class Ticks:
    """A clock that stands still until it is moved."""

    at: float = 0.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def ticks() -> Ticks:
    return Ticks()


@pytest.fixture
def breaker(ticks: Ticks) -> Breaker:
    return Breaker(after=3, rest_seconds=30, clock=ticks)


async def fails() -> str:
    raise MindUnavailable("busy")


async def answers() -> str:
    return "here"


async def fail(breaker: Breaker, times: int) -> None:
    for _ in range(times):
        with pytest.raises(MindUnavailable):
            await breaker.guard(fails)


async def test_failures_in_a_row_open_it_and_nothing_is_asked_any_more(breaker: Breaker):
    await fail(breaker, 3)

    assert breaker.is_open
    with pytest.raises(MindResting):
        await breaker.guard(answers)


async def test_an_answer_in_between_starts_the_count_anew(breaker: Breaker):
    await fail(breaker, 2)
    await breaker.guard(answers)
    await fail(breaker, 2)

    assert not breaker.is_open


async def test_after_the_rest_one_answer_closes_it(breaker: Breaker, ticks: Ticks):
    await fail(breaker, 3)
    ticks.at = 30

    assert await breaker.guard(answers) == "here"
    assert not breaker.is_open


async def test_after_the_rest_one_failure_opens_it_again(breaker: Breaker, ticks: Ticks):
    await fail(breaker, 3)
    ticks.at = 30
    await fail(breaker, 1)
    ticks.at = 59

    with pytest.raises(MindResting):
        await breaker.guard(answers)


async def test_while_one_call_tries_the_others_are_told_to_rest(breaker: Breaker, ticks: Ticks):
    await fail(breaker, 3)
    ticks.at = 30

    async def asks_within() -> str:
        with pytest.raises(MindResting):
            await breaker.guard(answers)
        return "back"

    assert await breaker.guard(asks_within) == "back"


@pytest.mark.parametrize(
    "trouble", [MindUnavailable("wrong key", retryable=False), AnswerEmpty(), MindResting("x")]
)
async def test_what_says_nothing_of_its_health_does_not_count(
    breaker: Breaker, trouble: MindUnavailable
):
    async def troubled() -> str:
        raise trouble

    for _ in range(5):
        with pytest.raises(MindUnavailable):
            await breaker.guard(troubled)

    assert not breaker.is_open


async def test_what_was_asked_before_the_rest_lets_nobody_else_try_it(
    breaker: Breaker, ticks: Ticks
):
    tried, ends = list[str](), asyncio.Event()

    async def fails_late(who: str) -> str:
        tried.append(who)
        await ends.wait()
        return await fails()

    def ask(who: str) -> asyncio.Task[str]:
        return asyncio.create_task(breaker.guard(lambda: fails_late(who)))

    early = ask("early")
    await asyncio.sleep(0)
    await fail(breaker, 3)
    ticks.at = 31
    trial = asyncio.create_task(breaker.guard(asyncio.Event().wait))
    await asyncio.sleep(0)
    ends.set()
    await asyncio.wait([early])
    ticks.at = 62
    second = ask("second")
    await asyncio.wait([second])
    trial.cancel()

    assert isinstance(early.exception(), MindUnavailable)
    assert isinstance(second.exception(), MindResting)
    assert tried == ["early"]
