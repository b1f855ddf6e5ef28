"""The store's health: what is damaged is found, and rebuilt from the rows."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text

from memory.erasure.requests import erase_everything
from memory.health import PORTION, HealthFinding, KeywordRepair, examine, learned_by_others
from memory.queue.job_queue import Task, enqueue
from memory.storage.keyword_index import mend_keywords
from memory.storage.store import FILE
from tests.memory.house import EMBEDDER, House
from tests.stage import done_job
from tests.stores import open_in


def findings(house: House) -> dict[str, bool]:
    found = house.read(lambda rows: examine(rows, model=EMBEDDER.model, now=house.now))
    assert all(finding.detail for finding in found)
    return {finding.name: finding.ok for finding in found}


def run(house: House, *statements: str) -> None:
    def work(rows) -> None:
        for statement in statements:
            rows.execute(text(statement))

    house.write(work)


def test_a_sound_store_is_found_sound(house: House):
    house.add("I drink green tea.")
    assert set(findings(house).values()) == {True}
    names = {"database", "references", "keyword index", "vectors", "jobs", "erasures", "clock"}
    assert set(findings(house)) == names


def test_a_clock_that_leapt_ahead_is_told_until_it_has_stood_for_a_day(house: House):
    house.write(lambda rows: rows.add(done_job(house.now)))

    def clock() -> HealthFinding:
        found = house.read(lambda rows: examine(rows, model=EMBEDDER.model, now=house.now))
        return next(finding for finding in found if finding.name == "clock")

    assert not clock().waits
    house.clock.move(days=400)
    house.write(lambda rows: rows.add(done_job(house.now)))
    assert (clock().ok, clock().waits) == (True, True)
    assert "nothing was done after 2026-03-02 12:00" in clock().detail
    house.clock.move(days=1)
    assert not clock().waits


def test_an_erasure_that_failed_or_that_nobody_works_on_is_a_fault(house: House):
    house.write(lambda rows: erase_everything(rows, house.mira, now=house.now))
    assert findings(house)["erasures"]
    run(house, "UPDATE erasures SET state = 'failed-retrying', error = 'ErasureWaits'")
    assert not findings(house)["erasures"]
    run(house, "UPDATE erasures SET error = NULL", "DELETE FROM jobs WHERE kind = 'erase'")
    assert not findings(house)["erasures"]
    run(house, "UPDATE erasures SET state = 'done'")
    assert findings(house)["erasures"]


def repaired(house: House) -> list[int]:
    """Make the keyword index anew; return how many rows each transaction looked at."""
    house.write(mend_keywords)
    repair, looked = KeywordRepair(), []
    while count := house.write(repair.portion):
        looked.append(count)
    return looked


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM memory_keywords WHERE rowid = 1",
        "INSERT INTO memory_keywords(rowid, tokens) VALUES (99, '1_tea')",
        "UPDATE memory_keywords SET tokens = '1_coffee' WHERE rowid = 1",
        "DELETE FROM memory_keywords_data WHERE id > 10",
        "DELETE FROM memory_keywords",
    ],
)
def test_a_damaged_keyword_index_is_found_and_rebuilt(house: House, damage: str):
    house.add("I drink green tea.")
    house.add("我爱喝绿茶")
    run(house, damage)
    assert not findings(house)["keyword index"]

    assert sum(repaired(house)) in (2, 3)  # what is left over is looked at, too
    assert findings(house)["keyword index"]
    assert "I drink green tea." in house.found("green tea")
    assert "我爱喝绿茶" in house.found("绿茶")


def test_the_keyword_index_is_made_anew_a_few_rows_at_a_time(house: House):
    for number in range(PORTION + 1):
        house.add(f"I have drunk tea number {number}.")
    left_over = "INSERT INTO memory_keywords(rowid, tokens) VALUES (90, 'x'), (91, 'x')"
    run(house, left_over)
    assert not findings(house)["keyword index"]

    assert repaired(house) == [PORTION, 3]
    assert findings(house)["keyword index"]


def test_a_row_that_points_nowhere_is_found(house: House):
    house.learn("Mira drinks tea.")
    house.close()
    with closing(sqlite3.connect(house.folder / FILE)) as raw:
        raw.execute("DELETE FROM messages WHERE id = 1")
        raw.commit()
    house.store = open_in(house.folder)
    assert not findings(house)["references"]


def test_a_vector_that_is_missing_waits_and_is_no_fault(house: House):
    house.change(house.add("I drink tea."), embedding=None, embedding_model=None)
    found = house.read(lambda rows: examine(rows, model=EMBEDDER.model, now=house.now))
    vectors = next(finding for finding in found if finding.name == "vectors")
    assert (vectors.ok, vectors.waits) == (True, True)
    assert not any(finding.waits for finding in found if finding is not vectors)


def test_a_parked_job_is_found(house: House):
    def work(rows) -> None:
        task = Task(kind="embed", lane="a", run_at=house.now)
        enqueue(rows, task, house.now).parked_at = house.now

    house.write(work)
    assert not findings(house)["jobs"]


def test_what_other_characters_learned_is_counted(house: House):
    house.add("I ski.", batch={"character": "lumi"})
    house.add("I drink tea.", batch={"character": "nova"})
    house.add("I live in Oslo.")

    assert house.read(lambda rows: learned_by_others(rows, "nova")) == {"lumi": 1}
    assert house.read(lambda rows: learned_by_others(rows, "third")) == {"lumi": 1, "nova": 1}
