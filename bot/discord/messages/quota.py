"""The quota: how much one person may have answered in a day of theirs, and the sentence for it."""

import logging
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

import discord
from sqlmodel import Session as Rows
from sqlmodel import col, select

from bot.app import App
from bot.discord.components.troubles import TROUBLES
from bot.discord.context.channel import PLATFORM, spot_at
from bot.discord.context.user import known_id
from bot.discord.messages.message_group import MessageGroup
from bot.discord.messages.streaming import answer_to
from bot.discord.texts.general import TEXTS
from bot.reason import reason_of
from config.errors import StoreError
from memory.conversation.heard_messages import note_heard
from memory.storage.ownership import owned
from memory.tables import Conversation, Message, ModelCall, User
from memory.text.language import language_of

log = logging.getLogger(__name__)

TOLD_EACH = timedelta(minutes=5)
"""So often a person who goes on writing is told again."""
LONGEST_DAY = timedelta(hours=26)
"""What ends later was begun by a clock that was ahead."""
Spent = Literal["messages", "cost"]


@dataclass(slots=True)
class _Day:
    """What one person has had of a day; it stays when they erase what they said."""

    until: datetime
    answered: set[int] = field(default_factory=set)
    """The messages that this process took to be answered."""
    edits: int = 0
    """How many of them were read anew."""
    messages: int = 0
    cost: float = 0.0
    told_at: datetime | None = None


@dataclass
class Quota:
    """Counts by the rows and by what this process saw: no erasure wins a second day."""

    app: App
    _days: dict[int, _Day] = field(default_factory=dict)

    async def admits(self, burst: MessageGroup) -> bool:
        """Tell whether the messages are to be answered; if not, that is said beneath them."""
        newest = burst.messages[-1]
        day = await self._today(newest)
        if day is None:
            return True
        if (spent := self._spent(day)) is None:
            day.answered |= {message.id for message in burst.messages}
            return True
        burst.show()
        if await self._tell(newest, day, spent):
            await self._note_heard(burst)
        else:
            burst.is_left = True
        return False

    async def admits_edit(self, message: discord.Message) -> bool:
        """Tell whether what a message says now is to be read anew; it counts as one more."""
        day = await self._today(message)
        if day is None:
            return True
        if self._spent(day) is not None:
            return False
        day.edits += 1
        return True

    async def _today(self, message: discord.Message) -> _Day | None:
        """Return what the author had of the day; None where nothing bounds it or none can tell."""
        limits = self.app.settings.discord
        if not (limits.messages_per_day or limits.cost_per_day):
            return None
        try:
            return await self._day_of(message.author)
        except StoreError as problem:
            log.warning("message %s: not counted: %s", message.id, problem)
            return None

    def _spent(self, day: _Day) -> Spent | None:
        limits = self.app.settings.discord
        if limits.messages_per_day and day.messages + day.edits >= limits.messages_per_day:
            return "messages"
        if limits.cost_per_day and day.cost >= limits.cost_per_day:
            return "cost"
        return None

    async def _day_of(self, author: discord.User | discord.Member) -> _Day:
        now = self.app.services.now()
        ends, messages, cost = await self.app.services.store.read(
            lambda rows: self._stored(rows, author, now)
        )
        self._days = {
            key: day for key, day in self._days.items() if now < day.until <= now + LONGEST_DAY
        }
        day = self._days.setdefault(author.id, _Day(ends))
        day.messages = max(day.messages, messages, len(day.answered))
        day.cost = max(day.cost, cost)
        return day

    def _stored(
        self, rows: Rows, author: discord.User | discord.Member, now: datetime
    ) -> tuple[datetime, int, float]:
        """Return when the person's day ends, and what the rows hold of it."""
        user_id = known_id(rows, author)
        if user_id is None:
            return _day(now, self.app.settings.timezone)[1], 0, 0.0
        begins, ends = _day(now, rows.get_one(User, user_id).timezone)
        said = (
            owned(user_id, Message.id)
            .join(Conversation)
            .where(Conversation.platform == PLATFORM, col(Message.at).between(begins, ends))
        )
        paid = owned(user_id, ModelCall.cost).where(col(ModelCall.at).between(begins, ends))
        return ends, len(rows.exec(said).all()), sum(rows.exec(paid))

    async def _note_heard(self, burst: MessageGroup) -> None:
        """Let no later start hear again what was refused."""
        newest, ids = burst.messages[-1], [message.id for message in burst.messages]
        talk = select(Conversation).where(
            Conversation.platform == PLATFORM,
            Conversation.channel == spot_at(newest).channel,
            Conversation.character == self.app.character.id,
        )

        def work(rows: Rows) -> None:
            found = rows.exec(talk).first()
            if found is not None:
                note_heard(found, ids, burst.waits_from)

        try:
            await self.app.services.store.write(work)
        except StoreError as problem:
            log.warning("message %s: not noted as heard: %s", newest.id, problem)

    async def _tell(self, message: discord.Message, day: _Day, spent: Spent) -> bool:
        """Say that it is enough; False where that could not be said."""
        now, limits = self.app.services.now(), self.app.settings.discord
        log.info("user %s: the day's %s are used up", message.author.id, spent)
        if day.told_at is not None and now - day.told_at < TOLD_EACH:
            return True
        texts = TEXTS[language_of(message.content)]
        said = texts.enough_messages if spent == "messages" else texts.enough_cost
        when = discord.utils.format_dt(day.until, "R")
        told = said.format(count=limits.messages_per_day, when=when)
        try:
            await answer_to(message, told, f"{message.id}-q")
        except TROUBLES as problem:
            log.warning("message %s: not answered: %s", message.id, reason_of(problem))
            return False
        day.told_at = now
        return True


def _day(now: datetime, zone: str) -> tuple[datetime, datetime]:
    """Return when a day in this zone began and when it ends."""
    midnight = now.astimezone(ZoneInfo(zone)).replace(
        hour=0, minute=0, second=0, microsecond=0, fold=0
    )
    # By the wall's clock: where it is changed the day has 23 or 25 hours.
    return midnight.astimezone(UTC), (midnight + timedelta(days=1)).astimezone(UTC)
