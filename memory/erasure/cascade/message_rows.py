"""Messages that are erased: their rows, and the rows that hang on them."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from sqlalchemy import null
from sqlmodel import Session as Rows
from sqlmodel import col, delete, select, update

from memory.conversation.pictures import unlink_pictures
from memory.ledger.lineage import drop_records
from memory.storage.events import announce_messages
from memory.storage.ownership import among
from memory.tables import (
    Evidence,
    Feedback,
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
    places = select(Message.conversation_id).where(among(col(Message.id), message_ids))
    there = select(Participant.user_id).where(col(Participant.conversation_id).in_(places))
    authors = select(Message.author_id).where(among(col(Message.id), message_ids))
    found = (*rows.exec(there.distinct()), *rows.exec(authors.distinct()))
    return {author_id for author_id in found if author_id is not None}


def delete_messages(rows: Rows, message_ids: Collection[int]) -> list[str]:
    """Delete messages with their turns, traces and pieces; return what they said."""
    ids = list(message_ids)
    named = rows.exec(select(Message).where(col(Message.id).in_(ids))).all()
    texts = [message.text for message in named]
    announce_messages(rows, "message.deleted", ids)
    unlink_pictures(rows, named)
    rows.flush()
    for end in (Memory.first_message_id, Memory.last_message_id):
        rows.exec(update(Memory).where(col(end).in_(ids)).values({col(end): null()}))
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
    rows.exec(delete(Feedback).where(col(Feedback.message_id).in_(ids)))
    rows.exec(delete(Message).where(col(Message.id).in_(ids)))
    return texts


def words_known(rows: Rows, said: Mapping[int, str]) -> dict[int, str]:
    """Return what messages say; of those whose words went by their age, what is quoted of them."""
    purged = [message_id for message_id, text in said.items() if not text]
    quoted = select(Evidence.message_id, Evidence.quote).where(
        among(col(Evidence.message_id), purged)
    )
    quotes = defaultdict[int, list[str]](list)
    for message_id, quote in rows.exec(quoted.order_by(col(Evidence.id))):
        quotes[message_id].append(quote)
    return {at: text or "\n".join(dict.fromkeys(quotes[at])) for at, text in said.items()}
