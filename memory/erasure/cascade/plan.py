"""The plan of an erasure: by reading alone, all that goes and all that changes, as ids and numbers.

What goes together is decided here, once. What carries it out decides nothing, and may do it in
however small portions.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.erasure.cascade.cascade import ErasureCascade
from memory.erasure.cascade.changes import Taken
from memory.erasure.cascade.derived_text import frames_left
from memory.erasure.cascade.fact_rewrite import strip_inherited
from memory.erasure.cascade.ledger_redaction import Tainted, tainted_operations
from memory.erasure.cascade.model import ErasureContext, ErasureTargets
from memory.storage.ownership import among
from memory.tables import Memory
from memory.text.content_words import names_something
from memory.text.topic_matching import sentences_in

StepSort = Literal[
    "loosen",
    "sentences",
    "tell",
    "profiles",
    "change",
    "operations",
    "memories",
    "messages",
    "restore",
    "users",
]
SORTS: Sequence[StepSort] = get_args(StepSort)
"""In the order in which they are done: what points to a row goes before the row."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What would go, and what would stay and say the same."""

    memories: Sequence[int] = ()
    messages: Sequence[int] = ()
    left: Mapping[str, Sequence[int]] = field(default_factory=dict)
    owners: Collection[int] = ()
    """Whose words go."""
    steps: Mapping[StepSort, Sequence[Any]] = field(default_factory=dict)
    """By sort, what is done to which rows: ids, or lists that begin with one."""


def plan_of(rows: Rows, seeds: ErasureTargets, means: ErasureContext) -> Plan:
    """Return what erasing these rows comes to; nothing is written, nor would be by this session."""
    if not seeds:
        return Plan()
    with rows.no_autoflush:
        try:
            reach = ErasureCascade(rows, seeds, means)
            return _planned(rows, reach.find(), seeds, means)
        finally:
            rows.expunge_all()  # what was changed in hand is never written


def _planned(rows: Rows, taken: Taken, seeds: ErasureTargets, means: ErasureContext) -> Plan:
    _note_what_stays(taken, means)
    operations = _operations(rows, taken, seeds, means)
    steps: dict[StepSort, Sequence[Any]] = {
        "loosen": sorted(taken.messages),
        "sentences": sorted(taken.sentences),
        "tell": [*_told(rows, taken)],
        "profiles": sorted(taken.profiles),
        "change": [*_changed(rows, taken)],
        "operations": sorted(operations),
        "memories": sorted(taken.memories),
        "messages": sorted(taken.messages, reverse=True),
        "restore": sorted(taken.back - taken.memories.keys()),
        "users": sorted(taken.users),
    }
    return Plan(
        memories=sorted(taken.memories),
        messages=sorted(taken.messages),
        left={sort: sorted(ids) for sort, ids in taken.left.items()},
        owners=sorted(taken.owners),
        steps=steps,
    )


def _note_what_stays(taken: Taken, means: ErasureContext) -> None:
    """Note where the person's own words still say what is erased."""
    for text in taken.trail.texts:
        for sentence in sentences_in(text):
            for source in means.kept.saying(sentence):
                sort = "messages" if source.sort == "message" else "memories"
                taken.leave(sort, {source.id})


def _operations(rows: Rows, taken: Taken, seeds: ErasureTargets, means: ErasureContext) -> set[int]:
    """Return the operations that lose their words."""
    owners = (taken.users | _owners(rows, taken.touched)) - {seeds.leaver}
    stripped = strip_inherited(rows, taken)
    unsaid = frozenset(
        word for word in taken.trail.words if names_something(word) and not means.kept.say(word)
    )
    tainted = Tainted(
        messages=taken.messages,
        memories=stripped | taken.memories.keys(),
        touched=taken.touched,
        runs=taken.runs,
        unsaid=unsaid,
    )
    return tainted_operations(rows, owners, tainted).union(seeds.operations)


def _told(rows: Rows, taken: Taken) -> Iterator[list[Any]]:
    """Yield each episode or chapter that loses some of what it tells of.

    It comes with its version, whether it is told anew, and the ends of the stretch that it has
    left.
    """
    frames = frames_left(rows, taken)
    for memory_id, version in _versions(rows, frames):
        yield [memory_id, version, memory_id in taken.shortened, *frames[memory_id]]


def _changed(rows: Rows, taken: Taken) -> Iterator[list[Any]]:
    """Yield each fact that is worded otherwise or loses a label.

    It comes with its version, the operation whose wording comes back or None, the columns that
    lose their words, and the entities that it names no more.
    """
    names: dict[int, list[int]] = {}
    for memory_id, entity_id in sorted(taken.names):
        names.setdefault(memory_id, []).append(entity_id)
    ids = (taken.reworded.keys() | taken.stripped.keys() | names.keys()) - taken.memories.keys()
    for memory_id, version in _versions(rows, ids):
        stripped = sorted(taken.stripped.get(memory_id, ()))
        wording = taken.reworded.get(memory_id)
        yield [memory_id, version, wording, stripped, names.get(memory_id, [])]


def _versions(rows: Rows, memory_ids: Collection[int]) -> Iterator[tuple[int, int]]:
    found = select(Memory.id, Memory.version).where(among(col(Memory.id), memory_ids))
    for memory_id, version in rows.exec(found.order_by(col(Memory.id))).all():
        yield int(memory_id or 0), version


def _owners(rows: Rows, memory_ids: Collection[int]) -> set[int]:
    found = select(Memory.user_id).where(among(col(Memory.id), memory_ids))
    return set(rows.exec(found))
