"""Additions taken back by the many: what they leave is what they leave one after another."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select
from sqlmodel import SQLModel

from memory.amendments.undo import undo_run
from memory.ledger.proposal import Batch, Link
from memory.operations.kinds import undo as kind
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.storage.keyword_index import KEYWORDS
from memory.tables import Memory, Operation, Run
from tests.examples import examples
from tests.memory.generated_life import Life
from tests.memory.house import PERSON, START, House
from tests.memory.ledger_rows import everything
from tests.transactions import statements

RECORDS = "INSERT INTO operations"
"""Writes the ledger, a row an undo."""
additions = st.builds(
    Add,
    content=st.text("ab ", min_size=1, max_size=5).map(lambda words: f"I like {words}."),
    kind=st.sampled_from(("preference", "promise", "boundary")),
    entities=st.lists(st.sampled_from(("Anna", "Oslo", "安娜")), max_size=2),
    structured=st.none() | st.sampled_from(("Mira", "Mi")).map(lambda name: _name(name)),
)


def _name(name: str) -> dict[str, str]:
    return {"key": "name", "value": name}


def left_by(adds: Sequence[Add], linked: Sequence[int], *, together: bool) -> dict[str, Any]:
    """Return all rows that are left by an undo of additions of one run, of which some are linked.

    Beside them stands a memory of before, with a name, which some of them are related to.
    """
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        if not together:
            patched.setattr(kind, "goes_with_others", lambda *_: False)
        house = House(Path(folder))
        try:
            first = house.learn("Anna drinks tea.", entities=["Anna"])
            run_id = Life(house).open_run()
            quotes = [house.quote("I like a and b.")]
            for number, add in enumerate(adds):
                links = [Link("refines", first)] if number in linked else []
                made = Add.like(add, quotes=quotes, links=links)
                house.apply(made, author=PERSON, run_id=run_id)
            _undo(house, run_id)
            return _all_rows(house)
        finally:
            house.close()


def _undo(house: House, run_id: int) -> Sequence[Operation]:
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    return house.run(undo_run(house.store, run_id, batch, house.services.policy))


def _all_rows(house: House) -> dict[str, Any]:
    def read(rows: Any) -> dict[str, Any]:
        index = select(KEYWORDS.c.rowid, KEYWORDS.c.tokens).order_by(KEYWORDS.c.rowid)
        return {
            name: [
                {column: value for column, value in row.items() if column != "uid"}
                for row in rows.execute(select(table).order_by(*table.primary_key)).mappings()
            ]
            for name, table in SQLModel.metadata.tables.items()
        } | {"keywords": [tuple(row) for row in rows.execute(index)]}

    found = house.read(read)
    for operation in found["operations"]:  # what was before and after names its memory by a uid
        for image in (operation["before"], operation["after"]):
            (image or {}).pop("uid", None)
    return found


@given(st.lists(additions, min_size=2, max_size=6), st.sets(st.integers(0, 5)))
@settings(max_examples=examples(10), suppress_health_check=[HealthCheck.too_slow])
def test_they_leave_what_they_leave_one_after_another(adds: list[Add], linked: set[int]):
    together = left_by(adds, sorted(linked), together=True)
    assert together == left_by(adds, sorted(linked), together=False)
    assert [memory["content"] for memory in together["memories"]] == ["Anna drinks tea."]


def _added(house: House, many: int) -> int:
    run_id = Life(house).open_run()
    adds = [
        Add(content=f"I saw {many} cats, then {n}.", entities=[f"Cat {n}"]) for n in range(many)
    ]
    house.apply(*adds, author=PERSON, run_id=run_id)
    return run_id


def test_many_are_taken_out_by_as_few_statements_as_two(house: House):
    house.learn("Mira drinks tea.")
    before, counts = everything(house), list[int]()
    for many in (2, 2, 20):
        run_id = _added(house, many)
        with statements() as asked:
            assert len(_undo(house, run_id)) == many
        counts.append(sum(not each.startswith(RECORDS) for each in asked))

    assert everything(house) == before
    assert counts[1] == counts[2]


def test_each_is_told_in_the_ledger_as_it_was(house: House):
    run_id = _added(house, 3)
    added = house.all(Operation)
    images = {memory.id: memory.content for memory in house.all(Memory)}
    _undo(house, run_id)

    undone = house.all(Operation)[len(added) :]
    assert [each.op for each in undone] == ["UNDO"] * 3
    assert {each.memory_id: (each.before or {})["content"] for each in undone} == images
    assert [each.after for each in undone] == [None] * 3
    assert {(each.proposed or {})["undoes"] for each in undone} == {each.id for each in added}
    assert {each.status for each in house.all(Operation)} == {"undone", "applied"}
    assert [run.status for run in house.all(Run)] == ["undone"]
    assert house.now == START


def test_what_changed_since_is_undone_between_them_in_order(house: House):
    before = everything(house)
    run_id = _added(house, 3)
    second = house.all(Memory)[1].id
    house.apply(Update(memory_id=second, content="I saw a dog."), author=PERSON, run_id=run_id)

    assert len(_undo(house, run_id)) == 4
    assert everything(house) == before
