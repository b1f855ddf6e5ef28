"""What one transaction of an erasure takes, as far as it has found out."""

from collections import Counter
from dataclasses import dataclass, field

from memory.erasure.cascade.trail import Trail
from memory.tables import Memory


@dataclass(slots=True)
class Gone:
    """What is gone: how many rows of each sort, and the texts, for the probe alone."""

    counts: Counter[str] = field(default_factory=Counter)
    texts: list[str] = field(default_factory=list)
    left: dict[str, set[int]] = field(default_factory=dict)
    """By sort of row those that stay and say the same: the person's own words, and replies."""

    def leave(self, sort: str, ids: set[int]) -> None:
        """Note that rows stay which say the same."""
        if ids:
            self.left.setdefault(sort, set()).update(ids)


@dataclass(slots=True)
class Taken:
    """The rows that go, those that lose something, and what they said."""

    messages: dict[int, str] = field(default_factory=dict)
    memories: dict[int, Memory] = field(default_factory=dict)
    touched: set[int] = field(default_factory=set)
    """The memories that stay, but lost some of what they rest on."""
    users: set[int] = field(default_factory=set)
    """All in whose memory or prompts something may have stood."""
    owners: set[int] = field(default_factory=set)
    """Whose words go: what they were told anywhere may hold them."""
    runs: set[int] = field(default_factory=set)
    """The runs that were shown some of what goes."""
    back: set[int] = field(default_factory=set)
    """The memories that come back: a compression held them that goes."""
    trail: Trail = field(default_factory=Trail)
    gone: Gone = field(default_factory=Gone)
