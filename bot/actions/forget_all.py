"""Forgetting everything about a person, softly and at once, by their own word."""

from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col, update

from bot.actions.memories import PERSON
from memory.amendments.withdrawn_questions import withdraw_resting_on
from memory.forgetting.execution import ForgettingOutcome, forget_everything
from memory.ledger.proposal import Batch
from memory.services import Services
from memory.storage.ownership import count_owned, rounds_of
from memory.tables import Memory, Message

MESSAGES = 50
"""How many messages one transaction hides."""
_THERE = (col(Memory.state) == "active", col(Memory.category) != "system")


@dataclass(frozen=True, slots=True)
class Everything:
    """All that is remembered of one user."""

    services: Services
    user_id: int

    async def count(self) -> int:
        """Return how many memories forgetting would take."""
        return await self.services.store.read(
            lambda rows: count_owned(rows, self.user_id, Memory, *_THERE)
        )

    async def forget(self) -> ForgettingOutcome:
        """Forget all memories, and hide all that was said from recall.

        In portions, since others want to write meanwhile: what was said goes first, and stays
        hidden. The memories come back one by one, or all of them by their run.
        """
        store = self.services.store
        async for _ in store.portions(self._hide):
            pass
        if not await self.count():
            return ForgettingOutcome()
        batch = Batch(
            user_id=self.user_id,
            author=PERSON,
            now=self.services.now(),
            proposals=(),
            embedder=self.services.embedder.model,
        )
        return await forget_everything(store, batch, self.services.policy)

    def _hide(self, rows: Rows) -> int:
        heard = rounds_of(self.user_id, Message.id).where(col(Message.hidden_at).is_(None))
        newest = heard.order_by(col(Message.id).desc()).limit(MESSAGES)
        ids, now = [found_id or 0 for found_id in rows.exec(newest)], self.services.now()
        rows.exec(update(Message).where(col(Message.id).in_(ids)).values(hidden_at=now))
        withdraw_resting_on(rows, self.user_id, ids, now)
        return len(ids)
