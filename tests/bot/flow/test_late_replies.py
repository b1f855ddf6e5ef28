"""A reply that comes so late that no erasure waited for it brings nothing back.

Covers: memory.erasure.late_replies.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.actions.erasure import TYPED, OwnErasing
from bot.texts.unkept import REPLY_ERASED
from bot.voice.prompt_context import PromptContext
from memory.tables import Erasure, Message, row_id
from memory.vocabulary import Language
from tests.crowd import Crowd, crowd_in
from tests.stage import Stage, last_turn, said, staged

BOUND = 60
TOLD = "I have a wombat called Quilldrop."
ASKED = "What do you know about my pets?"
REPLY = "You have a wombat called Quilldrop."
Erases = Callable[[Stage, OwnErasing], Awaitable[object]]


@dataclass
class SlowVoice:
    """Nods, and says one reply in two pieces, with a long pause in between."""

    asked: asyncio.Event = field(default_factory=asyncio.Event)
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    model: str = "slow"

    def prompt_version(self, language: Language) -> str:
        return f"slow-{language}"

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        if scene.message.text != ASKED:
            yield "Hm."
            return
        yield REPLY[:4]
        self.asked.set()
        await self.go_on.wait()
        yield REPLY[4:]


async def by_message(stage: Stage, own: OwnErasing) -> object:
    first = (await stage.all(Message))[0]
    return await own.message(row_id(first), cascade=True)


async def by_topic(stage: Stage, own: OwnErasing) -> object:
    return await own.topic("Quilldrop")


async def by_chat(stage: Stage, own: OwnErasing) -> object:
    first = (await stage.all(Message))[0]
    return await own.conversation(first.conversation_id, facts=True)


async def all_of_it(stage: Stage, own: OwnErasing) -> object:
    return await own.everything(TYPED["en"])


async def interrupted(
    stage: Stage, voice: SlowVoice, asking: Awaitable[str], meanwhile: Callable[[], Awaitable[None]]
) -> str:
    """Let something be done while a reply is made, past its deadline; return what was said."""
    reply = asyncio.ensure_future(asking)
    async with asyncio.timeout(BOUND):
        await voice.asked.wait()
        stage.clock.move(seconds=stage.app.settings.turns.deadline_seconds + 1)
        await meanwhile()
        voice.go_on.set()
        return await reply


@pytest.mark.parametrize("erases", [by_message, by_topic, by_chat, all_of_it])
async def test_what_was_erased_while_a_reply_was_made_is_not_kept_with_it(
    tmp_path: Path, erases: Erases
):
    voice = SlowVoice()
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await said(talk, TOLD)
        await stage.worker.drain()

        async def meanwhile() -> None:
            await erases(stage, OwnErasing(stage.services, talk.user_id))
            await stage.worker.drain("erase")

        told = await interrupted(stage, voice, said(talk, ASKED), meanwhile)

        assert told == f"{REPLY}\n({REPLY_ERASED['en']})"
        assert [each.state for each in await stage.all(Erasure)] == ["done"]
        replies = [each.text for each in await stage.all(Message) if each.author_id is None]
        assert REPLY not in replies


async def test_a_late_reply_is_kept_where_nothing_was_erased_meanwhile(tmp_path: Path):
    voice = SlowVoice()
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await said(talk, TOLD)
        await stage.worker.drain()
        first = row_id((await stage.all(Message))[0])
        await OwnErasing(stage.services, talk.user_id).message(first)
        await stage.worker.drain("erase")
        stage.clock.move(seconds=1)

        async def meanwhile() -> None:
            await stage.worker.drain("erase")

        assert await interrupted(stage, voice, said(talk, ASKED), meanwhile) == REPLY
        assert (await last_turn(stage)).state == "answered"
        assert (await stage.all(Message))[-1].text == REPLY


async def test_a_late_reply_follows_an_erasure_that_was_accepted_meanwhile(tmp_path: Path):
    voice = SlowVoice()
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await said(talk, TOLD)
        await stage.worker.drain()

        async def meanwhile() -> None:
            await by_message(stage, OwnErasing(stage.services, talk.user_id))

        assert await interrupted(stage, voice, said(talk, ASKED), meanwhile) == REPLY
        await stage.worker.drain("erase")
        assert REPLY not in [each.text for each in await stage.all(Message)]


async def test_anothers_words_that_were_erased_meanwhile_are_not_kept_in_a_late_reply(
    tmp_path: Path,
):
    voice = SlowVoice()
    with staged(tmp_path, voice=voice) as stage:
        crowd: Crowd = await crowd_in(stage, "place:garden", "mira", "noor")
        await crowd.say("mira", "hall", TOLD)
        await stage.worker.drain()

        async def meanwhile() -> None:
            await OwnErasing(stage.services, crowd.people["mira"]).everything(TYPED["en"])
            await stage.worker.drain("erase")

        asking = crowd.say("noor", "hall", ASKED)
        told = await interrupted(stage, voice, asking, meanwhile)

        assert told.endswith(f"({REPLY_ERASED['en']})")
        assert REPLY not in [each.text for each in await stage.all(Message)]
