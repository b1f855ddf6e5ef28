"""A run of the curator that fails, is tried again, or finds the world changed under it."""

from pathlib import Path

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col, select

from bot.voice.voice import ScriptedVoice
from config.errors import MindUnavailable, ReplyNotUnderstood
from curator.curation import duplicate_check as comparing
from curator.curation import job as curation
from memory.amendments.message_edits import delete_message, edit_message
from memory.conversation.incoming import Part
from memory.ledger.proposal import Author, Batch
from memory.queue.job_queue import Task, enqueue, finish
from memory.tables import (
    Evidence,
    Job,
    Message,
    Run,
)
from tests.agents import adds, proposed
from tests.curator.curation.runs import scripted
from tests.stage import Stage, said, staged

TAKEN_BACK = {
    "en": ("I have a cat called Pixel.", "Don't remember that!"),
    "zh": ("我有一只叫皮皮的猫。", "这个别记！"),
}
"""What is told, and how it is put off the record."""


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
    user_id, policy = int(message.author_id or 0), stage.services.policy
    batch = Batch(user_id=user_id, author=Author("person"), now=stage.clock.now(), proposals=())
    if how == "deleted":
        delete_message(rows, message, batch, policy)
    else:
        said_now = "It rains." if how == "edited" else f"{taken_back} {message.text}"
        edit_message(rows, message, Part(None, said_now), batch, policy)


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
