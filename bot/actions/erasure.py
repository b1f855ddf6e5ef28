"""A person's erasing of what is theirs, for good: the same for every front end."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sqlmodel import Session as Rows
from sqlmodel import col

from bot.actions.erasure_views import (
    TRIES,
    ErasableMessage,
    ErasureViews,
    Unchanged,
    WouldGo,
)
from bot.actions.memories import LARGEST_ID
from bot.actions.refusal_texts import REFUSALS
from bot.actions.topics import NO_TOPIC
from config.errors import ErasureChanged, NotFound, OperationRefused
from memory.erasure.cascade.model import ErasureTargets
from memory.erasure.reapplying import accept_on_record
from memory.erasure.requests import (
    erase_conversation,
    erase_everything,
    erase_found,
    erase_memories,
    erase_message,
    hide_some,
)
from memory.erasure.status import ErasureStatus, erasure_of, erasures_of, told
from memory.erasure.targets import memories_target, message_target, topic_target
from memory.ledger.topic_scope import on_topic
from memory.reports.memory_view import own_memory
from memory.services import Services
from memory.storage.ownership import count_owned, rounds_of
from memory.tables import Erasure, Memory, Message, row_id
from memory.text.topic_matching import named
from memory.vocabulary import Language

TYPED: Mapping[Language, str] = {"en": "erase everything", "zh": "全部抹去"}
"""What has to be typed before everything goes; either language's will do."""
NOT_TYPED: Mapping[Language, str] = {
    "en": "Nothing was erased. To erase everything about you, type: {typed}",
    "zh": "什么都没有抹去。要抹去关于你的一切，请输入：{typed}",
}
Act = Callable[[Rows], Erasure]
Look = Callable[[], Awaitable[WouldGo]]


@dataclass(frozen=True, slots=True)
class OwnErasing:
    """What one user may erase, in that user's hands.

    Each erasure is accepted at once and returned with its id; the worker does it, `status_of`
    tells how far it is.
    """

    services: Services
    user_id: int
    language: Language = "en"
    """In which refusals are told."""

    async def memory(
        self, memory_id: int, *, messages: bool = False, seen: str | None = None
    ) -> ErasureStatus:
        """Erase a memory, as `memories` does several."""
        return await self.memories([memory_id], messages=messages, seen=seen)

    async def memories(
        self, memory_ids: Sequence[int], *, messages: bool = False, seen: str | None = None
    ) -> ErasureStatus:
        """Erase memories, with the messages they rest on or not, as one.

        `seen` is the `version` of what would go, as the person saw it.

        Raises:
            NotFound: the user has no such memory.
            OperationRefused: the operator gave it.
            ErasureChanged: what would go is not what they saw.
        """
        numbers = [_number("memory", each) for each in dict.fromkeys(memory_ids)]
        now = self.services.now()

        def work(rows: Rows) -> Erasure:
            self._own(rows, numbers)
            return erase_memories(rows, self.user_id, numbers, messages=messages, now=now)

        return await self._accept(work, seen, lambda: self.under_memories(numbers))

    async def message(
        self,
        message_id: int,
        *,
        cascade: bool = False,
        retold: bool = False,
        seen: str | None = None,
    ) -> ErasureStatus:
        """Erase a message; raises `NotFound` and `ErasureChanged`.

        With `cascade` the round's other half goes too, and later replies that tell it again; with
        `retold` only the replies that do.
        """
        number, now = _number("message", message_id), self.services.now()
        return await self._accept(
            lambda rows: erase_message(
                rows, self.user_id, number, cascade=cascade, retold=retold, now=now
            ),
            seen,
            lambda: self.under_message(number, cascade=True),
        )

    async def conversation(
        self, conversation_id: int, *, facts: bool = False, seen: str | None = None
    ) -> ErasureStatus:
        """Clear a chat: its messages, episodes and rounds, with `facts` what was learned there.

        Raises:
            NotFound: the user takes no part in such a conversation.
            ErasureChanged: something else stands there than they saw.
        """
        number, now = _number("conversation", conversation_id), self.services.now()
        if seen is not None and (there := await self.version_of(number)) != seen:
            raise ErasureChanged(seen, there)
        await self._hide(partial(hide_some, conversation_id=number))
        return await accept_on_record(
            self.services,
            lambda rows: told(erase_conversation(rows, self.user_id, number, facts=facts, now=now)),
        )

    async def topic(
        self, topic: str, *, messages: bool = False, seen: str | None = None
    ) -> ErasureStatus:
        """Erase what is about a topic, with the messages that speak of it or not.

        Raises:
            OperationRefused: no topic is named.
            ErasureChanged: what would go is not what they saw.
        """
        name, now, store = self._named(topic), self.services.now(), self.services.store
        find = partial(topic_target, user_id=self.user_id, topic=name, messages=messages)
        mark, found = await store.read(lambda rows: (self._views.newest(rows), find(rows)))

        def act(rows: Rows) -> Erasure:
            # What was learned or said meanwhile would stay for good.
            is_same = self._views.newest(rows) == mark
            return erase_found(rows, self.user_id, found if is_same else find(rows), now=now)

        return await self._accept(act, seen, lambda: self.about(topic))

    async def everything(self, typed: str) -> ErasureStatus:
        """Erase all there is of the user, once they typed the word for it.

        Raises:
            OperationRefused: something else was typed.
            NotFound: the user is erased already.
        """
        if not is_typed(typed):
            sentence = NOT_TYPED[self.language]
            raise OperationRefused(sentence.format(typed=TYPED[self.language]))
        now = self.services.now()
        await self._hide(hide_some)
        return await accept_on_record(
            self.services, lambda rows: told(erase_everything(rows, self.user_id, now=now))
        )

    async def under_memory(self, memory_id: int, *, messages: bool = False) -> WouldGo:
        """Return what erasing a memory takes; as `under_memories` of several."""
        return await self.under_memories([memory_id], messages=messages)

    async def under_memories(self, memory_ids: Sequence[int], *, messages: bool = False) -> WouldGo:
        """Return memories with what goes with them, and the messages they rest on.

        Raises:
            NotFound: the user has no such memory.
            OperationRefused: the operator gave it.
        """
        numbers = [_number("memory", each) for each in dict.fromkeys(memory_ids)]

        def named(rows: Rows, along: bool) -> ErasureTargets:
            self._own(rows, numbers)
            return memories_target(rows, self.user_id, numbers, messages=along)

        return await self._views.planned(named, messages=messages)

    async def under_message(self, message_id: int, *, cascade: bool = False) -> WouldGo:
        """Return a message, with its round's other half or not, and what goes with it.

        Raises:
            NotFound: the user has no such message.
        """
        number = _number("message", message_id)

        def named(rows: Rows, along: bool) -> ErasureTargets:
            return message_target(rows, self.user_id, number, cascade=cascade)

        found = await self._views.planned(named, messages=True)
        if cascade:
            return found
        whole = await self.under_message(number, cascade=True)  # what the box beside it would take
        return replace(found, version=whole.version)

    async def about(self, topic: str, *, messages: bool = False) -> WouldGo:
        """Return what erasing a topic would take; raises `OperationRefused`."""
        name = self._named(topic)

        def named(rows: Rows, along: bool) -> ErasureTargets:
            return topic_target(rows, self.user_id, name, messages=along)

        found = await self._views.planned(named, messages=messages)
        shortened = await self.services.store.read(
            lambda rows: self._views.described(
                rows, [row_id(memory) for memory in on_topic(rows, self.user_id, name).shortened]
            )
        )
        gone = [memory.id for memory in found.memories]
        return replace(found, shortened=[entry for entry in shortened if entry.id not in gone])

    async def version_of(self, conversation_id: int) -> str:
        """Return the version of what clearing a chat would take; raises `NotFound`."""
        return await self._views.of_conversation(_number("conversation", conversation_id))

    async def counted(self) -> Mapping[str, int]:
        """Return how much there is of the user: what `everything` would take."""

        def work(rows: Rows) -> dict[str, int]:
            return {
                "messages, with their replies": len(
                    rows.exec(
                        rounds_of(self.user_id, Message.id).where(col(Message.blanked_at).is_(None))
                    ).all()
                ),
                "memories, forgotten ones too": count_owned(rows, self.user_id, Memory),
            }

        return await self.services.store.read(work)

    async def newest_messages(self, limit: int) -> Sequence[ErasableMessage]:
        """Return the newest messages that the user may erase, oldest first."""
        return await self._views.newest_messages(limit)

    async def erasures(self) -> Sequence[ErasureStatus]:
        """Return the erasures, newest first."""
        return await self.services.store.read(lambda rows: erasures_of(rows, self.user_id))

    async def status_of(self, erasure_id: int) -> ErasureStatus:
        """Return how far an erasure is, also once the user is gone; raises `NotFound`."""
        number = _number("erasure", erasure_id)
        return await self.services.store.read(lambda rows: erasure_of(rows, self.user_id, number))

    async def _hide(self, some: Callable[..., int]) -> None:
        hiding = partial(some, user_id=self.user_id, now=self.services.now())
        async for _ in self.services.store.portions(hiding):
            pass

    async def _accept(self, act: Act, seen: str | None, look: Look) -> ErasureStatus:
        """Accept an erasure, if it would take what was seen, where that is told."""
        if seen is None:
            return await accept_on_record(self.services, lambda rows: told(act(rows)))
        for _ in range(TRIES):
            is_same = await self._views.unchanged(seen, look)
            done = await accept_on_record(self.services, partial(_done_if, is_same, act))
            if done is not None:
                return done
        raise ErasureChanged(seen, seen)

    @property
    def _views(self) -> ErasureViews:
        return ErasureViews(self.services, self.user_id)

    def _own(self, rows: Rows, memory_ids: Sequence[int]) -> None:
        """Raise where a memory is not the user's to erase."""
        for number in memory_ids:
            if own_memory(rows, self.user_id, number).category == "system":
                raise OperationRefused(REFUSALS[self.language]["system memory"])

    def _named(self, topic: str) -> str:
        name = named(topic)
        if not name:
            raise OperationRefused(NO_TOPIC[self.language])
        return name


def is_typed(words: str) -> bool:
    """Tell whether somebody typed the word for erasing everything."""
    return " ".join(words.split()).lower() in TYPED.values()


def _done_if(is_same: Unchanged, act: Act, rows: Rows) -> ErasureStatus | None:
    return told(act(rows)) if is_same(rows) else None


def _number(what: str, number: int) -> int:
    """Return an id as the database can look for it; raises `NotFound` for one it cannot."""
    if not 0 < number <= LARGEST_ID:
        raise NotFound(what, number)
    return number
