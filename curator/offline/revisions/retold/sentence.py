"""The sentence of a memory with other words in one place of it."""

import re

from curator.offline.claim_equality import ToldClaim
from curator.offline.grammar.claim import Claim
from curator.offline.utterances.amendments import with_article
from memory.vocabulary import Because


def told_with(
    memory: ToldClaim, place: tuple[int, int], new: str, text: str, because: Because = "changed"
) -> Claim:
    """Return what a memory says with new words in one place of it."""
    start, end = place
    content = memory.content
    old, told = content[start:end], with_article(content[:start], new)
    again = told + new + content[end:]
    within = re.search(rf"(?i)(?<!\w){re.escape(old)}(?!\w)", memory.value or "")
    if memory.key and memory.value and within:
        value = memory.value[: within.start()] + new + memory.value[within.end() :]
        return Claim(memory.key, value, again, text.strip(), because=because, negates=memory.value)
    return Claim("", again, again, text.strip(), because=because, in_place_of=(content,))


def told_instead(memory: ToldClaim, again: str, text: str) -> Claim:
    """Return a sentence as what is so in the place of a memory."""
    return Claim("", again, again, text.strip(), because="changed", in_place_of=(memory.content,))
