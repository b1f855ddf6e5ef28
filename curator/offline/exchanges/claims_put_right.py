"""What a memory or a message says with the right words in the place of wrong ones."""

import re
from collections.abc import Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.statements import Restatement
from curator.offline.utterances.amendments import with_article
from curator.offline.utterances.contrasts import without_overlap


def place_of(wrong: str, content: str) -> re.Match[str] | None:
    """Return where a content holds the wrong words; None where it does not."""
    return re.search(rf"(?<!\w){re.escape(wrong)}(?!\w)(?<!\.)", content, re.IGNORECASE) or (
        re.search(rf"(?<!\w){re.escape(wrong[:-1])}(?!\w)", content, re.IGNORECASE)
        if wrong.endswith("days")
        else None
    )


def claim_put_right(memory: ToldClaim, place: re.Match[str], right: str, text: str) -> Claim:
    """Return what a memory says with the right words in a place of it, as a text says."""
    content, wrong, value = place.string, place[0], memory.value
    if wrong.lower().endswith("day") and right.lower().endswith("days"):
        right = right[:-1]
    right = without_overlap(right, content[place.end() :])
    begins = with_article(content[: place.start()], right)
    again = begins + right + content[place.end() :]
    if memory.key and value and (found := place_of(wrong, value)):
        told = value[: found.start()] + right + value[found.end() :]
        return Claim(memory.key, told, again, text.strip(), because="corrected", negates=value)
    return Claim("", again, again, text.strip(), because="corrected", negates=memory.content)


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
