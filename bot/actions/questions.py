"""What waits for a person's yes, in that person's hands: the same for every front end."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from sqlmodel import Session as Rows

from bot.actions.memories import PERSON
from bot.actions.question_views import OwnQuestionViews
from config.errors import OperationRefused
from memory.amendments.pending import (
    accept,
    contents_of,
    decline,
    pending_operation,
    pending_run,
)
from memory.amendments.questions import PendingQuestion, ask_here
from memory.ledger.proposal import Batch
from memory.reports.history import OperationView, told
from memory.services import Services
from memory.storage.ownership import get_owned
from memory.tables import Operation

Waiting = Literal["operation", "run"]
T = TypeVar("T")
FIND: Mapping[Waiting, Callable[[Rows, int, int], Sequence[Operation]]] = {
    "operation": pending_operation,
    "run": pending_run,
}


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of all that waited."""

    done: Sequence[OperationView]
    left: int
    """How many could not be answered so."""


@dataclass(frozen=True, slots=True)
class OwnQuestions(OwnQuestionViews):
    """The same with that user's answers."""

    services: Services
    character: str | None = None

    async def ask_here(self) -> Sequence[PendingQuestion]:
        """Return what the person has yet to be asked, and note that they are asked of it here."""
        now = self.services.now()
        if not await self.all():
            return []
        return await self.services.store.write(lambda rows: ask_here(rows, self.user_id, now))

    async def accept(self, waiting: Waiting, number: int) -> Sequence[OperationView]:
        """Say yes to what waits under an operation's or a run's number, and return what was done.

        Raises:
            NotFound: the user has no such operation or run.
            OperationRefused: nothing waits there, or it can no longer be applied.
        """
        services, find = self.services, FIND[waiting]
        contents = await services.store.read(
            lambda rows: contents_of(find(rows, self.user_id, number))
        )
        batch = Batch(
            user_id=self.user_id,
            author=PERSON,
            now=services.now(),
            proposals=(),
            character=self.character,
            vectors=await services.vectors_of(contents),
            embedder=services.embedder.model,
        )

        def work(rows: Rows) -> Sequence[OperationView]:
            outcome = accept(rows, find(rows, self.user_id, number), batch, services.policy)
            done = (
                get_owned(rows, Operation, self.user_id, found_id) for found_id in outcome.applied
            )
            return [told(rows, operation) for operation in done]

        return await services.store.write(work)

    async def decline(self, waiting: Waiting, number: int) -> Sequence[OperationView]:
        """Say no to what waits under an operation's or a run's number; raises as `accept` does."""

        def work(rows: Rows) -> Sequence[OperationView]:
            operations = FIND[waiting](rows, self.user_id, number)
            decline(rows, operations, self.services.now())
            return [told(rows, operation) for operation in operations]

        return await self.services.store.write(work)

    async def answer(self, waiting: Waiting, number: int, *, yes: bool) -> Answered:
        """Answer an operation or a run; what of a run cannot be answered so waits on.

        Raises:
            NotFound: the user has no such operation or run.
            OperationRefused: nothing waits there, or none of it can be answered so.
        """
        answer = self.accept if yes else self.decline
        try:
            return Answered(await answer(waiting, number), 0)
        except OperationRefused:
            group = [
                question
                for question in await self.all()
                if waits_under(question) == (waiting, number)
            ]
            if len(group) < 2:
                raise
        return await self._one_by_one(group, yes=yes)

    async def answer_all(self, *, yes: bool, among: Container[int] | None = None) -> Answered:
        """Answer all that waits, each run as a whole where that can be; the rest waits on.

        `among`: the operations that the person was shown; what came since is not answered.
        """
        done, left = list[OperationView](), 0
        for group in by_run(await self.all()):
            answered = await self._answer_group(
                group, [each for each in group if among is None or each.operation_id in among], yes
            )
            done, left = [*done, *answered.done], left + answered.left
        return Answered(done, left)

    async def _answer_group(
        self, group: Sequence[PendingQuestion], meant: Sequence[PendingQuestion], yes: bool
    ) -> Answered:
        if len(meant) < len(group):
            return await self._one_by_one(meant, yes=yes)
        try:
            return await self.answer(*waits_under(group[0]), yes=yes)
        except OperationRefused:
            return Answered((), len(group))

    async def _one_by_one(self, group: Sequence[PendingQuestion], *, yes: bool) -> Answered:
        answer = self.accept if yes else self.decline
        done, left = list[OperationView](), 0
        for question in group:
            try:
                done += await answer("operation", question.operation_id)
            except OperationRefused:
                left += 1
        return Answered(done, left)


def by_run(questions: Iterable[PendingQuestion]) -> list[list[PendingQuestion]]:
    """Return the questions run by run, in the order in which they came up."""
    groups: dict[tuple[Waiting, int], list[PendingQuestion]] = {}
    for question in questions:
        groups.setdefault(waits_under(question), []).append(question)
    return list(groups.values())


def waits_under(question: PendingQuestion) -> tuple[Waiting, int]:
    """Return what a question is answered by: its run, or itself where it has none."""
    if question.run_id is None:
        return "operation", question.operation_id
    return "run", question.run_id
