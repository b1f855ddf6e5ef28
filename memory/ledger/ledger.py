"""The ledger: each operation with who, why, from which words, before and after."""

from collections import defaultdict
from collections.abc import Sequence
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
from memory.vocabulary import EventKind, Op, OperationStatus


@dataclass(frozen=True, slots=True)
class MemoryChange:
    """A memory that an operation changed, and what it was before."""

    proposal: Proposal
    memory: Memory
    before: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Removal:
    """An addition that was taken back, and what its memory was before."""

    proposal: Proposal
    undoes: int
    before: dict[str, Any]


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

    def applied_all(self, op: Op, changes: Sequence[MemoryChange]) -> list[int]:
        """Record operations of one kind that were applied, none of which waited; return the ids."""
        operations = [
            self._operation(
                change.proposal,
                op=op,
                status="applied",
                memory_id=change.memory.id,
                saw_version=int(change.before["version"]),
                before=change.before,
                after=snapshot(change.memory),
                at=change.proposal.at or self.batch.now,
            )
            for change in changes
        ]
        self.rows.add_all(operations)
        self.rows.flush()
        by_kind = defaultdict[EventKind, list[int]](list)
        for each in operations:
            by_kind[kind_of_change(each.before, each.after)].append(each.memory_id or 0)
        for kind, memory_ids in by_kind.items():
            announce(self.rows, self.batch.user_id, kind, memory_ids)
        return [row_id(operation) for operation in operations]

    def removed_all(self, removals: Sequence[Removal]) -> list[int]:
        """Record that additions were taken back, none of which waited; return the ids."""
        operations = [
            self._operation(
                removal.proposal,
                op=removal.proposal.op,
                status="applied",
                memory_id=int(removal.before["id"]),
                saw_version=int(removal.before["version"]),
                before=removal.before,
                after=None,
                proposed={"undoes": removal.undoes},
                at=self.batch.now,
            )
            for removal in removals
        ]
        self.rows.add_all(operations)
        self.rows.flush()
        return [row_id(operation) for operation in operations]

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
        told = {"op": op, "status": status, "at": at or batch.now, **columns}
        waited = self._waited(proposal)
        if waited is not None:
            for name, value in (_said(proposal) | told).items():
                setattr(waited, name, value)
            self.rows.flush()
            self._announce(waited)
            announce(self.rows, batch.user_id, "operation.pending", [row_id(waited)])
            return row_id(waited)
        operation = self._operation(proposal, **told)
        self.rows.add(operation)
        self.rows.flush()
        self._announce(operation)
        return row_id(operation)

    def columns_of(self, proposal: Proposal, **columns: Any) -> dict[str, Any]:
        """Return the columns of an operation's row; those that are left out say nothing."""
        batch = self.batch
        return {
            "user_id": batch.user_id,
            "run_id": batch.run_id,
            "agent": batch.author.agent,
            "model": batch.author.model,
            "prompt_version": batch.author.prompt_version,
            "recorded_at": batch.now,
            **_said(proposal),
            **columns,
        }

    def _operation(self, proposal: Proposal, **columns: Any) -> Operation:
        return Operation(**self.columns_of(proposal, **columns))

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


def _said(proposal: Proposal) -> dict[str, Any]:
    """Return why, and from which words, a proposal was made."""
    return {
        "because": proposal.because,
        "reason": proposal.reason,
        "evidence": [asdict(quote) for quote in proposal.quotes],
    }


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
