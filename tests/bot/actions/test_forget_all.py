"""Everything that is remembered of a person is forgotten, or erased, a few rows at a time."""

from pathlib import Path

import pytest
from sqlmodel import Session as Rows

from bot.actions.account.settings import OwnSettings
from bot.actions.forget_all import MESSAGES, Everything
from bot.actions.topics import OwnTopics
from memory.conversation.conversations import conversation_for
from memory.conversation.users import participant_in
from memory.erasure import batches
from memory.erasure.requests import erase_everything
from memory.forgetting import portions
from memory.forgetting.execution import ForgettingOutcome
from memory.forgetting.portions import MEMORIES
from memory.forgetting.targets import PUT_AWAY
from memory.ledger.proposal import Batch, Outcome
from memory.operations.apply import apply
from memory.policy import MemoryPolicy
from memory.tables import Forgetting, Memory, Message, Operation, Session
from memory.vocabulary import PRIVATE
from tests.stage import Stage, said, staged
from tests.transactions import transactions


async def remembered(stage: Stage, count: int) -> int:
    """Let a user say, and be remembered by, so many sentences; return the user."""
    talk = await stage.talk()

    def work(rows: Rows) -> None:
        now, here = stage.clock.now(), talk.conversation_id
        rows.add(Session(id=1, conversation_id=here, opened_at=now, last_message_at=now))
        rows.flush()
        for number in range(count):
            text = f"Fact number {number}."
            rows.add(
                Message(
                    conversation_id=here, session_id=1, author_id=talk.user_id, text=text, at=now
                )
            )
            rows.add(
                Memory(
                    user_id=talk.user_id,
                    category="system" if number == 0 else "fact",
                    content=text,
                    importance=1.0,
                    source="import",
                    audience=PRIVATE,
                    anchored_at=now,
                    created_at=now,
                    updated_at=now,
                )
            )

    await stage.write(work)
    return talk.user_id


async def test_everything_is_forgotten_a_few_rows_at_a_time(tmp_path: Path):
    with staged(tmp_path) as stage:
        user_id = await remembered(stage, 101)
        everything = Everything(stage.services, user_id)
        assert await everything.count() == 100
        with transactions() as changed:
            done = await everything.forget()

        assert len(done.forgotten) == 100
        assert [
            memory.content for memory in await stage.all(Memory) if memory.state == "active"
        ] == ["Fact number 0."]
        assert all(message.hidden_at is not None for message in await stage.all(Message))
        assert len(await stage.all(Operation)) == 100
        assert max(changed) <= max(MESSAGES, 10 * MEMORIES, PUT_AWAY * 3)
        assert await everything.forget() == ForgettingOutcome()


async def test_forgetting_that_was_broken_off_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with staged(tmp_path) as stage:
        user_id = await remembered(stage, 31)
        everything, put_through = Everything(stage.services, user_id), apply

        def breaks(rows: Rows, batch: Batch, policy: MemoryPolicy) -> Outcome:
            assert batch.proposals[0].memory_id != 21, "broken off"
            return put_through(rows, batch, policy)

        with monkeypatch.context() as patched:
            patched.setattr(portions, "apply", breaks)
            with pytest.raises(AssertionError, match="broken off"):
                await everything.forget()
        assert await everything.count() == 0
        stage.clock.move(minutes=2)
        await stage.worker.drain("forget")
        assert len(await stage.all(Operation)) == 30
        assert (await stage.only(Forgetting)).state == "done"


async def test_everything_is_erased_a_few_rows_at_a_time(tmp_path: Path):
    with staged(tmp_path) as stage:
        user_id = await remembered(stage, 60)
        await stage.write(lambda rows: erase_everything(rows, user_id, now=stage.clock.now()).id)
        with transactions() as changed:
            await stage.worker.drain(only="erase")

        assert not await stage.all(Memory)
        assert not await stage.all(Message)
        assert max(changed) <= 10 * batches.PORTION


async def test_a_private_talk_of_two_is_nobodys_alone(tmp_path: Path):
    with staged(tmp_path) as stage:
        mine, yours = await stage.talk(), await stage.talk("you")
        me, you = mine.user_id, yours.user_id

        def work(rows: Rows) -> tuple[list[int], list[int]]:
            place = ("local", "both", "lumi")
            both = conversation_for(rows, place, audience=PRIVATE, now=stage.clock.now())
            for number, talk in ((me, mine), (you, yours)):
                participant_in(rows, int(both.id or 0), number)
                participant_in(rows, talk.conversation_id, number)
            rows.flush()
            return batches.alone_in(rows, me), batches.alone_in(rows, you)

        assert await stage.write(work) == ([mine.conversation_id], [yours.conversation_id])


async def test_taking_a_message_reads_no_table_whole(tmp_path: Path):
    with staged(tmp_path) as stage:
        plan = "EXPLAIN QUERY PLAN DELETE FROM messages WHERE id IN (1, 2)"
        steps = await stage.write(
            lambda rows: [str(row[3]) for row in rows.connection().exec_driver_sql(plan)]
        )

        assert steps
        assert [step for step in steps if step.startswith("SCAN")] == []


@pytest.mark.parametrize("how", ["everything is forgotten", "the topic is never to be stored"])
async def test_what_waits_for_a_yes_goes_too(tmp_path: Path, how: str):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await OwnSettings(stage.services, talk.user_id).choose({"automatic": False})
        await said(talk, "I have diabetes.")
        await stage.worker.drain()
        assert (await stage.only(Operation)).status == "pending"

        if how == "everything is forgotten":
            await Everything(stage.services, talk.user_id).forget()
        else:
            await OwnTopics(stage.services, talk.user_id).rule("health", "never")

        gone = await stage.only(Operation)
        assert (gone.status, gone.proposed, gone.evidence) == ("declined", None, [])
