"""Forgetting everything about a person, softly and at once, by their own word."""

from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col, update

from bot.own_memory import PERSON
from memory.door import apply
from memory.operations import Batch, Proposal
from memory.ownership import owned, talk_of
from memory.services import Services
from memory.tables import Memory, Message

REASON = "everything was forgotten"


@dataclass(frozen=True, slots=True)
class Everything:
    """All that is remembered of one user."""

    services: Services
    user_id: int

    async def count(self) -> int:
        """Return how many memories forgetting would take."""
        return len(await self.services.store.read(self._active))

    async def forget(self) -> int:
        """Forget all memories, and hide all that was said from recall; return how many there were.

        Memories can be brought back one by one; what was said stays hidden.
        """

        def work(rows: Rows) -> int:
            ids = self._active(rows)
            batch = Batch(
                user_id=self.user_id,
                author=PERSON,
                now=self.services.now(),
                proposals=[Proposal(op="DELETE", memory_id=one, reason=REASON) for one in ids],
            )
            outcome = apply(rows, batch, self.services.rules)
            self._hide(rows)
            return len(outcome.applied)

        return await self.services.store.write(work)

    def _active(self, rows: Rows) -> list[int]:
        found = owned(self.user_id, Memory.id).where(
            Memory.state == "active", Memory.category != "system"
        )
        return [one for one in rows.exec(found) if one is not None]

    def _hide(self, rows: Rows) -> None:
        mine = talk_of(self.user_id)
        hidden = update(Message).where(mine, col(Message.hidden_at).is_(None))
        rows.exec(hidden.values(hidden_at=self.services.now()))
