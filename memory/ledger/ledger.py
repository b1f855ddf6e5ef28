"""The ledger: each operation with who, why, from which words, before and after."""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.events import kind_of_change
from memory.ledger.proposal import Batch, Proposal
from memory.ledger.snapshots import snapshot
from memory.storage.events import announce
from memory.storage.ownership import find_owned, owned
from memory.tables import Memory, Operation, row_id
from memory.vocabulary import Op, OperationStatus


@dataclass(frozen=True, slots=True)
class Ledger:
    """The ledger as one batch writes it."""

    rows: Rows
    batch: Batch

    def applied(
        self, proposal: Proposal, op: Op, *, before: dict[str, Any] | None, memory: Memory
    ) -> int:
        """Record an operation that was applied to a memory and return its id."""
        return self.record(
            proposal,
            op=op,
            status="applied",
            memory_id=memory.id,
            saw_version=None if before is None else int(before["version"]),
            before=before,
            after=snapshot(memory),
            at=proposal.at,
        )

    def record(
        self,
        proposal: Proposal,
        *,
        op: Op,
        status: OperationStatus,
        at: datetime | None = None,
        **columns: Any,
    ) -> int:
        """Record an operation, applied or not, and return its id."""
        batch = self.batch
        told: dict[str, Any] = {
            "op": op,
            "status": status,
            "because": proposal.because,
            "reason": proposal.reason,
            "evidence": [asdict(quote) for quote in proposal.quotes],
            "at": at or batch.now,
            **columns,
        }
        waited = self._waited(proposal)
        if waited is not None:
            for name, value in told.items():
                setattr(waited, name, value)
            self.rows.flush()
            self._announce(waited)
            announce(self.rows, batch.user_id, "operation.pending", [row_id(waited)])
            return row_id(waited)
        operation = Operation(
            user_id=batch.user_id,
            run_id=batch.run_id,
            agent=batch.author.agent,
            model=batch.author.model,
            prompt_version=batch.author.prompt_version,
            recorded_at=batch.now,
            **told,
        )
        self.rows.add(operation)
        self.rows.flush()
        self._announce(operation)
        return row_id(operation)

    def _announce(self, operation: Operation) -> None:
        """Tell whoever looks on what became of the memory; a row that goes is told as it does."""
        user_id, memory_id = operation.user_id, operation.memory_id
        if operation.status == "pending":
            announce(self.rows, user_id, "operation.pending", [row_id(operation)])
        elif operation.status == "applied" and memory_id is not None and operation.after:
            kind = kind_of_change(operation.before, operation.after)
            announce(self.rows, user_id, kind, [memory_id])

    def _waited(self, proposal: Proposal) -> Operation | None:
        """Return the row as which the proposal waited for a yes, until that has taken effect."""
        if proposal.waited_as is None:
            return None
        operation = find_owned(self.rows, Operation, self.batch.user_id, proposal.waited_as)
        return operation if operation and operation.status == "pending" else None


def review_called_at(rows: Rows, memory: Memory) -> datetime | None:
    """Return the crossing that called the newest fading review of a memory."""
    called = (
        owned(memory.user_id, Operation.at)
        .where(
            Operation.memory_id == memory.id,
            Operation.op == "REVIEW",
            Operation.status == "applied",
        )
        .order_by(col(Operation.id).desc())
    )
    return rows.exec(called).first()


def operations_on(rows: Rows, memory: Memory) -> list[Operation]:
    """Return all that ever happened to a memory, oldest first."""
    found = owned(memory.user_id, Operation).where(Operation.memory_id == memory.id).order_by("id")
    return list(rows.exec(found))
