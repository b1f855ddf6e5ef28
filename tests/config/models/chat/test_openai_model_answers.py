"""A chat model's answers, whatever form the endpoint can give.

Covers: config.models.calls.messages.
"""

import json

import pytest
from pydantic import BaseModel

from config.errors import MindUnavailable, ReplyNotUnderstood
from config.models.calls.messages import ChatMessage, JsonSupport, Usage
from curator.curation.curator import ProposedOperations
from curator.episodes.summarizer import EpisodeDraft
from curator.profiles.profiler import ProfileDraft
from reviewer.review.reviewer import Thought
from tests.config.models.conftest import HELLO, Facts, MakeMind
from tests.fakes.behaviours import (
    Behaviour,
    CutOff,
    Empty,
    Fails,
    Garbage,
    Hangs,
    Refuses,
    Says,
    SaysJson,
    Slow,
)
from tests.fakes.model_server import ModelServer

FACTS = Facts(names=["Pixel", "小猫"], count=2)
JSON = json.dumps(FACTS.model_dump(), ensure_ascii=False)
SUPPORTS: tuple[JsonSupport, ...] = ("schema", "object", "none")

UNDERSTOOD = {
    "plain": SaysJson(FACTS.model_dump()),
    "fenced": Says(f"```json\n{JSON}\n```"),
    "prose around it": Says(f"Sure! Here it is: {JSON} I hope that helps."),
    "after thinking": Says(f"<think>Maybe {{}}?</think>\n{JSON}"),
    "in slow bytes": Slow((JSON[:10], JSON[10:]), 0.02),
}
NOT_UNDERSTOOD = {
    "prose": Says("I could not find anything."),
    "broken off": Says(JSON[:-5], finish_reason="length"),
    "too little": SaysJson({"names": ["Pixel"]}),
    "wrong type": SaysJson({"names": "Pixel", "count": "many"}),
    "a list": SaysJson([FACTS.model_dump()]),
    "null": Says("null"),
    "refusal": Refuses(),
    "empty": Empty(),
}
UNAVAILABLE = {
    "server error": Fails(500),
    "cut off": CutOff(JSON),
    "a web page": Garbage(),
    "broken JSON": Garbage("{", "application/json"),
    "wrong shape": Garbage('{"unexpected": true}', "application/json"),
    "no choices": Garbage('{"choices": [], "object": "chat.completion"}', "application/json"),
    "null choices": Garbage('{"choices": null}', "application/json"),
    "a list": Garbage("[]", "application/json"),
    "error with 200": Garbage('{"error": {"message": "busy"}}', "application/json"),
}

each_support = pytest.mark.parametrize("support", SUPPORTS)


@each_support
@pytest.mark.parametrize("reply", UNDERSTOOD.values(), ids=UNDERSTOOD)
async def test_a_shape_is_read_however_it_is_wrapped(
    server: ModelServer, mind_with: MakeMind, support: JsonSupport, reply: Behaviour
):
    server.script(reply)
    assert await mind_with(json_support=support).answer(HELLO, Facts) == FACTS


@each_support
@pytest.mark.parametrize("reply", NOT_UNDERSTOOD.values(), ids=NOT_UNDERSTOOD)
async def test_a_reply_out_of_shape_is_asked_for_once_more(
    server: ModelServer, mind_with: MakeMind, support: JsonSupport, reply: Behaviour
):
    server.script(reply, SaysJson(FACTS.model_dump()))
    assert await mind_with(json_support=support).answer(HELLO, Facts) == FACTS
    assert len(server.requests) == 2


@each_support
@pytest.mark.parametrize("reply", NOT_UNDERSTOOD.values(), ids=NOT_UNDERSTOOD)
async def test_two_replies_out_of_shape_are_not_understood(
    server: ModelServer, mind_with: MakeMind, support: JsonSupport, reply: Behaviour
):
    server.script(reply, reply, SaysJson(FACTS.model_dump()))
    with pytest.raises(ReplyNotUnderstood) as raised:
        await mind_with(json_support=support).answer(HELLO, Facts)
    assert raised.value.shape == "Facts"
    assert len(server.requests) == 2


@each_support
@pytest.mark.parametrize("reply", UNAVAILABLE.values(), ids=UNAVAILABLE)
async def test_a_trouble_is_no_answer_and_may_pass(
    server: ModelServer, mind_with: MakeMind, support: JsonSupport, reply: Behaviour
):
    server.script(reply, reply)
    with pytest.raises(MindUnavailable) as raised:
        await mind_with(json_support=support, retries=1).answer(HELLO, Facts)
    assert raised.value.retryable
    assert len(server.requests) == 2


@each_support
async def test_a_busy_endpoint_is_asked_again(
    server: ModelServer, mind_with: MakeMind, support: JsonSupport
):
    server.script(Fails(429, retry_after=1), SaysJson(FACTS.model_dump()))
    assert await mind_with(json_support=support).answer(HELLO, Facts) == FACTS


@each_support
@pytest.mark.parametrize("silence", [Hangs(), Slow((JSON, ""), 0.2)])
async def test_one_call_takes_no_longer_than_the_settings_say(
    server: ModelServer, mind_with: MakeMind, support: JsonSupport, silence: Behaviour
):
    server.script(silence)
    mind = mind_with(json_support=support, timeout_seconds=0.1, retries=0)
    with pytest.raises(MindUnavailable, match="too long"):
        await mind.answer(HELLO, Facts)


async def test_bytes_that_trickle_in_do_not_reset_the_time(
    server: ModelServer, mind_with: MakeMind
):
    server.script(Slow(tuple(JSON), 0.04))
    with pytest.raises(MindUnavailable, match="too long"):
        await mind_with(timeout_seconds=0.15, retries=0).answer(HELLO, Facts)


async def test_a_lasting_trouble_is_not_asked_again(server: ModelServer, mind_with: MakeMind):
    server.script(Fails(401), SaysJson(FACTS.model_dump()))
    with pytest.raises(MindUnavailable) as raised:
        await mind_with().answer(HELLO, Facts)
    assert not raised.value.retryable
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("support", "kind"), [("schema", "json_schema"), ("object", "json_object"), ("none", None)]
)
async def test_the_shape_is_asked_for_as_the_endpoint_takes_it(
    server: ModelServer, mind_with: MakeMind, support: JsonSupport, kind: str | None
):
    server.script(SaysJson(FACTS.model_dump()))
    await mind_with(json_support=support).answer(HELLO, Facts)
    assert server.requests[0].get("response_format", {}).get("type") == kind


@pytest.mark.parametrize("support", ["object", "none"])
async def test_an_endpoint_without_schemas_is_told_the_schema_in_words(
    server: ModelServer, mind_with: MakeMind, support: JsonSupport
):
    server.script(SaysJson(FACTS.model_dump()))
    await mind_with(json_support=support).answer(HELLO, Facts)
    last = server.requests[0]["messages"][-1]
    assert last["role"] == "user"
    assert last["content"].startswith("Hello\n\n")
    assert '"names"' in last["content"]


async def test_the_second_question_shows_the_reply_and_names_the_problem(
    server: ModelServer, mind_with: MakeMind
):
    server.script(SaysJson({"names": ["Pixel"]}), SaysJson(FACTS.model_dump()))
    await mind_with().answer(HELLO, Facts)
    said = server.requests[1]["messages"]
    assert [line["role"] for line in said] == ["system", "user", "assistant", "user"]
    assert said[2]["content"] == '{"names": ["Pixel"]}'
    assert "count: Field required" in said[3]["content"]


async def test_after_an_empty_reply_user_and_assistant_still_take_turns(
    server: ModelServer, mind_with: MakeMind
):
    server.script(Empty(), SaysJson(FACTS.model_dump()))
    await mind_with().answer(HELLO, Facts)
    assert [line["role"] for line in server.requests[1]["messages"]] == ["system", "user"]


async def test_a_question_without_a_user_line_gets_one(server: ModelServer, mind_with: MakeMind):
    server.script(SaysJson(FACTS.model_dump()))
    await mind_with(json_support="none").answer(
        [ChatMessage("system", "You extract facts.")], Facts
    )
    assert [line["role"] for line in server.requests[0]["messages"]] == ["system", "user"]


async def test_a_reply_not_understood_is_counted_and_kept(server: ModelServer, mind_with: MakeMind):
    server.script(Says("no", tokens_in=5, tokens_out=1), Says("never", tokens_in=9, tokens_out=2))
    mind = mind_with()
    with pytest.raises(ReplyNotUnderstood) as raised:
        await mind.answer(HELLO, Facts)
    assert mind.usage == Usage(tokens_in=14, tokens_out=3)
    assert raised.value.text == "never"
    assert "never" not in str(raised.value)


@pytest.mark.parametrize("shape", [ProposedOperations, EpisodeDraft, ProfileDraft, Thought])
async def test_strict_mode_accepts_the_shapes_of_all_agents(
    server: ModelServer, mind_with: MakeMind, shape: type[BaseModel]
):
    server.script(Says("accepted"), Says("accepted"))
    with pytest.raises(ReplyNotUnderstood):
        await mind_with().answer(HELLO, shape)


async def test_no_operations_and_no_answer_are_not_the_same(
    server: ModelServer, mind_with: MakeMind
):
    server.script(SaysJson({"operations": []}))
    assert await mind_with().answer(HELLO, ProposedOperations) == ProposedOperations(operations=[])
