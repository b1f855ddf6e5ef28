"""Additions by the many: what they leave is what they leave one after another."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event, select
from sqlmodel import SQLModel

from memory.dates.partial_date import Moment
from memory.ledger.kept_state import KeptState
from memory.ledger.proposal import Link, Proposal
from memory.operations import additions
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.storage.keyword_index import KEYWORDS
from memory.tables import Event, Evidence, Job, Memory, MemoryEntity, Operation, User
from tests.examples import examples
from tests.memory.house import EMBEDDER, PERSON, START, House

NEVER_AT_ONCE = 10**9
TABLES = ("memories", "operations", "evidence", "entities", "entity_aliases", "memory_entities")
BESIDE = ("events", "jobs", "users", "relations")
WORDS = ("I drink tea.", "我喜欢喝绿茶。", "Anna skis in Oslo.", "My card is 4111 1111 1111 1111.")

moments = st.none() | st.builds(
    lambda days: Moment(START + timedelta(days=days), "day"), st.integers(-900, 900)
)
kept = st.none() | st.builds(
    lambda number, days, state: KeptState(
        uid=f"uid{number}",
        created_at=START - timedelta(days=days),
        importance=1.5,
        hushed=not days % 3,
        used_count=days % 4,
        last_used_at=START - timedelta(days=1) if days % 2 else None,
        state=state,
        forgotten_at=START if state == "forgotten" else None,
    ),
    st.integers(0, 10**9),
    st.integers(0, 400),
    st.sampled_from(("active", "forgotten")),
)
adds = st.builds(
    Add,
    content=st.sampled_from(WORDS) | st.text(max_size=20),
    kind=st.sampled_from((None, "preference", "context", "promise")),
    topic=st.sampled_from(("", "tea")),
    entities=st.lists(st.sampled_from(("Anna", "anna", "Oslo", "安娜", "")), max_size=3),
    structured=st.none() | st.just({"key": "name", "value": "Mira"}),
    valid_from=moments,
    valid_until=moments,
    kept=kept,
    reason=st.sampled_from((None, "they said so")),
)


def _known_as(add: Add) -> object:
    return add.kept.uid if add.kept else id(add)


def left_by(proposals: Sequence[Proposal], *, quoted: bool, fewest: int) -> dict[str, Any]:
    """Return all rows that a batch leaves, but for the names that rows are given anew."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setattr(additions, "FEWEST", fewest)
        house = House(Path(folder))
        try:
            return _left(house, proposals, quoted=quoted)
        finally:
            house.close()


def _left(house: House, proposals: Sequence[Proposal], *, quoted: bool) -> dict[str, Any]:
    if quoted:
        quotes = [house.quote("I drink tea with Anna.")]
        proposals = [Add.like(each, quotes=quotes) for each in proposals if isinstance(each, Add)]
    vectors = dict(zip(WORDS[:2], EMBEDDER.passages(WORDS[:2]), strict=True))
    outcome = house.apply(*proposals, author=PERSON, vectors=vectors)
    tables = [SQLModel.metadata.tables[name] for name in (*TABLES, *BESIDE)]

    def rows_of(rows: Any) -> dict[str, Any]:
        found = {table.name: _plain(rows, table) for table in tables}
        return found | {
            "keywords": sorted(
                map(tuple, rows.execute(select(KEYWORDS.c.rowid, KEYWORDS.c.tokens)))
            )
        }

    found = house.read(rows_of)
    told = [(str(each.reason), each.proposal.op) for each in outcome.rejected]
    return found | {"refused": told, "applied": len(outcome.applied), "ids": outcome.memory_ids}


def _plain(rows: Any, table: Any) -> list[dict[str, Any]]:
    uids = {uid: str(at) for at, uid in enumerate(_uids(rows, table))}
    found = rows.execute(select(table).order_by(*table.primary_key.columns)).mappings().all()
    return [
        {name: _named(value, uids) for name, value in row.items() if name != "uid"} for row in found
    ]


def _uids(rows: Any, table: Any) -> list[str]:
    return list(rows.scalars(select(table.c.uid))) if "uid" in table.c else []


def _named(value: Any, uids: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {name: part for name, part in value.items() if name != "uid"}
    return uids.get(value, value) if isinstance(value, str) else value


@given(st.lists(adds, min_size=2, max_size=6, unique_by=_known_as), st.booleans())
@settings(max_examples=examples(12), suppress_health_check=[HealthCheck.too_slow])
def test_they_leave_what_they_leave_one_after_another(proposals: list[Add], quoted: bool):
    at_once = left_by(proposals, quoted=quoted, fewest=2)
    assert at_once == left_by(proposals, quoted=quoted, fewest=NEVER_AT_ONCE)


def test_what_is_written_at_once_is_written_by_few_statements(house: House):
    house.add("I drink tea.")
    counts = [_statements(house, many) for many in (2, 40)]
    assert counts[0] == counts[1] < 40


def _statements(house: House, many: int) -> int:
    said: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: object) -> None:
        said.append(statement)

    engine = house.store._writer
    event.listen(engine, "before_cursor_execute", note)
    try:
        house.apply(*(Add(content=f"Number {many} {n}.") for n in range(many)), author=PERSON)
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return len(said)


def test_a_twin_among_them_and_one_that_is_there_gain_evidence_instead(house: House):
    tea = house.add("I drink tea.")
    said = [Add(content=words) for words in ("I ski.", "I drink tea.", "I row.", "I ski.")]
    outcome = house.apply(*said, author=PERSON)

    assert len(house.all(Memory)) == 3
    assert outcome.memory_ids[1] == tea
    assert outcome.memory_ids[0] == outcome.memory_ids[3]
    assert [each.op for each in house.all(Operation)] == ["ADD", "ADD", "UPDATE", "ADD", "UPDATE"]


@pytest.mark.parametrize("first", ["linked", "reworded"])
def test_a_twin_of_what_another_operation_says_gains_evidence_instead(house: House, first: str):
    tea = house.add("I drink tea.")
    before: dict[str, Proposal] = {
        "linked": Add(content="I ski.", links=[Link("refines", tea)]),
        "reworded": Update(memory_id=tea, content="I ski."),
    }
    said = [Add(content=words) for words in ("I ski.", "I row.", "I run.")]
    outcome = house.apply(before[first], *said, author=PERSON)

    assert not outcome.rejected
    assert outcome.memory_ids[0] == outcome.memory_ids[1]
    assert [each.content for each in house.all(Memory)].count("I ski.") == 1


def test_what_is_linked_is_written_alone_and_in_its_turn(house: House):
    tea = house.add("I drink tea.")
    linked = Add(content="I drink a lot of tea.", links=[Link("refines", tea)])
    outcome = house.apply(
        Add(content="I ski."), Add(content="I row."), linked, Add(content="I run."), author=PERSON
    )
    told = [house.all(Memory, Memory.id == at)[0].content for at in outcome.memory_ids]
    assert told == ["I ski.", "I row.", "I drink a lot of tea.", "I run."]
    assert outcome.memory_ids == sorted(outcome.memory_ids)


def test_all_that_hangs_on_them_is_there(house: House):
    before = house.all(User, User.id == house.mira)[0].revision
    quote = house.quote("I drink tea with Anna.")
    house.learn("I ski.")
    house.apply(
        Add(content="Mira drinks tea.", quotes=[quote], entities=["Anna"]),
        Add(content="Anna drinks tea.", quotes=[quote], entities=["anna"]),
        author=PERSON,
        vectors={},
    )
    made = house.all(Memory)[1:]
    assert {memory.revision for memory in made} == {before + 2}
    assert len(house.all(Evidence, Evidence.quote == quote.text)) == 2
    assert len({link.entity_id for link in house.all(MemoryEntity)}) == 1
    assert len([each for each in house.all(Event) if each.kind == "memory.created"]) == 3
    assert [job.user_id for job in house.all(Job, Job.kind == "embed")] == [house.mira]
