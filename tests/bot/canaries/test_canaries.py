"""Many people talk at once, and every model repeats all that it is shown: nothing leaks.

Each person has words of their own ("canaries") that nobody else says: told in private, told where
others hear, told in private mode, and told where they did not agree to be remembered. All models
repeat whatever stands in their prompts, in every field of every answer. What may happen then:

- *Aloud* in a channel is what was said there by people whose words may be kept (§3), and what the
  character answered there: all who take part heard it. Other people's prompts may hold it, but only
  those of a reply in that channel, of the curator that reads its messages (§6), and of the
  summarizer that reads the replies to its user (§5).
- A reply may say aloud what its prompt may hold: what is aloud there, what is remembered of the
  person it answers and was learned in that server, and what was learned in private only where that
  person allows it (§8, §13).
- Whatever is kept of a person (memories, evidence, ledger, sentences, profiles, runs, traces,
  calls) and exported holds their own words alone (§4, §13). What a server hears holds nothing that
  was told in private (§4: the audience).
- What was said in private mode or without a yes (§3) stands in no prompt but those of replies to
  who said it, in that conversation, and is nowhere once the session is over.
- Ids in runs, traces, the ledger and the lineage are of the person's own memories (§4).
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.agent_factory import agents_for, voice_for
from config.prompting.prompt import Prompts
from config.settings.loader import load
from tests.bot.canaries.evenings import aloud, evening, judge, met
from tests.bot.canaries.leaks import (
    assert_gone,
    assert_worth_it,
    check_exports,
    check_ids,
    check_prompt,
    check_rows,
)
from tests.bot.canaries.repeating import CANARY, repeat
from tests.bot.canaries.watching import WatchingAccount
from tests.examples import SOAK, examples
from tests.fakes.model_server import ModelServer
from tests.stage import staged

ROLES = ("chat", "curator", "summarizer", "profiler", "reviewer")


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as fake:
        fake.script(route=repeat)
        yield fake


def settings_for(server: ModelServer) -> dict[str, Any]:
    mind = {"base_url": server.url, "retries": 0, "timeout_seconds": 60}
    return {
        "minds": {role: mind | {"model": role} for role in ROLES},
        "call_log": {"text": True},
        "profile": {"episodes": 1},
        "review": {"rounds": 2},
    }


@pytest.mark.parametrize(
    ("count", "seed"),
    [
        *((4, seed) for seed in range(examples(1))),
        *([(50, 7)] if SOAK in os.environ else []),
    ],
)
async def test_no_word_of_anybody_reaches_where_it_may_not(
    tmp_path: Path, server: ModelServer, caplog: pytest.LogCaptureFixture, count: int, seed: int
):
    for room in ("config", "memory", "curator", "reviewer", "bot"):
        caplog.set_level("DEBUG", logger=room)
    chosen, prompts, account = settings_for(server), Prompts.load(), WatchingAccount()
    settings = load(data=tmp_path, **chosen)
    voice, agents = voice_for(settings, prompts, account), agents_for(settings, prompts, account)
    with staged(tmp_path, voice=voice, agents=agents, **chosen) as stage:
        account.services = stage.services
        world = await met(stage, account, count)
        world.chance.seed(seed)
        await evening(world, 0)
        heard = await aloud(world)  # now: what is old is blanked
        await judge(world)
        await evening(world, 1)

        for conversation_id, said in (await aloud(world)).items():
            heard.setdefault(conversation_id, set()).update(said)
        for prompt in account.prompts:
            check_prompt(world, prompt, heard)
        await check_rows(world)
        await check_ids(world)
        await check_exports(world)
        assert CANARY.findall(caplog.text) == []
        assert_worth_it(world, heard)
        assert_gone(world)
