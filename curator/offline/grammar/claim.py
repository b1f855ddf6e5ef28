"""What a person told about themselves, read from their words."""

from dataclasses import dataclass

from memory.vocabulary import Because, Kind


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that the user's own words say of the user's world."""

    key: str
    """The slot: `home`, `cat.name`, `sister.job`; empty where only `negates` can tell it."""
    value: str
    content: str
    """One self-contained sentence in the language of the words."""
    quote: str
    """The words it rests on, letter by letter."""
    kind: Kind = "fact"
    topic: str = ""
    salience: float = 0.5
    confidence: float = 0.8
    entities: tuple[str, ...] = ()
    single: bool = False
    """Whether only one value can be true at a time."""
    because: Because | None = None
    """Whether the words say that something changed, or that it was never so."""
    negates: str | None = None
    """The value that the words call wrong."""
    valid_from: str | None = None
    valid_until: str | None = None
    ended: bool = False
    """Whether the value was true and is no longer."""
    denied: bool = False
    """Whether the words say that the value is not true, and nothing else."""
    sure: bool = True
    """Whether a correction is plain ("no, it's…") or may be mere talk ("actually…")."""
