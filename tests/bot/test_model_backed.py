"""The same conversation with every role behind an endpoint, through the real client."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memory.queue.job_queue import Task, enqueue
from memory.tables import Job, Memory, Operation, Profile, Run, Turn
from tests.fakes.behaviours import Behaviour, CutOff, Empty, Fails, Garbage, Refuses, Says, SaysJson
from tests.fakes.chat_requests import ChatRequest
from tests.fakes.model_server import ModelServer
from tests.stage import Stage, last_turn, said, staged, texts

ROLES = ("chat", "curator", "summarizer", "profiler", "reviewer")
SKIP = {"operations": [{"op": "SKIP"}]}
FIRST = "My name is Mira, I live in Oslo and my cat is called Pixel. I can't stand cilantro."
CORRECTION = "Actually my cat's name is Pixie, not Pixel"
MOVE = "I used to live in Oslo, I moved to Bergen in March"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        yield running


def endpoints(server: ModelServer, **more: Any) -> dict[str, Any]:
    """Return settings in which each role asks the server for a model of its own name."""
    shared = {"base_url": server.url, "retries": 0, "timeout_seconds": 10} | more
    return {"minds": {role: shared | {"model": role} for role in ROLES}}


def add(content: str, quote: str, **more: object) -> dict[str, object]:
    return {"op": "ADD", "content": content, "kind": "fact", "quote": quote, **more}


def handle_of(words: str, prompt: str) -> str:
    """Return the handle under which the prompt shows a memory."""
    found = re.search(rf"^\[(a\d+)\][^\n]*{re.escape(words)}", prompt, re.MULTILINE)
    assert found is not None, prompt
    return found[1]


def companion(request: ChatRequest) -> Behaviour | None:
    """Play all roles, as a good model would."""
    match request.model:
        case "curator":
            return SaysJson({"operations": _operations(request.last) or SKIP["operations"]})
        case "chat":
            known = request.system + request.last.rpartition("## What the person says now")[0]
            return Says(" ".join(re.findall(r"Pixel|Pixie|cilantro|Oslo|Bergen", known)) or "Hm.")
        case "summarizer":
            draft = {"summary": [{"text": "They spoke of cats.", "sources": ["m1"]}]}
            rest = {"topics": [], "user_intent": "", "emotional_tone": "", "key_facts": []}
            return SaysJson(draft | rest | {"unresolved": []})
    return None


def _operations(prompt: str) -> list[dict[str, object]]:
    fresh = "\n".join(line for line in prompt.splitlines() if line.startswith("* "))
    if FIRST in fresh:
        return [
            add("The user is called Mira.", "My name is Mira", key="name", value="Mira"),
            add("The user lives in Oslo.", "I live in Oslo", key="home", value="Oslo"),
            add("The user's cat is called Pixel.", "my cat is called Pixel", key="cat.name"),
            add("The user can't stand cilantro.", "I can't stand cilantro", salience=0.8),
        ]
    if CORRECTION in fresh:
        new = {"content": "The user's cat is called Pixie.", "quote": CORRECTION}
        handle = handle_of("Pixel", prompt)
        return [{"op": "UPDATE", "id": handle, "because": "corrected", **new}]
    if MOVE in fresh:
        new = {"content": "The user lives in Bergen.", "quote": "I moved to Bergen in March"}
        handle = handle_of("lives in Oslo", prompt)
        when = {"because": "changed", "valid_from": "2026-03"}
        return [{"op": "UPDATE", "id": handle, **when, **new}]
    return []


async def test_the_conversation_of_the_offline_voice_works_with_models(
    tmp_path: Path, server: ModelServer
):
    server.script(route=companion)
    with staged(tmp_path, **endpoints(server)) as stage:
        talk = await stage.talk()
        for text in (FIRST, CORRECTION, MOVE):
            await said(talk, text)
            await stage.worker.drain()
        asked = ("What is my cat called?", "Can't I stand cilantro?")
        answer = " ".join([await said(talk, text) for text in asked])

        assert "Pixie" in answer
        assert "cilantro" in answer
        assert "Pixel" not in answer
        memories = {memory.content: memory for memory in await stage.all(Memory)}
        pixel = memories["The user's cat is called Pixel."]
        assert (pixel.state, pixel.forgotten_because) == ("forgotten", "corrected")
        assert memories["The user lives in Oslo."].valid_until is not None
        assert memories["The user lives in Bergen."].valid_until is None
        assert {(run.agent, run.model) for run in await stage.all(Run)} == {("curator", "curator")}
        assert "Oslo" in await said(talk, "Where did I live before, in Oslo?")


async def test_what_a_model_reads_are_the_words_in_their_order(tmp_path: Path, server: ModelServer):
    server.script(route=companion)
    with staged(tmp_path, **endpoints(server)) as stage:
        talk = await stage.talk()
        for text in (FIRST, "And you?"):
            await said(talk, text)

        lines = [request for request in server.requests if request["model"] == "chat"][-1][
            "messages"
        ]
        assert [line["role"] for line in lines] == ["system", "user", "assistant", "user"]
        assert [line["content"] for line in lines[1:3]] == [FIRST, "Hm."]
        assert lines[3]["content"].endswith("## What the person says now\n\nAnd you?")


async def test_nothing_private_reaches_any_model_but_the_voice(tmp_path: Path, server: ModelServer):
    server.script(route=companion)
    with staged(tmp_path, **endpoints(server)) as stage:
        talk = await stage.talk()
        await talk.switch_private()
        await said(talk, FIRST)
        await talk.end()
        await stage.worker.drain()

        assert [request["model"] for request in server.requests] == ["chat"]


async def test_a_busy_endpoint_is_asked_again(tmp_path: Path, server: ModelServer):
    server.script(Fails(429, retry_after=0), Fails(503, retry_after=0), Says("Here I am."))
    with staged(tmp_path, **endpoints(server, retries=2)) as stage:
        assert (await said(await stage.talk(), "Hello?")).strip() == "Here I am."
        assert (await last_turn(stage)).state == "answered"


@pytest.mark.parametrize(
    "trouble", [Garbage(), Fails(429), Fails(500), Fails(401), Refuses(), Empty(), CutOff("")]
)
async def test_a_turn_ends_with_an_honest_sentence_whatever_the_endpoint_does(
    tmp_path: Path, server: ModelServer, trouble: Behaviour
):
    server.script(route=lambda request: trouble)
    with staged(tmp_path, **endpoints(server)) as stage:
        reply = await said(await stage.talk(), FIRST)

        assert reply == stage.app.character.wording("en").speechless
        assert (await stage.only(Turn)).state == "failed"
        assert await texts(stage) == [FIRST]


async def test_a_stream_that_breaks_off_keeps_what_was_seen(tmp_path: Path, server: ModelServer):
    server.script(CutOff("Once upon a"))
    with staged(tmp_path, **endpoints(server)) as stage:
        reply = await said(await stage.talk(), "Tell me a story")

        interrupted = stage.app.character.wording("en").interrupted
        assert reply == f"Once upon a\n({interrupted})"
        assert (await texts(stage))[-1] == "Once upon a"


TROUBLES: list[tuple[Behaviour, str]] = [
    (Garbage(), "schema"),
    (Garbage('{"object": "list", "data": []}', "application/json"), "schema"),
    (Fails(429), "schema"),
    (Fails(500), "object"),
    (CutOff('{"operations": [{"op": "ADD"'), "schema"),
    (Refuses(), "schema"),
    (Empty(), "object"),
    (Says("I would rather talk about the weather."), "none"),
    (Says("[ADD] x | salience=much\n[UPDATE:a1] | salience=lots"), "none"),
    (SaysJson({"operations": "all of them", "summary": "x", "decision": "MAYBE"}), "object"),
    (SaysJson([1, 2, 3]), "schema"),
]


OUTAGES = TROUBLES[:5]
"""Nothing that could be read came back: that is waited for, and no failed try."""


@pytest.mark.parametrize(("trouble", "support"), TROUBLES)
async def test_garbage_at_every_role_changes_no_memory_and_its_jobs_are_kept(
    tmp_path: Path, server: ModelServer, trouble: Behaviour, support: str
):
    tries = (0, False) if (trouble, support) in OUTAGES else (5, True)
    server.script(route=lambda request: Says("Hm.") if request.model == "chat" else trouble)
    with staged(tmp_path, **endpoints(server, json_support=support)) as stage:
        await _have_work_for_everybody(stage)
        before = await _known(stage)

        for _ in range(6):
            await stage.worker.drain()
            stage.clock.move(hours=1)

        assert await _known(stage) == before
        jobs = [job for job in await stage.all(Job) if job.done_at is None]
        assert {job.kind for job in jobs} == {"curate", "summarise", "profile", "review"}
        assert {(job.attempts, job.parked_at is not None) for job in jobs} == {tries}
        assert {request["model"] for request in server.requests} == set(ROLES)
        assert [episode.provisional for episode in await stage.episodes()] == [True]
        assert await stage.all(Profile) == []
        applied = [
            operation.agent
            for operation in await stage.all(Operation)
            if operation.status == "applied"
        ]
        assert set(applied) == {"person", "summarizer"}  # the stand-in is the code's own


async def test_when_the_endpoint_is_back_everything_is_caught_up_with(
    tmp_path: Path, server: ModelServer
):
    gone = True
    server.script(route=lambda request: Fails(500) if gone else companion(request))
    with staged(tmp_path, **endpoints(server)) as stage:
        talk = await stage.talk()
        for text in (FIRST, "It is raining.", "And it is cold."):
            await said(talk, text)
        await talk.end()
        await stage.worker.drain()
        assert await stage.contents() == []
        assert [episode.provisional for episode in await stage.episodes()] == [True]

        gone = False
        stage.clock.move(minutes=5)
        await stage.worker.drain()

        assert "The user's cat is called Pixel." in await stage.contents()
        assert [episode.content for episode in await stage.episodes()] == ["They spoke of cats."]


async def _known(stage: Stage) -> list[tuple[str, str, str, int]]:
    return [
        (memory.content, memory.state, memory.category, memory.version)
        for memory in await stage.all(Memory)
        if memory.category != "episode"
    ]


async def _have_work_for_everybody(stage: Stage) -> None:
    """Have words to learn from, a session to tell, a memory to review and a person to describe."""
    talk = await stage.talk()
    added = await talk.memory.add("The user's dog is called Rex.")
    for text in (FIRST, "It is raining.", "And it is cold."):
        await said(talk, text)
    await talk.end()
    now = stage.clock.now()

    def work(rows):
        memory = rows.get_one(Memory, added.id)
        memory.review_due = "promotion"
        review = Task(
            kind="review",
            lane="review",
            run_at=now,
            user_id=talk.user_id,
            payload={"memory_id": added.id},
        )
        profile = Task(
            kind="profile",
            lane="profile",
            run_at=now,
            user_id=talk.user_id,
            conversation_id=talk.conversation_id,
        )
        enqueue(rows, review, now)
        enqueue(rows, profile, now)

    await stage.write(work)
