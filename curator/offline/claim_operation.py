"""Words what a claim does to memory as an operation: an UPDATE of what is known, else an ADD."""

from typing import Any

from curator.agent_inputs import ShownMemory
from curator.curation.curator import ProposedOperation
from curator.offline.grammar.claim import Claim
from memory.text.late_pattern import LatePattern

_SO_SINCE = LatePattern(
    r"不再|(?:退休|毕业)了(?:。|，)|离开了原来|\b(?:no longer|has retired|left their job)\b"
)
"""Tells of an end as of what is so since: 退休了 holds from its day on."""


def operation_on(
    claim: Claim, old: ShownMemory | None, *, content: str, **more: Any
) -> ProposedOperation:
    """Word the operation: with `old` an UPDATE of it, else an ADD."""
    confirms = old is not None and content == old.content
    return ProposedOperation(
        op="UPDATE" if old else "ADD",
        id=old.handle if old else None,
        content=content,
        kind=old.kind if old and confirms else claim.kind,
        topic=old.topic if old and confirms else claim.topic,
        salience=claim.salience,
        confidence=claim.confidence,
        entities=list(claim.entities),
        key=_key(claim, old),
        **({"value": claim.value, "quote": claim.quote} | _dates(claim, old) | more),
    )


def _key(claim: Claim, old: ShownMemory | None) -> str | None:
    if claim.ended:
        return f"{claim.key}.past"
    return claim.key or (old.key if old else None)


def _dates(claim: Claim, old: ShownMemory | None) -> dict[str, str | None]:
    if claim.ended and (old is not None or _SO_SINCE.search(claim.content)):
        return {"valid_from": claim.valid_until}
    return {"valid_from": claim.valid_from, "valid_until": claim.valid_until}
