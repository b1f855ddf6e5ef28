"""The profiler's job: when profiles are written, and of what.

Covers: curator.profiles.sources.
"""

from pathlib import Path

from bot.voice.voice import ScriptedVoice
from curator.profiles import job as profiling
from memory.summaries.profiles import latest_profile, narrative, paragraphs_of
from memory.tables import Job, Memory, Profile, User
from tests.agents import ScriptedProfiler, ScriptedSummarizer, offline_agents, profile_of
from tests.stage import Stage, said, staged

PIXEL = "The user's cat is called Pixel."


async def sessions(stage: Stage, count: int) -> None:
    """Hold so many sessions worth an episode."""
    talk = await stage.talk()
    for number in range(count):
        for what in ("tomatoes", "beans"):
            await said(talk, f"Today I planted {what} in bed {number}.")
        await talk.end()
        await stage.worker.drain()
        stage.clock.move(hours=1)


async def talked_of_the_garden(stage: Stage) -> None:
    """Talk until a profile is due, and no further."""
    await sessions(stage, 4)
    talk = await stage.talk()
    for text in ("I planted peas.", "And corn."):
        await said(talk, text)
    await talk.end()
    while len(await stage.episodes()) < 5:
        await stage.worker.work_next()


async def told(stage: Stage) -> str:
    def work(rows):
        user = stage.look("SELECT id FROM users")
        profile = latest_profile(rows, user, character="lumi", audience="private")
        return narrative(rows, profile) if profile else ""

    return await stage.services.store.read(work)


async def test_after_five_episodes_there_is_a_profile(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Nice."] * 20)) as stage:
        await (await stage.talk()).memory.add(PIXEL)
        await sessions(stage, 4)
        assert await stage.all(Profile) == []

        await sessions(stage, 1)

        profile = await stage.only(Profile)
        assert (profile.version, profile.audience, profile.model) == (1, "private", "offline")
        assert await told(stage)


async def test_a_profile_stands_in_the_prompt(tmp_path: Path):
    voice = ScriptedVoice(["Nice."] * 20)
    profiler = ScriptedProfiler([profile_of(("The user gardens.", ["a1"]))])
    agents = offline_agents(profiler=profiler)
    with staged(tmp_path, voice=voice, agents=agents) as stage:
        await sessions(stage, 5)
        await said(await stage.talk(), "Hello again")

        standing = voice.scenes[-1].standing
        assert standing is not None
        assert standing.profile == "The user gardens."


async def test_the_next_profile_reads_the_last_with_its_sources(tmp_path: Path):
    profiler = ScriptedProfiler(
        [profile_of(("The user gardens.", ["a1"])), profile_of(("They still garden.", ["a1"]))]
    )
    agents = offline_agents(profiler=profiler)
    with staged(tmp_path, voice=ScriptedVoice(["Nice."] * 40), agents=agents) as stage:
        await (await stage.talk()).memory.add(PIXEL)
        await sessions(stage, 10)

        [[old]] = profiler.read[1].old
        assert (old.text, list(old.sources)) == ("The user gardens.", ["a1"])
        assert [profile.version for profile in await stage.all(Profile)] == [1, 2]


async def test_a_sentence_without_a_source_is_left_out(tmp_path: Path):
    draft = profile_of(("The user gardens.", ["a1"]), ("The user is rich.", []), ("Old.", ["a99"]))
    agents = offline_agents(profiler=ScriptedProfiler([draft]))
    with staged(tmp_path, voice=ScriptedVoice(["Nice."] * 20), agents=agents) as stage:
        await sessions(stage, 5)

        assert await told(stage) == "The user gardens."


async def test_a_profile_without_any_source_is_refused(tmp_path: Path):
    agents = offline_agents(profiler=ScriptedProfiler([profile_of(("The user is rich.", []))]))
    with staged(tmp_path, voice=ScriptedVoice(["Nice."] * 20), agents=agents) as stage:
        await sessions(stage, 5)

        assert await stage.all(Profile) == []


async def test_a_profile_has_at_most_five_paragraphs(tmp_path: Path):
    draft = profile_of(*((f"Paragraph {number}.", ["a1"]) for number in range(9)))
    agents = offline_agents(profiler=ScriptedProfiler([draft]))
    with staged(tmp_path, voice=ScriptedVoice(["Nice."] * 20), agents=agents) as stage:
        await sessions(stage, 5)

        profile = await stage.only(Profile)
        paragraphs = await stage.services.store.read(lambda rows: paragraphs_of(rows, profile))
        assert len(paragraphs) == 5


async def test_of_two_rewritings_of_the_same_version_one_counts(tmp_path: Path):
    drafts = [profile_of(("The user gardens.", ["a1"]), name="Mira") for _ in range(3)]
    profiler = ScriptedProfiler(list(drafts))
    agents = offline_agents(profiler=profiler, summarizer=ScriptedSummarizer([None] * 5))
    with staged(tmp_path, voice=ScriptedVoice(["Nice."] * 20), agents=agents) as stage:
        await talked_of_the_garden(stage)
        job = await stage.take("profile")
        cases = [await profiling.gather(stage.services, job) for _ in range(2)]
        stored = []
        for case in cases:
            assert case is not None
            draft = await profiling.rewrite(profiler, case)
            stored.append(await profiling.settle(stage.services, case, profiler, draft))

        assert stored == [True, False]
        assert (await stage.only(Profile)).version == 1
        assert (await stage.only(User)).name == "Mira"


async def test_who_is_killed_when_a_profile_stands_leaves_none_to_write_again(tmp_path: Path):
    profiler = ScriptedProfiler([profile_of(("The user gardens.", ["a1"]))])
    with staged(tmp_path, voice=ScriptedVoice(["Nice."] * 20)) as stage:
        await (await stage.talk()).memory.add(PIXEL)
        await talked_of_the_garden(stage)
        case = await profiling.gather(stage.services, await stage.take("profile", worker="gone:1"))
        assert case is not None
        await profiling.settle(
            stage.services, case, profiler, await profiling.rewrite(profiler, case)
        )

        stage.clock.move(hours=1)
        await stage.worker.drain()

        assert [profile.version for profile in await stage.all(Profile)] == [1]
        assert [job.done_at is None for job in await stage.all(Job) if job.kind == "profile"] == [
            False
        ]


async def test_what_is_hushed_or_of_another_character_or_played_feeds_no_profile(tmp_path: Path):
    profiler = ScriptedProfiler([profile_of(("The user gardens.", ["a1"]))])
    agents = offline_agents(profiler=profiler)
    with staged(tmp_path, voice=ScriptedVoice(["Nice."] * 20), agents=agents) as stage:
        memory = (await stage.talk()).memory
        changes: list[tuple[str, dict[str, object]]] = [
            ("The user's hushed grief.", {"hushed": True}),
            ("The user told Momo a secret.", {"character": "momo"}),
            ("The user is a wizard.", {"grounding": "fiction"}),
            (PIXEL, {}),
        ]
        for content, change in changes:
            await stage.write(_changed((await memory.add(content)).id, change))
        await sessions(stage, 5)

        [read] = profiler.read
        assert [shown.content for shown in read.memories] == [PIXEL]


async def test_a_secret_in_a_profile_is_struck_out(tmp_path: Path):
    draft = profile_of(("Their card is 4111 1111 1111 1111.", ["a1"]))
    agents = offline_agents(profiler=ScriptedProfiler([draft]))
    with staged(tmp_path, voice=ScriptedVoice(["Nice."] * 20), agents=agents) as stage:
        await sessions(stage, 5)

        assert await told(stage) == "Their card is [card number]."


def _changed(memory_id: int, change: dict[str, object]):
    def work(rows):
        memory = rows.get_one(Memory, memory_id)
        for name, value in change.items():
            setattr(memory, name, value)

    return work
