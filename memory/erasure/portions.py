"""Carrying out what an erasure has decided, some rows at a time: nothing is decided here."""

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, cast

from sqlmodel import Session as Rows
from sqlmodel import col, delete, select, update

from memory.erasure.cascade.changes import ErasureResult
from memory.erasure.cascade.derived_text import summary_of, tell_nothing_unattributed
from memory.erasure.cascade.fact_rewrite import return_to
from memory.erasure.cascade.ledger_redaction import blank
from memory.erasure.cascade.message_rows import delete_messages
from memory.erasure.cascade.model import ErasureContext
from memory.erasure.cascade.plan import StepSort
from memory.erasure.erased_uids import note_memories, note_messages
from memory.erasure.steps import Stale, drop_steps, ids_in, next_step
from memory.ledger.cache_renewal import renew_caches
from memory.ledger.deletion import drop_nameless, remove_all
from memory.ledger.derived_state import index_memory, update_derived_state
from memory.ledger.display_name import call_otherwise, call_without_profile
from memory.ledger.lineage import blank_names
from memory.ledger.proposal import Author, Batch, Proposal
from memory.ledger.snapshots import is_readable
from memory.operations.apply import apply
from memory.operations.kinds.restore import Restore
from memory.storage.call_log import blank_some_texts_of
from memory.tables import (
    Evidence,
    Feedback,
    Memory,
    MemoryEntity,
    Operation,
    Profile,
    Reminder,
    Sentence,
    SentenceSource,
    User,
)

SECONDS = 0.008
"""A transaction takes up no more rows after so long."""
TEXTS = 50
"""Of how many calls one transaction takes the words."""
UNGUARDED: Sequence[StepSort] = ("restore", "users")
"""What has nothing to do with words that go."""
Timer = Callable[[], float]


def do_portion(
    rows: Rows, erasure_id: int, means: ErasureContext, *, timer: Timer = perf_counter
) -> ErasureResult | None:
    """Do some of what is next for an erasure; return what is gone, None where all is done.

    Raises:
        Stale: it has to be decided anew what goes.
    """
    found = next_step(rows, erasure_id)
    if found is None:
        drop_steps(rows, erasure_id)
        return None
    step, seen = found
    sort, left, gone = cast("StepSort", step.sort), list(step.named), ErasureResult()
    if sort not in UNGUARDED:
        seen.check(rows, sort, ids_in(step))
    began = timer()
    while left:
        unit, left = left[: UNITS[sort]], left[UNITS[sort] :]
        left = [*_DEEDS[sort](rows, unit, means, gone), *left]
        if timer() - began >= SECONDS:
            break
    if left:
        step.named = left
    else:
        rows.delete(step)
    rows.flush()
    return gone


Deed = Callable[[Rows, Sequence[Any], ErasureContext, ErasureResult], Sequence[Any]]
"""Does something to rows; returns those that are not done."""


def _loosen(
    rows: Rows, ids: Sequence[int], means: ErasureContext, gone: ErasureResult
) -> Sequence[Any]:
    """Let nothing rest on messages any more."""
    rows.exec(delete(Evidence).where(col(Evidence.message_id).in_(ids)))
    rows.exec(delete(SentenceSource).where(col(SentenceSource.message_id).in_(ids)))
    return ()


def _drop_sentences(
    rows: Rows, ids: Sequence[int], means: ErasureContext, gone: ErasureResult
) -> Sequence[Any]:
    named = col(Sentence.id).in_(ids)
    gone.texts += rows.exec(select(Sentence.text).where(named)).all()
    rows.exec(delete(SentenceSource).where(col(SentenceSource.sentence_id).in_(ids)))
    gone.counts["sentences"] += rows.exec(delete(Sentence).where(named)).rowcount
    return ()


def _tell(
    rows: Rows, entries: Sequence[Any], means: ErasureContext, gone: ErasureResult
) -> Sequence[Any]:
    """Write episodes and chapters anew from the sentences they have left."""
    for memory_id, version, is_shortened, first, last in entries:
        if (memory := _at(rows, memory_id, version)) is None:
            continue
        if is_shortened:
            told = select(Sentence).where(Sentence.memory_id == memory_id)
            left = rows.exec(told.order_by(col(Sentence.position), col(Sentence.id))).all()
            gone.texts.append(memory.content)
            memory.content, memory.embedding = summary_of(rows, memory, left), None
        tell_nothing_unattributed(memory)
        memory.first_message_id, memory.last_message_id = first, last
        _renew(rows, memory.user_id)
        update_derived_state(rows, memory, _batch(memory, "summarizer", means), means.policy)
    return ()


def _settle_profiles(
    rows: Rows, ids: Sequence[int], means: ErasureContext, gone: ErasureResult
) -> Sequence[Any]:
    """Let versions of a profile go that have nothing left.

    Of another the name and the occupation stay where a sentence still tells them.
    """
    for profile in rows.exec(select(Profile).where(col(Profile.id).in_(ids))).all():
        user_id, called = profile.user_id, profile.name
        told = rows.exec(select(Sentence.text).where(Sentence.profile_id == profile.id)).all()
        whole = "\n".join(told).casefold()
        for name in ("name", "occupation"):
            if (getattr(profile, name) or "").casefold() not in whole:
                setattr(profile, name, None)
        if not told:
            rows.delete(profile)
        rows.flush()
        if called:
            call_without_profile(rows, user_id, called)
        _renew(rows, user_id)
    return ()


def _change(
    rows: Rows, entries: Sequence[Any], means: ErasureContext, gone: ErasureResult
) -> Sequence[Any]:
    """Bring back earlier wordings, and take labels away."""
    for memory_id, version, wording, stripped, names in entries:
        if (memory := _at(rows, memory_id, version)) is None:
            continue
        undone = {"structured": memory.structured}
        if wording is not None:
            operation = rows.get_one(Operation, wording)
            if not is_readable(operation.after):  # another erasure took that wording, too
                _remove(rows, [memory_id], means, gone)
                continue
            gone.texts.append(memory.content)
            return_to(memory, operation.after or {})
            memory.embedding = None
        memory.topic = "" if "topic" in stripped else memory.topic
        memory.structured = None if "structured" in stripped else memory.structured
        _unname(rows, memory, names)
        _renew(rows, memory.user_id)
        if wording is None:
            index_memory(rows, memory)
        else:
            update_derived_state(rows, memory, _batch(memory, "person", means), means.policy)
        call_otherwise(rows, memory.user_id, undone)
    return ()


def _unname(rows: Rows, memory: Memory, entity_ids: Sequence[int]) -> None:
    naming = (col(MemoryEntity.memory_id) == memory.id) & col(MemoryEntity.entity_id).in_(
        entity_ids
    )
    rows.exec(delete(MemoryEntity).where(naming))
    drop_nameless(rows, memory.user_id, set(entity_ids))


def _blank(
    rows: Rows, ids: Sequence[int], means: ErasureContext, gone: ErasureResult
) -> Sequence[Any]:
    gone.counts["operations"] += blank(rows, ids, means.now)
    return ()


def _remove(
    rows: Rows, ids: Sequence[int], means: ErasureContext, gone: ErasureResult
) -> Sequence[Any]:
    note_memories(rows, memories := rows.exec(select(Memory).where(col(Memory.id).in_(ids))).all())
    rows.exec(delete(Reminder).where(col(Reminder.memory_id).in_(ids)))
    for user_id in {memory.user_id for memory in memories}:
        own = [memory for memory in memories if memory.user_id == user_id]
        called = [{"structured": memory.structured} for memory in own]
        gone.texts += [memory.content for memory in own]
        _renew(rows, user_id)
        remove_all(rows, user_id, own)
        for undone in called:
            call_otherwise(rows, user_id, undone)
    gone.counts["memories"] += len(memories)
    return ()


def _delete(
    rows: Rows, ids: Sequence[int], means: ErasureContext, gone: ErasureResult
) -> Sequence[Any]:
    for table in (Evidence, SentenceSource):
        if rows.exec(select(table.id).where(col(table.message_id).in_(ids))).first():
            raise Stale
    note_messages(rows, ids)
    texts = delete_messages(rows, ids)
    gone.texts += texts
    gone.counts["messages"] += len(texts)
    return ()


def _restore(
    rows: Rows, ids: Sequence[int], means: ErasureContext, gone: ErasureResult
) -> Sequence[Any]:
    """Bring back what a compression had put away that is gone now."""
    for memory in rows.exec(select(Memory).where(col(Memory.id).in_(ids))).all():
        back = [Restore(memory_id=memory.id)]
        apply(rows, _batch(memory, "person", means, back), means.policy)
    return ()


def _end_for(
    rows: Rows, user_ids: Sequence[int], means: ErasureContext, gone: ErasureResult
) -> Sequence[Any]:
    """Take the words from the calls and verdicts of users, and let all caches start anew.

    A call that is under way may hold what is gone: it will be logged without words.
    """
    for user_id in user_ids:
        user = rows.get(User, user_id)
        if user is None:
            continue
        if blank_some_texts_of(rows, user_id, TEXTS):
            return user_ids
        said = update(Feedback).where(col(Feedback.user_id) == user_id)
        rows.exec(said.values(words=""))
        user.taken_back_at = means.now
        _renew(rows, user_id)
        blank_names(rows, user)
    return ()


def _at(rows: Rows, memory_id: int, version: int) -> Memory | None:
    """Return a memory as it was when it was decided on; None where it is gone."""
    memory = rows.get(Memory, memory_id)
    if memory is not None and memory.version != version:
        raise Stale
    return memory


def _renew(rows: Rows, user_id: int) -> None:
    """Let all caches of a user start anew, in every process."""
    (user := rows.get_one(User, user_id)).revision += 1
    renew_caches(rows, user)


def _batch(
    memory: Memory, agent: Any, means: ErasureContext, proposals: Sequence[Proposal] = ()
) -> Batch:
    return Batch(
        user_id=memory.user_id,
        author=Author(agent),
        now=means.now,
        proposals=list(proposals),
        audience=memory.audience,
    )


_DEEDS: Mapping[StepSort, Deed] = {
    "loosen": _loosen,
    "sentences": _drop_sentences,
    "tell": _tell,
    "profiles": _settle_profiles,
    "change": _change,
    "operations": _blank,
    "memories": _remove,
    "messages": _delete,
    "restore": _restore,
    "users": _end_for,
}
UNITS: Mapping[StepSort, int] = {
    "loosen": 10,
    "sentences": 10,
    "tell": 1,
    "profiles": 1,
    "change": 1,
    "operations": 10,
    "memories": 2,
    "messages": 5,
    "restore": 1,
    "users": 1,
}
"""How many rows are taken up at once; how long that takes is looked at in between."""
