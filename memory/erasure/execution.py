"""Erasing: one accepted erasure from its first row to the last file, whoever breaks it off."""

import asyncio
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from config.errors import ErasureWaits
from memory.erasure.batches import next_seeds
from memory.erasure.cascade.changes import ErasureResult
from memory.erasure.cascade.kept_words import KeptWords, kept_words
from memory.erasure.cascade.model import ErasureContext
from memory.erasure.cascade.plan import Plan, plan_of
from memory.erasure.cascade.quarantine import release
from memory.erasure.file_cleanup import sweep
from memory.erasure.portions import do_portion
from memory.erasure.record import entry_of, note
from memory.erasure.status import announce_progress
from memory.erasure.steps import (
    Seen,
    Stale,
    drop_steps,
    is_begun,
    is_done_at_once,
    keep_steps,
    steps_under_way,
    with_steps,
)
from memory.erasure.undone_endings import undo_endings
from memory.erasure.user_rows import drop_some, erase_user
from memory.queue.retries import take_away
from memory.services import Services
from memory.storage.ownership import among
from memory.summaries.profile_schedule import ask_at_once
from memory.tables import Erasure, Job, Memory, Message, Participant, Turn, User

HARMLESS = ("erase", "erase_session", "forget", "decay", "embed", "pack")
"""The jobs that read no words into a model's prompt: they need not be waited for."""
UNFINISHED = ("received", "sending")
MOST_IN_VAIN = 5
"""So often it is decided anew what goes although nothing of it could be taken."""


class StillRead(ErasureWaits):
    """What is about to go may stand in a prompt that somebody else is answered from just now."""

    def __init__(self, message_ids: Sequence[int]) -> None:
        """Keep which: they are hidden from prompts while it waits."""
        super().__init__("another person's message is being answered just now")
        self.message_ids = message_ids


async def erase(services: Services, erasure_id: int) -> None:
    """Work an erasure off; where it fails it is noted, raised, and taken up again by its job.

    Raises:
        ErasureWaits: what is to be erased is in use just now.
        StoreError: the database could not be used.
    """
    store = services.store
    begun = await store.write(partial(_begin, erasure_id=erasure_id, now=services.now()))
    if begun is None:
        return
    name, uid, may_be_anything = begun
    try:
        await _record(services, erasure_id)
        kept, away = await store.read(partial(_kept, erasure_id=erasure_id))
        means = ErasureContext(services.now(), services.policy, kept, away)
        await store.write(partial(undo_endings, erasure_id=erasure_id, means=means))
        texts = await _take_all(services, erasure_id, means)
        async for _ in store.portions(partial(_drop_user_rows, erasure_id=erasure_id)):
            pass
        await store.write(partial(_follow_up, erasure_id=erasure_id, means=means))
        await sweep(services, uid, texts, everything=may_be_anything, erasure=name)
        await store.write(partial(_end, erasure_id=erasure_id, means=means))
    except Exception as problem:
        await store.write(
            partial(_fail, erasure_id=erasure_id, problem=problem, now=services.now())
        )
        raise
    await store.truncate_log()


async def _take_all(services: Services, erasure_id: int, means: ErasureContext) -> list[str]:
    """Decide what goes and take it, until nothing is left; return what it said.

    Raises:
        ErasureWaits: more was made of it each time before any of it was taken.
    """
    store, texts, in_vain = services.store, list[str](), 0
    portion = partial(_portion, erasure_id=erasure_id, means=means)
    is_known = await store.read(lambda rows: is_begun(rows, erasure_id))
    while is_known or await _is_decided(services, erasure_id, means):
        is_known = False
        try:
            async for gone in store.portions(portion):
                texts, in_vain = texts + gone.texts, 0
        except Stale:
            in_vain += 1
            if in_vain == MOST_IN_VAIN:
                raise ErasureWaits("what is to be erased is in use just now") from None
    return texts


async def _is_decided(services: Services, erasure_id: int, means: ErasureContext) -> bool:
    """Decide by reading what goes next, and keep that; False where nothing is left."""
    plan, seen = await services.store.read(partial(_plan, erasure_id=erasure_id, means=means))
    keep = partial(_keep, erasure_id=erasure_id, plan=plan, seen=seen, means=means)
    return await services.store.write(keep)


async def _record(services: Services, erasure_id: int) -> None:
    """Note what will go while its rows are there, for whoever restores a backup that holds it."""
    found = await services.store.read(lambda rows: entry_of(rows, erasure_id))
    await asyncio.to_thread(note, services.store.folder, found)


def _begin(rows: Rows, *, erasure_id: int, now: datetime) -> tuple[str, str, bool] | None:
    """Take an erasure up; return its uid, that of whose words they are, and whether any may go.

    That is so where an earlier try took some, of which nobody knows any more. None where it is
    done, or went with everything of the user.
    """
    erasure = rows.get_one(Erasure, erasure_id)
    if erasure.state == "done":
        return None
    user = rows.get(User, erasure.user_id)
    if user is None and erasure.scope != "everything":
        erasure.state, erasure.error, erasure.done_at = "done", None, now
        drop_steps(rows, erasure_id)
        return None
    erasure.state, erasure.error = "running", None
    announce_progress(rows, erasure)
    is_unknown = erasure.scope == "everything" or bool(erasure.progress)
    return erasure.uid, str(user.uid if user else erasure.target["user"]), is_unknown


def _plan(rows: Rows, *, erasure_id: int, means: ErasureContext) -> tuple[Plan, Seen]:
    """Decide what goes next, with what had been decided and is not done."""
    erasure = rows.get_one(Erasure, erasure_id)
    seen, known = Seen.read(rows), steps_under_way(rows, erasure_id)
    return plan_of(rows, with_steps(next_seeds(rows, erasure), known), means), seen


def _keep(rows: Rows, *, erasure_id: int, plan: Plan, seen: Seen, means: ErasureContext) -> bool:
    """Keep what was decided, and let no prompt hold it from now on; False where it is nothing.

    Nor is there anything to do where another process has ended the erasure meanwhile.
    """
    erasure = rows.get_one(Erasure, erasure_id)
    if erasure.state == "done":
        return False
    _check_free(rows, erasure, means)
    if read := _read_by_others(rows, erasure, plan.messages, means):
        raise StillRead(read)
    hiding = update(Message).where(among(col(Message.id), plan.messages))
    rows.exec(hiding.where(col(Message.hidden_at).is_(None)).values(hidden_at=means.now))
    erasure.left = _joined(erasure.left, plan.left)
    return keep_steps(rows, erasure_id, plan, seen)


def _portion(rows: Rows, *, erasure_id: int, means: ErasureContext) -> ErasureResult | None:
    """Take some of what was decided on; None where nothing of it is left, or it is all done."""
    erasure = rows.get_one(Erasure, erasure_id)
    if erasure.state == "done":
        return None
    _check_free(rows, erasure, means)
    do_some = _do_all if is_done_at_once(rows, erasure_id) else do_portion
    gone = do_some(rows, erasure_id, means)
    if gone is not None:
        erasure.progress = dict(Counter(erasure.progress) + gone.counts)
        announce_progress(rows, erasure)
    return gone


def _do_all(rows: Rows, erasure_id: int, means: ErasureContext) -> ErasureResult | None:
    """Do all that is decided for an erasure; return what is gone, None where nothing is left.

    Raises:
        Stale: it has to be decided anew what goes; nothing of this is done then.
    """
    whole: ErasureResult | None = None
    while (gone := do_portion(rows, erasure_id, means, timer=lambda: 0.0)) is not None:
        whole = whole or ErasureResult()
        whole.counts += gone.counts
        whole.texts += gone.texts
    return whole


def _drop_user_rows(rows: Rows, *, erasure_id: int) -> int:
    """Delete some of what is left of a user who goes; return how many rows that were."""
    erasure = rows.get_one(Erasure, erasure_id)
    return drop_some(rows, erasure.user_id) if erasure.scope == "everything" else 0


def _kept(rows: Rows, *, erasure_id: int) -> tuple[KeptWords, frozenset[int]]:
    """Return what the person's own words say that stay, and what is silent and may stay."""
    erasure = rows.get_one(Erasure, erasure_id)
    if erasure.scope == "everything":
        return KeptWords(), frozenset()
    aims, user_id = erasure.target, erasure.user_id
    spared, gone = not aims.get("facts", True), aims.get("memories", ())
    kept = kept_words(rows, user_id, memories=gone, with_facts=spared)
    return kept, frozenset(aims.get("away", ()))


def _read_by_others(
    rows: Rows, erasure: Erasure, message_ids: Collection[int], means: ErasureContext
) -> Sequence[int]:
    """Return what is about to go and may stand in a prompt that others are answered from now."""
    read = (
        select(Message.id)
        .join(Turn, col(Turn.conversation_id) == col(Message.conversation_id))
        .where(
            among(col(Message.id), message_ids),
            Turn.user_id != erasure.user_id,
            col(Turn.state).in_(UNFINISHED),
            col(Turn.deadline_at) > means.now,
            col(Message.hidden_at).is_(None) | (col(Turn.received_at) <= col(Message.hidden_at)),
        )
        .distinct()
    )
    return [found_id for found_id in rows.exec(read) if found_id is not None]


def _joined(known: Mapping[str, Any], more: Mapping[str, Collection[int]]) -> dict[str, Any]:
    return {sort: sorted({*known.get(sort, ()), *more.get(sort, ())}) for sort in {*known, *more}}


def _check_free(rows: Rows, erasure: Erasure, means: ErasureContext) -> None:
    """Raise `ErasureWaits` where a reply, or an agent, goes by the user's words just now.

    What they write in a moment could hold what is erased. A job whose lease ran out is taken away
    from its worker, who may go on after a sleep: nothing that it makes of the words is kept.
    """
    talks = select(Participant.conversation_id).where(Participant.user_id == erasure.user_id)
    # Others' later replies do not see what was hidden when the erasure was accepted.
    before = col(Turn.received_at) <= erasure.accepted_at
    of_others = col(Turn.conversation_id).in_(talks) & before
    answering = select(Turn.id).where(
        (col(Turn.user_id) == erasure.user_id) | of_others,
        col(Turn.state).in_(UNFINISHED),
        col(Turn.deadline_at) > means.now,
    )
    if rows.exec(answering).first() is not None:
        raise ErasureWaits("a message is being answered just now")
    reads = (col(Job.user_id) == erasure.user_id) | col(Job.conversation_id).in_(talks)
    if take_away(rows, reads & col(Job.kind).not_in(HARMLESS), means.now):
        raise ErasureWaits("background work reads the same words just now")


def _follow_up(rows: Rows, *, erasure_id: int, means: ErasureContext) -> None:
    """Let the user go too where all of them goes, else have the profiles written anew."""
    erasure = rows.get_one(Erasure, erasure_id)
    if erasure.scope == "everything":
        erase_user(rows, erasure.user_id)
    elif rows.get(User, erasure.user_id) is not None:
        ask_at_once(rows, erasure.user_id, means.now)


def _fail(rows: Rows, *, erasure_id: int, problem: Exception, now: datetime) -> None:
    erasure = rows.get_one(Erasure, erasure_id)
    if erasure.state == "done":  # by another process
        return
    error = ErasureWaits if isinstance(problem, ErasureWaits) else type(problem)
    erasure.state, erasure.error = "failed-retrying", error.__name__
    announce_progress(rows, erasure)
    if isinstance(problem, StillRead):
        # From now on no prompt holds them, so that there is an end to the waiting.
        these = among(col(Message.id), problem.message_ids) & col(Message.hidden_at).is_(None)
        rows.exec(update(Message).where(these).values(hidden_at=now))


def _end(rows: Rows, *, erasure_id: int, means: ErasureContext) -> None:
    """Note that it is done; raises `ErasureWaits` where another process has decided more."""
    if is_begun(rows, erasure_id):
        raise ErasureWaits("another process erases the same just now")
    erasure = rows.get_one(Erasure, erasure_id)
    erasure.state, erasure.done_at = "done", means.now
    erasure.left = _still_there(rows, erasure)
    release(rows, erasure, means.now, means.policy)
    announce_progress(rows, erasure)


def _still_there(rows: Rows, erasure: Erasure) -> dict[str, Any]:
    """Return of what was found to say the same what is still there."""
    said = [*erasure.left.get("messages", ()), *erasure.left.get("replies", ())]
    there = {*rows.exec(select(Message.id).where(among(col(Message.id), said)))}
    kept = among(col(Memory.id), erasure.left.get("memories", ()))
    memories = {*rows.exec(select(Memory.id).where(kept))}
    left = {
        sort: [part for part in ids if part in (memories if sort == "memories" else there)]
        for sort, ids in erasure.left.items()
    }
    return {sort: ids for sort, ids in left.items() if ids}
