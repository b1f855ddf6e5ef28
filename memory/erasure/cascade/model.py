"""What one transaction of an erasure begins with, and what it goes by."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from memory.erasure.cascade.kept_words import KeptWords
from memory.policy import MemoryPolicy


@dataclass(frozen=True, slots=True)
class ErasureTargets:
    """The rows that are erased themselves; what rests on them follows."""

    messages: Collection[int] = ()
    memories: Collection[int] = ()
    sentences: Collection[int] = ()
    operations: Collection[int] = ()
    """What of the ledger loses its words, whatever else goes."""

    spares_facts: bool = False
    """Whether facts stay that rest on these messages alone, without their quotes."""

    rewords_facts: bool = False
    """Whether facts that rest on other words, too, return to what they said by those."""

    takes_retold: bool = False
    """Whether later replies go too that were shown what goes and give it away."""

    leaver: int | None = None
    """The user who goes altogether, with a ledger that need not be blanked before."""

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        return bool(self.messages or self.memories or self.sentences or self.operations)


@dataclass(frozen=True, slots=True)
class ErasureContext:
    """What an erasure goes by."""

    now: datetime
    policy: MemoryPolicy
    kept: KeptWords = field(default_factory=KeptWords)
    """What the person's own words say that stay."""
    away: frozenset[int] = frozenset()
    """The memories that are put away until it is done: forgotten, and yet they may stand."""
