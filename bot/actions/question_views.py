"""What waits for a person's yes, as that person sees it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows

from memory.amendments.questions import PendingQuestion, questions_of
from memory.ledger.pending_operations import pending_of
from memory.reports.history import OperationView, told
from memory.store_services import StoreServices
from memory.tables import row_id


@dataclass(frozen=True, slots=True)
class PendingOperation:
    """An operation that waits, with what the person is asked."""

    operation: OperationView
    question: PendingQuestion


@dataclass(frozen=True, slots=True)
class OwnQuestionViews:
    """What waits for one user's yes."""

    services: StoreServices
    user_id: int

    async def all(self) -> Sequence[PendingQuestion]:
        """Return all that waits, oldest first."""
        return await self.services.store.read(lambda rows: questions_of(rows, self.user_id))

    async def listed(self) -> Sequence[PendingOperation]:
        """Return all that waits, each with its operation, oldest first."""

        def work(rows: Rows) -> list[PendingOperation]:
            about = {
                question.operation_id: question for question in questions_of(rows, self.user_id)
            }
            return [
                PendingOperation(told(rows, operation), asked)
                for operation in pending_of(rows, self.user_id)
                if (asked := about.get(row_id(operation)))
            ]

        return await self.services.store.read(work)
