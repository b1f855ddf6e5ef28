"""A person's erasing of what is theirs, for good: the same for every front end."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from sqlmodel import Session as Rows
from sqlmodel import col

from bot.actions.memories import LARGEST_ID
from bot.actions.refusal_texts import REFUSALS
from bot.actions.topics import NO_TOPIC
from config.errors import NotFound, OperationRefused
from memory.erasure.cascade.kept_words import kept_words
from memory.erasure.cascade.model import ErasureContext, ErasureTargets
from memory.erasure.cascade.plan import Plan, plan_of
from memory.erasure.requests import (
    erase_conversation,
    erase_everything,
    erase_found,
    erase_memory,
    erase_message,
    hide_some,
)
from memory.erasure.status import ErasureStatus, erasure_of, erasures_of, told
from memory.erasure.targets import memory_target, message_target, topic_target
from memory.ledger.topic_scope import on_topic
from memory.reports.memory_view import MemoryView, Viewer, described, own_memory
from memory.services import Services
from memory.storage.ownership import among, count_owned, find_owned, rounds_of
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
Named = Callable[[Rows, bool], ErasureTargets]
"""Returns what an erasure begins with, with the messages or without."""


@dataclass(frozen=True, slots=True)
class ErasableMessage:
    """A message that its owner may erase; the names of its fields are those of the JSON."""

    id: int
    by_user: bool
    """Whether the person said it; else the character did."""
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class WouldGo:
    """What an erasure would take: memories, those that only lose a part, and messages."""

    memories: Sequence[MemoryView]
    shortened: Sequence[MemoryView]
    messages: Sequence[ErasableMessage]
    """Those that the memories rest on, or that speak of the topic, with replies that tell it: they
    stay unless named too."""
    left: Sequence[ErasableMessage] = ()
    """The messages that stay and say the same."""
    to_others: int = 0
    """How many replies to other people go, or would with the messages, that tell it again."""
    along: Sequence[MemoryView] = ()
    """The memories that go only with the messages, where these are named too."""


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

    async def memory(self, memory_id: int, *, messages: bool = False) -> ErasureStatus:
        """Erase a memory, with the messages it rests on or not.

        Raises:
            NotFound: the user has no such memory.
            OperationRefused: the operator gave it.
        """
        number, now = _number("memory", memory_id), self.services.now()

        def work(rows: Rows) -> Erasure:
            self._own(rows, number)
            return erase_memory(rows, self.user_id, number, messages=messages, now=now)

        return await self._accept(work)

    async def message(
        self, message_id: int, *, cascade: bool = False, retold: bool = False
    ) -> ErasureStatus:
        """Erase a message; raises `NotFound`.

        With `cascade` the round's other half goes too, and later replies that tell it again; with
        `retold` only the replies that do.
        """
        number, now = _number("message", message_id), self.services.now()
        return await self._accept(
            lambda rows: erase_message(
                rows, self.user_id, number, cascade=cascade, retold=retold, now=now
            )
        )

    async def conversation(self, conversation_id: int, *, facts: bool = False) -> ErasureStatus:
        """Clear a chat: its messages, episodes and rounds, with `facts` what was learned there.

        Raises:
            NotFound: the user takes no part in such a conversation.
        """
        number, now = _number("conversation", conversation_id), self.services.now()
        await self._hide(partial(hide_some, conversation_id=number))
        return await self._accept(
            lambda rows: erase_conversation(rows, self.user_id, number, facts=facts, now=now)
        )

    async def topic(self, topic: str, *, messages: bool = False) -> ErasureStatus:
        """Erase what is about a topic, with the messages that speak of it or not.

        Raises:
            OperationRefused: no topic is named.
        """
        name, now, store = self._named(topic), self.services.now(), self.services.store
        found = await store.read(
            lambda rows: topic_target(rows, self.user_id, name, messages=messages)
        )
        return await self._accept(lambda rows: erase_found(rows, self.user_id, found, now=now))

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
        return await self._accept(lambda rows: erase_everything(rows, self.user_id, now=now))

    async def under_memory(self, memory_id: int, *, messages: bool = False) -> WouldGo:
        """Return a memory with what goes with it, and the messages it rests on.

        Raises:
            NotFound: the user has no such memory.
            OperationRefused: the operator gave it.
        """
        number = _number("memory", memory_id)

        def named(rows: Rows, along: bool) -> ErasureTargets:
            self._own(rows, number)
            return memory_target(rows, self.user_id, number, messages=along)

        return await self._planned(named, messages=messages)

    async def under_message(self, message_id: int, *, cascade: bool = False) -> WouldGo:
        """Return a message, with its round's other half or not, and what goes with it.

        Raises:
            NotFound: the user has no such message.
        """
        number = _number("message", message_id)

        def named(rows: Rows, along: bool) -> ErasureTargets:
            return message_target(rows, self.user_id, number, cascade=cascade)

        return await self._planned(named, messages=True)

    async def about(self, topic: str, *, messages: bool = False) -> WouldGo:
        """Return what erasing a topic would take; raises `OperationRefused`."""
        name = self._named(topic)

        def named(rows: Rows, along: bool) -> ErasureTargets:
            return topic_target(rows, self.user_id, name, messages=along)

        found = await self._planned(named, messages=messages)
        shortened = await self.services.store.read(
            lambda rows: self._described(
                rows, [row_id(memory) for memory in on_topic(rows, self.user_id, name).shortened]
            )
        )
        gone = [memory.id for memory in found.memories]
        return replace(found, shortened=[entry for entry in shortened if entry.id not in gone])

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
        newest = (
            rounds_of(self.user_id, Message)
            .where(col(Message.blanked_at).is_(None))
            .order_by(col(Message.id).desc())
            .limit(limit)
        )
        found = await self.services.store.read(lambda rows: rows.exec(newest).all())
        return [_shown(message) for message in found][::-1]

    async def erasures(self) -> Sequence[ErasureStatus]:
        """Return the user's erasures, newest first."""
        return await self.services.store.read(lambda rows: erasures_of(rows, self.user_id))

    async def status_of(self, erasure_id: int) -> ErasureStatus:
        """Return how far an erasure is, also once the user is gone; raises `NotFound`."""
        number = _number("erasure", erasure_id)
        return await self.services.store.read(lambda rows: erasure_of(rows, self.user_id, number))

    async def _hide(self, some: Callable[..., int]) -> None:
        hiding = partial(some, user_id=self.user_id, now=self.services.now())
        async for _ in self.services.store.portions(hiding):
            pass

    async def _accept(self, act: Act) -> ErasureStatus:
        return await self.services.store.write(lambda rows: told(act(rows)))

    def _own(self, rows: Rows, memory_id: int) -> None:
        """Raise where a memory is not the user's to erase."""
        if own_memory(rows, self.user_id, memory_id).category == "system":
            raise OperationRefused(REFUSALS[self.language]["system memory"])

    def _named(self, topic: str) -> str:
        name = named(topic)
        if not name:
            raise OperationRefused(NO_TOPIC[self.language])
        return name

    async def _planned(self, named: Named, *, messages: bool) -> WouldGo:
        """Return what would go; of messages those that go, or would with them."""

        def work(rows: Rows) -> WouldGo:
            goes = self._plan(rows, named(rows, messages))
            along = goes if messages else self._plan(rows, named(rows, True))
            said = self._told(rows, along.messages)
            left = [*goes.left.get("messages", ()), *goes.left.get("replies", ())]
            return WouldGo(
                memories=self._described(rows, goes.memories),
                shortened=[],
                messages=said,
                left=self._told(rows, left),
                to_others=len(along.messages) - len(said),
                along=self._described(rows, sorted({*along.memories} - {*goes.memories})),
            )

        return await self.services.store.read(work)

    def _plan(self, rows: Rows, seeds: ErasureTargets) -> Plan:
        kept = kept_words(rows, self.user_id, messages=seeds.messages, memories=seeds.memories)
        return plan_of(rows, seeds, ErasureContext(self.services.now(), self.services.policy, kept))

    def _described(self, rows: Rows, ids: Sequence[int]) -> list[MemoryView]:
        viewer = Viewer(self.services.now(), self.services.policy)
        found = (find_owned(rows, Memory, self.user_id, each) for each in ids)
        return [described(rows, memory, viewer) for memory in found if memory is not None]

    def _told(self, rows: Rows, ids: Sequence[int]) -> list[ErasableMessage]:
        said = rounds_of(self.user_id, Message).where(among(col(Message.id), ids))
        return [_shown(message) for message in rows.exec(said.order_by(col(Message.id)))]


def is_typed(words: str) -> bool:
    """Tell whether somebody typed the word for erasing everything."""
    return " ".join(words.split()).lower() in TYPED.values()


def _number(what: str, number: int) -> int:
    """Return an id as the database can look for it; raises `NotFound` for one it cannot."""
    if not 0 < number <= LARGEST_ID:
        raise NotFound(what, number)
    return number


def _shown(message: Message) -> ErasableMessage:
    return ErasableMessage(row_id(message), message.author_id is not None, message.text, message.at)
