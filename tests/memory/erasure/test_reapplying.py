"""What was erased since a backup was made is erased from what a restore brings back.

Covers: memory.erasure.status.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlmodel import Session as Rows

from memory.backups.backup import make_backup
from memory.erasure.reapplying import erase_again
from memory.erasure.record import RecordedErasure, entry_of, note
from memory.erasure.requests import erase_conversation, erase_memory
from memory.erasure.status import unfinished
from memory.storage.store import FILE
from memory.storage.store_files import RECORD
from memory.tables import Erasure, Job, Memory, Message, Participant, User
from tests.memory.erasure.erased import SAID, WORD, Eraser, restored
from tests.memory.house import CURATOR, START, House

Erase = Callable[[Eraser, int, int], Erasure]
ERASED: dict[str, Erase] = {
    "a memory with its messages": lambda eraser, memory, _: eraser.memory(memory, messages=True),
    "a message with its answer": lambda eraser, _, said: eraser.message(said, cascade=True),
    "a conversation with its facts": lambda eraser, *_: eraser.conversation(
        eraser.house.talk, facts=True
    ),
    "a topic with what was said": lambda eraser, *_: eraser.topic(WORD, messages=True),
    "everything": lambda eraser, *_: eraser.everything(),
}


def work_off(house: House) -> None:
    """Do what erasures are left, as the background does."""
    eraser = Eraser(house)
    for erasure in house.read(unfinished):
        eraser.run(int(erasure.id or 0))


@pytest.mark.parametrize("known_by", ["record", "store"])
@pytest.mark.parametrize("scope", ERASED)
def test_what_was_erased_since_is_erased_again(
    house: House, eraser: Eraser, told: tuple[int, int], scope: str, known_by: str
):
    backup = house.folder.parent / "all.db"
    tom = house.person("tom")
    house.add("Tom keeps a parrot.", batch={"user_id": tom})
    make_backup(house.folder, backup, now=START)
    done = ERASED[scope](eraser, *told)
    house.close()
    (house.folder / (FILE if known_by == "record" else RECORD)).unlink()
    again = restored(house, backup)

    assert (again.caught.erased_again, again.caught.knows_erasures) == (1, True)
    assert eraser.holds(WORD) == {WORD}
    work_off(house)
    assert eraser.holds(WORD) == set()
    assert [(erasure.uid, erasure.state) for erasure in house.all(Erasure)] == [(done.uid, "done")]
    assert "Tom keeps a parrot." in [memory.content for memory in house.all(Memory)]
    assert len(house.all(User)) == 1 + (scope != "everything")


def test_from_the_first_moment_no_prompt_holds_what_is_to_go(
    house: House, eraser: Eraser, backup: Path, told: tuple[int, int]
):
    make_backup(house.folder, backup, now=START)
    eraser.message(told[1], cascade=True)
    restored(house, backup)

    hidden = [message.text for message in house.all(Message) if message.hidden_at is not None]
    assert hidden == [SAID, "I see."]
    assert [job.kind for job in house.all(Job) if job.kind == "erase"] == ["erase"]


def test_what_a_memory_rested_on_is_not_learned_again(
    house: House, eraser: Eraser, backup: Path, told: tuple[int, int]
):
    make_backup(house.folder, backup, now=START)
    eraser.memory(told[0])
    restored(house, backup)
    work_off(house)

    assert [message.text for message in house.all(Message) if message.barred_at is not None] == [
        SAID,
        "I see.",
    ]
    assert [memory.content for memory in house.all(Memory)] == ["The user lives in Oslo."]


def test_an_erasure_that_was_accepted_and_not_begun_is_not_lost(
    house: House, eraser: Eraser, backup: Path, told: tuple[int, int]
):
    make_backup(house.folder, backup, now=START)
    eraser.accept(erase_memory, told[0], messages=True)
    restored(house, backup)
    work_off(house)

    assert eraser.holds(WORD) == set()


def test_what_the_backup_knows_to_be_erased_is_not_erased_twice(
    house: House, eraser: Eraser, backup: Path, told: tuple[int, int]
):
    eraser.memory(told[0], messages=True)
    make_backup(house.folder, backup, now=START)
    done = restored(house, backup)

    assert done.caught.erased_again == 0
    assert [erasure.state for erasure in house.all(Erasure)] == ["done"]


def test_what_never_came_back_needs_no_erasing(house: House, eraser: Eraser, backup: Path):
    make_backup(house.folder, backup, now=START)
    eraser.memory(house.learn(f"The user keeps a wombat called {WORD}."), messages=True)
    stranger = house.person("stranger")
    house.mira = stranger
    eraser.everything()
    done = restored(house, backup)

    assert done.caught.erased_again == 0
    assert house.all(Erasure) == []


def test_an_older_and_a_newer_backup_are_both_kept_clean(
    house: House, eraser: Eraser, backup: Path, told: tuple[int, int], tmp_path: Path
):
    make_backup(house.folder, backup, now=START)
    eraser.memory(told[0], messages=True)
    newer = make_backup(house.folder, tmp_path / "newer.db", now=START)
    for file in (backup, newer.file, backup):
        restored(house, file)
        work_off(house)
        assert eraser.holds(WORD) == set()
        assert len(house.all(Erasure)) == 1


def test_what_was_learned_after_the_backup_is_not_learned_again_from_what_was_said_before(
    house: House, eraser: Eraser, backup: Path
):
    quote = house.quote(SAID)
    make_backup(house.folder, backup, now=START)
    memory = house.add(f"A wombat called {WORD}.", batch={"author": CURATOR}, quotes=[quote])
    eraser.memory(memory)
    done = restored(house, backup)
    work_off(house)

    assert done.caught.erased_again == 1
    assert [message.text for message in house.all(Message) if message.barred_at is not None] == [
        SAID,
        "I see.",
    ]
    assert reads_on(house) is False


def test_what_nobody_had_learned_from_yet_is_passed_over_as_the_erasing_of_its_topic_did(
    house: House, eraser: Eraser, backup: Path
):
    house.quote(SAID)
    make_backup(house.folder, backup, now=START)
    eraser.topic(WORD)
    restored(house, backup)

    assert reads_on(house) is False


def reads_on(house: House) -> bool:
    """Tell whether a curator has anything left to learn from."""
    [part] = house.all(Participant, Participant.user_id == house.mira)
    return part.curated_through < max(int(message.id or 0) for message in house.all(Message))


def test_the_store_that_is_replaced_is_kept_where_it_holds_nothing_of_what_is_erased_again(
    house: House, eraser: Eraser, backup: Path, told: tuple[int, int]
):
    make_backup(house.folder, backup, now=START)
    old = Path(shutil.copyfile(backup, house.folder / "old.db"))
    eraser.memory(told[0], messages=True)
    assert not old.exists()
    house.learn("The user has a boat.")
    done = restored(house, backup)
    work_off(house)

    assert done.kept is not None
    assert eraser.holds(WORD) == set()
    assert eraser.holds("boat") == {"boat"}
    eraser.everything()
    assert not done.kept.exists()


def test_the_store_that_is_replaced_goes_where_the_erasure_was_not_done_in_it(
    house: House, eraser: Eraser, backup: Path, told: tuple[int, int]
):
    make_backup(house.folder, backup, now=START)
    eraser.accept(erase_memory, told[0], messages=True)
    done = restored(house, backup)
    work_off(house)

    assert done.kept is not None
    assert not done.kept.exists()


def lost(house: House, deed: Callable[..., Erasure], *target: int, **chosen: bool) -> None:
    """Leave of an erasure what an older database would leave of it: the record."""

    class Undone(Exception):
        pass

    def work(rows: Rows) -> None:
        accepted = deed(rows, house.mira, *target, **chosen, now=house.now)
        noted.extend(entry_of(rows, int(accepted.id or 0)))
        raise Undone

    noted: list[RecordedErasure] = []
    with pytest.raises(Undone):
        house.write(work)
    note(house.folder, noted)


def erased_again(house: House) -> int:
    again = house.run(erase_again(house.services))
    work_off(house)
    return again


def test_what_an_older_database_brought_back_is_erased_again_and_once(
    house: House, eraser: Eraser, told: tuple[int, int]
):
    lost(house, erase_memory, told[0], messages=True)
    assert eraser.holds(WORD) == {WORD}

    assert erased_again(house) == 1
    assert eraser.holds(WORD) == set()
    assert erased_again(house) == 0
    assert len(house.all(Erasure)) == 1


def test_of_a_chat_that_was_cleared_what_was_said_since_stays(
    house: House, eraser: Eraser, told: tuple[int, int]
):
    lost(house, erase_conversation, house.talk, facts=True)
    house.clock.move(days=1)
    later = house.say("I moved to Bergen.")

    assert erased_again(house) == 1
    assert [row.id for row in house.all(Message, Message.author_id == house.mira)] == [later]
    assert eraser.holds(WORD) == set()


def test_what_names_nothing_that_is_there_keeps_nothing_from_being_learned(house: House):
    old = house.say("I keep a wombat.")
    target = {"memories": ["gone"], "messages": []}
    uid = house.read(lambda rows: rows.get_one(User, house.mira).uid)
    note(house.folder, [RecordedErasure("e1", "memory", uid, house.now.isoformat(), target)])
    house.clock.move(days=1)
    house.say("I moved to Bergen.")

    assert erased_again(house) == erased_again(house) == 0
    [part] = house.all(Participant)
    assert part.curated_through == old + 1
    assert [(each.uid, each.state) for each in house.all(Erasure)] == [("e1", "done")]
