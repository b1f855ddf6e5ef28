"""Which of the ranked candidates are shown: as many as there is room and tokens for."""

from collections.abc import Callable, Collection, Iterable

from sqlalchemy import Integer, String, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from config.settings.sections import Recall
from memory.privacy.discretion import Discretion
from memory.privacy.untold import as_told
from memory.recall.model.access_filter import may_be_told
from memory.recall.model.query import Query
from memory.recall.model.recalled_memory import RECALLED_COLUMNS, RecalledMemory
from memory.recall.model.result import Candidate
from memory.storage.ownership import among, get_owned, listed, owned
from memory.storage.unit_of_work import columns_read
from memory.tables import Memory
from memory.text.token_estimate import tokens_in
from memory.vocabulary import SUMMARY_CATEGORIES


def choose(
    candidates: Iterable[Candidate],
    weights: Recall,
    *,
    tells: Callable[[int], bool],
    cost: Callable[[int], int | None],
) -> list[Candidate]:
    """Say of each candidate, best first, why it is left out, if it is.

    `tells` says of a memory whether it is an episode or a chapter, `cost` how many tokens it takes,
    or None where its row may not be told after all; it is asked only where there is room.
    """
    room = {"memory": weights.memories, "episode": weights.episodes}
    tokens = weights.tokens
    chosen = []
    for candidate in candidates:
        if candidate.why_out is None:
            sort = "episode" if tells(candidate.memory_id) else "memory"
            price = cost(candidate.memory_id) if room[sort] else 0
            why_out = _why_out(sort, room[sort], price, tokens)
            if why_out is None:
                room[sort] -= 1
                tokens -= price or 0
            else:
                candidate = candidate.left_out(why_out)
        chosen.append(candidate)
    return chosen


def _why_out(sort: str, room: int, price: int | None, tokens: int) -> str | None:
    if not room:
        return f"{sort} limit"
    if price is None:
        return "not to be told"
    return "token budget" if price > tokens else None


class ShownRows:
    """Rows by memory id, the likely ones read at once; each passes the guard once more.

    Episodes and chapters are shown without their sentences that are not to be told again.
    """

    def __init__(
        self, rows: Rows, question: Query, silent: Discretion, likely: Collection[int]
    ) -> None:
        """Read those that will most likely be shown."""
        self._rows = rows
        self._question = question
        self._silent = silent
        self._memories: dict[int, RecalledMemory | None] = {}
        if likely:
            self._read(likely)

    def memory(self, memory_id: int) -> RecalledMemory:
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
        wanted = {"user_id": self._question.user_id, "ids": listed(memory_ids)}
        for found in columns_read(self._rows, _BY_ID, wanted).all():
            memory = RecalledMemory._make(found)
            if may_be_told(memory, self._question):
                self._memories[memory.id] = self._as_told(memory)

    def _as_told(self, memory: RecalledMemory) -> RecalledMemory | None:
        """Return a memory without what is not to be told again; None where nothing is left."""
        if memory.category not in SUMMARY_CATEGORIES or not self._silent:
            return memory
        whole = get_owned(self._rows, Memory, memory.user_id, memory.id)
        told = as_told(self._rows, whole, self._silent)
        return memory._replace(content=told.content, topic=told.topic) if told else None


_BY_ID = (
    owned(bindparam("user_id", type_=Integer), Memory.id)
    .with_only_columns(*RECALLED_COLUMNS)
    .where(among(col(Memory.id), bindparam("ids", type_=String)))
)
