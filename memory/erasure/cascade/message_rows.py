"""Messages that are erased: their rows, and the rows that hang on them."""

from collections.abc import Collection

from sqlalchemy import null
from sqlmodel import Session as Rows
from sqlmodel import col, delete, select, update

from memory.conversation.pictures import unlink_pictures
from memory.erasure.cascade.derived_text import reframe, tell_nothing_unattributed
from memory.erasure.cascade.model import Means
from memory.ledger.derived_state import keep_up
from memory.ledger.lineage import drop_records
from memory.ledger.proposal import Author, Batch
from memory.tables import (
    Job,
    Memory,
    Message,
    Participant,
    PromptRecord,
    ReplyPiece,
    Run,
    Trace,
    Turn,
)


def hearers(rows: Rows, message_ids: Collection[int]) -> set[int]:
    """Return the users in whose prompts the messages may have stood."""
    places = select(Message.conversation_id).where(col(Message.id).in_(message_ids))
    there = select(Participant.user_id).where(col(Participant.conversation_id).in_(places))
    authors = select(Message.author_id).where(col(Message.id).in_(message_ids))
    return {one for one in (*rows.exec(there), *rows.exec(authors)) if one is not None}


def delete_messages(rows: Rows, message_ids: Collection[int], means: Means) -> int:
    """Delete messages with their turns, traces and pieces; return how many there were."""
    _reframe_episodes(rows, message_ids, means)
    ids = list(message_ids)
    unlink_pictures(rows, rows.exec(select(Message).where(col(Message.id).in_(ids))).all())
    said = col(Turn.message_id).in_(ids) | col(Turn.reply_id).in_(ids)
    pieces = col(ReplyPiece.turn_id).in_(select(Turn.id).where(said))
    rows.exec(delete(ReplyPiece).where(pieces))
    turns = list(rows.exec(select(Turn.id).where(col(Turn.message_id).in_(ids))))
    rows.exec(delete(Trace).where(col(Trace.turn_id).in_(turns)))
    drop_records(rows, col(PromptRecord.turn_id).in_(turns))
    held = col(Job.turn_id).in_(turns)
    rows.exec(update(Job).where(held).values(turn_id=null()))
    rows.exec(delete(Turn).where(col(Turn.id).in_(turns)))
    rows.exec(update(Turn).where(col(Turn.reply_id).in_(ids)).values(reply_id=null()))
    answers, runs = col(Message.reply_to_id).in_(ids), col(Run.through_message_id).in_(ids)
    rows.exec(update(Message).where(answers).values(reply_to_id=null()))
    rows.exec(update(Run).where(runs).values(through_message_id=null()))
    return rows.exec(delete(Message).where(col(Message.id).in_(ids))).rowcount


def _reframe_episodes(rows: Rows, message_ids: Collection[int], means: Means) -> None:
    """Take from the episodes that tell of a stretch with erased messages what may be of those."""
    spans = select(Memory, Message.id).join(
        Message,
        (col(Message.session_id) == col(Memory.session_id))
        & col(Message.id).between(col(Memory.first_message_id), col(Memory.last_message_id)),
    )
    covering = spans.where(col(Message.id).in_(message_ids))
    for memory in {one.id: one for one, _ in rows.exec(covering).all()}.values():
        tell_nothing_unattributed(memory)
        reframe(rows, memory, message_ids)
        batch = Batch(
            user_id=memory.user_id, author=Author("summarizer"), now=means.now, proposals=()
        )
        keep_up(rows, memory, batch, means.rules)
    first, last = (
        col(one).in_(message_ids) for one in (Memory.first_message_id, Memory.last_message_id)
    )
    rows.exec(update(Memory).where(first).values(first_message_id=null()))
    rows.exec(update(Memory).where(last).values(last_message_id=null()))
    rows.flush()
