"""Two versions of a prompt over the same talk: what one would have lost or added."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from memory.text.quotes import folded

Change = Literal["same", "changed", "lost", "added"]
ALIKE = 0.55
"""From this share of common letters on, two answers are two wordings of one thing."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that an agent answered."""

    about: str
    """What it does and to what, such as `UPDATE a1`; only answers of one kind are compared."""
    says: str
    line: str
    """As it is shown."""


@dataclass(frozen=True, slots=True)
class Pair:
    """An answer of either version, side by side."""

    change: Change
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Compared:
    """One stretch of talk, and both versions' answers to it."""

    name: str
    said: Sequence[str]
    pairs: Sequence[Pair]

    @property
    def is_same(self) -> bool:
        """Whether both versions answered alike."""
        return all(pair.change == "same" for pair in self.pairs)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two versions over all stretches."""

    before: str
    """The versions, as the ledger names them."""
    after: str
    stretches: Sequence[Compared]

    def count(self, change: Change) -> int:
        """Return how many answers came out so."""
        return sum(pair.change == change for stretch in self.stretches for pair in stretch.pairs)


def side_by_side(before: Sequence[Answer], after: Sequence[Answer]) -> list[Pair]:
    """Return the answers of both versions, those of one thing beside one another.

    What is word for word the same is paired first, then what is most alike.
    """
    partners = _partners(before, after)
    pairs = [_pair(answer, after[partners[at]]) if at in partners else _lost(answer)
             for at, answer in enumerate(before)]  # fmt: skip
    taken = set(partners.values())
    return pairs + [_added(answer) for at, answer in enumerate(after) if at not in taken]


def diff_lines(comparison: Comparison, *, everything: bool = False) -> Iterable[str]:
    """Yield the comparison as lines; what is the same is left out unless all is asked for."""
    counts = [f"{comparison.count(change)} {change}" for change in _SIGNS]
    yield f"{comparison.before} → {comparison.after}"
    yield f"{len(comparison.stretches)} stretches of talk: {', '.join(counts)}"
    for stretch in comparison.stretches:
        if stretch.is_same and not everything:
            continue
        yield ""
        yield stretch.name
        yield from (f"    {said}" for said in stretch.said)
        for pair in stretch.pairs:
            yield from _pair_lines(pair)


_SIGNS: dict[Change, str] = {"same": " ", "changed": "~", "lost": "-", "added": "+"}


def _pair_lines(pair: Pair) -> Iterable[str]:
    sign = _SIGNS[pair.change]
    if pair.change == "changed":
        yield f"  {sign} {pair.before}"
        yield f"    became {pair.after}"
    else:
        yield f"  {sign} {pair.before or pair.after}"


def _partners(before: Sequence[Answer], after: Sequence[Answer]) -> dict[int, int]:
    scored = sorted(
        (
            (-alikeness(answer, other), at, to)
            for at, answer in enumerate(before)
            for to, other in enumerate(after)
        )
    )
    partners: dict[int, int] = {}
    for negative, at, to in scored:
        if -negative >= ALIKE and at not in partners and to not in partners.values():
            partners[at] = to
    return partners


def alikeness(answer: Answer, other: Answer) -> float:
    """Return how much two answers are about the same: 1 for the same, 0 for another matter."""
    if answer == other:
        return 1.0
    if answer.about != other.about:
        return 0.0
    said, also = folded(answer.says), folded(other.says)
    if said == also:
        return 0.99
    return 0.98 * SequenceMatcher(None, said, also, autojunk=False).ratio()


def _pair(before: Answer, after: Answer) -> Pair:
    return Pair("same" if before.line == after.line else "changed", before.line, after.line)


def _lost(answer: Answer) -> Pair:
    return Pair("lost", answer.line, "")


def _added(answer: Answer) -> Pair:
    return Pair("added", "", answer.line)
