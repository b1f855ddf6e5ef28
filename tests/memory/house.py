"""A house to test in: a real store with a person who talks, and a clock that stands still."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, overload

from sqlalchemy import inspect
from sqlmodel import SQLModel, col, select

from config.models.embedding.embedder import Embedder, HashedEmbedder
from config.settings.loader import Settings
from memory.clock import FixedClock
from memory.conversation.conversations import conversation_for
from memory.conversation.incoming import Incoming
from memory.conversation.turns import Received, receive, settle
from memory.conversation.users import Newcomer, user_for
from memory.index.warm_caches import WarmUsers
from memory.ledger.lineage import PromptReading, Shown, record
from memory.ledger.proposal import (
    Author,
    Batch,
    EpisodeFrame,
    Outcome,
    Proposal,
    SourcedSentence,
    texts_to_embed,
)
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.operations.registry import proposal_of
from memory.recall import Recollection
from memory.recall.recall import RecallRequest, recall
from memory.recall.retrievers import RETRIEVERS, Retriever
from memory.services import Services
from memory.storage.store import Work
from memory.tables import Job, Memory, Message, Operation
from memory.text.quotes import Quote
from memory.vocabulary import Op
from tests.event_loop import run
from tests.memory.model_calls import model_call
from tests.stores import open_in

START = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday
CURATOR = Author("curator", "scripted", "1")
PERSON = Author("person")
REVIEWER = Author("reviewer")
SUMMARIZER = Author("summarizer", "scripted", "1")
COMPRESSOR = Author("compressor", "scripted", "1")
DECAY = Author("decay")
EMBEDDER = HashedEmbedder()

T = TypeVar("T")
Row = TypeVar("Row", bound=SQLModel)


@cache
def plain_settings() -> Settings:
    """Return the settings of who sets nothing: read once, as that takes longer than most tests."""
    return Settings()


@dataclass
class House:
    """Mira's store, with shorthand for what tests do to it."""

    folder: Path
    embedder: Embedder = EMBEDDER
    settings: Settings = field(default_factory=plain_settings)
    clock: FixedClock = field(default_factory=lambda: FixedClock(START))

    def __post_init__(self) -> None:
        self.store = open_in(self.folder)
        self.mira = self.person("mira")
        self.talk = self.conversation("dm")

    @property
    def now(self) -> datetime:
        return self.clock.now()

    @property
    def services(self) -> Services:
        warm = WarmUsers(model=self.embedder.model, dimensions=self.embedder.dimensions)
        return Services(
            store=self.store,
            settings=self.settings,
            clock=self.clock,
            embedder=self.embedder,
            warm=warm,
        )

    def run(self, act: Coroutine[Any, Any, T]) -> T:
        return run(act)

    def write(self, work: Work[T]) -> T:
        return run(self.store.write(work))

    def read(self, work: Work[T]) -> T:
        return run(self.store.read(work))

    def close(self) -> None:
        self.store.close()

    def person(self, name: str, timezone: str = "UTC") -> int:
        newcomer = Newcomer(name=name.title(), timezone=timezone)
        return self.write(
            lambda rows: user_for(rows, "local", name, newcomer=newcomer, now=self.now).id or 0
        )

    def conversation(
        self, channel: str, *, audience: str = "private", character: str = "lumi"
    ) -> int:
        place = ("local", channel, character)
        return self.write(
            lambda rows: conversation_for(rows, place, audience=audience, now=self.now).id or 0
        )

    def receive(
        self,
        text: str,
        *,
        user: int | None = None,
        conversation: int | None = None,
        platform_id: str | None = None,
    ) -> Received:
        incoming = Incoming(
            conversation_id=conversation or self.talk,
            user_id=user or self.mira,
            text=text,
            held_by="here:1",
            platform_id=platform_id,
        )
        pace = self.services.pace
        return self.write(lambda rows: receive(rows, incoming, pace=pace, now=self.now))

    def say(
        self,
        text: str,
        reply: str = "I see.",
        *,
        user: int | None = None,
        conversation: int | None = None,
    ) -> int:
        """Have a whole round; return the id of what the person said."""
        got = self.receive(text, user=user, conversation=conversation)
        self.write(lambda rows: settle(rows, got.turn_id, reply, now=self.now))
        return got.message_id

    def read_prompt(
        self,
        turn_id: int,
        *shown: Shown,
        window: Sequence[int] = (),
        user: int | None = None,
        conversation: int | None = None,
        called: str = "Mira",
    ) -> int:
        """Note what stood in the prompt of a turn, as the flow does; return the record's id."""
        reading = PromptReading(
            user_id=user or self.mira,
            conversation_id=conversation or self.talk,
            at=self.now,
            timezone="UTC",
            language="en",
            prompt_version="chat.en@1",
            called=called,
            window=window,
            shown=shown,
            turn_id=turn_id,
        )
        return self.write(lambda rows: record(rows, reading))

    def quote(self, text: str, user: int | None = None) -> Quote:
        """Have the person say the words and return them as a quote."""
        return Quote(self.say(text, user=user), user or self.mira, text)

    def apply(self, *proposals: Proposal, author: Author = CURATOR, **batch: Any) -> Outcome:
        contents = list(dict.fromkeys(texts_to_embed(proposals)))
        vectors = dict(zip(contents, self.embedder.passages(contents), strict=True))
        whole = Batch(
            **{
                "user_id": self.mira,
                "author": author,
                "now": self.now,
                "proposals": proposals,
                "conversation_id": self.talk,
                "vectors": vectors,
                "embedder": self.embedder.model,
                **batch,
            }
        )
        return self.write(lambda rows: apply(rows, whole, self.services.policy))

    def add(self, content: str, *, batch: dict[str, Any] | None = None, **proposal: Any) -> int:
        """Add a memory as the person's own word; return its id."""
        chosen = {"author": PERSON, **(batch or {})}
        outcome = self.apply(Add(content=content, **proposal), **chosen)
        assert outcome.applied, outcome.rejected
        return outcome.memory_ids[0]

    def learn(self, content: str, *, batch: dict[str, Any] | None = None, **proposal: Any) -> int:
        """Add a memory as the curator does, resting on words of Mira's; return its id."""
        proposal.setdefault("quotes", [self.quote(content)])
        return self.add(content, batch={"author": CURATOR, **(batch or {})}, **proposal)

    def episode(self, text: str, *sources: int, provisional: bool = False) -> Add:
        """Return the proposal of an episode that tells of these messages."""
        session = self.read(lambda rows: rows.get_one(Message, sources[0]).session_id)
        return Add(
            category="episode",
            content=text,
            sentences=[SourcedSentence("summary", text, sources)],
            episode=EpisodeFrame(session, sources[0], sources[-1], provisional),
        )

    def tell(self, text: str, *sources: int) -> int:
        """Store an episode of these messages; return its id."""
        return self.apply(self.episode(text, *sources), author=SUMMARIZER).memory_ids[0]

    def change(self, memory_id: int, **columns: Any) -> None:
        """Set columns that no operation sets yet, as a later change of this memory would."""

        def work(rows: Any) -> None:
            memory = rows.get_one(Memory, memory_id)
            for name, value in columns.items():
                setattr(memory, name, value)

        self.write(work)

    def memory(self, memory_id: int) -> Memory:
        return self.read(lambda rows: rows.get_one(Memory, memory_id))

    def all(self, table: type[Row], *conditions: Any) -> Sequence[Row]:
        """Return rows of a table, oldest first."""
        found = select(table).where(*conditions).order_by(*inspect(table).primary_key)
        return self.read(lambda rows: rows.exec(found).all())

    def operations(self, memory_id: int) -> list[str]:
        found = self.all(Operation, col(Operation.memory_id) == memory_id)
        return [
            operation.op for operation in sorted(found, key=lambda operation: operation.id or 0)
        ]

    def log_call(self, words: str) -> None:
        """Have a model been asked something just now, whose words are kept."""
        call = model_call(self.now, user_id=self.mira, text=[{"asked": [], "answered": words}])
        self.write(lambda rows: rows.add(call))

    def jobs(self, kind: str) -> list[Job]:
        return list(self.all(Job, col(Job.kind) == kind))

    def ask(
        self,
        text: str,
        *,
        services: Services | None = None,
        legs: Sequence[Retriever] = RETRIEVERS,
        **ask: Any,
    ) -> Recollection:
        asked = RecallRequest(**{"user_id": self.mira, "text": text, "audience": "private", **ask})
        return run(recall(services or self.services, asked, legs))

    def found(self, text: str, **ask: Any) -> list[str]:
        """Return the contents of what is recalled, memories before episodes."""
        recollection = self.ask(text, **ask)
        return [
            memory.memory.content for memory in (*recollection.memories, *recollection.episodes)
        ]

    def with_settings(self, **sections: Any) -> "House":
        """Return the same house under other settings."""
        self.settings = self.settings.model_copy(update=sections)
        return self


HouseMaker = Callable[..., House]


@overload
def drinking(op: Literal["ADD"] = "ADD", **proposal: Any) -> Add: ...
@overload
def drinking(op: Literal["UPDATE"], **proposal: Any) -> Update: ...
@overload
def drinking(op: Op, **proposal: Any) -> Proposal: ...
def drinking(op: Op = "ADD", **proposal: Any) -> Proposal:
    """Return a sound proposal, for tests that vary one thing of it."""
    sound = {"content": "Mira drinks tea.", "quotes": [Quote(1, 1, "I drink tea")]}
    return proposal_of(op, **(sound | proposal))
