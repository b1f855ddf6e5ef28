"""What was erased comes back by no copy, and what is not done yet goes on at the target."""

import shutil
from pathlib import Path

import pytest

from memory.erasure.execution import erase
from memory.erasure.record import recorded
from memory.erasure.requests import erase_memory
from memory.queue.job_queue import claim
from memory.storage.store import FILE, Store
from memory.storage.store_files import RECORD
from memory.tables import Erasure, Job
from tests.event_loop import run
from tests.memory.house import House
from tests.memory.store_copy.copies import copied
from tests.memory.store_copy.test_copying import opened

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def erased(lived: House, tmp_path: Path) -> House:
    """Return a house whose first memory was erased; its store as it was lies in `before.db`."""
    shutil.copy(lived.folder / FILE, tmp_path / "before.db")
    lived.store = Store.open(lived.folder)
    accepted = lived.write(
        lambda rows: erase_memory(rows, lived.mira, 1, messages=False, now=lived.now).id
    )
    run(erase(lived.services, accepted or 0))
    lived.store.close()
    return lived


def states(house: House, place: str, folder: Path) -> list[str]:
    house.store = opened(place, folder)
    return [erasure.state for erasure in house.all(Erasure)]


def test_what_is_erased_is_not_at_the_target(erased: House, target: str, tmp_path: Path):
    done = copied(erased.folder, target, tmp_path / "beside")

    assert (done.erasures.again, done.erasures.left) == (0, 0)
    assert states(erased, target, tmp_path / "beside") == ["done"]
    beside = Path(target) if "://" not in target else tmp_path / "beside"
    assert [each.scope for each in recorded(beside) or ()] == ["memory"]


def test_what_a_dump_brought_back_is_erased_again(erased: House, target: str, tmp_path: Path):
    for left in erased.folder.glob(f"{FILE}*"):
        left.unlink()
    shutil.copy(tmp_path / "before.db", erased.folder / FILE)
    done = copied(erased.folder, target, tmp_path / "beside")

    assert (done.erasures.again, done.erasures.left) == (1, 1)
    assert states(erased, target, tmp_path / "beside") == ["accepted"]
    assert erased.memory(1).state == "forgotten"
    assert [job.kind for job in erased.jobs("erase")] == ["erase"]


def test_an_erasure_that_is_not_done_goes_on_at_the_target(
    lived: House, target: str, tmp_path: Path
):
    lived.store = Store.open(lived.folder)
    lived.write(lambda rows: erase_memory(rows, lived.mira, 1, messages=False, now=lived.now))
    lived.store.close()
    done = copied(lived.folder, target, tmp_path / "beside")
    assert (done.erasures.again, done.erasures.left) == (0, 1)

    lived.store = opened(target, tmp_path / "beside")
    [erasure] = lived.all(Erasure)
    run(erase(lived.services, erasure.id or 0))
    assert [each.state for each in lived.all(Erasure)] == ["done"]


def test_lines_of_the_record_that_say_nothing_are_told(lived: House, tmp_path: Path):
    beside = tmp_path / "copy"
    beside.mkdir()
    (beside / RECORD).write_text("nothing\n")

    assert copied(lived.folder, beside, tmp_path).erasures.unreadable == 1


def test_a_job_that_was_held_is_claimed_at_once(lived: House, target: str, tmp_path: Path):
    lived.store = Store.open(lived.folder)
    work = lived.settings.work
    held = lived.write(lambda rows: claim(rows, worker="there:1", now=lived.now, work=work))
    assert held is not None
    lived.store.close()
    done = copied(lived.folder, target, tmp_path)
    assert done.freed_jobs == 1

    lived.store = opened(target, tmp_path)
    again = lived.write(lambda rows: claim(rows, worker="here:1", now=lived.now, work=work))
    assert again is not None
    assert (again.id, again.attempts, again.locked_by) == (held.id, 1, "here:1")
    assert [job.id for job in lived.all(Job) if job.locked_by] == [held.id]
