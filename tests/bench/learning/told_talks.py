"""Transcripts told in episodes: each talk in a store of the product, its sessions summarised.

The lines are stored as messages of one person and the character who answers; the offline summarizer
then writes the episodes by the product's own rules: a session that falls silent, or a window that
overflows. Two people who talk with each other are two persons, each with a store of their own, in
which the other one is who answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.models.embedding.embedder import Embedder, Vector
from config.settings.loader import Settings
from curator.episodes import job as summarising
from curator.offline.episodes.summarizer import OfflineSummarizer
from memory.clock import FixedClock
from memory.conversation.conversations import close_silent_sessions, conversation_for, session_for
from memory.conversation.users import Newcomer, participant_in, user_for
from memory.conversation.window import unfolded
from memory.index.warm_caches import WarmUsers
from memory.lifecycle.retention import blank_old_messages
from memory.queue.job_queue import Task, enqueue
from memory.services import Services
from memory.storage.store import Store
from memory.storage.vector_codec import to_bytes
from memory.tables import Job, Memory, Message
from memory.text.language import language_of
from memory.vocabulary import PRIVATE
from tests.bench.speakers import is_character

PLATFORM, CHARACTER = "transcript", "other"
SILENCE = timedelta(minutes=31)


@dataclass(frozen=True, slots=True)
class ToldTalk:
    """One person's store, with the ids that the transcript's lines have in it."""

    services: Services
    clock: FixedClock
    user_id: int
    ids: Mapping[str, int]

    @classmethod
    async def of(
        cls, folder: Path, embedder: Embedder, lines: Sequence[dict[str, Any]], person: str
    ) -> "ToldTalk":
        """Store a transcript as a person lived it, and have its sessions summarised."""
        clock = FixedClock(_instant(lines[0]))
        warm = WarmUsers(model=embedder.model, dimensions=embedder.dimensions)
        services = Services(
            store=Store.open(folder),
            settings=Settings(data=folder),
            clock=clock,
            embedder=embedder,
            warm=warm,
        )
        newcomer = Newcomer(person, language_of(" ".join(line["text"] for line in lines)))
        user = await services.store.write(
            lambda rows: user_for(rows, PLATFORM, person, newcomer=newcomer, now=clock.now())
        )
        told = cls(services, clock, int(user.id or 0), {})
        ids: dict[str, int] = {}
        for _, session in groupby(lines, key=lambda part: part["session"]):
            ids |= await told._hear(list(session), person)
            await told._tell()
        return cls(services, clock, told.user_id, ids)

    async def episodes(self) -> list[Memory]:
        """Return what the summarizer wrote, oldest first."""
        return await self.services.store.read(
            lambda rows: list(rows.exec(select(Memory).order_by(col(Memory.id))))
        )

    async def purge_first_half(self) -> None:
        """Purge the messages of the older half of the episodes, as time would."""
        told = await self.episodes()
        retention = self.services.settings.retention
        now = told[len(told) // 2 - 1].created_at + timedelta(days=retention.message_days)
        await self.services.store.write(lambda rows: blank_old_messages(rows, retention, now))

    async def _hear(self, lines: Sequence[dict[str, Any]], person: str) -> dict[str, int]:
        vectors = await self.services.passages([line["text"] for line in lines])
        return await self.services.store.write(
            lambda rows: dict(_stored(rows, self, lines, person, vectors))
        )

    async def _tell(self) -> None:
        """Fold what overflows, then let the session fall silent and be told."""
        await self._fold()
        self.clock.move(seconds=SILENCE.total_seconds())
        sessions = self.services.settings.sessions
        await self.services.store.write(
            lambda rows: close_silent_sessions(rows, sessions=sessions, now=self.clock.now())
        )
        await self._work_off()

    async def _fold(self) -> None:
        def ask(rows: Rows) -> None:
            if unfolded(rows, 1) > self.services.settings.window.messages:
                now = self.clock.now()
                task = Task(kind="summarise", lane="conversation:1", run_at=now, conversation_id=1)
                enqueue(rows, task, now)

        await self.services.store.write(ask)
        await self._work_off()

    async def _work_off(self) -> None:
        summarizer = OfflineSummarizer()
        while job := await self.services.store.read(_next_job):
            case = await summarising.gather(self.services, job)
            if case is not None:
                written = await summarising.summarise(summarizer, OfflineSummarizer(), case)
                await summarising.settle(self.services, case, summarizer, written)
            await self._finish(int(job.id or 0))

    async def _finish(self, job_id: int) -> None:
        def work(rows: Rows) -> None:
            rows.get_one(Job, job_id).done_at = self.clock.now()

        await self.services.store.write(work)


def _stored(
    rows: Rows,
    told: ToldTalk,
    lines: Sequence[dict[str, Any]],
    person: str,
    vectors: Mapping[str, Vector],
) -> Iterator[tuple[str, int]]:
    place = (PLATFORM, person, CHARACTER)
    talk = conversation_for(rows, place, audience=PRIVATE, now=_instant(lines[0]))
    talk_id = int(talk.id or 0)
    participant_in(rows, talk_id, told.user_id)
    asked: int | None = None
    for line in lines:
        at = told.clock.at = max(_instant(line), told.clock.at)
        session = session_for(rows, talk_id, sessions=told.services.settings.sessions, now=at)
        session.last_message_at = at
        own = line["speaker"] == person
        message = Message(
            conversation_id=talk_id,
            session_id=int(session.id or 0),
            author_id=told.user_id if own else None,
            reply_to_id=None if own else asked,
            text=line["text"],
            language=language_of(line["text"]),
            at=at,
            embedding=to_bytes(vectors[line["text"]]),
            embedding_model=told.services.embedder.model,
        )
        rows.add(message)
        rows.flush()
        asked = message.id if own else asked
        yield line["id"], int(message.id or 0)


def people_of(lines: Sequence[dict[str, Any]]) -> list[str]:
    """Return who talks in a transcript, the character aside."""
    return sorted({line["speaker"] for line in lines if not is_character(line["speaker"])})


def _next_job(rows: Rows) -> Job | None:
    waiting = select(Job).where(Job.kind == "summarise", col(Job.done_at).is_(None))
    return rows.exec(waiting.order_by(col(Job.id))).first()


def _instant(line: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(line["at"]).replace(tzinfo=UTC)
