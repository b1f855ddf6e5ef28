"""How long one user holds the store after years of talk: `python -m tests.bench.holding.acts`.

While one writes on SQLite, nobody else does. Told of each act: how many transactions it took, and
how long the longest of them lasted.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from sqlalchemy import insert, update
from sqlmodel import Session as Rows
from sqlmodel import col, select

from bot.actions.corrections import correct
from bot.actions.erasure import OwnErasing
from bot.actions.local_chat import LocalChat
from bot.actions.topics import OwnTopics
from memory.amendments.message_edits import delete_message, edit_message, withdraw
from memory.conversation.incoming import Part
from memory.ledger.proposal import Author, Batch, Outcome, Proposal
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.storage.store import Store
from memory.tables import Message, Participant, Session
from memory.text.quotes import Quote
from tests.bench.stores.filled_store import contents
from tests.stage import Stage, said, staged

T = TypeVar("T")
PORTION = 500
SAID = "I keep a wombat called Quilldrop in Bergen."


@dataclass
class HeldTimes:
    """How long transactions lasted, in milliseconds."""

    took: list[float] = field(default_factory=list)

    @contextmanager
    def watched(self, store: Store) -> Iterator[None]:
        """Note each writing transaction of a store."""
        write = store.write

        async def timed(work: Callable[[Rows], T]) -> T:
            def work_timed(rows: Rows) -> T:
                began = perf_counter()
                try:
                    return work(rows)
                finally:
                    rows.flush()
                    self.took.append(1000 * (perf_counter() - began))

            return await write(work_timed)

        store.write = timed  # type: ignore[method-assign]
        try:
            yield
        finally:
            del store.write


@dataclass(frozen=True)
class HeavyUser:
    """A user who has talked for years, and what they do."""

    stage: Stage
    chat: LocalChat

    @property
    def user_id(self) -> int:
        """Who it is."""
        return self.chat.user_id

    async def fill(self, messages: int, memories: int) -> None:
        """Let them have said that much, and let that much be known of them."""
        first = await self.say("Hello there.")
        lines = contents(max(messages, memories))
        write = self.stage.services.store.write
        await write(lambda rows: _say_much(rows, first, lines[:messages]))
        spoken = await self.newest(memories)
        for begin in range(0, memories, PORTION):
            some = list(zip(spoken, lines, strict=False))[begin : begin + PORTION]
            adds = [
                Add(content=line, quotes=[Quote(message_id, self.user_id, text)])
                for (message_id, text), line in some
            ]
            await write(partial(self.apply, adds))
        await self.stage.worker.drain()

    async def say(self, text: str) -> int:
        """Say something, hear the reply, let the agents work; return the message's id."""
        await said(self.chat, text)
        await self.stage.worker.drain()
        return (await self.newest(1))[0][0]

    async def newest(self, count: int) -> list[tuple[int, str]]:
        """Return the newest of what they said."""
        own = select(Message.id, Message.text).where(Message.author_id == self.user_id)
        newest = own.order_by(col(Message.id).desc()).limit(count)
        found = await self.stage.services.store.read(lambda rows: rows.exec(newest).all())
        return [(int(message_id or 0), text) for message_id, text in found]

    async def learn(self) -> tuple[int, int]:
        """Tell of the wombat; return the message and a memory that rests on it."""
        message_id = await self.say(SAID)
        add = Add(
            content="The user keeps a wombat.",
            quotes=[Quote(message_id, self.user_id, SAID)],
        )
        outcome = await self.stage.write(partial(self.apply, [add]))
        return message_id, outcome.memory_ids[0]

    def batch(self) -> Batch:
        """Return an empty batch of the curator's."""
        return Batch(
            user_id=self.user_id,
            author=Author("curator"),
            now=self.stage.clock.now(),
            proposals=(),
        )

    def apply(self, proposals: Sequence[Proposal], rows: Rows) -> Outcome:
        """Apply proposals as the curator's."""
        return apply(rows, replace(self.batch(), proposals=proposals), self.policy)

    @property
    def policy(self) -> Any:
        """What memory goes by."""
        return self.stage.services.policy


Act = Callable[[HeavyUser], Awaitable[Callable[[], Awaitable[Any]]]]
"""Makes ready what an act needs, and returns the act."""


async def _round(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    return lambda: user.say("I bought a red kite for the lake, for 30 euros.")


async def _edit(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    message_id, _ = await user.learn()
    part = Part(None, "I keep a kite.")
    return lambda: user.stage.write(
        lambda rows: edit_message(
            rows, rows.get_one(Message, message_id), part, user.batch(), user.policy
        )
    )


async def _delete(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    message_id, _ = await user.learn()
    return lambda: user.stage.write(
        lambda rows: delete_message(
            rows, rows.get_one(Message, message_id), user.batch(), user.policy
        )
    )


async def _off_record(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    message_id, _ = await user.learn()
    return lambda: user.stage.write(
        lambda rows: withdraw(rows, [message_id], user.batch(), user.policy)
    )


async def _correct(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    _, memory_id = await user.learn()
    return lambda: correct(user.chat.memory, memory_id, "The user keeps a parrot.")


async def _forget(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    _, memory_id = await user.learn()
    return lambda: user.chat.memory.forget(memory_id)


async def _undo(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    _, memory_id = await user.learn()
    await user.chat.memory.forget(memory_id)
    return lambda: user.chat.memory.undo_newest(user.chat.conversation_id, anyway=True)


async def _forget_topic(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    await user.learn()
    return lambda: OwnTopics(user.stage.services, user.user_id).forget("wombat")


async def _never(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    return lambda: OwnTopics(user.stage.services, user.user_id).rule("wombat", "never")


async def _erase_message(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    message_id, _ = await user.learn()
    return lambda: _erased(user, user_erasing(user).message(message_id, cascade=True))


async def _erase_memory(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    _, memory_id = await user.learn()
    return lambda: _erased(user, user_erasing(user).memory(memory_id, messages=True))


async def _erase_topic(user: HeavyUser) -> Callable[[], Awaitable[Any]]:
    await user.learn()
    return lambda: _erased(user, user_erasing(user).topic("wombat", messages=True))


async def _erased(user: HeavyUser, accepting: Awaitable[Any]) -> None:
    await accepting
    await user.stage.worker.drain()


def user_erasing(user: HeavyUser) -> OwnErasing:
    """Return what the user may erase."""
    return OwnErasing(user.stage.services, user.user_id)


ACTS: dict[str, Act] = {
    "a round, and all that follows": _round,
    "edit a message": _edit,
    "delete a message": _delete,
    "put a message off the record": _off_record,
    "correct a memory": _correct,
    "forget a memory": _forget,
    "undo the newest change": _undo,
    "forget a topic": _forget_topic,
    "erase a message": _erase_message,
    "erase a memory with its messages": _erase_memory,
    "erase a topic with its messages": _erase_topic,
    "never remember a topic": _never,
}


def main() -> None:
    """Fill a store, do each act once, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=40_000)
    parser.add_argument("--memories", type=int, default=5_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, staged(Path(folder)) as stage:
        asyncio.run(_measure(stage, asked.messages, asked.memories))


async def _measure(stage: Stage, messages: int, memories: int) -> None:
    user = HeavyUser(stage, await stage.talk())
    await user.fill(messages, memories)
    sys.stdout.write("| act | transactions | longest, ms | whole, ms |\n|---|--:|--:|--:|\n")
    for name, prepare in ACTS.items():
        act, held = await prepare(user), HeldTimes()
        began = perf_counter()
        with held.watched(stage.services.store):
            await act()
        whole = 1000 * (perf_counter() - began)
        longest = max(held.took, default=0.0)
        sys.stdout.write(f"| {name} | {len(held.took)} | {longest:.0f} | {whole:.0f} |\n")
        sys.stdout.flush()


def _say_much(rows: Rows, like: int, lines: list[str]) -> None:
    """Add messages by the thousands that agents have read, every other one the character's."""
    one = rows.get_one(Message, like)
    over = Session(
        conversation_id=one.conversation_id,
        opened_at=one.at,
        last_message_at=one.at,
        closed_at=one.at,
    )
    rows.add(over)
    rows.flush()
    model = {column.name: getattr(one, column.name) for column in Message.__table__.columns}  # type: ignore[attr-defined]
    said = [
        {
            **model,
            "id": like + 10 + number,
            "uid": f"said{number}",
            "text": line,
            "session_id": over.id,
            "folded_at": one.at,
            "author_id": None if number % 2 else one.author_id,
        }
        for number, line in enumerate(lines)
    ]
    rows.exec(update(Message).values(folded_at=one.at))
    rows.execute(insert(Message), said)
    for part in rows.exec(select(Participant)):
        part.curated_through = said[-1]["id"]


if __name__ == "__main__":
    main()
