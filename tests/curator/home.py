"""One person's store on a clock that is moved, with the worker that looks after it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from sqlmodel import Session as Rows
from sqlmodel import select

from bot.agent_factory import agents_for
from bot.flow.agent_jobs import ConsolidationContext
from bot.worker.maintenance import DAILY, Chores
from bot.worker.worker import Worker
from config.models.embedding.embedder import HashedEmbedder
from config.settings.loader import Settings
from curator.chapters.writer import ChapterWriter
from curator.compression.compressor import Compressor
from curator.offline.chapter_writer import OfflineChapterWriter
from curator.offline.compressor import OfflineCompressor
from memory.clock import FixedClock
from memory.conversation.conversations import conversation_for
from memory.conversation.users import Newcomer, user_for
from memory.index.warm_caches import WarmUsers
from memory.ledger.proposal import (
    Author,
    Batch,
    EpisodeFrame,
    Link,
    Proposal,
    SourcedSentence,
    texts_to_embed,
)
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.recall import Recollection
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.tables import Memory, Message, Relation, Session, UserSettings
from memory.text.quotes import Quote
from memory.vocabulary import Kind, Language
from tests.stage import bundled_prompts
from tests.stores import blank_store

T = TypeVar("T")
START = datetime(2026, 6, 1, 9, tzinfo=UTC)


@dataclass
class Home:
    """A store with one user, and everything that works on it."""

    services: Services
    clock: FixedClock
    user_id: int
    character: str = "lumi"

    @classmethod
    async def of(cls, folder: Path, *, language: Language = "en", zone: str = "UTC") -> "Home":
        """Open a new store and meet its only user."""
        clock, embedder = FixedClock(START), HashedEmbedder()
        store = blank_store(folder)
        warm = WarmUsers(model=embedder.model, dimensions=embedder.dimensions)
        services = Services(
            store=store, settings=Settings(data=folder), clock=clock, embedder=embedder, warm=warm
        )
        met = Newcomer("Mira", language, zone)
        user = await store.write(
            lambda rows: user_for(rows, "local", "me", newcomer=met, now=clock.now())
        )
        return cls(services, clock, int(user.id or 0))

    async def remembers(
        self,
        content: str,
        *,
        kind: Kind = "preference",
        slot: tuple[str, str] | None = None,
        topic: str = "",
        audience: str = "private",
    ) -> int:
        """Store a memory that rests on a message of its own."""
        conversation_id, message_id = await self.says(content, audience=audience)
        proposal = Add(
            content=content,
            kind=kind,
            topic=topic,
            structured={"key": slot[0], "value": slot[1]} if slot else None,
            quotes=[Quote(message_id, self.user_id, content)],
        )
        return await self.apply(proposal, conversation_id=conversation_id, audience=audience)

    async def talked_of(
        self, summary: str, *, topic: str = "", audience: str = "private", provisional: bool = False
    ) -> int:
        """Store the episode of a session of its own, held just now."""
        conversation_id, message_id = await self.says(summary, audience=audience)
        session_id = await self.read(lambda rows: rows.get_one(Message, message_id).session_id)
        proposal = Add(
            category="episode",
            content=summary,
            structured={"topics": [topic] if topic else []},
            sentences=[SourcedSentence("summary", summary, [message_id])],
            episode=EpisodeFrame(session_id, message_id, message_id, provisional),
        )
        return await self.apply(
            proposal, conversation_id=conversation_id, audience=audience, agent="summarizer"
        )

    async def says(self, text: str, *, audience: str = "private") -> tuple[int, int]:
        """Store a folded message in a session of its own; return its conversation and its id."""
        now = self.clock.now()

        def work(rows: Rows) -> tuple[int, int]:
            place = ("local", audience, self.character)
            talk = conversation_for(rows, place, audience=audience, now=now)
            session = Session(
                conversation_id=int(talk.id or 0),
                opened_at=now,
                last_message_at=now,
                closed_at=now,
            )
            rows.add(session)
            rows.flush()
            message = Message(
                conversation_id=int(talk.id or 0),
                session_id=int(session.id or 0),
                author_id=self.user_id,
                text=text,
                at=now,
                folded_at=now,
            )
            rows.add(message)
            rows.flush()
            return int(talk.id or 0), int(message.id or 0)

        return await self.services.store.write(work)

    async def apply(
        self,
        *proposals: Proposal,
        agent: str = "curator",
        audience: str = "private",
        conversation_id: int | None = None,
    ) -> int:
        """Bring proposals to the door and return the memory of the first."""
        texts = texts_to_embed(proposals)
        batch = Batch(
            user_id=self.user_id,
            author=Author(agent),  # type: ignore[arg-type]  # the tests' own word
            now=self.clock.now(),
            proposals=proposals,
            audience=audience,
            conversation_id=conversation_id,
            character=self.character,
            vectors=await self.services.vectors_of(texts),
            embedder=self.services.embedder.model,
        )
        policy = self.services.policy
        outcome = await self.services.store.write(lambda rows: apply(rows, batch, policy))
        return outcome.memory_ids[0] if outcome.memory_ids else 0

    async def switch(self, **switches: bool) -> None:
        """Turn the user's switches."""

        def work(rows: Rows) -> None:
            settings = rows.get_one(UserSettings, self.user_id)
            for name, value in switches.items():
                setattr(settings, name, value)

        await self.services.store.write(work)

    async def day(
        self,
        *,
        days: float = 0,
        compressor: Compressor | None = None,
        chapter_writer: ChapterWriter | None = None,
    ) -> None:
        """Let time pass, then do the daily work of that day."""
        self.clock.move(days=days)
        agents = replace(
            agents_for(self.services.settings, bundled_prompts()),
            compressor=compressor or OfflineCompressor(),
            chapter_writer=chapter_writer or OfflineChapterWriter(),
        )
        chores = Chores("test", self.services)
        worker = Worker("test", self.services, ConsolidationContext(self.services, agents), chores)
        await chores.enqueue(DAILY)
        await worker.drain()

    async def memories(self, category: str = "fact", state: str = "active") -> list[Memory]:
        """Return memories by category and state, oldest first, without the reviewer's insights."""
        found = select(Memory).where(
            Memory.category == category, Memory.state == state, Memory.source != "reviewer"
        )
        return await self.read(lambda rows: list(rows.exec(found.order_by("id"))))

    async def sources_of(self, memory_id: int) -> list[int]:
        """Return the ids of what a memory is derived from."""
        found = select(Relation.to_id).where(
            Relation.from_id == memory_id, Relation.kind == "derived_from"
        )
        return await self.read(lambda rows: sorted(rows.exec(found)))

    async def recalls(self, text: str, *, audience: str = "private") -> Recollection:
        """Ask memory a question."""
        ask = RecallRequest(
            user_id=self.user_id, text=text, audience=audience, character=self.character
        )
        return await recall(self.services, ask)

    async def read(self, work: Callable[[Rows], T]) -> T:
        """Read rows."""
        return await self.services.store.read(work)


def linked(*memory_ids: int) -> Sequence[Link]:
    """Return what makes a memory derived from others."""
    return [Link("derived_from", memory_id) for memory_id in memory_ids]
