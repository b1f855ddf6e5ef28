"""What one transaction of an erasure begins with, and what it came to."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from memory.rules import Rules


@dataclass(frozen=True, slots=True)
class Seeds:
    """The rows that are erased themselves; what rests on them follows."""

    messages: Collection[int] = ()
    memories: Collection[int] = ()
    sentences: Collection[int] = ()
    spares_facts: bool = False
    """Whether facts stay that rest on these messages alone, without their quotes."""

    leaver: int | None = None
    """The user who goes altogether, with a ledger that need not be blanked before."""

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        return bool(self.messages or self.memories or self.sentences)


@dataclass(slots=True)
class Gone:
    """What is gone: how many rows of each sort, and the texts, for the probe alone."""

    counts: Counter[str] = field(default_factory=Counter)
    texts: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Means:
    """What an erasure goes by."""

    now: datetime
    rules: Rules
