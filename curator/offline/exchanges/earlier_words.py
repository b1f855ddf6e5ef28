"""The earlier words that a correction says again, so that who takes them back takes it along.

"It's not Dubai, it's Abu Dhabi" tells of whoever the message before told of, in its words.
"""

from collections.abc import Sequence
from dataclasses import replace

from curator.agent_inputs import Utterance
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import spoken
from memory.text.content_words import raising_roots
from memory.vocabulary import Language


def with_earlier_words(
    found: Sequence[Claim], said: Utterance, before: Sequence[Utterance], language: Language
) -> list[Claim]:
    """Return claims; what puts something right names the newest words that it says again."""
    own = [it.text for it in before if it.by_user]
    return [
        replace(claim, says_again=_said_again(claim, said.text, own, language))
        if claim.because or claim.in_place_of or claim.negates
        else claim
        for claim in found
    ]


def _said_again(claim: Claim, text: str, earlier: Sequence[str], language: Language) -> str:
    words = raising_roots(claim.content) - raising_roots(text)
    if not words:
        return ""
    for before in reversed(earlier):
        parts = [(len(words & raising_roots(it.text)), it.text) for it in spoken(before, language)]
        most, sentence = max(parts, default=(0, ""), key=lambda part: part[0])
        if most:
            return sentence if sentence in before else before.strip()
    return ""
