"""What is taken back while a profile is written is told in none."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from bot.actions.local_chat import LocalChat
from bot.actions.memories import PERSON
from curator.agent_inputs import Sentence
from curator.profiles.profiler import Paragraph, ProfileDraft, ProfileSources
from memory.amendments.message_edits import edit_message
from memory.conversation.incoming import Part
from memory.ledger.proposal import Batch
from memory.summaries.profile_schedule import ask_at_once
from memory.tables import Message, Profile
from memory.tables import Sentence as StoredSentence
from tests.agents import ScriptedProfiler, offline_agents
from tests.curator.episodes.sessions import quiet, tell
from tests.stage import Stage, staged

PIXEL, TEA = "The user's cat is called Pixel.", "The user likes tea."
TALE = ("I planted tomatoes today.", "My sister has asthma.", "Next week I plant beans.")


@dataclass
class Interrupted(ScriptedProfiler):
    """A profiler that tells all it reads; during its first answer something happens."""

    meanwhile: Callable[[], Awaitable[object]] | None = None
    is_forgetful: bool = False
    """Whether it leaves out what was talked about."""

    async def rewrite(self, sources: ProfileSources) -> ProfileDraft:
        self.read.append(sources)
        told = [
            Sentence(text=each.content, sources=[each.handle])
            for each in (*sources.memories, *(() if self.is_forgetful else sources.episodes))
        ]
        act, self.meanwhile = self.meanwhile, None
        if act is not None:
            await act()
        return ProfileDraft(paragraphs=[Paragraph(sentences=told)])


async def edits(stage: Stage) -> None:
    [message] = [each for each in await stage.all(Message) if "asthma" in each.text]
    part, policy = Part(None, "My sister is fine."), stage.services.policy
    user_id, now = message.author_id or 0, stage.clock.now()
    batch = Batch(user_id=user_id, author=PERSON, now=now, proposals=())
    await stage.write(
        lambda rows: edit_message(rows, rows.get_one(Message, message.id), part, batch, policy)
    )


async def told(stage: Stage) -> list[str]:
    written = await stage.all(StoredSentence)
    return [each.text for each in written if each.profile_id is not None]


async def test_a_first_profile_is_written_anew_where_an_episode_changed(tmp_path: Path):
    profiler = Interrupted([])
    agents = offline_agents(profiler=profiler)
    with staged(tmp_path, voice=quiet(3), agents=agents, profile={"episodes": 1}) as stage:
        profiler.meanwhile = lambda: edits(stage)
        await tell(stage, TALE)
        await stage.worker.drain()

        assert len(profiler.read) == 2
        assert (await stage.only(Profile)).version == 1
        assert await told(stage)
        assert "asthma" not in " ".join(await told(stage))


async def profiled(stage: Stage, talk: LocalChat) -> None:
    user_id, now = talk.user_id, stage.clock.now()
    await stage.write(lambda rows: ask_at_once(rows, user_id, now))
    await stage.worker.drain()


async def test_a_later_one_is_written_anew_where_a_memory_was_forgotten(tmp_path: Path):
    profiler = Interrupted([])
    agents = offline_agents(profiler=profiler)
    with staged(tmp_path, voice=quiet(3), agents=agents, profile={"episodes": 1}) as stage:
        talk = await stage.talk()
        cat = await talk.memory.add(PIXEL)
        await tell(stage, TALE)
        await stage.worker.drain()
        assert PIXEL in await told(stage)

        profiler.meanwhile = lambda: talk.memory.forget(cat.id)
        await profiled(stage, talk)

        assert [profile.version for profile in await stage.all(Profile)] == [1, 2]
        assert (await told(stage)).count(PIXEL) == 1
        assert len(profiler.read) == 3


async def test_what_an_episode_says_no_more_is_not_carried_over(tmp_path: Path):
    profiler = Interrupted([])
    agents = offline_agents(profiler=profiler)
    with staged(tmp_path, voice=quiet(3), agents=agents, profile={"episodes": 1}) as stage:
        talk = await stage.talk()
        await talk.memory.add(PIXEL)
        await tell(stage, TALE)
        await stage.worker.drain()
        assert "asthma" in " ".join(await told(stage))

        profiler.is_forgetful = True
        await edits(stage)
        await stage.worker.drain()

        first, then = await stage.all(Profile)
        written = await stage.all(StoredSentence)
        left = [each.text for each in written if each.profile_id == then.id]
        assert (first.version, PIXEL in left) == (1, True)
        assert "asthma" not in " ".join(left)
        old = [each.text for paragraph in profiler.read[-1].old for each in paragraph]
        assert "asthma" not in " ".join(old)


async def test_what_is_new_meanwhile_waits_for_the_next(tmp_path: Path):
    profiler = Interrupted([])
    agents = offline_agents(profiler=profiler)
    with staged(tmp_path, voice=quiet(3), agents=agents, profile={"episodes": 1}) as stage:
        talk = await stage.talk()
        profiler.meanwhile = lambda: talk.memory.add(TEA)
        await tell(stage, TALE)
        await stage.worker.drain()

        assert len(profiler.read) == 1
        assert TEA not in await told(stage)
