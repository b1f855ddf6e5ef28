"""What is known when claims are matched: the shown memories that may still change."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from curator.agent_inputs import ShownMemory
from curator.offline.lexicon.shared import same
from memory.dates.partial_date import parse_moment
from memory.ledger.derived_state import DATES_OF_LIFE
from memory.text.language import is_cjk


@dataclass(frozen=True, slots=True)
class KnownClaims:
    """The shown memories that may still change, with what this run has already done."""

    memories: Sequence[ShownMemory]
    taken: set[str]
    in_doubt: list[str] = field(default_factory=list)
    """The handles of those that are likely over, and that nothing was done to: surest first."""
    doubting: list[str] = field(default_factory=list)
    """The messages by which they are."""

    def at(self, key: str, value: str | None = None) -> list[ShownMemory]:
        """Return the untouched memories of a slot, of one value where it is given."""
        return [
            memory
            for memory in self.memories
            if memory.key == key
            and memory.handle not in self.taken
            and (value is None or agree(key, memory.value, value))
        ]

    def of_kind(self, key: str, word: str) -> list[ShownMemory]:
        """Return the untouched memories of a slot whose Chinese value is of a kind: 蟒蛇 of 蛇."""
        is_kind = is_cjk(word[:1])
        return [it for it in self.at(key) if is_kind and (it.value or "").endswith(word)]


def agree(key: str, known: str | None, told: str) -> bool:
    """Tell whether two values of a slot say the same."""
    if key == "goal" and known and told.casefold() in known.casefold():
        return True
    if key.rpartition(".")[2] in DATES_OF_LIFE and known:
        return known.endswith(told) or told.endswith(known)
    return same(known, told)


def only(memories: Sequence[ShownMemory]) -> ShownMemory | None:
    """Return the memory, where there is just one."""
    return memories[0] if len(memories) == 1 else None


def is_over(memory: ShownMemory, now: datetime, zone: ZoneInfo) -> bool:
    """Tell whether a memory is of what ended before now."""
    until = None if memory.valid_until is None else parse_moment(memory.valid_until, zone)
    return until is not None and until.at <= now
