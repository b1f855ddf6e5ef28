"""What a person told about themselves, read from their words."""

from dataclasses import dataclass, replace

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
    in_place_of: tuple[str, ...] = ()
    """What memories say, word for word, that it takes the place of."""
    says_again: str = ""
    """What the user said before, letter by letter, that it puts right and tells again."""
    sure: bool = True
    """Whether a correction is plain ("no, it's…") or may be mere talk ("actually…")."""


def as_typed(claim: Claim, read: str, typed: str) -> Claim:
    """Return a claim read from `read` in the words of `typed`, which has the same length."""
    start = max(read.find(claim.quote), 0)
    quote = typed[start : start + len(claim.quote)]
    value, wrong = (_typed(part, claim.quote, quote) for part in (claim.value, claim.negates))
    return replace(
        claim,
        quote=quote,
        content=claim.content.replace(claim.value, value or "") if value else claim.content,
        value=value or claim.value,
        negates=wrong,
        entities=tuple(_typed(name, claim.quote, quote) or name for name in claim.entities),
    )


def _typed(part: str | None, read: str, typed: str) -> str | None:
    start = read.find(part) if part else -1
    return part if start < 0 or not part else typed[start : start + len(part)]
