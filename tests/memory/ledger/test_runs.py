"""How a run begins."""

from datetime import timedelta

from memory.ledger.proposal import Author
from memory.ledger.runs import open_run, retired_today
from memory.operations.kinds.delete import Delete
from memory.tables import Run, row_id
from tests.memory.house import REVIEWER, START, House

CURATOR = Author("curator", "some-model", "curator-1")


def test_a_run_is_kept_with_who_made_it(house: House):
    number = house.write(
        lambda rows: row_id(open_run(rows, house.mira, CURATOR, START, handles={"m1": 7}))
    )

    run = house.read(lambda rows: rows.get_one(Run, number))

    assert (run.agent, run.model, run.prompt_version) == ("curator", "some-model", "curator-1")
    assert (run.at, run.handles, run.status) == (START, {"m1": 7}, "applied")


def test_a_persons_run_names_no_model(house: House):
    number = house.write(lambda rows: row_id(open_run(rows, house.mira, Author("person"), START)))

    run = house.read(lambda rows: rows.get_one(Run, number))

    assert (run.model, run.prompt_version, run.handles) == ("", "", {})


def test_what_was_retired_by_a_clock_that_was_ahead_is_of_no_later_day(house: House):
    tea = house.learn("Mira drinks tea.")
    house.clock.at = START + timedelta(days=400)
    house.apply(Delete(memory_id=tea, forgotten_because="judged"), author=REVIEWER)

    def retired(days: int) -> int:
        at = START + timedelta(days=days)
        return house.read(lambda rows: retired_today(rows, house.mira, "reviewer", at))

    assert [retired(days) for days in (0, 1, 399, 400, 401)] == [0, 0, 0, 1, 0]
