"""What an erasure would take, as its person sees it, and whether it is still what they saw."""

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from config.errors import ErasureChanged, NotFound
from memory.erasure.cascade.kept_words import kept_words
from memory.erasure.cascade.model import ErasureContext, ErasureTargets
from memory.erasure.cascade.plan import Plan, StepSort, plan_of
from memory.privacy.waiting_erasures import messages_being_erased
from memory.reports.memory_view import MemoryView, Viewer, all_described, named_memories
from memory.storage.ownership import among, rounds_of
from memory.store_services import StoreServices
from memory.tables import Event, Message, Participant, row_id

TRIES = 3
"""So often it is looked again where something is written just then."""
DIGEST = 16
CHANGED: Sequence[StepSort] = ("tell", "change")
VERSION = r"^\d{1,9}\.\d{1,9}-[0-9a-f]{16}$"
"""How many memories, how many messages, and which."""
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
    records: int = 0
    """How often the history, or what waits for a yes, tells of a topic, beside these memories: that
    goes either way."""
    version: str = ""
    """Says what all of that is: an erasure names it, and is refused where it is not so any more."""

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to erase."""
        return not (self.memories or self.shortened or self.messages or self.records)


@dataclass(frozen=True, slots=True)
class ErasureViews:
    """What erasures of one user's would take."""

    services: StoreServices
    user_id: int

    async def planned(self, named: Named, *, messages: bool) -> WouldGo:
        """Return what would go; of messages those that go, or would with them."""

        def work(rows: Rows) -> WouldGo:
            seeds = named(rows, messages)
            goes = self._plan(rows, seeds)
            along = goes if messages else self._plan(rows, named(rows, True))
            said = self._told(rows, along.messages)
            still = (*goes.left.get("messages", ()), *goes.left.get("replies", ()))
            left = [number for number in still if number not in set(along.messages)]
            memories = self.described(rows, goes.memories)
            more = self.described(rows, sorted({*along.memories} - {*goes.memories}))
            return WouldGo(
                memories=memories,
                shortened=[],
                messages=said,
                left=self._told(rows, left),
                to_others=len(along.messages) - len(said),
                along=more,
                records=len(seeds.operations),
                version=_version([*memories, *more], along),
            )

        return await self.services.store.read(work)

    async def newest_messages(self, limit: int) -> Sequence[ErasableMessage]:
        """Return the newest messages that the user may erase, oldest first."""
        there = rounds_of(self.user_id, Message).where(col(Message.blanked_at).is_(None))
        newest = there.order_by(col(Message.id).desc()).limit(limit)

        def work(rows: Rows) -> Sequence[Message]:
            going = messages_being_erased(rows, self.user_id)
            return rows.exec(newest if going is None else newest.where(~going)).all()

        found = await self.services.store.read(work)
        return [shown_message(message) for message in found][::-1]

    async def of_conversation(self, conversation_id: int) -> str:
        """Return the version of what clearing a chat takes; raises `NotFound`."""

        def work(rows: Rows) -> str:
            if rows.get(Participant, (conversation_id, self.user_id)) is None:
                raise NotFound("conversation", conversation_id)
            said = rounds_of(self.user_id, Message.id).where(
                Message.conversation_id == conversation_id, col(Message.blanked_at).is_(None)
            )
            return _version([], Plan(messages=[int(each or 0) for each in rows.exec(said)]))

        return await self.services.store.read(work)

    async def unchanged(self, seen: str, look: Callable[[], Awaitable[WouldGo]]) -> "Unchanged":
        """Return what tells in a writing transaction that nothing happened since one looked.

        Raises:
            ErasureChanged: what would go is not what was seen.
        """
        mark = await self.services.store.read(self.newest)
        if (now := (await look()).version) != seen:
            raise ErasureChanged(seen, now)
        return lambda rows: self.newest(rows) == mark

    def newest(self, rows: Rows) -> int | None:
        """Return the last thing that happened to the user's memories and messages."""
        return rows.exec(select(func.max(Event.id)).where(Event.user_id == self.user_id)).one()

    def described(self, rows: Rows, ids: Sequence[int]) -> list[MemoryView]:
        """Return the user's memories among these, as they see them."""
        viewer = Viewer(self.services.now(), self.services.policy)
        return all_described(rows, named_memories(rows, self.user_id, ids), viewer)

    def _plan(self, rows: Rows, seeds: ErasureTargets) -> Plan:
        kept = kept_words(rows, self.user_id, messages=seeds.messages, memories=seeds.memories)
        means = ErasureContext(self.services.now(), self.services.policy, kept)
        return plan_of(rows, seeds, means)

    def _told(self, rows: Rows, ids: Sequence[int]) -> list[ErasableMessage]:
        said = rounds_of(self.user_id, Message).where(among(col(Message.id), ids))
        return [shown_message(message) for message in rows.exec(said.order_by(col(Message.id)))]


Unchanged = Callable[[Rows], bool]


def shown_message(message: Message) -> ErasableMessage:
    """Return a message as its owner sees it who may erase it."""
    return ErasableMessage(row_id(message), message.author_id is not None, message.text, message.at)


def _version(memories: Sequence[MemoryView], plan: Plan) -> str:
    """Return what says which memories and messages go by a plan, and what is told otherwise."""
    gone = sorted((each.id, each.version) for each in memories)
    changed = [each[:2] for sort in CHANGED for each in plan.steps.get(sort, ())]
    digest = sha256(json.dumps([gone, sorted(plan.messages), changed]).encode()).hexdigest()
    return f"{len(memories)}.{len(plan.messages)}-{digest[:DIGEST]}"
