"""What was said elsewhere, as rows of conversations that nobody else hears."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

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
from memory.imports.known import PLATFORM, channel_of, free_uid, known_messages
from memory.privacy.topic_rules import ruled_topics
from memory.queue.job_queue import Task, enqueue
from memory.secret_detection import redacted
from memory.storage.events import announce
from memory.tables import Feedback, Message, Session, row_id
from memory.text.normalization import cleaned
from memory.text.topic_matching import Subject, first_about
from memory.vocabulary import PRIVATE

NONE: Mapping[int, int] = MappingProxyType({})


@dataclass(slots=True)
class TalkImport:
    """Writes what was said, and knows under which number each row stands now."""

    user_id: int
    document: Document
    now: datetime
    feedback: Sequence[FeedbackRecord] = ()
    """What the person said of replies and memories, as far as it may be kept."""
    never: Sequence[str] = ()
    """The topics that the document was read without."""
    messages: dict[int, int] = field(default_factory=dict)
    """By the number in the document, the row's; so for all of these."""
    sessions: dict[int, int] = field(default_factory=dict)
    conversations: dict[int, int] = field(default_factory=dict)
    written: set[int] = field(default_factory=set)
    """The messages that came by this import, by the number in the document."""
    _left: set[int] = field(default_factory=set)
    """Those that are on a topic which was ruled out meanwhile, or answer one that is."""
    _talks: Mapping[int, ConversationRecord] = field(init=False)
    _stretches: Mapping[int, SessionRecord] = field(init=False)
    _judged: Mapping[tuple[int | None, int | None], FeedbackRecord] = field(init=False)

    def __post_init__(self) -> None:
        """Read once what stands under which number."""
        self._talks = {each.id: each for each in self.document.conversations}
        self._stretches = {each.id: each for each in self.document.sessions}
        self._judged = {(each.message_id, each.memory_id): each for each in self.feedback}

    def write(self, rows: Rows, messages: Sequence[MessageRecord]) -> None:
        """Write messages, oldest first, with what was said of them, but for what is there by now.

        Another process may take the same document in.
        """
        self.messages |= known_messages(rows, self.user_id, self._talks, messages).rows
        unwanted = self._ruled_out_since(rows)
        written = set[int]()
        for message in messages:
            if message.id in self.messages or self._is_unwanted(message, unwanted):
                continue
            talk = self._talks[message.conversation_id]
            stretch = self._stretches[message.session_id]
            self._write(rows, message, self._talk(rows, talk), self._session(rows, stretch, talk))
            written.add(message.id)
        if not written:
            return
        announce(rows, self.user_id, "message.created", [self.messages[each] for each in written])
        self.write_feedback(rows, messages={each: self.messages[each] for each in written})
        self._learn_nothing_again(rows, [each for each in messages if each.id in written])
        self._embed(rows)
        self.written |= written

    def write_feedback(
        self,
        rows: Rows,
        *,
        messages: Mapping[int, int] = NONE,
        memories: Mapping[int, int] = NONE,
    ) -> None:
        """Write what the person said of replies and memories that come with it, by number."""
        unwanted = self._ruled_out_since(rows)
        said = [(self._judged.get((number, None)), row, None) for number, row in messages.items()]
        known = [(self._judged.get((None, number)), None, row) for number, row in memories.items()]
        for record, message, memory in [*said, *known]:
            if record is None:
                continue
            is_kept = first_about(unwanted, Subject([record.words])) is None
            rows.add(
                Feedback(
                    user_id=self.user_id,
                    message_id=message,
                    memory_id=memory,
                    verdict=record.verdict,
                    words=redacted(cleaned(record.words)) if is_kept else "",
                    at=record.at,
                )
            )
        rows.flush()

    def _ruled_out_since(self, rows: Rows) -> Sequence[str]:
        """Return the topics that are never to be stored since the document was read."""
        known = {*self.never}
        return [each for each in ruled_topics(rows, self.user_id, "never") if each not in known]

    def _is_unwanted(self, message: MessageRecord, topics: Sequence[str]) -> bool:
        """Tell whether a message is on such a topic, or answers what was left out for it."""
        is_left = message.reply_to_id in self._left
        if is_left or first_about(topics, Subject([message.text])) is not None:
            self._left.add(message.id)
        return message.id in self._left

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
        """Write a message; one whose words are gone stays without any, as where it was said."""
        text = redacted(cleaned(record.text))
        row = Message(
            uid=free_uid(rows, Message.uid, self.user_id, record.uid),
            conversation_id=talk,
            session_id=session,
            author_id=None if record.author_id is None else self.user_id,
            reply_to_id=self.messages.get(record.reply_to_id or 0),
            platform_id=record.uid,
            text=text,
            language=record.language,
            at=record.at,
            folded_at=self.now,
            blanked_at=None if text else self.now,
            hidden_at=record.hidden_at,
            barred_at=record.barred_at,
            switched_off=record.switched_off,
        )
        rows.add(row)
        rows.flush()
        self.messages[record.id] = row_id(row)

    def _learn_nothing_again(self, rows: Rows, written: Sequence[MessageRecord]) -> None:
        """Let the curator read none of it: what was learned from it comes beside it."""
        newest = max(self.messages[each.id] for each in written)
        for number in {each.conversation_id for each in written}:
            part = participant_in(rows, self.conversations[number], self.user_id)
            part.curated_through = newest

    def _embed(self, rows: Rows) -> None:
        lane = f"user:{self.user_id}:embed"
        task = Task(kind="embed", lane=lane, run_at=self.now, user_id=self.user_id)
        enqueue(rows, task, self.now)
