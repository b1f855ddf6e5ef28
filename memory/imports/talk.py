"""What was said elsewhere, as rows of conversations that nobody else hears."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import select

from memory.conversation.conversations import conversation_for
from memory.conversation.users import participant_in
from memory.imports.document import (
    ConversationRecord,
    Document,
    FeedbackRecord,
    MessageRecord,
    SessionRecord,
)
from memory.imports.known import PLATFORM, channel_of, free_uid
from memory.queue.job_queue import Task, enqueue
from memory.secret_detection import redacted
from memory.storage.events import announce
from memory.tables import Feedback, Message, Session, row_id
from memory.text.normalization import cleaned
from memory.vocabulary import PRIVATE


@dataclass(slots=True)
class TalkImport:
    """Writes what was said, and knows under which number each row stands now."""

    user_id: int
    document: Document
    now: datetime
    feedback: Sequence[FeedbackRecord] = ()
    """What the person said of replies and memories, as far as it may be kept."""
    messages: dict[int, int] = field(default_factory=dict)
    """By the number in the document, the row's; so for all of these."""
    sessions: dict[int, int] = field(default_factory=dict)
    conversations: dict[int, int] = field(default_factory=dict)

    def write(self, rows: Rows, messages: Sequence[MessageRecord]) -> int:
        """Write messages, oldest first, with what was said of them; return how many that were."""
        talks = {each.id: each for each in self.document.conversations}
        stretches = {each.id: each for each in self.document.sessions}
        written = set[int]()
        for message in messages:
            talk, stretch = talks[message.conversation_id], stretches[message.session_id]
            self._write(rows, message, self._talk(rows, talk), self._session(rows, stretch, talk))
            written.add(message.id)
        announce(rows, self.user_id, "message.created", [self.messages[each] for each in written])
        judged = [each for each in self.feedback if each.message_id in written]
        write_feedback(rows, self.user_id, judged, self.messages, {})
        self._learn_nothing_again(rows)
        self._embed(rows)
        return len(written)

    def _talk(self, rows: Rows, record: ConversationRecord) -> int:
        known = self.conversations.get(record.id)
        if known is not None:
            return known
        place = (PLATFORM, channel_of(self.user_id, record.uid), record.character)
        made = row_id(conversation_for(rows, place, audience=PRIVATE, now=self.now))
        participant_in(rows, made, self.user_id)
        self.conversations[record.id] = made
        return made

    def _session(self, rows: Rows, record: SessionRecord, talk: ConversationRecord) -> int:
        known = self.sessions.get(record.id)
        if known is not None:
            return known
        conversation_id = self._talk(rows, talk)
        same = select(Session).where(
            Session.conversation_id == conversation_id, Session.opened_at == record.opened_at
        )
        session = rows.exec(same).first() or Session(
            conversation_id=conversation_id,
            opened_at=record.opened_at,
            last_message_at=record.last_message_at,
            closed_at=record.last_message_at,
        )
        rows.add(session)
        rows.flush()
        self.sessions[record.id] = row_id(session)
        return row_id(session)

    def _write(self, rows: Rows, record: MessageRecord, talk: int, session: int) -> None:
        row = Message(
            uid=free_uid(rows, Message.uid, self.user_id, record.uid),
            conversation_id=talk,
            session_id=session,
            author_id=None if record.author_id is None else self.user_id,
            reply_to_id=self.messages.get(record.reply_to_id or 0),
            platform_id=record.uid,
            text=redacted(cleaned(record.text)),
            language=record.language,
            at=record.at,
            folded_at=self.now,
            hidden_at=record.hidden_at,
            barred_at=record.barred_at,
        )
        rows.add(row)
        rows.flush()
        self.messages[record.id] = row_id(row)

    def _learn_nothing_again(self, rows: Rows) -> None:
        """Let the curator read none of it: what was learned from it comes beside it."""
        newest = max(self.messages.values(), default=0)
        for conversation_id in self.conversations.values():
            participant_in(rows, conversation_id, self.user_id).curated_through = newest

    def _embed(self, rows: Rows) -> None:
        lane = f"user:{self.user_id}:embed"
        task = Task(kind="embed", lane=lane, run_at=self.now, user_id=self.user_id)
        enqueue(rows, task, self.now)


def write_feedback(
    rows: Rows,
    user_id: int,
    records: Iterable[FeedbackRecord],
    messages: Mapping[int, int],
    memories: Mapping[int, int],
) -> None:
    """Write what the person said of replies and memories that are new here."""
    for record in records:
        message, memory = messages.get(record.message_id or 0), memories.get(record.memory_id or 0)
        if message is None and memory is None:
            continue
        rows.add(
            Feedback(
                user_id=user_id,
                message_id=message,
                memory_id=None if message else memory,
                verdict=record.verdict,
                words=redacted(cleaned(record.words)),
                at=record.at,
            )
        )
    rows.flush()
