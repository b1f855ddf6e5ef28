"""Unsaid: a message that its author deleted or edited takes along what rests on it alone.

What rests on it is forgotten softly, through the door; its words leave the message, the quotes and
the log of calls.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from memory.amendments.deleted_words import take_out_deleted
from memory.amendments.edited_words import take_out
from memory.amendments.taken_back import UnsaidWords, Why, take_back
from memory.amendments.withdrawn_questions import (
    withdraw_of,
    withdraw_resting_on,
    withdraw_with,
)
from memory.conversation.answered_together import messages_answered_with
from memory.conversation.incoming import Part
from memory.conversation.pictures import placed, unlink_pictures
from memory.conversation.withheld_messages import tells_of_withheld, withhold
from memory.ledger.evidence import resting_only_on
from memory.ledger.proposal import Batch, Outcome, together
from memory.operations.apply import apply
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.restore import Restore
from memory.policy import MemoryPolicy
from memory.privacy.switches import note_switched_off
from memory.queue.job_queue import Task, enqueue
from memory.storage.call_log import blank_texts_since
from memory.storage.events import announce_messages
from memory.storage.ownership import find_owned, get_owned, owned
from memory.summaries.profile_schedule import ask_at_once
from memory.tables import (
    Evidence,
    Memory,
    Message,
    Participant,
    Sentence,
    SentenceSource,
    Turn,
    UserSettings,
    row_id,
)
from memory.text.content_words import raising_roots
from memory.text.language import language_of
from memory.text.off_record import announced
from memory.text.quotes import folded

REASON = "its message was taken back"
OFF_RECORD = "said off the record"
SOURCE_GONE = Why(REASON, "source gone")


def delete_message(
    rows: Rows, message: Message, batch: Batch, policy: MemoryPolicy, *, still: str = ""
) -> Outcome:
    """Take back what a message said: its words, the reply to it, and what rests on it alone.

    `still`: words that bear out the quotes that stand in them.
    """
    unlink_pictures(rows, [message])
    before = message.text
    blank_texts_since(rows, [batch.user_id], message.at, batch.now)
    words = UnsaidWords.of(rows, batch.user_id, {row_id(message): before}, still)
    message.text, message.embedding, message.embedding_model = "", None, None
    message.blanked_at = message.hidden_at = batch.now
    _hide_reply(rows, message, batch.now)
    withdraw_with(rows, message, before, batch.now)
    outcome = _forget_baseless(rows, message, batch, policy, still=still)
    outcome = together([outcome, take_back(rows, words, batch, policy, SOURCE_GONE)])
    take_out_deleted(rows, message, before, batch, policy)
    return outcome


def edit_message(
    rows: Rows, message: Message, said: Part, batch: Batch, policy: MemoryPolicy
) -> Outcome | None:
    """Let a message say something else; None where it says what it said.

    What its words no longer bear out is forgotten. Of one that is blank by its age nobody knows
    what it said: it goes as if it was deleted, but for what its new words are quoted with.
    """
    text = said.text
    if message.blanked_at is not None:
        return delete_message(rows, message, batch, policy, still=text)
    if message.text == text:
        return None
    before = message.text
    blank_texts_since(rows, [batch.user_id], message.at, batch.now)
    message.text, message.language = text, language_of(text, message.language)
    message.pictures = placed(text, said.pictures)
    message.embedding, message.embedding_model = None, None
    note_switched_off(rows, message)
    announce_messages(rows, "message.updated", [row_id(message)])
    words = UnsaidWords.of(rows, batch.user_id, {row_id(message): before}, text)
    withdraw_with(rows, message, before, batch.now)
    outcome = _forget_baseless(rows, message, batch, policy)
    take_back(rows, words, batch, policy, SOURCE_GONE)
    take_out(rows, message, before, batch, policy)
    told = tells_of_withheld(rows, batch.user_id, message.session_id, [text])
    if told or announced(text):
        withdraw(rows, messages_answered_with(rows, message), batch, policy)
    return outcome


def read_again(rows: Rows, message: Message, now: datetime) -> None:
    """Let the curator learn from a message that it has read before, where its author wants that."""
    author, conversation = message.author_id, message.conversation_id
    part = rows.get(Participant, (conversation, author))
    message_id, switches = row_id(message), rows.get(UserSettings, author)
    if switches is None or not (switches.memory and switches.long_term):
        return
    if message.retention != "normal" or message.blanked_at is not None:
        return
    if part is None or part.curated_through < message_id:
        return
    task = Task(
        kind="curate",
        lane=f"conversation:{conversation}:user:{author}",
        run_at=now,
        user_id=author,
        conversation_id=conversation,
        payload={"after": message_id - 1, "through": message_id},
    )
    enqueue(rows, task, now)


def follow_announcement(rows: Rows, message_id: int, batch: Batch, policy: MemoryPolicy) -> Outcome:
    """Withdraw what a message, said just now, wants off the record of what was said before it."""
    message = get_owned(rows, Message, batch.user_id, message_id)
    return withdraw(rows, _withdrawn_by(rows, message), batch, policy)


def _withdrawn_by(rows: Rows, message: Message) -> list[int]:
    """Return what a person said before a message that wants it off the record.

    That is what they name in it ("what I said about Tobias"), else what they said last.
    """
    announcement = announced(message.text)
    if announcement is None or not announcement.before:
        return []
    author = int(message.author_id or 0)
    earlier = owned(author, Message).where(
        Message.session_id == message.session_id,
        col(Message.id) < messages_answered_with(rows, message)[0],
    )
    said = rows.exec(earlier.order_by(col(Message.id).desc())).all()
    words = raising_roots(message.text)
    meant = [message for message in said if words & raising_roots(message.text)] or said[:1]
    return sorted({each for message in meant for each in messages_answered_with(rows, message)})


def withdraw(
    rows: Rows, message_ids: Collection[int], batch: Batch, policy: MemoryPolicy
) -> Outcome:
    """Withhold messages by their author's word, and forget what rests on them alone."""
    if not message_ids:
        return Outcome()
    withheld = withhold(rows, batch.user_id, message_ids, batch.now)
    withdraw_resting_on(rows, batch.user_id, [*message_ids, *withheld], batch.now)
    said = owned(batch.user_id, Message).where(col(Message.id).in_(withheld))
    texts = {row_id(message): message.text for message in rows.exec(said)}
    put_away = resting_only_on(rows, batch.user_id, withheld, state="archived")
    _bring_out(rows, put_away, batch, policy, OFF_RECORD)
    proposals = [
        Delete(memory_id=message_id, reason=OFF_RECORD, forgotten_because="asked")
        for message_id in resting_only_on(rows, batch.user_id, withheld, state="active")
    ]
    gone = _forget(rows, proposals, batch, policy)
    words = UnsaidWords.of(rows, batch.user_id, texts)
    return together([gone, take_back(rows, words, batch, policy, Why(OFF_RECORD, "asked"))])


def withhold_rounds(rows: Rows, user_id: int, message_ids: Collection[int], now: datetime) -> None:
    """Withhold messages with what was said in one breath with them, and what answered that."""
    if not message_ids:
        return
    found = rows.exec(owned(user_id, Message).where(col(Message.id).in_(message_ids))).all()
    whole = {each for message in found for each in messages_answered_with(rows, message)}
    if whole:
        withhold(rows, user_id, whole, now)


def _forget_baseless(
    rows: Rows, message: Message, batch: Batch, policy: MemoryPolicy, *, still: str = ""
) -> Outcome:
    """Forget what no words bear out any more, and blank the quotes that no longer stand."""
    fallen = _fallen_quotes(rows, message, still or message.text)
    own = {evidence.memory_id for evidence in fallen if evidence.user_id == batch.user_id}
    touched = sorted(own | _told_of(rows, message, batch.user_id))
    for evidence in fallen:
        evidence.quote = ""
    rows.flush()
    found = [find_owned(rows, Memory, batch.user_id, found_id) for found_id in touched]
    baseless = [
        memory
        for memory in found
        if memory and memory.state != "forgotten" and not _is_borne_out(rows, memory)
    ]
    put_away = [row_id(memory) for memory in baseless if memory.state == "archived"]
    _bring_out(rows, put_away, batch, policy, REASON)
    proposals = [
        Delete(memory_id=memory.id, reason=REASON, forgotten_because="source gone")
        for memory in baseless
    ]
    if proposals:
        ask_at_once(rows, batch.user_id, batch.now)
    return _forget(rows, proposals, batch, policy)


def _bring_out(
    rows: Rows, memory_ids: Sequence[int], batch: Batch, policy: MemoryPolicy, reason: str
) -> None:
    """Bring back what a compression put away, so that what it was merged into goes with it."""
    proposals = [Restore(memory_id=memory_id, reason=reason) for memory_id in memory_ids]
    if proposals:
        apply(rows, replace(batch, proposals=proposals), policy)


def _forget(rows: Rows, proposals: Sequence[Delete], batch: Batch, policy: MemoryPolicy) -> Outcome:
    """Forget memories, and ask nothing more that was made of them."""
    if not proposals:
        return Outcome()
    outcome = apply(rows, replace(batch, proposals=proposals), policy)
    withdraw_of(rows, batch.user_id, outcome.memory_ids, batch.now)
    return outcome


def _fallen_quotes(rows: Rows, message: Message, text: str) -> list[Evidence]:
    """Return a message's quotes that do not stand in a text, also where another answered it."""
    quoted = rows.exec(select(Evidence).where(Evidence.message_id == message.id))
    said = folded(text)
    return [
        evidence for evidence in quoted if folded(evidence.quote) not in said or not evidence.quote
    ]


def _told_of(rows: Rows, message: Message, user_id: int) -> set[int]:
    """Return a user's episodes that tell of a message whose words are gone."""
    if message.blanked_at is None:
        return set()
    told = (
        owned(user_id, Sentence.memory_id)
        .join(SentenceSource)
        .where(SentenceSource.message_id == message.id)
    )
    return {message_id for message_id in rows.exec(told) if message_id is not None}


def _is_borne_out(rows: Rows, memory: Memory) -> bool:
    """Tell whether a memory still stands on words, another memory, or the person's own yes."""
    if memory.verified:
        return True
    quoted = owned(memory.user_id, Evidence.id).where(
        Evidence.memory_id == memory.id, Evidence.role == "source", Evidence.quote != ""
    )
    if rows.exec(quoted).first() is not None:
        return True
    told = (
        owned(memory.user_id, Sentence.id)
        .join(SentenceSource)
        .outerjoin(Message, col(Message.id) == col(SentenceSource.message_id))
        .where(
            Sentence.memory_id == memory.id,
            col(SentenceSource.memory_id).is_not(None) | col(Message.hidden_at).is_(None),
        )
    )
    return rows.exec(told).first() is not None


def _hide_reply(rows: Rows, message: Message, now: datetime) -> None:
    """Take the reply out of the window too: it may repeat what was said."""
    replies = rows.exec(
        owned(int(message.author_id or 0), Turn.reply_id).where(Turn.message_id == message.id)
    ).all()
    rows.exec(update(Message).where(col(Message.id).in_(replies)).values(hidden_at=now))
