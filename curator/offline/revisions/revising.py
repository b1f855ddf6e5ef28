"""The claims of an English message with what they revise of all that is remembered."""

from collections.abc import Sequence

from curator.agent_inputs import ShownMemory
from curator.offline.exchanges.restated_clauses import restated
from curator.offline.exchanges.righted_belongings import righted_belongings
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.exceptions import is_for_once, told_for_once
from curator.offline.grammar.statements import EarlierStatement
from curator.offline.revisions.denials import righted_of_known
from curator.offline.revisions.losses import lost
from curator.offline.revisions.renamings import renamed
from curator.offline.revisions.retold.retelling import retold
from curator.offline.revisions.roles import replaced_in_role
from curator.offline.revisions.swaps import set_anew, swapped
from curator.offline.revisions.value_exchanges import exchanged
from curator.offline.standing.cues import cues_in
from memory.text.content_words import raising_words

_SAYS_SO = frozenset({"slip", "meant", "sorry", "wrong", "no", "said", "looked up"})
_NEWS = 2
"""With so many words of its own a claim beside what is put right tells something else."""


def revises_known(
    text: str, before: EarlierStatement | None, known: Sequence[ShownMemory], asked: str | None
) -> bool:
    """Tell whether a message revises what is remembered rather than what was said right before."""
    if _answers(text, asked):
        return False
    said = before.text if before else ""
    last = [claim.content for claim in before.claims] if before else []
    return bool(
        retold(text, known, last)
        or righted_of_known(text, known, said, last)
        or renamed(text, known)
        or lost(text, known)
        or replaced_in_role(text, known)
        or swapped(text, known)
        or righted_belongings(text, known, last)
        or set_anew(text, known, last)
        or exchanged(text, known, last)
        or restated(text, known, said, last)
    )


def revising(
    found: Sequence[Claim],
    text: str,
    before: EarlierStatement | None,
    known: Sequence[ShownMemory],
    asked: str | None,
) -> list[Claim]:
    """Return the claims of a message, and in the place of its bare words what these put right.

    What answers a question that was `asked` in between puts nothing right.
    """
    if is_for_once(text):
        return told_for_once(found)
    if _answers(text, asked) or any(
        claim.key and (claim.negates or claim.denied) for claim in found
    ):
        return list(found)
    last = [claim.content for claim in before.claims] if before else []
    if righted := (
        retold(text, known, last)
        or righted_of_known(text, known)
        or renamed(text, known)
        or replaced_in_role(text, known)
        or swapped(text, known)
        or righted_belongings(text, known, last)
        or set_anew(text, known, last)
        or exchanged(text, known, last)
        or restated(text, known, before.text if before else "", last)
    ):
        left = [claim for claim in found if _tells_beside(claim, righted)]
        return [*left, *righted]
    return [*found, *lost(text, known)]


def _answers(text: str, asked: str | None) -> bool:
    """Tell whether a message takes up a word of a question."""
    return asked is not None and "?" in asked and bool(raising_words(text) & raising_words(asked))


def _tells_beside(claim: Claim, righted: Sequence[Claim]) -> bool:
    """Tell whether a claim of a message tells something else than what it puts right."""
    if claim.key:
        return not _is_open(claim, righted)
    if cues_in(claim.quote, "en") & _SAYS_SO:
        return False
    said = raising_words(claim.quote)
    right = raising_words(" ".join(it.content for it in righted))
    if claim.content.startswith("The user's ") and raising_words(claim.content) - right:
        return True
    for revised in righted:
        old = raising_words(" ".join([revised.negates or "", *revised.in_place_of]))
        if said & (raising_words(revised.content) ^ old) or revised.quote in claim.quote:
            return False
    return len(said) >= _NEWS


def _is_open(claim: Claim, righted: Sequence[Claim]) -> bool:
    """Tell whether a claim of a message is read out of the words that put something right."""
    return claim.key in {"like", "dislike", "plan", *(it.key for it in righted)}
