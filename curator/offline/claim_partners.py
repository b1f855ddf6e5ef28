"""What an engagement or a wedding makes of a partner: a girlfriend is a fiancée, then a wife."""

from collections.abc import Iterator

from curator.curation.curator import ProposedOperation
from curator.offline.claim_operation import operation_on
from curator.offline.grammar.claim import Claim
from curator.offline.known_claims import KnownClaims
from memory.text.late_pattern import LatePattern

_BECOMES = {
    "engaged": {
        "girlfriend": "fiancée", "gf": "fiancée", "boyfriend": "fiancé", "bf": "fiancé",
        "partner": "fiancé",
    },
    "married": {
        "girlfriend": "wife", "gf": "wife", "fiancée": "wife", "fiancee": "wife",
        "boyfriend": "husband", "bf": "husband", "fiancé": "husband", "fiance": "husband",
    },
}  # fmt: skip
_PARTNER = LatePattern(
    r"(?P<of>The user(?:'s| has an?)) (?P<partner>girlfriend|boyfriend|partner|gf|bf|fianc[eé]e?)\b"
)


def partners_now(claim: Claim, shelf: KnownClaims) -> Iterator[ProposedOperation]:
    """Yield what is known of a partner, told of what they are to the user from now on."""
    becomes = _BECOMES.get(claim.value, {})
    if claim.key != "relationship" or claim.because != "changed" or claim.ended:
        return
    for memory in shelf.memories:
        told = _PARTNER.match(memory.content)
        partner = becomes.get(told["partner"]) if told else None
        if told is None or partner is None or memory.handle in shelf.taken:
            continue
        shelf.taken.add(memory.handle)
        whose = told["of"] if told["of"].endswith("'s") else "The user has a"
        slot = (memory.key or "").partition(".")[2]
        now = Claim(
            f"{partner}.{slot}" if slot else memory.key or "", memory.value or "", "", claim.quote
        )
        yield operation_on(
            now, memory, content=f"{whose} {partner}{memory.content[told.end() :]}",
            because="changed", value=memory.value,
        )  # fmt: skip
