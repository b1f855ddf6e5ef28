"""What an erasure has decided and not done yet: rows of ids, from which anybody may go on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, cast

from sqlmodel import Session as Rows
from sqlmodel import col, delete, func, select

from memory.erasure.cascade.model import ErasureTargets
from memory.erasure.cascade.plan import SORTS, Plan, StepSort
from memory.storage.ownership import among
from memory.tables import (
    ErasureStep,
    Memory,
    Message,
    Operation,
    PromptRecord,
    Sentence,
    ShownSource,
)
from memory.vocabulary import MEMORY_SECTIONS, MESSAGE_SECTIONS

MOST_NAMED = 100
"""How many rows one step names: it is written again with each portion of them."""
ALL_AT_ONCE = 20
"""What names no more rows is done in one transaction: whoever is killed has done none of it."""
SEEN = "seen"
"""The last of an erasure's rows: not a step, but up to where the rows had been read."""
VERSIONED: Sequence[StepSort] = ("tell", "change")
OF_MESSAGES: Sequence[StepSort] = ("loosen", "messages")
OF_MEMORIES: Sequence[StepSort] = ("memories", *VERSIONED)
Steps = Mapping[StepSort, Sequence[Any]]


class Stale(Exception):
    """Since it was decided what goes, more was made of it, or it was changed: decide anew."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Up to where the rows had been read when it was decided what goes."""

    prompts: int
    operations: int
    sentences: int
    owners: tuple[int, ...] = ()
    """Whose words go."""
    named: int = 0
    """How many rows were named when it was decided."""

    @classmethod
    def read(cls, rows: Rows) -> Self:
        """Return it for this snapshot."""
        prompts, operations, sentences = (
            int(rows.exec(select(func.max(col(table.id)))).one() or 0)
            for table in (PromptRecord, Operation, Sentence)
        )
        return cls(prompts, operations, sentences)

    def check(self, rows: Rows, sort: StepSort, ids: Sequence[int]) -> None:
        """Raise `Stale` where somebody has read these rows since, or learned of their owners."""
        for table, until in ((Operation, self.operations), (Sentence, self.sentences)):
            newer = select(table.id).where(
                col(table.id) > until, col(table.user_id).in_(self.owners)
            )
            if rows.exec(newer).first() is not None:
                raise Stale
        prompts = select(PromptRecord).where(col(PromptRecord.id) > self.prompts)
        records = rows.exec(prompts).all()
        if any(_holds(rows, record, sort, ids) for record in records):
            raise Stale


def _holds(rows: Rows, record: PromptRecord, sort: StepSort, ids: Sequence[int]) -> bool:
    """Tell whether any of the rows stood in a prompt."""
    if sort not in (*OF_MESSAGES, *OF_MEMORIES):
        return False
    is_message = sort in OF_MESSAGES
    shown = select(ShownSource.source_id).where(
        ShownSource.record_id == record.id,
        among(col(ShownSource.source_id), ids),
        col(ShownSource.section).in_(MESSAGE_SECTIONS if is_message else MEMORY_SECTIONS),
    )
    if rows.exec(shown).first() is not None:
        return True
    first, last = record.first_message_id, record.last_message_id
    if not is_message or first is None or last is None:
        return False
    inside = [
        found_id for found_id in ids if first <= found_id <= last and found_id not in record.gaps
    ]
    here = select(Message.id).where(
        among(col(Message.id), inside), Message.conversation_id == record.conversation_id
    )
    return rows.exec(here).first() is not None


def steps_of(rows: Rows, erasure_id: int) -> dict[StepSort, list[Any]]:
    """Return what an erasure has decided and not done."""
    named: dict[StepSort, list[Any]] = {}
    own = select(ErasureStep).where(ErasureStep.erasure_id == erasure_id, ErasureStep.sort != SEEN)
    for step in rows.exec(own.order_by(col(ErasureStep.id))).all():
        named.setdefault(cast("StepSort", step.sort), []).extend(step.named)
    return named


def is_begun(rows: Rows, erasure_id: int) -> bool:
    """Tell whether anything is decided and not done."""
    return bool(steps_of(rows, erasure_id))


def is_done_at_once(rows: Rows, erasure_id: int) -> bool:
    """Tell whether what is decided is done in one transaction, so that none of it is done yet."""
    found = next_step(rows, erasure_id)
    return found is None or found[1].named <= ALL_AT_ONCE


def steps_under_way(rows: Rows, erasure_id: int) -> dict[StepSort, list[Any]]:
    """Return what is left of steps of which some are done: it cannot be found a second time."""
    return {} if is_done_at_once(rows, erasure_id) else steps_of(rows, erasure_id)


def with_steps(seeds: ErasureTargets, steps: Steps) -> ErasureTargets:
    """Return what an erasure begins with, together with what it had decided to take."""
    if not steps:
        return seeds
    return replace(
        seeds,
        messages=sorted({*seeds.messages, *steps.get("messages", ())}),
        memories=sorted({*seeds.memories, *steps.get("memories", ())}),
        sentences=sorted({*seeds.sentences, *steps.get("sentences", ())}),
    )


def keep_steps(rows: Rows, erasure_id: int, plan: Plan, seen: Seen) -> bool:
    """Let an erasure do what a plan says, and what it had decided before; False: that is nothing.

    All of it is begun anew in the order of `SORTS`.
    """
    known, before = steps_under_way(rows, erasure_id), next_step(rows, erasure_id)
    if before is not None:
        known |= {sort: _as_they_are(rows, sort, known, before[1]) for sort in VERSIONED}
    drop_steps(rows, erasure_id)
    steps = {sort: _both(sort, known, plan.steps) for sort in SORTS}
    if not any(steps.values()):
        return False
    for sort, named in steps.items():
        for start in range(0, len(named), MOST_NAMED):
            part = named[start : start + MOST_NAMED]
            rows.add(ErasureStep(erasure_id=erasure_id, sort=sort, named=part))
    count = max(sum(map(len, steps.values())), before[1].named if known and before else 0)
    until = [seen.prompts, seen.operations, seen.sentences, count, *plan.owners]
    rows.add(ErasureStep(erasure_id=erasure_id, sort=SEEN, named=until))
    rows.flush()
    return True


def drop_steps(rows: Rows, erasure_id: int) -> None:
    """Forget what an erasure had decided."""
    rows.exec(delete(ErasureStep).where(col(ErasureStep.erasure_id) == erasure_id))


def next_step(rows: Rows, erasure_id: int) -> tuple[ErasureStep, Seen] | None:
    """Return what an erasure does next, and up to where the rows had been read; None: nothing."""
    own = select(ErasureStep).where(ErasureStep.erasure_id == erasure_id)
    step = rows.exec(own.order_by(col(ErasureStep.id))).first()
    if step is None or step.sort == SEEN:
        return None
    until = rows.exec(own.where(ErasureStep.sort == SEEN)).one().named
    prompts, operations, sentences, count, *owners = until
    return step, Seen(prompts, operations, sentences, tuple(owners), count)


def ids_in(step: ErasureStep) -> list[int]:
    """Return the rows that a step names."""
    return [part[0] if isinstance(part, list) else part for part in step.named]


def _both(sort: StepSort, known: Steps, planned: Steps) -> list[Any]:
    """Return what is planned now and what was known before, each row once."""
    old, new = known.get(sort, ()), planned.get(sort, ())
    if sort not in VERSIONED:
        return list(dict.fromkeys([*new, *old]))
    before = {entry[0]: entry for entry in old}
    joined = [
        [memory_id, version, told or before.get(memory_id, [None] * 3)[2], *rest]
        for memory_id, version, told, *rest in new
    ]
    named = {entry[0] for entry in new}
    return [*joined, *(entry for entry in old if entry[0] not in named)]


def _as_they_are(rows: Rows, sort: StepSort, known: Steps, seen: Seen) -> list[Any]:
    """Return what was decided of memories for the versions that they have now.

    A wording comes back no more where somebody gave the memory another one meanwhile.
    """
    present = []
    for memory_id, version, wording, *rest in known.get(sort, ()):
        memory = rows.get(Memory, memory_id)
        if memory is None:
            continue
        is_over = memory.version != version and sort == "change"
        if is_over and _is_reworded(rows, memory_id, seen):
            wording = None
        present.append([memory_id, memory.version, wording, *rest])
    return present


def _is_reworded(rows: Rows, memory_id: int, seen: Seen) -> bool:
    later = select(Operation).where(
        Operation.memory_id == memory_id,
        Operation.status == "applied",
        col(Operation.id) > seen.operations,
    )
    images = [(operation.before or {}, operation.after or {}) for operation in rows.exec(later)]
    return any(before.get("content") != after.get("content") for before, after in images)
