"""What a reply stood on: what was found for it, by which way, what was shown, what was used."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col

from bot.actions.explanations import REASONS, why_found, why_in_or_out
from config.errors import NotFound
from memory.reports.memory_view import Viewer, explained, is_unsaid
from memory.storage.ownership import find_owned, get_owned, owned
from memory.store_services import StoreServices
from memory.tables import Memory, Trace, Turn, row_id
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class TracedMemory:
    """A memory that a recall considered; its fields' names are the JSON's."""

    memory: int
    content: str
    """As it is now; of one that was forgotten since, nothing."""
    scores: Mapping[str, float]
    """By the way that found it, 0 to 1."""
    found: str
    """In words."""
    verdict: str
    """Whether it was brought to mind, or why not, in words."""
    shown: bool
    used: bool
    """Whether the reply was judged to stand on it."""
    unsaid: bool = False
    """Whether the person had it forgotten since: then nothing of it is told."""


@dataclass(frozen=True, slots=True)
class TraceView:
    """One recall; its fields' names are the JSON's."""

    id: int
    at: datetime
    milliseconds: float
    question: Sequence[int]
    """The messages that it was asked by."""
    reply: int | None
    """The message that it was made for."""
    memories: Sequence[TracedMemory]


@dataclass(frozen=True, slots=True)
class OwnTraces:
    """The recalls for one user's replies, as that user sees them."""

    services: StoreServices
    user_id: int
    language: Language = "en"

    async def one(self, trace_id: int) -> TraceView:
        """Return one; raises `NotFound`."""
        return await self.services.store.read(
            lambda rows: self._view(rows, get_owned(rows, Trace, self.user_id, trace_id))
        )

    async def behind(self, message_id: int) -> TraceView:
        """Return the one for a reply; raises `NotFound`."""

        def work(rows: Rows) -> TraceView:
            turn = rows.exec(
                owned(self.user_id, Turn.id).where(Turn.reply_id == message_id)
            ).first()
            made = owned(self.user_id, Trace).where(Trace.turn_id == turn)
            trace = rows.exec(made.order_by(col(Trace.id).desc())).first() if turn else None
            if trace is None:
                raise NotFound("trace", message_id)
            return self._view(rows, trace)

        return await self.services.store.read(work)

    async def recent(self, conversation_id: int, *, limit: int) -> Sequence[TraceView]:
        """Return the newest ones for replies in a conversation, newest first."""
        turns = owned(self.user_id, Turn.id).where(Turn.conversation_id == conversation_id)
        newest = turns.order_by(col(Turn.id).desc()).limit(limit)

        def work(rows: Rows) -> list[TraceView]:
            made = owned(self.user_id, Trace).where(col(Trace.turn_id).in_(newest))
            found = rows.exec(made.order_by(col(Trace.id).desc()).limit(limit))
            return [self._view(rows, trace) for trace in found.all()]

        return await self.services.store.read(work)

    def _view(self, rows: Rows, trace: Trace) -> TraceView:
        turn = find_owned(rows, Turn, self.user_id, trace.turn_id)
        considered = {
            int(each["memory_id"]): each for each in trace.candidates if "memory_id" in each
        }
        ids = [*considered, *(each for each in trace.shown if each not in considered)]
        viewer = Viewer(self.services.now(), self.services.policy)
        kept = [find_owned(rows, Memory, self.user_id, memory_id) for memory_id in ids]
        return TraceView(
            id=row_id(trace),
            at=trace.at,
            milliseconds=trace.milliseconds,
            question=trace.query_message_ids,
            reply=turn.reply_id if turn else None,
            memories=[
                self._traced(rows, memory, trace, considered.get(row_id(memory)), viewer)
                for memory in kept
                if memory is not None
            ],
        )

    def _traced(
        self,
        rows: Rows,
        memory: Memory,
        trace: Trace,
        candidate: Mapping[str, Any] | None,
        viewer: Viewer,
    ) -> TracedMemory:
        number, words = row_id(memory), self.language
        known = candidate or {}
        scores, why_out = known.get("scores", {}), known.get("why_out")
        return TracedMemory(
            memory=number,
            content=explained(rows, memory, viewer).content,
            scores=scores,
            found=why_found(scores, words) if candidate else REASONS[words].standing,
            verdict=why_in_or_out(why_out, words),
            shown=number in trace.shown,
            used=number in trace.used,
            unsaid=is_unsaid(memory),
        )
