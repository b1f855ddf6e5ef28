"""A talk: one user in one conversation, whatever the front end."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from sqlmodel import Session as Rows
from sqlmodel import col

from bot.actions.local_user import PLATFORM, follow_zone
from bot.actions.private_mode import end_session, switch_private
from bot.app import App
from bot.texts.machine_language import language_here
from bot.worker.process import gone
from config.errors import AnswerEmpty, MindError, MindResting, MindUnavailable
from memory.conversation.conversations import close_session, conversation_for, open_session
from memory.conversation.incoming import Incoming
from memory.conversation.turn_recovery import Interrupted, recover, turn_holders
from memory.conversation.users import Newcomer, user_for
from memory.conversation.window import Addressee, Room, WindowMessage, window
from memory.conversation.zones import choose_zone
from memory.storage.call_log import newest_outcome
from memory.storage.ownership import owned, said_in
from memory.store_services import StoreServices
from memory.tables import Message, Turn, User, row_id
from memory.text.language import language_of
from memory.vocabulary import PRIVATE, Language

if TYPE_CHECKING:
    from bot.actions.memories import OwnMemory
    from bot.flow.turn_state import Flow

NO_MODEL = frozenset(
    kind.__name__ for kind in (MindError, MindUnavailable, MindResting, AnswerEmpty)
)
"""The errors of turns whose model gave no answer."""
SENTENCE = 3
"""So many words after a command are more than a name."""


@dataclass(frozen=True, slots=True)
class LocalChat:
    """Says and hears, in a private conversation on this machine.

    Until something is said, or done with memories, no flow is imported and no index.
    """

    app: App
    user_id: int
    conversation_id: int
    is_new_user: bool
    was_interrupted: bool
    """Whether an earlier process left a turn of this conversation unfinished."""

    @property
    def services(self) -> StoreServices:
        """What work on rows is done with."""
        return self.app.store_services

    @property
    def flow(self) -> "Flow":
        """The way of a message."""
        return self.app.flow

    @property
    def memory(self) -> "OwnMemory":
        """The user's memories, in their hands."""
        from bot.actions.memories import OwnMemory

        return OwnMemory(self.app.services, self.user_id, character=self.app.character.id)

    async def say(self, text: str) -> AsyncGenerator[str]:
        """Send a message and yield the reply piece by piece; raises `StoreError`."""
        from bot.flow.streaming import reply_pieces

        incoming = Incoming(
            conversation_id=self.conversation_id,
            user_id=self.user_id,
            text=text,
            held_by=self.app.name,
        )
        async with aclosing(reply_pieces(self.flow, incoming, self.app.turn)) as pieces:
            async for piece in pieces:
                yield piece

    async def lacked_model(self) -> bool:
        """Tell whether the newest turn got no whole reply because its model gave none."""
        newest = (
            owned(self.user_id, Turn.error)
            .where(Turn.conversation_id == self.conversation_id)
            .order_by(col(Turn.id).desc())
        )
        return await self.services.store.read(lambda rows: rows.exec(newest).first()) in NO_MODEL

    async def learns_nothing(self, since: datetime) -> bool:
        """Tell whether what the curator's model answered last, since then, was not understood."""
        newest = await self.services.store.read(
            lambda rows: newest_outcome(rows, "curator", self.user_id, since)
        )
        return newest == "not understood"

    async def is_over(self) -> bool:
        """Tell whether the user is gone: everything about them was erased."""
        return await self.services.store.read(lambda rows: rows.get(User, self.user_id) is None)

    async def end(self) -> None:
        """Close the session."""
        services = self.services
        await services.store.write(lambda rows: end_session(services, rows, self.conversation_id))

    async def switch_private(self) -> bool:
        """Turn private mode on or off and return whether it is on."""
        return await switch_private(self.services, self.user_id, self.conversation_id)

    async def zone(self, chosen: str | None = None) -> str:
        """Give the person the zone that they chose, if they did, and return the one they have."""

        def work(rows: Rows) -> str:
            if chosen is not None:
                choose_zone(rows, self.user_id, chosen)
            return rows.get_one(User, self.user_id).timezone

        return await self.services.store.write(work)

    async def greeted(self) -> None:
        """Note that the user was told what is remembered."""
        now = self.services.now()

        def work(rows: Rows) -> None:
            if (user := rows.get(User, self.user_id)) is not None:
                user.greeted_at = now

        await self.services.store.write(work)

    async def language(self, line: str = "") -> Language:
        """Return the language of a line; of one that tells none, the one the user last spoke."""
        chosen = self.app.settings.language
        if chosen != "auto":
            return chosen
        user = await self.services.store.read(lambda rows: rows.get(User, self.user_id))
        return _language_of(line, user.language if user else language_here())

    async def newest(self, limit: int) -> Sequence[WindowMessage]:
        """Return the newest messages that are still in the window, oldest first."""
        return await self.services.store.read(
            lambda rows: window(rows, self.conversation_id, Addressee(self.user_id), Room(limit))
        )

    async def last_said(self) -> datetime | None:
        """Return when the newest message was said."""
        newest = said_in(self.conversation_id, Message.at).order_by(col(Message.id).desc())
        return await self.services.store.read(lambda rows: rows.exec(newest).first())


def _language_of(line: str, spoken: Language) -> Language:
    """Return a line's language; a command's ids, options, names and zones tell none of English."""
    if not line.startswith("/"):
        return language_of(line, spoken)
    words = [word for word in line.split()[1:] if not word.startswith("-")]
    if language_of(" ".join(words)) == "zh":
        return "zh"
    return "en" if sum(word.isalpha() for word in words) >= SENTENCE else spoken


async def open_talk(app: App, user: str) -> LocalChat:
    """Return the talk of a local user with the app's character, made where it is new."""
    settings, now = app.settings, app.store_services.now()
    newcomer = Newcomer(
        language=language_here() if settings.language == "auto" else settings.language,
        timezone=settings.timezone,
    )

    def work(rows: Rows) -> tuple[int, int, bool]:
        known = user_for(rows, PLATFORM, user, newcomer=newcomer, now=now)
        place = (PLATFORM, f"terminal:{user}", app.character.id)
        conversation = conversation_for(rows, place, audience=PRIVATE, now=now)
        conversation_id = row_id(conversation)
        _leave_private_session(rows, conversation_id, now)
        return row_id(known), conversation_id, known.greeted_at is None

    await follow_zone(app.store_services)
    left = await _recovered(app)
    user_id, conversation_id, is_new = await app.store_services.store.write(work)
    interrupted = any(interrupted.conversation_id == conversation_id for interrupted in left)
    return LocalChat(app, user_id, conversation_id, is_new, interrupted)


async def _recovered(app: App) -> list[Interrupted]:
    """End the turns that nobody will finish; return which those were."""
    services = app.store_services
    dead = gone(await services.store.read(turn_holders), own=app.name)
    portions = services.store.portions(lambda rows: recover(rows, dead, services.now()))
    return [interrupted async for left in portions for interrupted in left]


def _leave_private_session(rows: Rows, conversation_id: int, now: datetime) -> None:
    """Close a session that holds private words: they are gone at the next start."""
    session = open_session(rows, conversation_id)
    if session is None:
        return
    private = said_in(conversation_id, Message.id).where(
        Message.session_id == session.id, Message.retention == "session"
    )
    if rows.exec(private).first() is not None:
        close_session(rows, session, now)
