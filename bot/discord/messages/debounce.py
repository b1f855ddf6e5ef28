"""Bursts: what one person writes in one breath is answered once.

Who writes again within a moment, or while nothing of the reply can be seen yet, is understood
together with what they wrote before, within bounds: who writes on and on would never be answered.
What comes then, or while a reply is being shown, waits for its end and is answered in one reply;
so is what comes while a channel has had its share of replies.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import discord

from bot.discord.messages.message_group import MessageGroup, put, unquote
from bot.discord.messages.reply_share import ReplyShare
from bot.process.ending import end

log = logging.getLogger(__name__)

SHARE_LOOK_SECONDS = 1.0
MOST_GONE = 1000
"""Of so many messages it is known that they were deleted."""
MOST_WAITED = 50
"""So many messages that waited are answered in one reply; a person writes about 60 a minute."""


Answer = Callable[[MessageGroup], Awaitable[None]]
Key = tuple[int, int]


@dataclass
class Bursts:
    """The bursts that are open, by channel and author; one reply at a time in a channel."""

    answer: Answer
    pause: float
    """Seconds to wait for more."""
    share: ReplyShare
    most: int = 10
    """How many messages join in one burst."""
    longest: float = 5.0
    """For how many seconds after the first one."""
    _open: dict[Key, MessageGroup] = field(default_factory=dict)
    _waiting: dict[Key, list[discord.Message]] = field(default_factory=dict)
    _unheard: dict[int, set[int]] = field(default_factory=dict)
    """By channel what came and is in no burst: it is looked at yet, or was left."""
    _gone: deque[int] = field(default_factory=lambda: deque(maxlen=MOST_GONE))
    """What was deleted last: it may be looked at yet, whether it is meant."""
    _locks: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _amendments: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _is_closed: bool = False
    _is_over: bool = False

    @property
    def running(self) -> int:
        """How many replies are being made."""
        return len(self._open)

    def is_open_in(self, channel_id: int) -> bool:
        """Tell whether anything in a channel is being answered."""
        return any(channel == channel_id for channel, _author in self._open)

    def waits_from(self, channel_id: int, taken: Collection[int]) -> int | None:
        """Return the oldest message in a channel, but for some, that is not taken in yet."""
        groups = [*(burst.messages for burst in self._open.values()), *self._waiting.values()]
        ids = {message.id for group in groups for message in group if _is_in(message, channel_id)}
        ids |= self._unheard.get(channel_id, set())
        return min(ids - {*taken}, default=None)

    @contextmanager
    def arriving(self, message: discord.Message) -> Iterator[None]:
        """Let a message count as one that waits while it is looked whether it is meant.

        Where that fails it goes on to count, so that a later start hears it.
        """
        unheard = self._unheard.setdefault(message.channel.id, set())
        unheard.add(message.id)
        yield
        unheard.discard(message.id)
        if not unheard and self._unheard.get(message.channel.id) is unheard:
            del self._unheard[message.channel.id]

    async def hear(self, message: discord.Message) -> None:
        """Take a message in; it is answered with those that it belongs to."""
        if self._is_closed or message.id in self._gone:
            return
        key = (message.channel.id, message.author.id)
        burst = self._open.get(key)
        if burst is None:
            self._begin(key, [message])
        elif message.id in [message.id for message in burst.messages]:
            return
        elif burst.is_shown or not self._may_join(burst):
            waiting = self._waiting.setdefault(key, [])
            if message.id not in [message.id for message in waiting]:
                waiting.append(message)
        else:
            self._begin(key, [*burst.messages, message], instead_of=burst)

    @asynccontextmanager
    async def without(
        self, channel_id: int, message_ids: Collection[int], *, is_shown_to_others: bool = False
    ) -> AsyncIterator[None]:
        """Drop messages that were deleted; what was made with them is made anew after the block.

        A reply to somebody else is, too, where it may have been shown them.
        """
        gone = {*message_ids}
        self._gone.extend(gone)
        for waiting in self._waiting.values():
            waiting[:] = [message for message in waiting if message.id not in gone]
        async with self._amending(channel_id):
            for key, burst in self._unseen(channel_id):
                left = [message for message in burst.messages if message.id not in gone]
                is_mine = len(left) < len(burst.messages) or not gone.isdisjoint(burst.quoted)
                unquote(left, gone)
                if not burst.has_begun:
                    burst.messages = left
                elif is_mine or (is_shown_to_others and burst.may_be_made_anew):
                    await self._make_anew(key, burst, left)
            yield

    @asynccontextmanager
    async def with_edited(self, message: discord.Message) -> AsyncIterator[None]:
        """Take a message as it says now; what was made of what it said is made anew."""
        for messages in self._waiting.values():
            messages[:] = put(message, messages)
        ready = asyncio.Event()
        try:
            for key, burst in self._unseen(message.channel.id):
                if message not in burst.messages:
                    continue
                now = put(message, burst.messages)
                if not burst.has_begun:
                    burst.messages = now
                elif not burst.is_read or burst.may_be_made_anew:
                    await self._make_anew(key, burst, now, ready)
            yield
        finally:
            ready.set()

    @asynccontextmanager
    async def _amending(self, channel_id: int) -> AsyncIterator[None]:
        """Hold back what is yet to be made in a channel: what is stored there changes."""
        async with self._amendments.setdefault(channel_id, asyncio.Lock()):
            yield

    def _unseen(self, channel_id: int) -> list[tuple[Key, MessageGroup]]:
        """Return the bursts in a channel of whose reply nothing can be seen."""
        found = [(key, burst) for key, burst in self._open.items() if key[0] == channel_id]
        return [(key, burst) for key, burst in found if not burst.is_shown]

    async def _make_anew(
        self,
        key: Key,
        burst: MessageGroup,
        messages: list[discord.Message],
        ready: asyncio.Event | None = None,
    ) -> None:
        """Cut a burst off, and begin with other messages; return when it has put all down."""
        if messages and not self._is_over:
            self._begin(key, messages, instead_of=burst)
            self._open[key].made_anew = burst.made_anew + burst.is_read
            self._open[key].ready = ready or burst.ready
        if burst.task is not None:
            burst.task.cancel()
            await asyncio.wait([burst.task])

    async def finish(self, seconds: float) -> None:
        """Hear no more; wait for running replies and what waits for them, then cut them off."""
        self._is_closed = True
        now = asyncio.get_running_loop().time
        last = now() + seconds
        while (tasks := self._tasks()) and (left := last - now()) > 0:
            await asyncio.wait(tasks, timeout=left)
        self._is_over = True
        await end(self._tasks())

    def _tasks(self) -> list["asyncio.Task[None]"]:
        return [burst.task for burst in self._open.values() if burst.task]

    def _begin(
        self, key: Key, messages: list[discord.Message], instead_of: MessageGroup | None = None
    ) -> None:
        if instead_of is not None and instead_of.task is not None:
            instead_of.task.cancel()
        burst = MessageGroup(messages, asyncio.get_running_loop().time())
        if instead_of is not None:
            burst.since, burst.came_late = instead_of.since, instead_of.came_late
            burst.ready, burst.made_anew = instead_of.ready, instead_of.made_anew
        self._open[key] = burst
        burst.task = asyncio.create_task(self._run(key, burst))

    async def _run(self, key: Key, burst: MessageGroup) -> None:
        # What was cut off holds the lock until it has put everything down.
        lock = self._locks.setdefault(key[0], asyncio.Lock())
        try:
            await asyncio.sleep(0 if self._is_closed else self.pause)
            if burst.ready is not None:
                await burst.ready.wait()
            async with lock:
                await self._wait_for_share(key, burst)
                async with self._amending(key[0]):
                    burst.has_begun = True
                if burst.messages:
                    await self.answer(burst)
                if burst.is_left:
                    left = {message.id for message in burst.messages}
                    self._unheard.setdefault(key[0], set()).update(left)
        finally:
            self._end(key, burst)

    def _end(self, key: Key, burst: MessageGroup) -> None:
        if self._open.get(key) is not burst:
            return
        del self._open[key]
        if not self._is_over and (waited := self._take_waiting(key, MOST_WAITED)):
            self._begin(key, waited)

    def _may_join(self, burst: MessageGroup) -> bool:
        lasts = asyncio.get_running_loop().time() - burst.since
        return len(burst.messages) < self.most and lasts < self.longest

    async def _wait_for_share(self, key: Key, burst: MessageGroup) -> None:
        """Wait till the channel may have a reply, and take what came meanwhile along.

        At the end nobody waits: what was taken in is owed, and what was not might be passed over.
        """
        while (wait := self.share.wait(key[0])) and not self._is_closed:
            if not burst.came_late:
                log.warning("channel %s: its replies of this minute are used up", key[0])
            burst.came_late = True
            await asyncio.sleep(min(wait, SHARE_LOOK_SECONDS))
        burst.messages += self._take_waiting(key, MOST_WAITED - len(burst.messages))
        # Each is heard by a task of its own: they may overtake one another.
        burst.messages.sort(key=lambda message: message.id)
        burst.came_late = burst.came_late or len(burst.messages) > self.most

    def _take_waiting(self, key: Key, most: int) -> list[discord.Message]:
        waiting = self._waiting.pop(key, [])
        if len(waiting) > most:
            self._waiting[key] = waiting[most:]
        return waiting[:most]


def _is_in(message: discord.Message, channel_id: int) -> bool:
    return message.channel.id == channel_id
