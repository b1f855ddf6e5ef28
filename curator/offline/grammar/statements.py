"""What a user said that claims something, and the same with a word put right."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from curator.agent_inputs import Utterance
from curator.offline.grammar.claim import Claim


@dataclass(frozen=True, slots=True)
class EarlierStatement:
    """What a user said that claims something, which their next words may put right."""

    text: str
    claims: Sequence[Claim]
    said: Utterance
    asked_since: str = ""
    """What the user asked since then on another matter."""
    earlier: "EarlierStatement | None" = None
    """The last one before it that claims something, where it claims nothing itself."""


@dataclass(frozen=True, slots=True)
class Restatement:
    """A statement with the word that was put right."""

    statement: EarlierStatement
    right: Sequence[Claim]
    """What it claims otherwise, resting on the words that put it right."""
    wrong: Sequence[Claim]
    """What it had claimed instead."""


def as_put_right(claim: Claim, wrong: Claim, before: EarlierStatement) -> Claim:
    """Return a claim as what is so instead of a wrong one."""
    if before.said.fresh:
        return replace(claim, because=wrong.because, negates=wrong.negates)
    is_mixed = (claim.value == claim.content) != (wrong.value == wrong.content)
    if not claim.key and (is_mixed or claim.value == wrong.value):  # "my brother-in-law" for him
        return replace(
            claim, because="corrected", sure=True, value=claim.content, negates=wrong.content
        )
    if claim.key and claim.value == wrong.value:  # "the exam" on another day
        return replace(claim, because="corrected", sure=True, in_place_of=(wrong.content,))
    return replace(claim, because="corrected", sure=True, negates=wrong.value)
