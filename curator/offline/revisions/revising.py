"""The claims of an English message with what they revise of all that is remembered."""

from collections.abc import Sequence

from curator.agent_inputs import ShownMemory
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.statements import EarlierStatement
from curator.offline.revisions.denials import righted_of_known
from curator.offline.revisions.losses import lost
from curator.offline.revisions.renamings import renamed
from curator.offline.revisions.roles import replaced_in_role
from curator.offline.revisions.swaps import set_anew, swapped
from memory.text.content_words import raising_words


def revises_known(
    text: str, before: EarlierStatement | None, known: Sequence[ShownMemory], asked: str | None
) -> bool:
    """Tell whether a message revises what is remembered rather than what was said right before."""
    if _answers(text, asked):
        return False
    said = before.text if before else ""
    last = [claim.content for claim in before.claims] if before else []
    return bool(
        righted_of_known(text, known, said)
        or renamed(text, known)
        or lost(text, known)
        or replaced_in_role(text, known)
        or swapped(text, known)
        or set_anew(text, known, last)
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
    if _answers(text, asked) or any(
        claim.key and (claim.negates or claim.denied) for claim in found
    ):
        return list(found)
    last = [claim.content for claim in before.claims] if before else []
    if righted := (
        righted_of_known(text, known)
        or renamed(text, known)
        or replaced_in_role(text, known)
        or swapped(text, known)
        or set_anew(text, known, last)
    ):
        return [*(claim for claim in found if claim.key and not _is_open(claim, righted)), *righted]
    return [*found, *lost(text, known)]


def _answers(text: str, asked: str | None) -> bool:
    """Tell whether a message takes up a word of a question."""
    return asked is not None and "?" in asked and bool(raising_words(text) & raising_words(asked))


def _is_open(claim: Claim, righted: Sequence[Claim]) -> bool:
    """Tell whether a claim of a message is read out of the words that put something right."""
    return claim.key in {"like", "dislike", "plan", *(it.key for it in righted)}
