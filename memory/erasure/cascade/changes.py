"""What an erasure takes, as far as it has found out: the rows are still there."""

from collections import Counter
from dataclasses import dataclass, field

from memory.erasure.cascade.trail import Source, Trail
from memory.tables import Memory, Sentence


@dataclass(slots=True)
class ErasureResult:
    """What is gone: how many rows of each sort, and the texts, for the probe alone."""

    counts: Counter[str] = field(default_factory=Counter)
    texts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Taken:
    """The rows that go, those that lose something, and what they said."""

    messages: dict[int, str] = field(default_factory=dict)
    memories: dict[int, Memory] = field(default_factory=dict)
    touched: set[int] = field(default_factory=set)
    """The memories that stay, but lost some of what they rest on."""
    sentences: dict[int, Sentence] = field(default_factory=dict)
    """The sentences that go, with summaries that stay or without."""
    unsourced: set[Source] = field(default_factory=set)
    """The messages and memories on which no sentence rests any more."""
    shortened: set[int] = field(default_factory=set)
    """The episodes and chapters that are told by the sentences that they have left."""
    profiles: set[int] = field(default_factory=set)
    """The versions of profiles that lose a sentence."""
    reworded: dict[int, int] = field(default_factory=dict)
    """By memory the operation whose wording comes back."""
    stripped: dict[int, set[str]] = field(default_factory=dict)
    """By memory which of its columns lose their words: `topic`, `structured`."""
    names: set[tuple[int, int]] = field(default_factory=set)
    """Each memory, with each entity that it names no more."""
    users: set[int] = field(default_factory=set)
    """All in whose memory or prompts something may have stood."""
    owners: set[int] = field(default_factory=set)
    """Whose words go: what they were told anywhere may hold them."""
    runs: set[int] = field(default_factory=set)
    """The runs that were shown some of what goes."""
    back: set[int] = field(default_factory=set)
    """The memories that come back: a compression held them that goes."""
    trail: Trail = field(default_factory=Trail)
    texts: list[str] = field(default_factory=list)
    """What they say, all that is told elsewhere included."""
    left: dict[str, set[int]] = field(default_factory=dict)
    """By sort of row those that stay and say the same: the person's own words, and replies."""

    def leave(self, sort: str, ids: set[int]) -> None:
        """Note that rows stay which say the same."""
        if ids:
            self.left.setdefault(sort, set()).update(ids)
