"""Quarantine: what may go or change with erased words is silent from the acceptance on.

It is found by what rests on what, in few statements, and decides nothing: what stays after all is
told again when the erasure is done, as it is by then.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, null
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.ledger.derived_state import update_derived_states
from memory.ledger.display_name import call_as_learned, call_otherwise
from memory.ledger.proposal import Author, Batch
from memory.ledger.put_away import put_away
from memory.ledger.wordings import LedgerQuote, rests_only_on, setting_of
from memory.policy import MemoryPolicy
from memory.privacy.waiting_erasures import memories_being_erased
from memory.storage.events import announce
from memory.storage.ownership import among, owned
from memory.tables import (
    Erasure,
    Evidence,
    Memory,
    Message,
    Relation,
    Sentence,
    SentenceSource,
    User,
    row_id,
)
from memory.vocabulary import SUMMARY_CATEGORIES

GIVEN = ("import", "system")
"""What is from there stays, whatever else it rests on."""
Conditions = Sequence[ColumnElement[bool]]


def quarantine(
    rows: Rows, erasure: Erasure, going: Conditions, *, sentences: Collection[int], now: datetime
) -> list[int]:
    """Put away what rests on the messages that go, or on what is told of them; return which.

    `going` says which messages; `sentences` are those that go themselves. What an erasure names
    is put away by then.
    """
    user_id, target = erasure.user_id, erasure.target
    said = {found_id or 0 for found_id in rows.exec(select(Message.id).where(*going))}
    found = _told_in(rows, user_id, among(col(Sentence.id), sentences))
    found |= _told_in(rows, user_id, among(col(SentenceSource.message_id), said))
    if target.get("facts", True):
        found |= _facts_on(rows, user_id, said)
    named = {*target.get("memories", ())}
    found |= _derived(rows, user_id, found | named)
    silent = put_away(rows, user_id, now, among(col(Memory.id), found))
    _call_by_none(rows, user_id, named | silent.keys())
    return sorted((found & memories_being_erased(rows, user_id)) | silent.keys())


def release(rows: Rows, erasure: Erasure, now: datetime, policy: MemoryPolicy) -> None:
    """Tell again, once an erasure is done, what it had put away and did not take.

    Not what was forgotten otherwise, or goes with another erasure.
    """
    user, away = rows.get(User, erasure.user_id), erasure.target.get("away", ())
    if user is None or not away:
        return
    user_id = row_id(user)
    going = memories_being_erased(rows, user_id)
    accepted = select(Erasure.accepted_at).where(Erasure.user_id == user_id)
    still = owned(user_id, Memory).where(
        among(col(Memory.id), [memory_id for memory_id in away if memory_id not in going]),
        Memory.state == "forgotten",
        Memory.forgotten_because == "asked",
        col(Memory.forgotten_at).in_(accepted),
    )
    back = rows.exec(still.order_by(col(Memory.id))).all()
    if not back:
        return
    user.revision += 1
    for memory in back:
        memory.state, memory.forgotten_because, memory.forgotten_at = "active", None, None
    batch = Batch(user_id=user_id, author=Author("person"), now=now, proposals=())
    update_derived_states(rows, back, batch, policy)
    for memory in back:
        call_as_learned(rows, memory)
    announce(rows, user_id, "memory.restored", list(map(row_id, back)))


def _facts_on(rows: Rows, user_id: int, said: Collection[int]) -> set[int]:
    """Return the facts that rest on messages alone, or whose wording does."""
    quoted = owned(user_id, Evidence.memory_id).where(Evidence.role == "source")
    ids = {*rows.exec(quoted.where(among(col(Evidence.message_id), said)))}
    here = among(col(Evidence.memory_id), ids)
    elsewhere = {*rows.exec(quoted.where(here, ~among(col(Evidence.message_id), said)))}
    made = owned(user_id, Relation.from_id).where(among(col(Relation.from_id), ids), _is_derived())
    derived = {*rows.exec(made)}
    resting = owned(user_id, Memory).where(
        among(col(Memory.id), ids),
        col(Memory.category).not_in((*SUMMARY_CATEGORIES, "system")),
        col(Memory.source).not_in(GIVEN),
        Memory.state == "active",
    )

    def is_gone(quote: LedgerQuote) -> bool:
        return quote["message_id"] in said

    found = set[int]()
    for memory in rows.exec(resting).all():
        setting = setting_of(rows, memory)
        by_hand = any(each.agent == "person" and not each.evidence for each in setting)
        has_other = by_hand or memory.id in elsewhere or memory.id in derived
        if not has_other or (setting and rests_only_on(setting[-1], is_gone)):
            found.add(row_id(memory))
    return found


def _derived(rows: Rows, user_id: int, memory_ids: Collection[int]) -> set[int]:
    """Return what was made of memories, and what was made of that."""
    found, fresh = set[int](), {*memory_ids}
    while fresh:
        made = owned(user_id, Relation.from_id).where(
            among(col(Relation.to_id), fresh), _is_derived()
        )
        told = _told_in(rows, user_id, among(col(SentenceSource.memory_id), fresh))
        fresh = ({*rows.exec(made)} | told) - found - {*memory_ids}
        found |= fresh
    return found


def _told_in(rows: Rows, user_id: int, these: ColumnElement[bool]) -> set[int]:
    """Return the episodes and chapters with such sentences, or that rest on such sources."""
    told = owned(user_id, Sentence.memory_id).outerjoin(
        SentenceSource, col(SentenceSource.sentence_id) == col(Sentence.id)
    )
    found = rows.exec(told.where(these).distinct())
    return {memory_id for memory_id in found if memory_id is not None}


def _is_derived() -> ColumnElement[bool]:
    return col(Relation.kind) == "derived_from"


def _call_by_none(rows: Rows, user_id: int, memory_ids: Collection[int]) -> None:
    """Stop calling the user by a name that memories tell which are silent now."""
    labelled = owned(user_id, Memory.structured).where(
        among(col(Memory.id), memory_ids), col(Memory.structured) != null()
    )
    for structured in rows.exec(labelled).all():
        call_otherwise(rows, user_id, {"structured": structured})
