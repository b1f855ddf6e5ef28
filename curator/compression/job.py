"""Compressing: merge one group of memories that nobody used for long, and archive the originals."""

import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from config.errors import ReplyNotUnderstood
from curator.agent_inputs import shown_memory
from curator.compression.answer_check import CheckedAnswer, Merged, Original, read_answer
from curator.compression.compressor import CompressionDraft, Compressor, RestingGroup
from curator.handles import Handles
from memory.dates.partial_date import Moment
from memory.decay_model import importance_at
from memory.ledger.derived_state import fade_of
from memory.ledger.proposal import Author, Batch, Link, Outcome, Proposal, texts_to_embed
from memory.ledger.runs import open_run
from memory.lifecycle.compression_candidates import (
    Measure,
    compression_task,
    groups_due,
    may_be_merged,
    names_in,
    quotes_behind,
)
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.operations.kinds.archive import Archive
from memory.queue.job_queue import enqueue
from memory.services import Services
from memory.storage.ownership import find_owned, get_owned
from memory.tables import Job, Memory, User, row_id
from memory.text.quotes import Quote

log = logging.getLogger(__name__)

UNREAD = "not understood"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CompressionCase:
    """What one compression job is about."""

    job: Job
    user: User
    memories: Mapping[int, Memory]
    """The originals, by id."""
    names: Mapping[int, Sequence[str]]
    quotes: Mapping[int, Sequence[Quote]]
    group: RestingGroup
    handles: Handles
    more: bool
    """Whether there are other groups: one run is one group."""

    @property
    def sample(self) -> Memory:
        """One of the originals: they are of one kind, audience and character."""
        return next(iter(self.memories.values()))

    @property
    def versions(self) -> dict[int, int]:
        """What must not have changed until they are merged."""
        return {memory_id: memory.version for memory_id, memory in self.memories.items()}


async def gather(services: Services, job: Job) -> CompressionCase | None:
    """Return the group that a compression job is about, or None where none is due."""
    return await services.store.read(lambda rows: _case(rows, services, job))


async def compress(compressor: Compressor, case: CompressionCase) -> CompressionDraft | None:
    """Ask the compressor; None where it was not understood, which leaves the memories alone."""
    try:
        return await compressor.compress(case.group)
    except ReplyNotUnderstood:
        log.warning("job %s: the compressor was not understood", case.job.id)
        return None


async def settle(
    services: Services,
    case: CompressionCase,
    compressor: Compressor,
    draft: CompressionDraft | None,
) -> Outcome | None:
    """Add what was merged, then archive its originals, in one transaction.

    Returns None where another run was first, or one of the originals was used meanwhile.
    """
    originals = {
        memory_id: Original(memory.content, case.names.get(memory_id, ()))
        for memory_id, memory in case.memories.items()
    }
    reading = (
        read_answer(draft, originals, case.handles.ids)
        if draft
        else CheckedAnswer(refusals=[UNREAD])
    )
    proposals = _proposals(services, case, reading)
    vectors = await services.vectors_of(texts_to_embed(proposals))
    version = compressor.prompt_version(case.group.language)
    author = Author("compressor", compressor.model, version)

    def work(rows: Rows) -> Outcome | None:
        if not _stands(rows, case):
            return None
        run = open_run(
            rows,
            row_id(case.user),
            author,
            services.now(),
            job_id=case.job.id,
            handles=case.handles.ids,
        )
        batch = Batch(
            user_id=row_id(case.user),
            author=author,
            now=services.now(),
            proposals=proposals,
            audience=case.sample.audience,
            conversation_id=_only(memory.conversation_id for memory in case.memories.values()),
            character=case.sample.character,
            run_id=run.id,
            vectors=vectors,
            embedder=services.embedder.model,
        )
        outcome = apply(rows, batch, services.policy)
        refused = Counter(f"refused: {why}" for why in reading.refusals)
        run.counts = {**outcome.counts(), **refused}
        rows.flush()
        if case.more:
            enqueue(rows, compression_task(batch.user_id, batch.now), batch.now)
        return outcome

    outcome = await services.store.write(work)
    log.info("job %s: compressed, %s", case.job.id, outcome.counts() if outcome else "too late")
    return outcome


def measure(services: Services) -> Measure:
    """Return what decides whether memories are due for merging."""
    return Measure(
        compression=services.settings.compression,
        policy=services.policy,
        embedder=services.embedder.model,
        near=services.embedder.calibration.near,
        now=services.now(),
    )


def _case(rows: Rows, services: Services, job: Job) -> CompressionCase | None:
    user = rows.get_one(User, job.user_id)
    user_id = row_id(user)
    due = groups_due(rows, user_id, measure(services))
    if not due:
        return None
    ids, handles, zone = due[0].memory_ids, Handles("a"), ZoneInfo(user.timezone)
    memories = {found_id: get_owned(rows, Memory, user_id, found_id) for found_id in ids}
    shown = [shown_memory(memory, handles, zone) for memory in memories.values()]
    return CompressionCase(
        job=job,
        user=user,
        memories=memories,
        names=names_in(rows, user_id, ids),
        quotes={found_id: quotes_behind(rows, user_id, [found_id]) for found_id in ids},
        group=RestingGroup(user.language, due[0].left, shown),
        handles=handles,
        more=len(due) > 1,
    )


def _stands(rows: Rows, case: CompressionCase) -> bool:
    """Tell whether the originals are as they were read; a row says so by its version alone."""
    user_id = row_id(case.user)
    found = {version: find_owned(rows, Memory, user_id, version) for version in case.versions}
    versions = {found_id: memory and memory.version for found_id, memory in found.items()}
    return may_be_merged(rows, user_id) and versions == case.versions


def _proposals(services: Services, case: CompressionCase, reading: CheckedAnswer) -> list[Proposal]:
    held = "held by a compression"
    return [
        *(_added(services, case, merged) for merged in reading.merged),
        *(Archive(memory_id=found_id, reason=held) for found_id in reading.archived),
    ]


def _added(services: Services, case: CompressionCase, merged: Merged) -> Proposal:
    originals = [case.memories[memory_id] for memory_id in merged.memory_ids]
    now, policy = services.now(), services.policy
    importance = max(importance_at(fade_of(original), now, policy) for original in originals)
    names = (name for memory_id in merged.memory_ids for name in case.names.get(memory_id, ()))
    quotes = (quote for memory_id in merged.memory_ids for quote in case.quotes[memory_id])
    return Add(
        content=merged.text,
        kind=case.sample.kind,
        topic=_most_common([original.topic for original in originals]),
        salience=max(importance - policy.importance.start, 0.0),
        confidence=sum(original.confidence for original in originals) / len(originals),
        entities=list(dict.fromkeys(names)),
        valid_from=_only(_began(original) for original in originals),
        quotes=list(dict.fromkeys(quotes)),
        links=[Link("derived_from", memory_id) for memory_id in merged.memory_ids],
        reason="merged from memories that nobody used for long",
    )


def _began(memory: Memory) -> Moment | None:
    if memory.valid_from is None or memory.valid_from_precision is None:
        return None
    return Moment(memory.valid_from, memory.valid_from_precision)


def _most_common(topics: Sequence[str]) -> str:
    return Counter(topic for topic in topics if topic).most_common(1)[0][0] if any(topics) else ""


def _only(values: Iterable[T]) -> T | None:
    """Return the value that all have, or None where they differ."""
    distinct = set(values)
    return distinct.pop() if len(distinct) == 1 else None
