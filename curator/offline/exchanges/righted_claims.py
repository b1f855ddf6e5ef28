"""What an English message claims with what it puts right itself: "I'm 30, no wait, 31"."""

from collections.abc import Sequence

from curator.offline.grammar.claim import Claim
from curator.offline.grammar.statements import Restatement


def righted_at_once(found: Sequence[Claim], again: Restatement) -> list[Claim]:
    """Return what a message says without what it takes back itself, and with what is right."""
    wrong = {claim.content for claim in again.wrong}
    values = {claim.value for claim in again.wrong if claim.value}
    right = {claim.content for claim in again.right}
    left = [
        claim
        for claim in found
        if claim.content not in wrong | right
        and not any(value in claim.content for value in values)
    ]
    return [*left, *again.right]
