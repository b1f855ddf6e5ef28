"""What was done before a restore is not done again after it."""

from pathlib import Path
from typing import Any

import pytest

from memory.backups.backup import make_backup
from memory.conversation.turn_recovery import recover
from memory.conversation.turns import INTERRUPTED, UNBEGUN, settle
from memory.lifecycle.reminders import Teller, due_reminders, due_to
from memory.queue.job_queue import claim
from memory.reports.learning_notes import untold
from memory.storage.store import FILE
from memory.tables import Job, Memory, PlatformSettings, Run, Turn
from tests.memory.backups.restoring import HOUR, LATER, restored
from tests.memory.backups.test_backup import spoil
from tests.memory.house import START, House

QUIET = (0, 0)


@pytest.mark.parametrize("state", ["received", "sending", "unbegun"])
def test_what_was_being_answered_then_gets_no_answer(house: House, backup: Path, state: str):
    got = house.receive("Are you there?")
    if state == "sending":
        house.write(lambda rows: setattr(rows.get_one(Turn, got.turn_id), "state", "sending"))
    if state == "unbegun":
        house.write(lambda rows: recover(rows, ["here:1"], house.now))
        assert [part.error for part in house.all(Turn)] == [UNBEGUN]
    make_backup(house.folder, backup, now=START)
    if state != "unbegun":
        house.write(lambda rows: settle(rows, got.turn_id, "I am.", now=house.now))
    done = restored(house, backup)

    [turn] = house.all(Turn)
    assert (done.caught.interrupted, turn.state, turn.error) == (1, "failed", INTERRUPTED)
    assert house.receive("Are you there?", platform_id=None).answered_already is False


def test_a_message_that_was_heard_then_is_not_answered_when_it_comes_again(
    house: House, backup: Path
):
    house.receive("Are you there?", platform_id="77")
    make_backup(house.folder, backup, now=START)
    restored(house, backup)

    assert house.receive("Are you there?", platform_id="77").answered_already


def test_what_the_message_taught_is_learned_all_the_same(house: House, backup: Path):
    house.receive("I keep a wombat.")
    make_backup(house.folder, backup, now=START)
    restored(house, backup)

    assert [job.run_at <= LATER for job in house.all(Job, Job.kind == "curate")] == [True]


def test_work_that_was_leased_then_is_free_and_no_failed_try(house: House, backup: Path):
    house.say("I keep a wombat.")
    work = house.settings.work
    leased = house.write(lambda rows: claim_any(rows, house.now, work))
    make_backup(house.folder, backup, now=START)
    restored(house, backup)

    [job] = house.all(Job, Job.id == leased)
    assert (job.locked_by, job.attempts, job.kills, job.parked_at) == (None, 0, 0, None)


def claim_any(rows, now, work) -> int:
    job = claim(rows, worker="here:1", now=now, work=work)
    assert job is not None
    return int(job.id or 0)


@pytest.mark.parametrize("is_sent_them", [True, False])
def test_nobody_is_reminded_again(house: House, backup: Path, is_sent_them: bool):
    def plan(rows) -> None:
        if is_sent_them:
            rows.add(PlatformSettings(user_id=house.mira, reminders=True))
        memory = rows.get_one(Memory, memory_id)
        memory.valid_from, memory.valid_from_precision = LATER - HOUR, "instant"

    memory_id = house.learn("Mira has an exam.")
    house.write(plan)
    make_backup(house.folder, backup, now=START)
    teller = Teller("local")
    sent = house.read(lambda rows: due_reminders(rows, teller, LATER, QUIET))
    assert len(sent) == is_sent_them
    assert len(house.read(lambda rows: due_to(rows, house.mira, teller, LATER))) == 1
    restored(house, backup)

    assert house.read(lambda rows: due_reminders(rows, teller, LATER, QUIET)) == []
    assert house.read(lambda rows: due_to(rows, house.mira, teller, LATER)) == []


def test_nobody_is_told_again_what_was_learned(house: House, backup: Path):
    def learn(rows) -> None:
        named: dict[str, Any] = {"agent": "curator", "model": "scripted", "prompt_version": "1"}
        rows.add(Run(user_id=house.mira, conversation_id=house.talk, at=START, **named))

    house.write(learn)
    make_backup(house.folder, backup, now=START)
    assert len(house.read(lambda rows: untold(rows, "local", START - HOUR))) == 1
    restored(house, backup)

    assert house.read(lambda rows: untold(rows, "local", START - HOUR)) == []


def test_no_id_that_was_given_since_is_given_again(house: House, backup: Path):
    make_backup(house.folder, backup, now=START)
    later = [house.learn(f"Mira has {number} cups.") for number in range(3)]
    restored(house, backup)

    assert house.learn("Mira keeps a wombat.") == max(later) + 1


def test_where_nobody_knows_which_ids_were_given_many_are_left_out(house: House, backup: Path):
    first = house.learn("Mira keeps a wombat.")
    make_backup(house.folder, backup, now=START)
    house.close()
    spoil(house.folder / FILE, b"Dear diary, " * 500)
    restored(house, backup)

    assert house.learn("Mira lives in Oslo.") > first + 1000
