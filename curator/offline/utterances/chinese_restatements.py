"""What a Chinese statement claims with its right word, where its claims do not name the wrong one."""

from collections.abc import Sequence
from dataclasses import replace

from curator.agent_inputs import Utterance
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.statements import EarlierStatement, Restatement, as_put_right
from curator.offline.utterances.claims import claims
from curator.offline.utterances.righted_words import CORRECTS, Righting
from memory.text.attribute_keys import beings_in


def of_another(statement: str, said: Utterance, before: EarlierStatement) -> Restatement | None:
    """Return what a statement says of somebody else than before: 不是我妹，是我堂妹."""
    read = claims(statement, "zh", said.at)
    wrong = tuple(claim.content for claim in before.claims if claim.content not in _contents(read))
    if not wrong or not read or beings_in(statement) == beings_in(before.text):
        return None
    right = [replace(claim, quote=said.text.strip(), because="corrected") for claim in read]
    if not before.said.fresh:
        right[0] = replace(right[0], in_place_of=wrong)
    return Restatement(EarlierStatement(statement, read, said), right, before.claims)


def _contents(found: Sequence[Claim]) -> frozenset[str]:
    return frozenset(claim.content for claim in found)


def kept_again(righting: Righting, said: Utterance, before: EarlierStatement) -> Restatement | None:
    """Return what was claimed in the words of the statement with the right one of them."""
    wrong, right = righting.wrong, righting.right
    kept = [claim for claim in before.claims if claim.content.count(wrong) == 1]
    if not kept:
        return None
    told = [
        replace(
            claim, content=claim.content.replace(wrong, right),
            value=claim.value.replace(wrong, right), quote=said.text.strip(),
        )
        for claim in kept
    ]  # fmt: skip
    read = [as_put_right(claim, old, before) for claim, old in zip(told, kept, strict=True)]
    return Restatement(EarlierStatement(righting.statement, read, said), read, kept)


def with_what_is_told_beside(again: Restatement, beside: str, said: Utterance) -> Restatement:
    """Return a restatement with what its words tell besides what they put right."""
    found = claims(beside, "zh", said.at) if beside and not CORRECTS.search(beside) else []
    told = [
        replace(claim, quote=said.text.strip(), because=None)
        for claim in found
        if claim.key or len(found) == 1
    ]
    return replace(again, right=[*again.right, *told])
