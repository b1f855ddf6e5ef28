"""A forgetful profiler loses nothing that still stands, and keeps nothing that does not."""

from dataclasses import dataclass, field

import pytest
from sqlmodel import col, select

from curator.profiles import job as profiling
from memory.forgetting.execution import forget_topic
from memory.ledger.proposal import Batch
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.hush import Hush
from memory.operations.kinds.update import Update
from memory.privacy.topic_rules import set_rule
from memory.queue.job_queue import Task, enqueue
from memory.summaries.profiles import latest_profile, narrative
from memory.tables import Job, Profile
from memory.text.quotes import Quote
from memory.vocabulary import Ruling
from tests.agents import ScriptedProfiler, profile_of
from tests.curator.home import Home
from tests.memory.house import PERSON

NAME = "Her name is Mira."
WORK = "She works in a bakery."
TEA = "She drinks tea."


@dataclass
class Portrait:
    """A home with a profile of three sentences, and the profilers of later versions."""

    home: Home
    name: int
    work: int
    tea: int
    read: list[ScriptedProfiler] = field(default_factory=list)

    @classmethod
    async def of(cls, home: Home) -> "Portrait":
        work = "The user works in a bakery."
        portrait = cls(
            home,
            await home.remembers("The user is called Mira.", kind="fact", slot=("name", "Mira")),
            await home.remembers(work, kind="fact", slot=("job", "bakery")),
            await home.remembers("The user drinks tea."),
        )
        await portrait.rewritten(lambda of: [(NAME, [of[0]]), (WORK, [of[1]]), (TEA, [of[2]])])
        return portrait

    async def rewritten(self, draft=lambda of: [(NAME, [of[0]])], **more: str) -> bool:
        """Rewrite the profile with a draft made of the memories' handles; return if it was."""
        services = self.home.services
        conversation, _ = await self.home.says("hm")

        def ask(rows) -> Job:
            lane, now = "test", services.now()
            task = Task(
                kind="profile",
                lane=lane,
                run_at=now,
                user_id=self.home.user_id,
                conversation_id=conversation,
            )
            return enqueue(rows, task, now)

        case = await profiling.gather(services, await services.store.write(ask))
        assert case is not None
        by_id = {row_id: handle for handle, row_id in case.handles.ids.items()}
        handles = [by_id.get(number, "a99") for number in (self.name, self.work, self.tea)]
        drafted = profile_of(*draft(handles)).model_copy(update=more)
        profiler = ScriptedProfiler([drafted])
        self.read.append(profiler)
        return await profiling.settle(
            services, case, profiler, await profiling.rewrite(profiler, case)
        )

    async def told(self) -> list[str]:
        def work(rows) -> str:
            place = {"character": "lumi", "audience": "private"}
            profile = latest_profile(rows, self.home.user_id, **place)
            return narrative(rows, profile) if profile else ""

        return (await self.home.read(work)).replace("\n", " ").replace(". ", ".\n").split("\n")

    async def rule(self, topic: str, ruling: Ruling) -> None:
        home = self.home
        await home.services.store.write(
            lambda rows: set_rule(rows, home.user_id, topic, ruling, now=home.clock.now())
        )


@pytest.fixture
async def portrait(tmp_path):
    home = await Home.of(tmp_path)
    yield await Portrait.of(home)
    home.services.store.close()


async def test_what_a_forgetful_profiler_drops_is_carried_over_word_for_word(portrait: Portrait):
    await portrait.rewritten()
    assert await portrait.told() == [NAME, WORK, TEA]


async def test_version_after_version_nothing_is_lost_and_nothing_is_doubled(portrait: Portrait):
    for _ in range(6):
        await portrait.rewritten()
    assert await portrait.told() == [NAME, WORK, TEA]
    versions = await portrait.home.read(lambda rows: len(rows.exec(select(Profile)).all()))
    assert versions == 7


async def test_what_was_corrected_goes(portrait: Portrait):
    _, message = await portrait.home.says("no, not tea")
    quote = Quote(message, portrait.home.user_id, "no, not tea")
    wrong = Delete(memory_id=portrait.tea, because="corrected", quotes=[quote])
    await portrait.home.apply(wrong)
    await portrait.rewritten()
    assert await portrait.told() == [NAME, WORK]


async def test_a_change_is_told_by_the_profiler_that_reads_both(portrait: Portrait):
    _, message = await portrait.home.says("I work at the hospital now")
    quote = Quote(message, portrait.home.user_id, "I work at the hospital now")
    change = Update(
        memory_id=portrait.work,
        content="The user works at the hospital.",
        because="changed",
        quotes=[quote],
        structured={"key": "job", "value": "hospital"},
    )
    await portrait.home.apply(change)
    told = "She used to work in a bakery and works at the hospital now."
    await portrait.rewritten(lambda of: [(told, [of[1]])])
    assert sorted(await portrait.told()) == sorted([told, NAME, TEA])
    old = [old_sentence.text for each in portrait.read[-1].read[0].old for old_sentence in each]
    assert WORK in old


@pytest.mark.parametrize("ruling", ["hushed", "never"])
async def test_a_profile_is_silent_of_what_is_hushed_or_never_stored(
    portrait: Portrait, ruling: Ruling
):
    await portrait.rule("work", ruling)
    await portrait.rewritten(lambda of: [(NAME, [of[0]]), ("Her job is baking.", [of[0]])])
    assert await portrait.told() == [NAME, TEA]
    read = portrait.read[-1].read[0]
    shown = {memory.content for memory in read.memories}
    assert shown == {"The user is called Mira.", "The user drinks tea."}
    assert WORK not in [part.text for each in read.old for part in each]


async def test_a_hushed_memory_is_out_of_the_next_version(portrait: Portrait):
    await portrait.home.apply(Hush(memory_id=portrait.tea), agent="person")
    assert TEA not in await portrait.told()
    await portrait.rewritten()
    assert await portrait.told() == [NAME, WORK]


async def test_an_episode_that_retells_a_hushed_memory_feeds_no_profile_with_it(
    portrait: Portrait,
):
    await portrait.home.talked_of("Mira planted beans. She drinks a lot of tea.")
    await portrait.home.apply(Hush(memory_id=portrait.tea), agent="person")
    await portrait.rewritten(lambda of: [(NAME, [of[0]]), ("She loves to drink tea.", [of[0]])])
    assert [episode.content for episode in portrait.read[-1].read[0].episodes] == [
        "Mira planted beans."
    ]
    assert await portrait.told() == [NAME, WORK]


async def test_of_a_sentence_refuted_in_part_the_rest_is_told_anew(portrait: Portrait):
    both = "She drinks tea in the bakery."
    await portrait.rewritten(lambda of: [(NAME, [of[0]]), (both, [of[1], of[2]])])
    await portrait.home.apply(
        Delete(memory_id=portrait.work, forgotten_because="asked"), agent="person"
    )
    await portrait.rewritten()
    assert await portrait.told() == [NAME, "The user drinks tea."]
    read = portrait.read[-1].read[0]
    assert both not in [old_sentence.text for each in read.old for old_sentence in each]


async def test_forgetting_a_topic_rewrites_the_profile_from_what_remains(portrait: Portrait):
    home = portrait.home
    batch = Batch(user_id=home.user_id, author=PERSON, now=home.clock.now(), proposals=())
    policy = home.services.policy
    await forget_topic(home.services.store, "work", batch, policy)
    assert await portrait.told() == [NAME, TEA]
    await portrait.rewritten()
    assert await portrait.told() == [NAME, TEA]


async def test_a_name_and_an_occupation_that_still_hold_are_kept(portrait: Portrait):
    await portrait.rewritten(name="Mira", occupation="bakery")
    await portrait.rewritten()
    latest = (
        await portrait.home.read(
            lambda rows: rows.exec(select(Profile).order_by(col(Profile.id))).all()
        )
    )[-1]
    assert (latest.name, latest.occupation) == ("Mira", "bakery")


async def test_a_draft_without_a_source_changes_nothing(portrait: Portrait):
    assert not await portrait.rewritten(lambda of: [("Rich.", ["a99"])])
    assert await portrait.told() == [NAME, WORK, TEA]
