"""What a person looks at of their memories: the same for terminal, commands and every front end.

Each look imports what it takes: a list of memories waits for no export and no forecast.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import NotFound
from memory.decay_model import FORECAST_DAYS
from memory.privacy.waiting_erasures import memories_being_erased, still_listed
from memory.reports.memory_view import (
    MemoryView,
    Viewer,
    all_described,
    described,
    explained,
    listed,
    named_memories,
    own_memory,
)
from memory.storage.ownership import find_owned, owned
from memory.store_services import StoreServices
from memory.tables import Memory, Turn, row_id
from memory.vocabulary import Ruling, State

if TYPE_CHECKING:
    from memory.reports.fading_forecast import AboutToFade
    from memory.reports.history import OperationView
    from memory.reports.memory_pages import MemoryFilter, MemoryPage
    from memory.reports.memory_stats import MemoryStats
    from memory.reports.predecessors import Predecessor
    from memory.tables import Trace


@dataclass(frozen=True, slots=True)
class ReplyMemory:
    """A memory that stood in the prompt of a reply."""

    memory: MemoryView
    scores: Mapping[str, float] | None
    """By the leg that found it, 0 to 1; None: it is always in mind."""


@dataclass(frozen=True, slots=True)
class OwnMemoryViews:
    """The memories of one user, as that user sees them."""

    services: StoreServices
    user_id: int

    async def listed(self, *, states: Collection[State], limit: int) -> Sequence[MemoryView]:
        """Return memories in these states, newest first."""
        viewer = self._viewer()
        return await self.services.store.read(
            lambda rows: listed(rows, self.user_id, viewer, states=states, limit=limit)
        )

    async def page(self, wanted: "MemoryFilter", *, before: int | None, limit: int) -> "MemoryPage":
        """Return a page of those that are wanted, newest first: below an id, if one is named."""
        from memory.reports.memory_pages import page_of

        viewer = self._viewer()
        return await self.services.store.read(
            lambda rows: page_of(rows, self.user_id, viewer, wanted, before=before, limit=limit)
        )

    async def view(self, memory_id: int) -> MemoryView:
        """Return one memory; raises `NotFound`."""
        viewer = self._viewer()

        def work(rows: Rows) -> MemoryView:
            self._check_told(rows, memory_id)
            return described(rows, own_memory(rows, self.user_id, memory_id), viewer)

        return await self.services.store.read(work)

    async def several(self, memory_ids: Sequence[int]) -> Sequence[MemoryView]:
        """Return those of the memories that are the user's, in this order."""
        viewer = self._viewer()

        def work(rows: Rows) -> list[MemoryView]:
            told = still_listed(rows, self.user_id, ())
            there = named_memories(rows, self.user_id, memory_ids, *told)
            found = {view.id: view for view in all_described(rows, there, viewer)}
            return [found[number] for number in memory_ids if number in found]

        return await self.services.store.read(work)

    async def replaced_by(
        self, memory_ids: Collection[int]
    ) -> "Mapping[int, Sequence[Predecessor]]":
        """Return by id what each of the memories took the place of."""
        from memory.reports.predecessors import predecessors_of

        viewer = self._viewer()
        return await self.services.store.read(
            lambda rows: predecessors_of(rows, self.user_id, viewer, memory_ids)
        )

    async def fading(self, *, days: float = FORECAST_DAYS) -> "Sequence[AboutToFade]":
        """Return what is reviewed or leaves in the coming days, soonest first."""
        from memory.reports.fading_forecast import about_to_fade

        viewer = self._viewer()
        return await self.services.store.read(
            lambda rows: about_to_fade(rows, self.user_id, viewer, days=days)
        )

    async def stats(self) -> "MemoryStats":
        """Return counts of memories, and of the jobs that are not done."""
        from memory.reports.memory_stats import stats_of

        now = self.services.now()
        return await self.services.store.read(lambda rows: stats_of(rows, self.user_id, now))

    async def waiting(self) -> int:
        """Return how many operations wait for the user's answer."""
        from memory.ledger.pending_operations import pending_of

        return await self.services.store.read(lambda rows: len(pending_of(rows, self.user_id)))

    async def ruled(self, ruling: Ruling) -> Sequence[str]:
        """Return the topics that are hushed, or never to be stored."""
        from memory.privacy.topic_rules import ruled_topics

        return await self.services.store.read(lambda rows: ruled_topics(rows, self.user_id, ruling))

    async def export(self) -> dict[str, Any]:
        """Return everything there is of the user."""
        from memory.reports.export import export_user

        now, seen = self.services.now(), self.services.settings.window.messages
        return await self.services.store.read(
            lambda rows: export_user(rows, self.user_id, now, seen=seen)
        )

    async def history(self, memory_id: int) -> "Sequence[OperationView]":
        """Return all that happened to a memory, oldest first; raises `NotFound`."""
        from memory.reports.history import history_of

        def work(rows: Rows) -> "Sequence[OperationView]":
            self._check_told(rows, memory_id)
            return history_of(rows, self.user_id, memory_id)

        return await self.services.store.read(work)

    async def behind_last_reply(self, conversation_id: int) -> Sequence[ReplyMemory]:
        """Return the memories that stood in the prompt of the newest reply, as `behind_reply`."""
        last = owned(self.user_id, Turn.id).where(Turn.conversation_id == conversation_id)
        turn_id = await self.services.store.read(
            lambda rows: rows.exec(last.order_by(col(Turn.id).desc())).first()
        )
        return [] if turn_id is None else await self.behind_reply(turn_id)

    async def behind_reply(self, turn_id: int) -> Sequence[ReplyMemory]:
        """Return the memories that stood in the prompt of a turn's reply."""
        from memory.tables import Trace

        viewer = self._viewer()

        def work(rows: Rows) -> Sequence[ReplyMemory]:
            trace = rows.exec(owned(self.user_id, Trace).where(Trace.turn_id == turn_id)).first()
            shown = trace.shown if trace else []
            scores = _scores(trace) if trace else {}
            kept = (find_owned(rows, Memory, self.user_id, memory_id) for memory_id in shown)
            return [
                ReplyMemory(explained(rows, memory, viewer), scores.get(row_id(memory)))
                for memory in kept
                if memory is not None
            ]

        return await self.services.store.read(work)

    def _check_told(self, rows: Rows, memory_id: int) -> None:
        """Raise `NotFound` for what is being erased, as for what is gone."""
        if memory_id in memories_being_erased(rows, self.user_id):
            raise NotFound("memory", memory_id)

    def _viewer(self) -> Viewer:
        return Viewer(self.services.now(), self.services.policy)


def _scores(trace: "Trace") -> dict[int, dict[str, float]]:
    """Return the legs' scores of the memories that a recall considered; rounds have none."""
    return {
        candidate["memory_id"]: candidate["scores"]
        for candidate in trace.candidates
        if "memory_id" in candidate
    }
