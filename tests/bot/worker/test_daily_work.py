"""The work of a day goes in portions: others write in between, and what is urgent goes first."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from math import inf
from pathlib import Path

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col, delete, update

from bot.voice.voice import ScriptedVoice
from bot.worker.daily_work import TASKS, USERS, daily_tasks, put_in
from bot.worker.maintenance import DAILY
from config.errors import StoreLocked
from memory.backups.backup import make_backup
from memory.conversation.conversations import conversation_for
from memory.conversation.users import Newcomer, participant_in, user_for
from memory.lifecycle import decay
from memory.queue.job_queue import Task, enqueue
from memory.tables import Job, Memory, Message, Session, Trace
from tests.stage import START, Stage, said, staged
from tests.transactions import transactions


async def many_users(stage: Stage, count: int) -> None:
    """Meet users who each have a memory that was never checked."""

    def work(rows: Rows) -> None:
        now = stage.clock.now()
        for number in range(count):
            user = user_for(rows, "local", f"user {number}", newcomer=Newcomer(), now=now)
            talk = conversation_for(
                rows, ("local", f"{number}", "lumi"), audience="private", now=now
            )
            participant_in(rows, int(talk.id or 0), int(user.id or 0))
            rows.add(
                Memory(
                    user_id=int(user.id or 0),
                    category="fact",
                    content=f"Fact {number}.",
                    importance=1.0,
                    source="import",
                    audience="private",
                    anchored_at=now,
                    created_at=now,
                    updated_at=now,
                )
            )

    await stage.write(work)


async def kinds(stage: Stage) -> list[str]:
    return sorted({job.kind for job in await stage.all(Job)})


async def test_what_is_due_of_all_users_is_put_in_by_many_small_transactions(tmp_path: Path):
    with staged(tmp_path) as stage:
        await many_users(stage, 2 * USERS + 3)
        stage.clock.move(days=8)
        await stage.worker.chores.enqueue(DAILY)
        with transactions() as changed:
            await stage.worker.drain(only="daily")

        asked = [job for job in await stage.all(Job) if job.kind == "contradictions"]
        assert len(asked) == 2 * USERS + 3
        assert max(changed) <= 3 * TASKS


async def test_the_daily_asking_stops_for_what_was_said_and_goes_on_where_it_was(tmp_path: Path):
    with staged(tmp_path) as stage:
        await many_users(stage, 2 * USERS)
        await stage.worker.chores.enqueue(DAILY)
        now, me = stage.clock.now(), (await stage.talk()).user_id
        said_just_now = Task(kind="embed", lane="urgent", run_at=now, user_id=me)
        await stage.write(partial(enqueue, task=said_just_now, now=now))

        assert await stage.worker.work_next("daily")
        first, later = [job for job in await stage.all(Job) if job.kind == "daily"]
        assert (first.done_at is not None, later.payload) == (True, {"after": USERS})
        asked = {job.user_id for job in await stage.all(Job) if job.kind == "contradictions"}
        assert asked == set(range(1, USERS + 1))

        await stage.worker.drain(only="daily")
        asked = {job.user_id for job in await stage.all(Job) if job.kind == "contradictions"}
        assert len(asked) == 2 * USERS


async def test_asking_again_after_a_kill_asks_for_nothing_twice(tmp_path: Path):
    with staged(tmp_path) as stage:
        await many_users(stage, 3)
        for _ in range(2):  # the first was killed before it was marked done
            await stage.worker.chores.enqueue(DAILY)
            await stage.worker.work_next("daily")

        asked = [job.user_id for job in await stage.all(Job) if job.kind == "contradictions"]
        assert (len(asked), set(asked)) == (3, {1, 2, 3})


async def test_nothing_is_put_in_for_a_user_who_was_erased_meanwhile(tmp_path: Path):
    with staged(tmp_path) as stage:
        await many_users(stage, 1)
        task = Task(kind="insights", lane="gone", run_at=stage.clock.now(), user_id=77)
        await stage.write(partial(put_in, tasks=[task], services=stage.services))

        assert "insights" not in await kinds(stage)


async def test_fading_stops_for_what_was_said_and_is_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(decay, "SECONDS", inf)
    with staged(tmp_path) as stage:
        await many_users(stage, decay.PORTION + 2)
        due = update(Memory).values(next_due_at=stage.clock.now(), kind="context")
        await stage.write(lambda rows: rows.exec(due))
        stage.clock.move(days=60)
        now, me = stage.clock.now(), (await stage.talk()).user_id
        said_just_now = Task(kind="embed", lane="urgent", run_at=now, user_id=me)
        await stage.write(partial(enqueue, task=said_just_now, now=now))
        await stage.worker.chores.enqueue(DAILY)

        await stage.worker.work_next("decay")
        assert len([memory for memory in await stage.all(Memory) if memory.state == "active"]) == 2
        await stage.worker.drain(only="decay")
        assert all(memory.state == "forgotten" for memory in await stage.all(Memory))


@pytest.mark.parametrize("sessions", [3, 23])
async def test_sessions_that_fell_silent_are_closed_a_few_at_a_time(tmp_path: Path, sessions: int):
    with staged(tmp_path) as stage:
        await many_users(stage, sessions)

        def fall_silent(rows: Rows) -> None:
            now = stage.clock.now()
            for number in range(1, sessions + 1):
                rows.add(Session(conversation_id=number, opened_at=now, last_message_at=now))

        await stage.write(fall_silent)
        stage.clock.move(minutes=31)
        with transactions() as changed:
            await stage.worker.chores.enqueue("minute")

        assert all(session.closed_at is not None for session in await stage.all(Session))
        assert max(changed) <= 5


async def test_old_words_are_blanked_a_few_at_a_time(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 40)) as stage:
        talk = await stage.talk()
        await said(talk, "Zanzibarquux")
        message = (await stage.all(Message))[0]

        def more(rows: Rows) -> None:
            copy = message.model_dump(exclude={"id", "uid", "platform_id"})
            rows.add_all(Message(**copy) for _ in range(120))
            rows.exec(update(Message).values(folded_at=stage.clock.now()))
            rows.exec(delete(Job).where(col(Job.kind) != "decay"))

        await stage.write(more)
        await stage.run_on(days=31)
        await stage.write(
            lambda rows: put_in(rows, daily_tasks(stage.services)[:1], stage.services)
        )
        with transactions() as changed:
            await stage.worker.drain(only="decay")

        assert {message.text for message in await stage.all(Message)} == {""}
        assert max(changed) <= 3 * 50  # shortened, taken out and put in again


async def test_each_day_rows_are_brought_in_order_and_it_goes_on_where_they_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("INFO", "bot.worker.daily_work")
    with staged(tmp_path) as stage:
        outcomes: list[Sequence[str] | StoreLocked] = [StoreLocked("busy"), ["a part"], ()]

        async def bring_in_order() -> Sequence[str]:
            outcome = outcomes.pop(0)
            if isinstance(outcome, StoreLocked):
                raise outcome
            return outcome

        monkeypatch.setattr(stage.services.store, "bring_in_order", bring_in_order)
        for _ in range(3):
            await stage.worker.chores.enqueue(DAILY)
            await stage.worker.drain(only="decay")
        assert not outcomes
    assert [record.getMessage() for record in caplog.records if "in order" in record.msg] == [
        "the rows could not be brought in order: busy",
        "a part could not be brought in order beside others",
    ]


async def old_words(stage: Stage) -> None:
    """Leave words that nobody looks at any more, and a day's work done after them."""
    await said(await stage.talk(), "Zanzibarquux")
    await stage.worker.chores.start()
    await stage.worker.drain()
    await stage.write(lambda rows: rows.exec(update(Message).values(folded_at=stage.clock.now())))


async def a_days_work(stage: Stage) -> set[str]:
    """Do the work of a day as at a start; return what words are left."""
    await stage.worker.chores.start()
    await stage.worker.drain()
    return {message.text for message in await stage.all(Message)}


@pytest.fixture
def hm() -> ScriptedVoice:
    return ScriptedVoice(["Hm."])


async def test_a_clock_that_leaps_ahead_for_a_minute_makes_nothing_too_old(
    tmp_path: Path, hm: ScriptedVoice, caplog: pytest.LogCaptureFixture
):
    with staged(tmp_path, voice=hm) as stage:
        await old_words(stage)
        kept, traces = {"Zanzibarquux", "Hm."}, await stage.all(Trace)
        backups = tmp_path.with_name(f"{tmp_path.name}-backups")
        backups.mkdir()
        for days in (3, 2):
            make_backup(stage.folder, backups, now=START - timedelta(days=days))
        stage.clock.move(days=400)
        assert await a_days_work(stage) == kept
        assert "nothing was done after 2026-03-02 09:00: it leapt ahead" in caplog.text
        assert (await stage.all(Trace), len([*backups.iterdir()])) == (traces, 2)
        stage.clock.move(minutes=1, days=-400)
        assert await a_days_work(stage) == kept

        await stage.run_on(days=29)
        assert await a_days_work(stage) == kept
        await stage.run_on(days=1)
        assert await a_days_work(stage) == {""}


async def test_a_companion_that_was_off_for_months_lets_old_words_go_a_day_later(
    tmp_path: Path, hm: ScriptedVoice
):
    with staged(tmp_path, voice=hm) as stage:
        await old_words(stage)
        stage.clock.move(days=120)
        assert await a_days_work(stage) == {"Zanzibarquux", "Hm."}
        stage.clock.move(days=1)
        assert await a_days_work(stage) == {""}


async def test_a_companion_that_runs_once_a_week_lets_old_words_go_at_the_visit_after(
    tmp_path: Path, hm: ScriptedVoice
):
    with staged(tmp_path, voice=hm) as stage:
        await old_words(stage)
        left = []
        for _ in range(6):
            stage.clock.move(days=7)
            left.append(await a_days_work(stage) != {""})

        assert left == [True, True, True, True, True, False]


async def test_what_was_forgotten_is_not_purged_by_a_leap(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        added = await talk.memory.add("The user drinks tea.")
        await talk.memory.forget(added.id)
        await a_days_work(stage)
        stage.clock.move(days=400)
        await a_days_work(stage)
        assert (await stage.only(Memory)).content == "The user drinks tea."
        stage.clock.move(days=1)
        await a_days_work(stage)
        assert await stage.all(Memory) == []
