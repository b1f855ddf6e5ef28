"""How a run begins."""

from memory.ledger.proposal import Author
from memory.ledger.runs import open_run
from memory.tables import Run, row_id
from tests.memory.house import START, House

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
