"""Erasing: one accepted erasure from its first row to the last file, whoever breaks it off."""

import asyncio
from collections import Counter
from datetime import datetime
from functools import partial

from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.errors import ErasureWaits
from memory.erasure.portions import next_seeds
from memory.erasure.reach import Reach
from memory.erasure.record import entry_of, note
from memory.erasure.seeds import Gone, Means
from memory.erasure.sweeping import sweep
from memory.erasure.user_rows import erase_user
from memory.profile_due import ask_at_once
from memory.services import Services
from memory.tables import Erasure, Job, Participant, Turn, User

HARMLESS = ("erase", "erase_session", "decay", "embed")
"""The jobs that read no words into a model's prompt: they need not be waited for."""

UNFINISHED = ("received", "sending")


async def erase(services: Services, erasure_id: int) -> None:
    """Work an erasure off; where it fails it is noted, raised, and taken up again by its job.

    Raises:
        ErasureWaits: what is to be erased is in use just now.
        StoreError: the database could not be used.
    """
    store = services.store
    uid = await store.write(partial(_begin, erasure_id=erasure_id, now=services.now()))
    if uid is None:
        return
    try:
        await _record(services, erasure_id)
        texts: list[str] = []
        means = Means(services.now(), services.rules)
        while gone := await store.write(partial(_portion, erasure_id=erasure_id, means=means)):
            texts += gone.texts
        await store.write(partial(_follow_up, erasure_id=erasure_id, means=means))
        await sweep(services, uid, texts)
    except Exception as problem:
        await store.write(partial(_fail, erasure_id=erasure_id, error=type(problem).__name__))
        raise
    await store.write(partial(_end, erasure_id=erasure_id, means=means))
    await store.truncate_log()


async def _record(services: Services, erasure_id: int) -> None:
    """Note what will go while its rows are there, for whoever restores a backup that holds it."""
    found = await services.store.read(lambda rows: entry_of(rows, erasure_id))
    await asyncio.to_thread(note, services.store.folder, found)


def _begin(rows: Rows, *, erasure_id: int, now: datetime) -> str | None:
    """Take an erasure up and return whose words they are, by uid.

    None where it is done, or went with everything of the user.
    """
    erasure = rows.get_one(Erasure, erasure_id)
    if erasure.state == "done":
        return None
    user = rows.get(User, erasure.user_id)
    if user is None and erasure.scope != "everything":
        erasure.state, erasure.error, erasure.done_at = "done", None, now
        return None
    erasure.state, erasure.error = "running", None
    return str(user.uid if user else erasure.target["user"])


def _portion(rows: Rows, *, erasure_id: int, means: Means) -> Gone | None:
    """Erase one portion; None where nothing is left."""
    erasure = rows.get_one(Erasure, erasure_id)
    _check_free(rows, erasure, means)
    seeds = next_seeds(rows, erasure)
    if not seeds:
        return None
    gone = Reach(rows, seeds, means).erase()
    erasure.progress = dict(Counter(erasure.progress) + gone.counts)
    return gone


def _check_free(rows: Rows, erasure: Erasure, means: Means) -> None:
    """Raise `ErasureWaits` where a reply, or an agent, goes by the user's words just now.

    What they write in a moment could hold what is erased.
    """
    talks = select(Participant.conversation_id).where(Participant.user_id == erasure.user_id)
    # Others' later replies do not see what was hidden when the erasure was accepted.
    of_others = col(Turn.conversation_id).in_(talks) & (
        col(Turn.received_at) <= erasure.accepted_at
    )
    answering = select(Turn.id).where(
        (col(Turn.user_id) == erasure.user_id) | of_others,
        col(Turn.state).in_(UNFINISHED),
        col(Turn.deadline_at) > means.now,
    )
    if rows.exec(answering).first() is not None:
        raise ErasureWaits("a message is being answered just now")
    working = select(Job.id).where(
        (col(Job.user_id) == erasure.user_id) | col(Job.conversation_id).in_(talks),
        col(Job.locked_until) > means.now,
        col(Job.done_at).is_(None),
        col(Job.kind).not_in(HARMLESS),
    )
    if rows.exec(working).first() is not None:
        raise ErasureWaits("background work reads the same words just now")


def _follow_up(rows: Rows, *, erasure_id: int, means: Means) -> None:
    """Let the user go too where all of them goes, else have the profiles written anew."""
    erasure = rows.get_one(Erasure, erasure_id)
    if erasure.scope == "everything":
        erase_user(rows, erasure.user_id)
    elif rows.get(User, erasure.user_id) is not None:
        ask_at_once(rows, erasure.user_id, means.now)


def _fail(rows: Rows, *, erasure_id: int, error: str) -> None:
    erasure = rows.get_one(Erasure, erasure_id)
    erasure.state, erasure.error = "failed-retrying", error


def _end(rows: Rows, *, erasure_id: int, means: Means) -> None:
    erasure = rows.get_one(Erasure, erasure_id)
    erasure.state, erasure.done_at = "done", means.now
