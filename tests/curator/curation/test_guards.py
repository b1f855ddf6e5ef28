"""The guards of memory, each through the whole flow, with a curator that does the wrong thing."""

from pathlib import Path

import pytest
from sqlmodel import select

from bot.actions.topics import OwnTopics
from bot.terminal.question_commands import questions
from bot.voice.voice import ScriptedVoice
from curator.curation.curator import ProposedOperation, ProposedOperations, ScriptedCurator
from memory.tables import Evidence, Memory, Message, Operation, UserSettings
from tests.agents import ScriptedSummarizer, adds, deletes, draft_of, offline_agents, proposed
from tests.stage import Stage, said, staged

CAT = adds("The user has a cat.", "I have a cat")


def stage_of(folder: Path, *replies: ProposedOperations, voice: str = "Hm.", **agents: object):
    scripted = offline_agents(curator=ScriptedCurator(list(replies)), **agents)
    return staged(folder, voice=ScriptedVoice([voice] * 12), agents=scripted)


async def heard(stage: Stage, *texts: str) -> None:
    talk = await stage.talk()
    for text in texts:
        await said(talk, text)
        await stage.worker.drain()


async def refusals(stage: Stage) -> list[str | None]:
    return [
        operation.rejected_because
        for operation in await stage.all(Operation)
        if operation.rejected_because
    ]


async def test_cursor_guard_nothing_forgotten_is_learned_again_from_older_messages(tmp_path: Path):
    with stage_of(tmp_path, proposed(CAT), proposed(CAT), proposed(CAT)) as stage:
        await heard(stage, "I have a cat.")
        memory = await stage.only(Memory)
        await (await stage.talk()).memory.forget(int(memory.id or 0))
        await heard(stage, "Nice weather.", "Good night.")

        assert await stage.contents() == []
        assert await refusals(stage) == ["no such quote"] * 2


async def test_cursor_guard_nothing_undone_is_learned_again_from_older_messages(tmp_path: Path):
    with stage_of(tmp_path, proposed(CAT), proposed(CAT)) as stage:
        await heard(stage, "I have a cat.")
        talk = await stage.talk()
        await talk.memory.undo_newest(talk.conversation_id)
        await heard(stage, "Nice weather.")

        assert await stage.all(Memory) == []


async def test_cursor_guard_no_topic_forgotten_is_learned_again_from_older_messages(
    tmp_path: Path,
):
    ill = adds("The user has diabetes.", "I have diabetes")
    with stage_of(tmp_path, proposed(ill), proposed(ill)) as stage:
        await heard(stage, "I have diabetes.")
        talk = await stage.talk()
        await OwnTopics(stage.services, talk.user_id).forget("健康")
        await heard(stage, "Nice weather.")

        assert await stage.contents() == []


async def test_quote_guard_words_that_were_not_said_are_refused(tmp_path: Path):
    dog = adds("The user has a dog.", "I have a dog")
    with stage_of(tmp_path, proposed(dog)) as stage:
        await heard(stage, "I have a cat.")
        assert (await stage.contents(), await refusals(stage)) == ([], ["no such quote"])


async def test_echo_guard_words_of_the_reply_under_a_quote_of_the_user_are_refused(tmp_path: Path):
    sails = adds("The user sails around Greenland.", "nice weather")
    with stage_of(tmp_path, proposed(sails), voice="Sail around Greenland!") as stage:
        await heard(stage, "nice weather")
        assert (await stage.contents(), await refusals(stage)) == ([], ["echo"])


async def test_blast_radius_guard_a_run_that_retires_too_much_waits(tmp_path: Path):
    many = [deletes(f"a{number}", "forget the cats", because="corrected") for number in range(1, 5)]
    with stage_of(tmp_path, proposed(*many)) as stage:
        talk = await stage.talk()
        for number in range(4):
            await talk.memory.add(f"One of the cats: {number}")
        await heard(stage, "forget the cats")
        waiting = [
            operation for operation in await stage.all(Operation) if operation.status == "pending"
        ]
        assert (len(waiting), len(await stage.contents())) == (4, 4)


async def test_replacement_guard_nothing_goes_before_what_replaces_it_is_stored(tmp_path: Path):
    gone = deletes("a1", "Oslo no more", because="corrected")
    new = adds("The user lives in Bergen.", "I live in Bergen")
    with stage_of(tmp_path, proposed(gone, new)) as stage:
        await (await stage.talk()).memory.add("The user lives in Oslo.")
        await heard(stage, "Oslo no more: I live in Bergen")
        done = [
            operation.op for operation in await stage.all(Operation) if operation.agent == "curator"
        ]
        assert done == ["ADD", "DELETE"]


@pytest.mark.parametrize("because", [None, "changed", "corrected"])
async def test_fiction_guard_what_was_said_in_play_changes_nothing_that_is_so(
    tmp_path: Path, because: str | None
):
    played = ProposedOperation.model_validate(
        {
            "op": "UPDATE",
            "id": "a1",
            "content": "The user lives in Mordor.",
            "quote": "I live in Mordor",
            "because": because,
            "grounding": "fiction",
        }
    )
    home = adds("The user lives in Oslo.", "I live in Oslo")
    with stage_of(tmp_path, proposed(home), proposed(played)) as stage:
        await heard(stage, "I live in Oslo", "In our game I live in Mordor, not in Oslo")
        assert await stage.contents() == ["The user lives in Oslo."]
        assert await refusals(stage) == ["other grounding"]


async def test_fiction_guard_what_was_said_in_play_never_stands_as_a_fact(tmp_path: Path):
    played = adds(
        "The user does not want elves.", "I want no elves", kind="boundary", grounding="fiction"
    )
    voice = ScriptedVoice(["Hm."] * 3)
    agents = offline_agents(curator=ScriptedCurator([proposed(played), proposed()]))
    with staged(tmp_path, voice=voice, agents=agents) as stage:
        await heard(stage, "In our game I want no elves", "Good morning")
        standing = voice.scenes[-1].standing
        assert standing is not None
        assert (list(standing.boundaries), list(standing.core)) == ([], [])
        assert [memory.grounding for memory in await stage.all(Memory)] == ["fiction"]


async def never(stage: Stage, topic: str) -> None:
    await OwnTopics(stage.services, (await stage.talk()).user_id).rule(topic, "never")


async def kept(stage: Stage) -> list[str]:
    """Return what was said that is kept longer than its session."""
    return [message.text for message in await stage.all(Message) if message.retention == "normal"]


SUGAR = "My sugar is through the roof again"


async def test_never_store_guard_what_is_on_a_topic_reaches_no_curator(tmp_path: Path):
    curator = ScriptedCurator([proposed()])
    agents = offline_agents(curator=curator)
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 2), agents=agents) as stage:
        await never(stage, "health")
        await heard(stage, "I have diabetes", "I planted beans")

        [read] = curator.asked
        assert [utterance.text for utterance in read.utterances] == ["I planted beans"]
        assert await kept(stage) == ["I planted beans"]


async def test_never_store_guard_code_checks_what_words_did_not_tell(tmp_path: Path):
    ill = adds("The user has diabetes.", SUGAR, reason="diabetes")
    curator = ScriptedCurator([proposed(ill)])
    agents = offline_agents(curator=curator)
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await never(stage, "健康")
        await heard(stage, SUGAR)

        assert list(curator.asked[0].never_store) == ["健康"]
        assert await refusals(stage) == ["never store"]
        assert (await stage.all(Memory), await stage.all(Evidence)) == ([], [])
        assert not any("diabetes" in str(operation) for operation in await stage.all(Operation))
        assert await kept(stage) == []


@pytest.mark.parametrize("topics", [["健康"], []])
async def test_never_store_guard_the_curator_names_what_words_did_not_tell(
    tmp_path: Path, topics: list[str]
):
    silent = ProposedOperation(op="SKIP", quote="through the roof", reason="never store")
    agents = offline_agents(curator=ScriptedCurator([proposed(silent)]))
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        for topic in topics:
            await never(stage, topic)
        await heard(stage, SUGAR)

        assert await kept(stage) == ([] if topics else [SUGAR, "Hm."])


async def test_never_store_guard_what_else_was_learned_of_a_withheld_message_stays(tmp_path: Path):
    both = f"{SUGAR}, and I moved to Bergen"
    silent = ProposedOperation(op="SKIP", quote="through the roof", reason="never store")
    home = adds("The user lives in Bergen.", "I moved to Bergen")
    agents = offline_agents(curator=ScriptedCurator([proposed(home, silent)]))
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await never(stage, "health")
        await heard(stage, both)
        await (await stage.talk()).end()
        await stage.worker.drain()

        assert await stage.contents() == ["The user lives in Bergen."]
        assert await stage.all(Message) == []
        assert not stage.on_disk("through the roof")


@pytest.mark.parametrize("reaches", [True, False])
async def test_never_store_guard_holds_for_episodes(tmp_path: Path, reaches: bool):
    draft = draft_of("Mira planted beans.", ["m1"])
    draft.summary += draft_of("She has diabetes.", ["m3"]).summary
    draft.key_facts += draft_of("Her doctor is Kim.", ["m3"]).summary
    draft.topics, draft.user_intent = ["beans", "health"], "to tell of her illness"
    whole = draft_of("She told of beans and diabetes.", ["m1", "m3"])
    summarizer = ScriptedSummarizer([draft if reaches else whole])
    curator = ScriptedCurator([proposed()] * 3)
    agents = offline_agents(curator=curator, summarizer=summarizer)
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 3), agents=agents) as stage:
        talk = await stage.talk()
        await never(stage, "health")
        await heard(stage, "I planted beans and corn today in the garden", SUGAR)
        await talk.end()
        await stage.worker.drain()

        [episode] = await stage.episodes()
        assert list(summarizer.read[0].never_store) == ["health"]
        assert episode.content == ("Mira planted beans." if reaches else "She told of beans and ….")
        rows = [*await stage.all(Memory), *await stage.all(Operation), *await stage.all(Message)]
        words = ("diabetes", "illness", "Kim", *([SUGAR] if reaches else []))
        assert not any(word in str(row) for row in rows for word in words)


async def test_never_store_guard_an_episode_of_nothing_else_says_only_that(tmp_path: Path):
    summarizer = ScriptedSummarizer([draft_of("She has diabetes.", ["m1", "m3"])])
    agents = offline_agents(curator=ScriptedCurator([proposed()] * 3), summarizer=summarizer)
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 3), agents=agents) as stage:
        talk = await stage.talk()
        await never(stage, "health")
        await heard(stage, SUGAR, "It was over three hundred before supper")
        await talk.end()
        await stage.worker.drain()

        [episode] = await stage.episodes()
        assert episode.content.endswith("what it was about is not kept.")


async def test_hush_guard_a_hushed_memory_is_not_in_the_prompt_until_it_is_brought_up(
    tmp_path: Path,
):
    voice = ScriptedVoice(["Hm."] * 3)
    agents = offline_agents(curator=ScriptedCurator([proposed()] * 3))
    with staged(tmp_path, voice=voice, agents=agents) as stage:
        talk = await stage.talk()
        memory = await talk.memory.add("My grandfather died on a Sunday in May.")
        await talk.memory.hush(int(memory.id))
        await heard(stage, "What happens on Sunday in May?")
        found = voice.scenes[-1].recollection
        assert not found or not found.memories
        await heard(stage, "I miss my grandfather")
        found = voice.scenes[-1].recollection
        assert found is not None
        assert [recalled.hushed for recalled in found.memories] == [True]


async def test_ask_first_guard_everything_waits_for_a_yes(tmp_path: Path):
    def ask_first(rows) -> None:
        for user_settings in rows.exec(select(UserSettings)):
            user_settings.automatic = False

    with stage_of(tmp_path, proposed(CAT)) as stage:
        talk = await stage.talk()
        await stage.write(ask_first)
        await heard(stage, "I have a cat.")
        assert await stage.contents() == []
        [waiting] = await questions(talk, "en").listed()
        await questions(talk, "en").accept("operation", waiting.operation.operation)
        assert await stage.contents() == ["The user has a cat."]
