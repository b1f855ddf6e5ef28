"""What is taken back while the summarizer thinks is told in no episode."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

import pytest

from bot.actions.account.settings import OwnSettings
from bot.actions.memories import PERSON
from bot.actions.topics import OwnTopics
from config.errors import MindUnavailable
from curator.episodes.summarizer import EpisodeDraft, MessageRange
from memory.amendments.message_edits import delete_message, edit_message
from memory.conversation.incoming import Part
from memory.ledger.proposal import Batch
from memory.tables import Message
from tests.agents import ScriptedSummarizer, offline_agents
from tests.curator.episodes.sessions import quiet, tell, waiting
from tests.stage import Stage, staged

TALE = (
    "I planted tomatoes today.",
    "My sister has asthma.",
    "Next week I plant beans.",
    "The garden needs rain.",
)
Act = Callable[[Stage, Message], Awaitable[object]]
Switch = Literal["memory", "episodes"]


async def edits(stage: Stage, message: Message) -> None:
    part, policy = Part(None, "My sister is fine."), stage.services.policy
    batch = own(stage, message)
    await stage.write(
        lambda rows: edit_message(rows, rows.get_one(Message, message.id), part, batch, policy)
    )


async def deletes(stage: Stage, message: Message) -> None:
    batch, policy = own(stage, message), stage.services.policy
    await stage.write(
        lambda rows: delete_message(rows, rows.get_one(Message, message.id), batch, policy)
    )


async def forgets_the_topic(stage: Stage, message: Message) -> None:
    await OwnTopics(stage.services, message.author_id or 0).forget("asthma")


def switches_off(switch: Switch) -> Act:
    async def act(stage: Stage, message: Message) -> None:
        await OwnSettings(stage.services, message.author_id or 0).choose({switch: False})

    return act


def own(stage: Stage, message: Message) -> Batch:
    user_id, now = message.author_id or 0, stage.clock.now()
    return Batch(user_id=user_id, author=PERSON, now=now, proposals=())


@dataclass
class Interrupted(ScriptedSummarizer):
    """A summarizer during whose first answer something happens."""

    meanwhile: Callable[[], Awaitable[object]] | None = None

    async def summarize(self, stretch: MessageRange) -> EpisodeDraft:
        draft = await super().summarize(stretch)
        act, self.meanwhile = self.meanwhile, None
        if act is not None:
            await act()
        return draft


async def told_while(stage: Stage, summarizer: Interrupted, act: Act | None) -> None:
    """Hold a talk and have it told, while somebody acts."""
    await tell(stage, TALE)
    [message] = [each for each in await stage.all(Message) if "asthma" in each.text]
    summarizer.meanwhile = partial(act, stage, message) if act else None
    for _ in range(3):
        await stage.worker.drain()
        stage.clock.move(hours=2)


@pytest.mark.parametrize("act", [edits, deletes, forgets_the_topic])
@pytest.mark.parametrize("is_retold", [False, True])
async def test_a_stretch_of_which_something_is_taken_back_is_read_anew(
    tmp_path: Path, act: Act, is_retold: bool
):
    away = [MindUnavailable("away")] if is_retold else []
    summarizer = Interrupted([*away, None, None])
    agents = offline_agents(summarizer=summarizer)
    with staged(tmp_path, voice=quiet(4), agents=agents) as stage:
        await told_while(stage, summarizer, act)

        first, then = summarizer.read[-2:]
        assert any("asthma" in utterance.text for utterance in first.utterances)
        assert not any("asthma" in utterance.text for utterance in then.utterances)
        [episode] = await stage.episodes()
        assert (episode.content, episode.provisional) == ("They talked.", False)
        assert len(summarizer.read) == len(away) + 2
        assert await waiting(stage) == []


@pytest.mark.parametrize("switch", ["memory", "episodes"])
async def test_what_is_switched_off_meanwhile_writes_nothing(tmp_path: Path, switch: Switch):
    summarizer = Interrupted([None])
    agents = offline_agents(summarizer=summarizer)
    with staged(tmp_path, voice=quiet(4), agents=agents) as stage:
        await told_while(stage, summarizer, switches_off(switch))

        assert await stage.episodes() == []
        assert await waiting(stage) == []


async def test_a_stand_in_waits_while_episodes_are_switched_off(tmp_path: Path):
    summarizer = Interrupted([MindUnavailable("away"), None])
    agents = offline_agents(summarizer=summarizer)
    with staged(tmp_path, voice=quiet(4), agents=agents) as stage:
        await told_while(stage, summarizer, switches_off("episodes"))

        assert [episode.provisional for episode in await stage.episodes()] == [True]
        assert len(summarizer.read) == 2


async def test_where_nothing_is_taken_back_it_is_told_once(tmp_path: Path):
    summarizer = Interrupted([None])
    agents = offline_agents(summarizer=summarizer)
    with staged(tmp_path, voice=quiet(4), agents=agents) as stage:
        await told_while(stage, summarizer, None)

        assert len(await stage.episodes()) == 1
