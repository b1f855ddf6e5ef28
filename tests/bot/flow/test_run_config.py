"""What callbacks, and with them tracing, are told of runs and of the calls within."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.flow.listener import listening
from tests.fakes.behaviours import Says, SaysJson
from tests.fakes.model_server import ModelServer
from tests.stage import said, staged


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        skip = SaysJson({"operations": [{"op": "SKIP"}]})
        running.script(route=lambda request: Says("Hi.") if request.streams else skip)
        yield running


async def test_runs_and_calls_carry_tags_ids_and_prompt_versions(
    tmp_path: Path, server: ModelServer
):
    mind = {"base_url": server.url, "model": "m"}
    with staged(tmp_path, mind=mind) as stage, listening() as listener:
        talk = await stage.talk()
        await said(talk, "I like green tea.")
        await stage.worker.drain()

    (turn_tags, turn), (job_tags, job) = listener.chains[0], listener.chains[-1]
    assert {"turn", "character:lumi"} <= set(turn_tags)
    assert (turn["user_id"], turn["conversation_id"], turn["model"]) == (1, 1, "m")
    assert "chat.en@" in turn["prompts"]
    assert {"consolidation", "curate"} <= set(job_tags)
    assert (job["job_id"], job["user_id"]) == (1, 1)
    assert "curator.zh@" in job["prompts"]

    (chat_tags, chat), (curator_tags, curator) = listener.models
    assert {"turn", "chat"} <= set(chat_tags)
    assert (chat["role"], chat["turn_id"], chat["prompt"][:8]) == ("chat", 1, "chat.en@")
    assert {"curate", "curator"} <= set(curator_tags)
    assert (curator["job_id"], curator["prompt"][:11]) == (1, "curator.en@")


async def test_what_runs_carry_holds_nobodys_words(tmp_path: Path, server: ModelServer):
    mind = {"base_url": server.url, "model": "m"}
    with staged(tmp_path, mind=mind) as stage, listening() as listener:
        await said(await stage.talk(), "I like green tea.")
        await stage.worker.drain()

    assert "green tea" not in repr([*listener.chains, *listener.models])
