"""Forgetting everything about a person, softly and at once, by their own word."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col, update

from bot.actions.memories import PERSON
from memory.ledger.proposal import Batch
from memory.operations.apply import apply
from memory.operations.kinds.delete import Delete
from memory.services import Services
from memory.storage.ownership import count_owned, owned, rounds_of
from memory.tables import Memory, Message

REASON = "everything was forgotten"
MEMORIES = 5
"""How many memories one transaction forgets."""
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

    async def forget(self) -> int:
        """Forget all memories, and hide all that was said from recall; return how many there were.

        In portions, since others want to write meanwhile: what was said goes first. Memories can be
        brought back one by one; what was said stays hidden.
        """
        store, after, gone = self.services.store, 0, 0

        def portion(rows: Rows) -> int:
            nonlocal after, gone
            ids = self._active(rows, after)
            gone += self._let_go(rows, ids)
            after = max(ids, default=after)
            return len(ids)

        async for _ in store.portions(self._hide):
            pass
        async for _ in store.portions(portion):
            pass
        return gone

    def _active(self, rows: Rows, after: int) -> list[int]:
        found = owned(self.user_id, Memory.id).where(*_THERE, col(Memory.id) > after)
        ids = rows.exec(found.order_by(col(Memory.id)).limit(MEMORIES))
        return [found_id for found_id in ids if found_id is not None]

    def _let_go(self, rows: Rows, ids: Sequence[int]) -> int:
        batch = Batch(
            user_id=self.user_id,
            author=PERSON,
            now=self.services.now(),
            proposals=[Delete(memory_id=found_id, reason=REASON) for found_id in ids],
        )
        return len(apply(rows, batch, self.services.policy).applied) if ids else 0

    def _hide(self, rows: Rows) -> int:
        heard = rounds_of(self.user_id, Message.id).where(col(Message.hidden_at).is_(None))
        newest = heard.order_by(col(Message.id).desc()).limit(MESSAGES)
        these = col(Message.id).in_(newest)
        hidden = update(Message).where(these).values(hidden_at=self.services.now())
        return rows.exec(hidden).rowcount
