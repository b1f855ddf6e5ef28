"""The whole rows of what is shown, and only of that."""

from collections.abc import Collection

from sqlalchemy import Integer, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.discretion import Discretion
from memory.ownership import owned
from memory.recall.guard import may_be_told
from memory.recall.question import Question
from memory.tables import Memory
from memory.token_count import tokens_in
from memory.untold import as_told


class ShownRows:
    """Rows by memory id, the likely ones read at once; each passes the guard once more.

    Episodes and chapters are shown without their sentences that are not to be told again.
    """

    def __init__(
        self, rows: Rows, question: Question, silent: Discretion, likely: Collection[int]
    ) -> None:
        """Read those that will most likely be shown."""
        self._rows = rows
        self._question = question
        self._silent = silent
        self._memories: dict[int, Memory | None] = {}
        if likely:
            self._read(likely)

    def memory(self, memory_id: int) -> Memory:
        """Return a row that has a cost."""
        memory = self._memories[memory_id]
        if memory is None:
            raise KeyError(memory_id)
        return memory

    def cost(self, memory_id: int) -> int | None:
        """Return how many tokens a memory takes; None where the guard of the rows says no."""
        if memory_id not in self._memories:
            self._read((memory_id,))
        memory = self._memories[memory_id]
        return None if memory is None else tokens_in(memory.content)

    def _read(self, memory_ids: Collection[int]) -> None:
        self._memories |= dict.fromkeys(memory_ids)
        wanted = {"user_id": self._question.user_id, "ids": list(memory_ids)}
        for one in self._rows.scalars(_BY_ID, wanted):
            if may_be_told(one, self._question):
                self._memories[int(one.id or 0)] = as_told(self._rows, one, self._silent)


_BY_ID = owned(bindparam("user_id", type_=Integer), Memory).where(
    col(Memory.id).in_(bindparam("ids", expanding=True))
)
