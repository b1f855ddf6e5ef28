"""Words of their profile that a person touches, and what they may do with what stands behind."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.actions.corrections import correct, outdate, reword
from bot.actions.erasure import OwnErasing
from bot.actions.erasure_views import WouldGo
from bot.actions.memories import OwnMemory
from config.errors import MemoryChanged
from memory.erasure.status import ErasureStatus
from memory.reports.memory_view import MemoryView
from memory.text.content_words import roots, telling_words

Soft = Literal["hush", "unhush", "forget"]
Reason = Literal["corrected", "changed", "reworded"]
"""It never was so, it was so until now, or it is so and only reads better."""


@dataclass(frozen=True, slots=True)
class TouchedMemory:
    """A memory that touched words rest on."""

    memory: MemoryView
    is_meant: bool
    """Whether the words name what it says; where they name none of several, all are meant."""


@dataclass(frozen=True, slots=True)
class SeenMemory:
    """A memory that the person chose, in the version that they saw."""

    id: int
    version: int


@dataclass(frozen=True, slots=True)
class TouchedWords:
    """What one user may do with the words of their profile, in that user's hands."""

    own: OwnMemory

    async def behind(self, memory_ids: Sequence[int], words: str) -> Sequence[TouchedMemory]:
        """Return those of the memories that are there and the user's, what is meant first."""
        found = [each for each in await self.own.several(memory_ids) if each.state == "active"]
        told = roots(telling_words(words))
        shared = [len(told & roots(telling_words(memory.content))) for memory in found]
        most = max(shared, default=0)
        touched = [
            TouchedMemory(memory, not most or count > 0)
            for memory, count in zip(found, shared, strict=True)
        ]
        return sorted(touched, key=lambda each: not each.is_meant)

    async def correct(self, chosen: SeenMemory, content: str, because: Reason) -> MemoryView:
        """Have a memory say something else; raises `MemoryChanged`, and as `reword` does."""
        act = {"reworded": reword, "corrected": correct, "changed": outdate}[because]
        return await act(self._seen(chosen), chosen.id, content)

    async def do(self, act: Soft, chosen: Sequence[SeenMemory]) -> Sequence[MemoryView]:
        """Hush, mention again or forget memories; raises, with none done, where one has changed."""
        seen = {each.id: each.version for each in chosen}
        for memory in await self.own.several(list(seen)):
            if memory.version != seen[memory.id]:
                raise MemoryChanged(memory.id, memory.version)
        done = []
        for each in chosen:
            own = self._seen(each)
            acts = {"hush": own.hush, "unhush": own.unhush, "forget": own.forget}
            done.append(await acts[act](each.id))
        return done

    async def would_go(self, memory_ids: Sequence[int]) -> WouldGo:
        """Return what erasing them as one would take; raises as `under_memories` does."""
        return await self._erasing.under_memories(memory_ids)

    async def erase(
        self, memory_ids: Sequence[int], *, messages: bool, seen: str | None = None
    ) -> ErasureStatus:
        """Erase memories for good, with the messages they rest on or not; raises as `memories`."""
        return await self._erasing.memories(memory_ids, messages=messages, seen=seen)

    def _seen(self, chosen: SeenMemory) -> OwnMemory:
        return replace(self.own, saw_version=chosen.version)

    @property
    def _erasing(self) -> OwnErasing:
        return OwnErasing(self.own.services, self.own.user_id, self.own.language)
