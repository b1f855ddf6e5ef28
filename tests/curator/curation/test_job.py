"""The curator's job: what is asked, applied, rejected and tried again.

Covers: curator.curation.duplicate_check, curator.curation.sources.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col, select

from bot.flow.agent_jobs import Agents
from bot.voice.voice import ScriptedVoice
from config.errors import MindUnavailable, ReplyNotUnderstood
from curator.curation import duplicate_check as comparing
from curator.curation import job as curation
from curator.curation.curator import ProposedOperation, ProposedOperations, ScriptedCurator
from memory.amendments.message_edits import delete_message, edit_message
from memory.conversation.incoming import Part
from memory.ledger.proposal import Author, Batch
from memory.queue.job_queue import Task, enqueue, finish
from memory.reports.memory_view import MemoryView
from memory.tables import (
    Evidence,
    Job,
    Memory,
    Message,
    Operation,
    Participant,
    Run,
    Trace,
    User,
)
from tests.agents import adds, deletes, offline_agents, proposed
from tests.stage import Stage, said, staged

TAKEN_BACK = {
    "en": ("I have a cat called Pixel.", "Don't remember that!"),
    "zh": ("我有一只叫皮皮的猫。", "这个别记！"),
}
"""What is told, and how it is put off the record."""


def scripted(*replies: ProposedOperations | Exception) -> tuple[ScriptedCurator, Agents]:
    curator = ScriptedCurator(list(replies))
    return curator, offline_agents(curator=curator)


async def rejections(stage: Stage) -> list[str | None]:
    return [
        operation.rejected_because
        for operation in await stage.all(Operation)
        if operation.status == "rejected"
    ]


async def test_what_the_user_says_becomes_a_memory_with_their_words_as_evidence(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.drain()

        memory, evidence = await stage.only(Memory), await stage.only(Evidence)
        operation, run = await stage.only(Operation), await stage.only(Run)
        assert memory.content == "The user's cat is called Pixel."
        assert evidence.quote in "My cat is called Pixel."
        assert (operation.op, operation.status, operation.run_id) == ("ADD", "applied", run.id)
        assert (run.agent, run.model, run.status) == ("curator", "offline", "applied")


async def test_the_curator_reads_the_new_messages_and_the_memories_near_them(tmp_path: Path):
    curator, agents = scripted(proposed())
    with staged(tmp_path, voice=ScriptedVoice(["A cat!"]), agents=agents) as stage:
        talk = await stage.talk()
        await talk.memory.add("The user's cat is called Pixel.")
        await said(talk, "My cat is called Pixel, you know")
        await stage.worker.drain()

        [window] = curator.asked
        assert [(utterance.text, utterance.by_user) for utterance in window.utterances] == [
            ("My cat is called Pixel, you know", True),
            ("A cat!", False),
        ]
        assert [(memory.handle, memory.recalled) for memory in window.memories] == [("a1", True)]


async def test_older_messages_are_context_only(tmp_path: Path):
    curator, agents = scripted(
        proposed(), proposed(adds("The user lives in Oslo.", "I live in Oslo"))
    )
    with staged(tmp_path, voice=ScriptedVoice(["Hm.", "Hm."]), agents=agents) as stage:
        talk = await stage.talk()
        for text in ("I live in Oslo.", "It is raining."):
            await said(talk, text)
            await stage.worker.drain()

        fresh = [utterance.text for utterance in curator.asked[1].utterances if utterance.fresh]
        assert fresh == ["It is raining.", "Hm."]
        assert await rejections(stage) == ["no such quote"]
        assert await stage.contents() == []


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        (adds("The user has a dog.", "my dog Rex"), "no such quote"),
        (adds("The user has a dog.", None), "no such quote"),
        (adds("The user likes rain.", "I love the rain"), "no such quote"),
        (adds("", "I have a cat"), "no content"),
        (adds("x" * 501, "I have a cat"), "content too long"),
        (adds("The card is 4111 1111 1111 1111.", "I have a cat"), "secret"),
        (adds("The user has a cat.", "I have a cat", valid_from="soon"), "unreadable time"),
        (deletes("a9", "I have a cat"), "no such memory"),
        (deletes("1", "I have a cat"), "no such memory"),
        (ProposedOperation(op="BOOST", id="a1", quote="I have a cat"), "no such quote"),
    ],
)
async def test_what_is_invalid_is_dropped_with_its_reason(
    tmp_path: Path, operation: ProposedOperation, reason: str
):
    _, agents = scripted(proposed(operation, adds("The user has a cat.", "I have a cat")))
    voice = ScriptedVoice(["I love the rain. You know that, don't you?"])
    with staged(tmp_path, voice=voice, agents=agents) as stage:
        talk = await stage.talk()
        await talk.memory.add("The user has a cat named Tom.")
        await said(talk, "I have a cat.")
        await stage.worker.drain()

        assert await rejections(stage) == [reason]
        assert await stage.contents() == ["The user has a cat named Tom.", "The user has a cat."]
        assert (await stage.only(Run)).counts[f"rejected: {reason}"] == 1


async def test_a_memory_of_somebody_else_cannot_be_named(tmp_path: Path):
    curator, agents = scripted(
        proposed(*(deletes(handle, "forget my cat") for handle in ("a1", "a2", "1", "2")))
    )
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await (await stage.talk("mira")).memory.add("Forget my cat, said Mira.")
        await said(await stage.talk("noor"), "forget my cat")
        await stage.worker.drain()

        assert curator.asked[0].memories == []
        assert await rejections(stage) == ["no such memory"] * 4
        assert await stage.contents() == ["Forget my cat, said Mira."]


async def test_of_two_hundred_operations_eight_apply(tmp_path: Path):
    many = [adds(f"The user has cat number {number}.", "I have cats") for number in range(200)]
    _, agents = scripted(proposed(*many))
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await said(await stage.talk(), "I have cats.")
        await stage.worker.drain()

        assert len(await stage.contents()) == 8
        assert await rejections(stage) == ["too many operations"] * 192


async def test_a_run_that_would_retire_too_much_waits_for_a_person(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    _, agents = scripted(
        proposed(
            *(deletes(f"a{number}", "forget my cats") for number in range(1, 5)),
            adds("The user has no cats.", "forget my cats"),
        )
    )
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        talk = await stage.talk()
        for number in range(4):
            await stage.write(_unverified(await talk.memory.add(f"One of my cats: {number}")))
        await said(talk, "forget my cats")
        await stage.worker.drain()

        run, part = await stage.only(Run), await stage.only(Participant)
        pending = [
            operation for operation in await stage.all(Operation) if operation.status == "pending"
        ]
        assert (run.status, run.counts["pending"], len(pending)) == ("pending", 5, 5)
        assert len(await stage.contents()) == 4
        assert part.curated_through == run.through_message_id
        assert "waits for a person" in caplog.text


async def test_nothing_is_asked_where_the_user_said_nothing_new(tmp_path: Path):
    curator, agents = scripted(proposed())
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        talk = await stage.talk()
        await said(talk, "Hello there")
        await stage.worker.drain()
        await talk.end()
        await stage.worker.drain()

        assert len(curator.asked) == 1


async def test_a_job_that_is_tried_again_after_it_applied_applies_nothing_twice(tmp_path: Path):
    cat = adds("The user has a cat.", "I have a cat")
    curator, agents = scripted(proposed(cat), proposed(cat))
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await said(await stage.talk(), "I have a cat.")
        job = await stage.take("curate")
        case = await curation.gather(stage.services, job)
        assert case is not None
        answer = await curation.propose(curator, case)
        heard = await comparing.compare(stage.services, case, agents.duplicates, answer)
        await curation.settle(stage.services, case, curator, heard)
        before = await stage.counts()

        # The process dies here: applied, but never finished. Its lease runs out.
        stage.clock.move(seconds=stage.app.settings.work.lease_seconds + 1)
        await stage.worker.drain()

        assert await stage.counts() == before
        assert len(await stage.all(Run)) == 1
        assert (await stage.only(Job)).done_at is not None


async def test_of_two_workers_with_the_same_messages_one_applies(tmp_path: Path):
    cat = adds("The user has a cat.", "I have a cat")
    curator, agents = scripted(proposed(cat), proposed(cat))
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await said(await stage.talk(), "I have a cat.")
        first = await stage.take("curate")
        await stage.write(lambda rows: _ask_elsewhere(rows, first))
        jobs = [first, await stage.take("curate")]
        cases = [await curation.gather(stage.services, job) for job in jobs]
        outcomes = []
        for case in cases:
            assert case is not None
            answer = await curation.propose(curator, case)
            heard = await comparing.compare(stage.services, case, agents.duplicates, answer)
            outcomes.append(await curation.settle(stage.services, case, curator, heard))

        assert [outcome is None for outcome in outcomes] == [False, True]
        assert await stage.contents() == ["The user has a cat."]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("how", ["deleted", "edited", "put off the record", "off by an edit"])
async def test_what_is_taken_back_while_it_is_read_is_not_learned(
    tmp_path: Path, how: str, language: str
):
    told, taken_back = TAKEN_BACK[language]
    cat = adds("The user has a cat called Pixel.", told)
    curator, agents = scripted(proposed(cat), proposed())
    with staged(tmp_path, voice=ScriptedVoice(["Hm.", "Hm."]), agents=agents) as stage:
        talk = await stage.talk()
        await said(talk, told)
        case = await curation.gather(stage.services, await stage.take("curate"))
        assert case is not None
        answer = await curation.propose(curator, case)
        stage.clock.move(minutes=1)
        if how == "put off the record":
            await said(talk, taken_back)
        else:
            await stage.write(lambda rows: _take_back(rows, how, taken_back, stage))
        heard = await comparing.compare(stage.services, case, agents.duplicates, answer)
        assert await curation.settle(stage.services, case, curator, heard) is None
        stage.clock.move(seconds=stage.app.settings.work.lease_seconds + 1)
        await stage.worker.drain()

        assert await stage.contents() == []
        assert await stage.all(Evidence) == []
        read = [utterance.text for window in curator.asked[1:] for utterance in window.utterances]
        assert told not in read
        assert ("It rains." in read) == (how == "edited")


def _take_back(rows: Rows, how: str, taken_back: str, stage: Stage) -> None:
    message = rows.exec(select(Message).where(col(Message.author_id).is_not(None))).one()
    user_id, rules = int(message.author_id or 0), stage.services.rules
    batch = Batch(user_id=user_id, author=Author("person"), now=stage.clock.now(), proposals=())
    if how == "deleted":
        delete_message(rows, message, batch, rules)
    else:
        said_now = "It rains." if how == "edited" else f"{taken_back} {message.text}"
        edit_message(rows, message, Part(None, said_now), batch, rules)


async def test_a_run_reads_at_most_ten_messages_and_the_rest_follows(tmp_path: Path):
    curator, agents = scripted(*(proposed() for _ in range(3)))
    voice = ScriptedVoice(["Hm."] * 8)
    with staged(tmp_path, voice=voice, agents=agents, curation={"every_rounds": 8}) as stage:
        talk = await stage.talk()
        for number in range(8):
            await said(talk, f"I have cat number {number}.")
        await stage.worker.drain()

        fresh = [
            [utterance.text for utterance in window.utterances if utterance.fresh]
            for window in curator.asked
        ]
        assert [len(texts) for texts in fresh] == [10, 6]
        assert len({text for texts in fresh for text in texts if "cat" in text}) == 8


async def test_ten_facts_of_five_messages_are_all_learned_by_rule(tmp_path: Path):
    told = [
        ("I like tea. I like jazz.", "我喜欢围棋。我喜欢钓鱼。"),
        ("I like chess. I like hiking.", "我喜欢爵士乐。我喜欢摄影。"),
        ("I like pizza. I like opera.", "我喜欢跑步。我喜欢书法。"),
        ("I like chocolate. I like sailing.", "我喜欢火锅。我喜欢滑雪。"),
        ("I like cheese. I like yoga.", "我喜欢咖啡。我喜欢瑜伽。"),
    ]
    for language in (0, 1):
        folder = tmp_path / str(language)
        with staged(folder, voice=ScriptedVoice(["Hm."] * 5), curation={"every_rounds": 5}) as home:
            talk = await home.talk()
            for pair in told:
                await said(talk, pair[language])
            await home.worker.drain()

            runs = await home.all(Run)
            assert len(await home.contents()) == 10
            assert await rejections(home) == []
            assert max(run.counts["applied"] for run in runs) <= 8
            assert sum(run.counts.get("left to the next run", 0) for run in runs) == 2


@pytest.mark.parametrize("joint", [". ", "。"])
async def test_ten_facts_of_one_message_are_all_learned_by_rule(tmp_path: Path, joint: str):
    things = "tea jazz chess hiking pizza opera chocolate sailing cheese yoga"
    likes = "I like {}" if joint == ". " else "我喜欢{}"
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        await said(await stage.talk(), joint.join(likes.format(part) for part in things.split()))
        await stage.worker.drain()

        runs = await stage.all(Run)
        assert len(await stage.contents()) == 10
        assert [run.counts["applied"] for run in runs] == [8, 2]
        assert {run.through_message_id for run in runs} == {runs[0].through_message_id}
        assert len({operation.run_id for operation in await stage.all(Operation)}) == 2


async def test_a_correction_that_stands_last_is_learned(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 2)) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        six = ["tea", "jazz", "chess", "pizza", "opera", "yoga"]
        likes = ". ".join(f"I like {text}" for text in six)
        more = "I like hiking. I like sailing. I like cheese. No, my cat is called Pixie"
        await said(talk, f"{likes}. {more}.")
        await stage.worker.drain()

        assert "The user's cat is called Pixie." in await stage.contents()
        assert "The user's cat is called Pixel." not in await stage.contents()


async def test_what_rules_make_of_one_message_has_a_bound_and_the_rest_is_counted(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        many = ". ".join(f"I like thing{number}ish{'x' * number}" for number in range(40))
        await said(await stage.talk(), many)
        await stage.worker.drain()

        runs = await stage.all(Run)
        kept, counted = len(await stage.contents()), runs[0].counts
        assert kept == 32
        assert counted["rejected: too many operations"] == 8


async def test_what_a_model_says_beyond_eight_waits_with_its_messages(tmp_path: Path):
    def facts(*words: str) -> ProposedOperations:
        return proposed(
            *(
                adds(f"The user has a {word} number {number}.", f"a {word}")
                for word in words
                for number in range(3)
            )
        )

    curator, agents = scripted(facts("cat", "dog", "fish", "bird"), facts("fish", "bird"))
    voice = ScriptedVoice(["Hm."] * 4)
    with staged(tmp_path, voice=voice, agents=agents, curation={"every_rounds": 4}) as stage:
        talk = await stage.talk()
        for word in ("cat", "dog", "fish", "bird"):
            await said(talk, f"I have a {word}")
        await stage.worker.drain()

        fresh = [
            [utterance.text for utterance in window.utterances if utterance.fresh]
            for window in curator.asked
        ]
        assert [texts[0] for texts in fresh] == ["I have a cat", "I have a fish"]
        assert len(await stage.contents()) == 12
        assert await rejections(stage) == []


async def test_a_job_of_its_own_messages_reads_all_of_them(tmp_path: Path):
    def fact(*words: str) -> ProposedOperations:
        return proposed(
            *(adds(f"The user has a {word} {n}.", f"a {word}") for word in words for n in range(5))
        )

    curator, agents = scripted(proposed(), fact("cat", "dog"), fact("dog"))
    voice = ScriptedVoice(["Hm."] * 2)
    with staged(tmp_path, voice=voice, agents=agents, curation={"every_rounds": 2}) as stage:
        talk = await stage.talk()
        for word in ("cat", "dog"):
            await said(talk, f"I have a {word}")
        await stage.worker.drain()
        [job] = await stage.all(Job)
        [run] = await stage.all(Run)
        again = Task(
            kind="curate",
            lane=job.lane,
            run_at=stage.clock.now(),
            user_id=job.user_id,
            conversation_id=job.conversation_id,
            payload={"after": 0, "through": int(run.through_message_id or 0)},
        )
        await stage.write(lambda rows: enqueue(rows, again, stage.clock.now()))
        await stage.worker.drain()

        assert len(await stage.contents()) == 10
        assert len(curator.asked) == 3


async def test_a_used_memory_gains_importance_and_the_trace_says_so(tmp_path: Path):
    used = ProposedOperation(op="BOOST", id="a1", quote="Pixel must be hungry")
    _, agents = scripted(proposed(used))
    voice = ScriptedVoice(["Pixel must be hungry."])
    with staged(tmp_path, voice=voice, agents=agents) as stage:
        talk = await stage.talk()
        added = await talk.memory.add("The user's cat is called Pixel.")
        await said(talk, "My cat is meowing, my cat called Pixel")
        await stage.worker.drain()

        memory = await stage.only(Memory)
        assert memory.used_count == 1
        assert memory.importance == pytest.approx(added.importance + 0.3)
        assert (await stage.only(Trace)).used == [memory.id]


async def test_the_user_is_called_by_the_name_that_was_just_learned(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My name is Mira.")
        await stage.worker.drain()

        assert (await stage.only(User)).name == "Mira"


async def test_a_name_in_role_play_is_not_the_name_of_the_user(tmp_path: Path):
    played = adds(
        "In the game the user is called Gandalf.",
        "call me Gandalf",
        key="name",
        value="Gandalf",
        grounding="fiction",
    )
    _, agents = scripted(proposed(played))
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await said(await stage.talk(), "In our game, call me Gandalf")
        await stage.worker.drain()

        assert len(await stage.contents()) == 1
        assert (await stage.only(User)).name == ""


async def test_where_the_curator_fails_nothing_changes_and_it_is_tried_again(tmp_path: Path):
    cat = adds("The user has a cat.", "I have a cat")
    _, agents = scripted(MindUnavailable("gone"), proposed(cat))
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await said(await stage.talk(), "I have a cat.")
        left = await stage.worker.drain()
        assert (left.held, await stage.counts()) == (1, (0, 0))

        stage.clock.move(seconds=11)
        await stage.worker.drain()

        assert await stage.contents() == ["The user has a cat."]


async def test_a_parked_run_keeps_its_messages_and_later_ones_are_learned_from(tmp_path: Path):
    cat, dog = adds("The user has a cat.", "have a cat"), adds("The user has a dog.", "have a dog")
    failures = [ReplyNotUnderstood("ProposedOperations", "?")] * 5
    _, agents = scripted(*failures, proposed(cat, dog))
    with staged(tmp_path, voice=ScriptedVoice(["Hm.", "Hm."]), agents=agents) as stage:
        talk = await stage.talk()
        await said(talk, "I have a cat.")
        for _ in range(5):
            await stage.worker.drain()
            stage.clock.move(hours=1)
        parked = await stage.only(Job)
        assert parked.parked_at is not None
        assert parked.error is not None
        assert "cat" not in parked.error

        await said(talk, "I have a dog.")
        await stage.worker.drain()

        assert await stage.contents() == ["The user has a dog."]
        assert set(parked.payload) == {"after", "through"}


async def test_finishing_belongs_to_the_worker_that_holds_the_lease(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        await said(await stage.talk(), "I have a cat.")
        job = await stage.take("curate")

        assert not await stage.write(
            lambda rows: finish(rows, int(job.id or 0), worker="other", now=stage.clock.now())
        )


def _ask_elsewhere(rows: Rows, job: Job) -> None:
    """Ask for the same once more, in a lane that does not wait for the first."""
    task = Task(
        kind="curate",
        lane="elsewhere",
        run_at=job.run_at,
        user_id=job.user_id,
        conversation_id=job.conversation_id,
    )
    enqueue(rows, task, job.run_at)


def _unverified(memory: MemoryView) -> Callable[[Rows], None]:
    def work(rows: Rows) -> None:
        rows.get_one(Memory, memory.id).verified = False

    return work
