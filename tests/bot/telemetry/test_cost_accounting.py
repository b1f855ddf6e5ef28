"""What models are asked is on record, and what they cost is bounded."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.telemetry.cost_accounting import budget_standing
from memory.amendments.message_edits import edit_message
from memory.conversation.incoming import Part
from memory.ledger.proposal import Author, Batch
from memory.storage.call_log import blank_texts_of
from memory.tables import Job, Message, ModelCall
from tests.crowd import crowd_in
from tests.fakes.behaviours import Behaviour, CutOff, Fails, Garbage, Says, SaysJson, Slow
from tests.fakes.chat_requests import ChatRequest
from tests.fakes.model_server import ModelServer
from tests.memory.model_calls import model_call
from tests.stage import Stage, said, staged

SKIP = SaysJson({"operations": [{"op": "SKIP"}]})
START = datetime(2026, 3, 20, 9, tzinfo=UTC)


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        running.script(route=lambda request: None if request.streams else SKIP)
        yield running


def minds(server: ModelServer, *roles: str, **more: object) -> dict[str, Any]:
    usual = {"base_url": server.url, "retries": 0, "timeout_seconds": 20} | more
    return {role: usual | {"model": f"{role}-model"} for role in roles}


async def calls(stage: Stage) -> list[ModelCall]:
    return await stage.all(ModelCall)


@pytest.mark.parametrize(("price", "cost"), [({}, 2.0), ({"price_cached": 0.1}, 1.6)])
async def test_a_reply_is_on_record_with_its_prompt_tokens_cost_and_turn(
    tmp_path: Path, server: ModelServer, price: dict[str, float], cost: float
):
    server.script(Says("Hi!", tokens_in=2_000_000, tokens_out=500_000, tokens_cached=1_000_000))
    prices = {"price_in": 0.5, "price_out": 2, **price}
    with staged(tmp_path, minds=minds(server, "chat", **prices)) as stage:
        talk = await stage.talk()
        await said(talk, "Hi")

        [call] = await calls(stage)
        assert (call.role, call.model, call.user_id) == ("chat", "chat-model", talk.user_id)
        assert (call.prompt_version or "").startswith("chat.en@")
        assert (call.tokens_in, call.tokens_out, call.estimated) == (2_000_000, 500_000, False)
        assert (call.tokens_cached, call.cost, call.currency) == (1_000_000, cost, "USD")
        assert (call.turn_id, call.job_id) == (1, None)
        assert (call.outcome, call.requests, call.at) == ("answered", 1, stage.clock.now())
        assert call.milliseconds > 0


async def test_an_agents_call_names_its_job_and_the_user(tmp_path: Path, server: ModelServer):
    with staged(tmp_path, minds=minds(server, "curator")) as stage:
        talk = await stage.talk()
        await said(talk, "I like green tea.")
        await stage.worker.drain()

        [call] = await calls(stage)
        [job] = [job for job in await stage.all(Job) if job.kind == "curate"]
        assert (call.role, call.job_id, call.user_id) == ("curator", job.id, talk.user_id)


async def test_an_episodes_call_names_the_user_whom_it_is_about(
    tmp_path: Path, server: ModelServer
):
    with staged(tmp_path, minds=minds(server, "summarizer")) as stage:
        talk = await stage.talk()
        for text in ("I passed my exam!", "Tom visits in May.", "I can't stand cilantro."):
            await said(talk, text)
        await talk.end()
        await stage.worker.drain()

        assert {(call.role, call.user_id) for call in await calls(stage)} == {
            ("summarizer", talk.user_id)
        }


async def test_what_the_endpoint_does_not_count_is_estimated(tmp_path: Path, server: ModelServer):
    event = '{"choices": [{"index": 0, "delta": {"content": "你好，小林"}}]}'
    server.script(Garbage(f"data: {event}\n\ndata: [DONE]\n\n", "text/event-stream"))
    with staged(tmp_path, minds=minds(server, "chat")) as stage:
        assert await said(await stage.talk(), "你好") == "你好，小林"

        [call] = await calls(stage)
        assert call.estimated
        assert call.tokens_out == 4 + 4 + 1
        assert call.tokens_in > 500


@pytest.mark.parametrize(
    ("trouble", "outcome"),
    [(Fails(500), "unavailable"), (Says(""), "empty"), (CutOff("Once"), "broken off")],
)
async def test_a_failure_is_on_record_with_its_reason(
    tmp_path: Path, server: ModelServer, trouble: Behaviour, outcome: str
):
    server.script(trouble)
    with staged(tmp_path, minds=minds(server, "chat")) as stage:
        await said(await stage.talk(), "Hi")

        [call] = await calls(stage)
        assert call.outcome == outcome
        assert (call.error or "").startswith("The model gave no answer: ")


async def test_both_askings_of_a_repaired_answer_are_counted(tmp_path: Path, server: ModelServer):
    replies: Iterator[Behaviour] = iter([Says("Hm.", tokens_in=10, tokens_out=1), SKIP])

    def route(request: ChatRequest) -> Behaviour:
        return next(replies)

    with staged(tmp_path, minds=minds(server, "curator")) as stage:
        await said(await stage.talk(), "I like green tea.")
        server.script(route=route)
        await stage.worker.drain()

        [call] = await calls(stage)
        assert (call.outcome, call.requests) == ("repaired", 2)
        assert call.tokens_in > 10


async def test_words_are_kept_only_where_the_settings_say_so(tmp_path: Path, server: ModelServer):
    server.script(Says("Hello!"), Says("Hello!"))
    for kept in (False, True):
        chosen: dict[str, Any] = {"minds": minds(server, "chat"), "call_log": {"text": kept}}
        with staged(tmp_path / str(kept), **chosen) as stage:
            await said(await stage.talk(), "Hi")
            [call] = await calls(stage)

            assert (call.text is not None) == kept
    assert call.text is not None
    newest = call.text[0]["asked"][-1]
    assert newest["speaker"] == "user"
    assert newest["text"].endswith("\n\nHi")
    assert call.text[0]["answered"] == "Hello!"


async def test_words_of_private_mode_are_never_kept(tmp_path: Path, server: ModelServer):
    server.script(Says("Hush."))
    with staged(tmp_path, minds=minds(server, "chat"), call_log={"text": True}) as stage:
        talk = await stage.talk()
        await talk.switch_private()
        await said(talk, "A secret")

        [call] = await calls(stage)
        assert (call.text, call.turn_id) == (None, None)
        await talk.end()
        await stage.worker.drain()
        assert not stage.on_disk("A secret")


async def test_words_are_never_kept_where_others_hear(tmp_path: Path, server: ModelServer):
    server.script(Says("Hello!"), Says("Hello!"), SaysJson({"operations": []}))
    both = minds(server, "chat") | minds(server, "curator")
    with staged(tmp_path, minds=both, call_log={"text": True}) as stage:
        crowd = await crowd_in(stage, "place:1", "ada", "bob")
        await crowd.say("ada", "hall", "I keep a wombat.")
        await crowd.say("bob", "hall", "I keep a cat.")
        await stage.worker.drain()

        found = await calls(stage)
        assert {call.role for call in found} == {"chat", "curator"}
        assert [call.text for call in found] == [None] * len(found)


async def test_words_of_private_work_are_kept(tmp_path: Path, server: ModelServer):
    server.script(SaysJson({"operations": []}))
    settings: dict[str, Any] = {"minds": minds(server, "curator"), "call_log": {"text": True}}
    with staged(tmp_path, **settings) as stage:
        await said(await stage.talk(), "I keep a wombat.")
        await stage.worker.drain()

        [call] = [call for call in await calls(stage) if call.role == "curator"]
        assert "I keep a wombat." in str(call.text)


async def test_a_call_that_was_shown_words_off_the_record_keeps_none(
    tmp_path: Path, server: ModelServer
):
    server.script(Says("Hush."), Says("Hello!"))
    with staged(tmp_path, minds=minds(server, "chat"), call_log={"text": True}) as stage:
        crowd = await crowd_in(stage, "private", "ada", channel="dm")
        await crowd.say("ada", "dm", "A secret", kept=False)
        await crowd.say("ada", "dm", "Hi")

        assert "A secret" in str(server.requests[-1]["messages"])
        assert [call.text for call in await calls(stage)] == [None, None]


async def test_kept_words_leave_with_an_erasure_and_with_age(tmp_path: Path, server: ModelServer):
    server.script(Says("Hello!"), Says("Hello!"))
    with staged(tmp_path, minds=minds(server, "chat"), call_log={"text": True}) as stage:
        talk = await stage.talk()
        await said(talk, "Hi")
        assert await stage.write(lambda rows: blank_texts_of(rows, talk.user_id)) == 1

        await said(talk, "Hi again")
        await stage.run_on(days=31)
        await stage.worker.chores.start()
        await stage.worker.drain()
        assert [call.text for call in await calls(stage) if call.role == "chat"] == [None, None]


BUDGET: dict[str, Any] = {"budget": {"monthly": 1.0}}
DEAR = {"price_in": 1_000_000.0}


async def test_beyond_the_budget_background_work_waits_and_replies_go_on(
    tmp_path: Path, server: ModelServer
):
    server.script(Says("Hello!"), Says("Here I am."))
    chosen: dict[str, Any] = {"minds": minds(server, "chat", "curator", **DEAR), **BUDGET}
    with staged(tmp_path, start=START, **chosen) as stage:
        talk = await stage.talk()
        await said(talk, "I like green tea.")
        await stage.worker.drain()

        assert await said(talk, "Still there?") == "Here I am."
        waiting = [job for job in await stage.all(Job) if job.done_at is None]
        assert {job.kind for job in waiting} == {"curate"}
        job = waiting[0]
        assert (job.attempts, job.parked_at, job.locked_by) == (0, None, None)
        assert (job.run_at - stage.clock.now()).total_seconds() == 3600
        assert (job.error or "").startswith("BudgetSpent")
        standing = await budget_standing(stage.services)
        assert standing.is_spent
        assert standing.waiting == 1
        assert {request["model"] for request in server.requests} == {"chat-model"}


async def test_waiting_work_is_done_when_the_next_month_begins(tmp_path: Path, server: ModelServer):
    server.script(Says("Hello!"))
    chosen: dict[str, Any] = {"minds": minds(server, "chat", "curator", price_in=100.0), **BUDGET}
    with staged(tmp_path, start=START, **chosen) as stage:
        await said(await stage.talk(), "I like green tea.")
        await _spend(stage, 2.0)
        for _ in range(20):
            await stage.worker.drain()
            stage.clock.move(hours=12)
        assert not [call for call in await calls(stage) if call.role == "curator"]

        stage.clock.at = datetime(2026, 4, 1, 0, 1, tzinfo=UTC)
        await stage.worker.drain()

        assert [call.outcome for call in await calls(stage) if call.role == "curator"] == [
            "answered"
        ]
        assert not (await budget_standing(stage.services)).is_spent


async def test_what_costs_nothing_goes_on_beyond_the_budget(tmp_path: Path, server: ModelServer):
    server.script(Says("Hello!"))
    dear, free = minds(server, "chat", **DEAR), minds(server, "curator")
    with staged(tmp_path, minds=dear | free, **BUDGET) as stage:
        await said(await stage.talk(), "I like green tea.")
        await stage.worker.drain()

        assert [call.role for call in await calls(stage)] == ["chat", "curator"]


async def _spend(stage: Stage, cost: float) -> None:
    call = model_call(stage.clock.now(), tokens_in=0, tokens_out=0, cost=cost)
    await stage.write(lambda rows: rows.add(call))


async def test_a_call_under_way_while_its_message_is_edited_keeps_no_words(
    tmp_path: Path, server: ModelServer
):
    server.script(Slow(("Hel", "lo!"), 0.2))
    with staged(tmp_path, minds=minds(server, "chat"), call_log={"text": True}) as stage:
        talk = await stage.talk()
        running = asyncio.create_task(said(talk, "My boss is called Ingrid"))
        while not server.requests:  # noqa: ASYNC110  # of what the server got nothing tells
            await asyncio.sleep(0.01)
        [message] = [each for each in await stage.all(Message) if each.author_id]
        batch = Batch(
            user_id=talk.user_id, author=Author("person"), now=stage.clock.now(), proposals=()
        )
        part, rules = Part(None, "My boss is kind"), stage.services.policy
        await stage.write(
            lambda rows: edit_message(rows, rows.get_one(Message, message.id), part, batch, rules)
        )
        await running

        [call] = await calls(stage)
        assert (call.outcome, call.text) == ("answered", None)
