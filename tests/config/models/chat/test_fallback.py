"""A second model where the first cannot be had.

Covers: config.models.chat.model.
"""

import asyncio

import pytest

from config.errors import MindUnavailable, ReplyNotUnderstood
from config.models.calls.messages import Usage
from config.models.chat.fallback import FallbackMind
from config.models.chat.model import ScriptedMind
from tests.config.models.conftest import HELLO, Facts, MakeMind
from tests.fakes.behaviours import CutOff, Fails, Hangs, Says, SaysJson
from tests.fakes.model_server import ModelServer

FACTS = Facts(names=["Pixel"], count=1)


async def told(mind: FallbackMind) -> str:
    return "".join([piece async for piece in mind.stream(HELLO)])


async def test_where_the_first_answers_the_second_is_not_asked():
    second = ScriptedMind([])
    assert await told(FallbackMind(ScriptedMind(["Hello"]), second)) == "Hello "
    assert await FallbackMind(ScriptedMind([FACTS]), second).answer(HELLO, Facts) == FACTS
    assert second.asked == []


@pytest.mark.parametrize("retryable", [True, False])
async def test_where_the_first_gives_no_answer_the_second_is_asked(retryable: bool):
    gone = MindUnavailable("gone", retryable=retryable)

    assert await told(FallbackMind(ScriptedMind([gone]), ScriptedMind(["Here"]))) == "Here "
    mind = FallbackMind(ScriptedMind([gone]), ScriptedMind([FACTS]))
    assert await mind.answer(HELLO, Facts) == FACTS


async def test_a_second_mind_may_understand_what_the_first_did_not():
    mind = FallbackMind(ScriptedMind([ReplyNotUnderstood("Facts", "?")]), ScriptedMind([FACTS]))
    assert await mind.answer(HELLO, Facts) == FACTS


async def test_an_answer_that_has_begun_is_never_replaced(server: ModelServer, mind_with: MakeMind):
    server.script(CutOff("Once upon"), Says("never asked"))
    stream = FallbackMind(mind_with(), mind_with()).stream(HELLO)
    assert [await anext(stream), await anext(stream)] == ["Once", " upon"]
    with pytest.raises(MindUnavailable):
        await anext(stream)
    assert len(server.requests) == 1


async def test_the_trouble_of_the_second_is_told_where_both_fail():
    mind = FallbackMind(
        ScriptedMind([MindUnavailable("first")]), ScriptedMind([MindUnavailable("second")])
    )
    with pytest.raises(MindUnavailable, match="second"):
        await told(mind)


async def test_both_are_counted(server: ModelServer, mind_with: MakeMind):
    server.script(Fails(401), SaysJson(FACTS.model_dump()))
    mind = FallbackMind(mind_with(model="one"), mind_with(model="two"))
    await mind.answer(HELLO, Facts)
    assert mind.name == "one"
    assert mind.usage == mind.second.usage != Usage()
    assert [request["model"] for request in server.requests] == ["one", "two"]


async def test_a_first_mind_that_hangs_is_replaced_before_a_person_gives_up(
    server: ModelServer, mind_with: MakeMind
):
    server.script(Hangs(), Says("Here I am."))
    first = mind_with(timeout_seconds=60, first_token_seconds=1)
    async with asyncio.timeout(30):
        assert await told(FallbackMind(first, mind_with(model="second"))) == "Here I am."
    assert [body["model"] for body in server.requests] == ["fake-1", "second"]
