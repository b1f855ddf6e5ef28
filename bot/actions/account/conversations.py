"""What a person said and was answered, conversation by conversation, as they look at it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from config.errors import NotFound
from memory.conversation.attribution import as_heard
from memory.conversation.curation_cursor import count_fresh
from memory.conversation.window import Addressee, Room, WindowMessage, window
from memory.privacy.waiting_erasures import messages_being_erased, still_listed
from memory.queue.job_queue import Task, enqueue
from memory.reports.memory_view import MemoryView, Viewer, all_described
from memory.storage.ownership import owned, rounds_of, said_in
from memory.store_services import StoreServices
from memory.tables import Conversation, Memory, Message, Participant, UserSettings, row_id
from memory.vocabulary import SUMMARY_CATEGORIES


@dataclass(frozen=True, slots=True)
class ConversationView:
    """One conversation that a person takes part in; its fields' names are the JSON's."""

    id: int
    platform: str
    character: str
    audience: str
    """Who could hear: `private`, or `place:` and the server."""
    created_at: datetime
    messages: int
    """What they said there, with what answered it, as far as it is kept."""
    last_message_at: datetime | None
    private_mode: bool
    """Whether nothing is looked up and nothing kept there just now."""


@dataclass(frozen=True, slots=True)
class MessageView:
    """One message that a person said, or that answered them; its fields' names are the JSON's."""

    id: int
    by_user: bool
    """Whether the person said it; else the character did."""
    text: str
    """Empty where it was purged."""
    at: datetime
    reply_to: int | None
    in_window: bool
    """Whether the character still has it before it word by word."""
    hidden: bool
    """Whether it was softly forgotten."""
    off_record: bool
    """Whether it is kept for as long as this session alone, as private mode has it."""


@dataclass(frozen=True, slots=True)
class MessagePage:
    """Some messages, newest first."""

    messages: Sequence[MessageView]
    next_before: int | None


@dataclass(frozen=True, slots=True)
class MessagePlace:
    """Where a message stands: in which conversation, and on which page of it."""

    conversation_id: int
    before: int | None
    """The page holds what is older than this; None: the newest."""


@dataclass(frozen=True, slots=True)
class SummaryView:
    """What is told of a conversation's current stretch: its episodes."""

    text: str
    version: int
    """Rises with each change of what it is made of."""
    messages: int
    """How many messages it covers."""
    at: datetime | None
    """When the newest of its episodes was made."""


@dataclass(frozen=True, slots=True)
class OwnConversations:
    """The conversations of one user, as that user sees them."""

    services: StoreServices
    user_id: int

    async def listed(self) -> Sequence[ConversationView]:
        """Return all of them, the one that was last spoken in first."""

        def work(rows: Rows) -> list[ConversationView]:
            parts = rows.exec(owned(self.user_id, Participant)).all()
            found = [_view(rows, part) for part in parts]
            return sorted(
                found, key=lambda view: (view.last_message_at or view.created_at, view.id)
            )

        return (await self.services.store.read(work))[::-1]

    async def one(self, conversation_id: int) -> ConversationView:
        """Return one; raises `NotFound`, also where others talk there."""
        return await self.services.store.read(
            lambda rows: _view(rows, self._part(rows, conversation_id))
        )

    async def messages(
        self, conversation_id: int, *, before: int | None, limit: int
    ) -> MessagePage:
        """Return what they said there and what answered it, newest first; raises `NotFound`."""
        seen = self.services.settings.window.messages

        def work(rows: Rows) -> MessagePage:
            self._part(rows, conversation_id)
            found = rounds_of(self.user_id, Message).where(
                Message.conversation_id == conversation_id, *_told(rows, self.user_id)
            )
            if before is not None:
                found = found.where(col(Message.id) < before)
            newest = rows.exec(found.order_by(col(Message.id).desc()).limit(limit + 1)).all()
            shown = newest[:limit]
            more = row_id(shown[-1]) if len(newest) > limit else None
            return MessagePage([_said(rows, each, self.user_id, seen) for each in shown], more)

        return await self.services.store.read(work)

    async def place_of(self, message_id: int, *, newer: int) -> MessagePlace:
        """Return where a message stands, with so many newer ones before it; raises `NotFound`."""

        def work(rows: Rows) -> MessagePlace:
            told = rounds_of(self.user_id, Message).where(*_told(rows, self.user_id))
            message = rows.exec(told.where(Message.id == message_id)).first()
            if message is None:
                raise NotFound("message", message_id)
            later = rounds_of(self.user_id, Message.id).where(
                Message.conversation_id == message.conversation_id,
                col(Message.id) > message_id,
                *_told(rows, self.user_id),
            )
            following = rows.exec(later.order_by(col(Message.id)).limit(newer + 1)).all()
            before = following[newer] if len(following) > newer else None
            return MessagePlace(message.conversation_id, before)

        return await self.services.store.read(work)

    async def window(self, conversation_id: int) -> Sequence[WindowMessage]:
        """Return what the character has before it word by word; raises `NotFound`.

        Where others talk, too, theirs is left out: to take part once is no leave to read on.
        """
        limit = self.services.settings.window.messages

        def work(rows: Rows) -> list[WindowMessage]:
            self._part(rows, conversation_id)
            found = window(rows, conversation_id, Addressee(self.user_id), Room(limit))
            named = col(Message.id).in_([each.id for each in found])
            own = rows.exec(rounds_of(self.user_id, Message).where(named)).all()
            heard = {each.id: as_heard(rows, each, self.user_id, seen=limit) for each in own}
            return [replace(each, text=heard[each.id]) for each in found if each.id in heard]

        return await self.services.store.read(work)

    async def episodes(self, conversation_id: int, *, limit: int) -> Sequence[MemoryView]:
        """Return what is told of it, newest first; raises `NotFound`."""

        def work(rows: Rows) -> list[MemoryView]:
            self._part(rows, conversation_id)
            return self._episodes(rows, conversation_id, limit)

        return await self.services.store.read(work)

    async def summary(self, conversation_id: int) -> SummaryView:
        """Return what is told of its current stretch; raises `NotFound`."""

        def work(rows: Rows) -> SummaryView:
            self._part(rows, conversation_id)
            said = said_in(conversation_id, Message.session_id)
            current = said.order_by(col(Message.id).desc())
            session_id = rows.exec(current).first()
            told = owned(self.user_id, Memory).where(
                Memory.session_id == session_id, Memory.category == "episode"
            )
            episodes = rows.exec(told.where(Memory.state == "active").order_by(col(Memory.id)))
            return self._summary(rows, list(episodes) if session_id is not None else [])

        return await self.services.store.read(work)

    async def extract(self, conversation_id: int) -> int:
        """Have what is new there learned from at once; return how many messages that is.

        Raises:
            NotFound: they take no part in such a conversation.
        """
        now = self.services.now()

        def work(rows: Rows) -> int:
            part = self._part(rows, conversation_id)
            fresh = count_fresh(rows, part)
            switches = rows.get_one(UserSettings, self.user_id)
            if not (fresh and switches.memory and switches.long_term) or part.private_since:
                return 0
            task = Task(
                kind="curate",
                lane=f"conversation:{conversation_id}:user:{self.user_id}",
                run_at=now,
                user_id=self.user_id,
                conversation_id=conversation_id,
            )
            enqueue(rows, task, now)
            return fresh

        return await self.services.store.write(work)

    def _summary(self, rows: Rows, episodes: Sequence[Memory]) -> SummaryView:
        views = all_described(rows, episodes, self._viewer())
        covered = 0
        for episode in episodes:
            between = col(Message.id).between(episode.first_message_id, episode.last_message_id)
            said = said_in(int(episode.conversation_id or 0), func.count(col(Message.id)))
            covered += rows.exec(said.where(between)).one()
        return SummaryView(
            text="\n".join(view.content for view in views),
            version=sum(view.version for view in views),
            messages=covered,
            at=max((view.created_at for view in views), default=None),
        )

    def _episodes(self, rows: Rows, conversation_id: int, limit: int) -> list[MemoryView]:
        told = owned(self.user_id, Memory).where(
            Memory.conversation_id == conversation_id,
            col(Memory.category).in_(SUMMARY_CATEGORIES),
            *still_listed(rows, self.user_id, ()),
        )
        newest = rows.exec(told.order_by(col(Memory.id).desc()).limit(limit)).all()
        return all_described(rows, newest, self._viewer())

    def _viewer(self) -> Viewer:
        return Viewer(self.services.now(), self.services.policy)

    def _part(self, rows: Rows, conversation_id: int) -> Participant:
        found = owned(self.user_id, Participant)
        part = rows.exec(found.where(Participant.conversation_id == conversation_id)).first()
        if part is None:
            raise NotFound("conversation", conversation_id)
        return part


def _told(rows: Rows, user_id: int) -> list[ColumnElement[bool]]:
    """Return what leaves out the messages that a user is having erased."""
    going = messages_being_erased(rows, user_id)
    return [] if going is None else [~going]


def _view(rows: Rows, part: Participant) -> ConversationView:
    conversation = rows.get_one(Conversation, part.conversation_id)
    own = rounds_of(part.user_id, Message.id).where(
        Message.conversation_id == conversation.id, col(Message.blanked_at).is_(None)
    )
    newest = rounds_of(part.user_id, Message.at).where(Message.conversation_id == conversation.id)
    return ConversationView(
        id=row_id(conversation),
        platform=conversation.platform,
        character=conversation.character,
        audience=conversation.audience,
        created_at=conversation.created_at,
        messages=rows.exec(select(func.count()).select_from(own.subquery())).one(),
        last_message_at=rows.exec(newest.order_by(col(Message.id).desc()).limit(1)).first(),
        private_mode=part.private_since is not None,
    )


def _said(rows: Rows, message: Message, user_id: int, seen: int) -> MessageView:
    return MessageView(
        id=row_id(message),
        by_user=message.author_id == user_id,
        text=as_heard(rows, message, user_id, seen=seen),
        at=message.at,
        reply_to=message.reply_to_id,
        in_window=message.folded_at is None and message.blanked_at is None,
        hidden=message.hidden_at is not None,
        off_record=message.retention == "session",
    )
