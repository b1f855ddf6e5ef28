"""What becomes of memories that a message says to be over, whatever it claims beside."""

from collections.abc import Sequence

from curator.agent_inputs import Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_by
from curator.offline.exchanges.chinese_states import ended_by_chinese_state
from curator.offline.grammar.claim import Claim
from curator.offline.known_claims import KnownClaims
from curator.offline.revisions.ended_things import ended_by_name
from curator.offline.revisions.endings_of_others import ended_of_others
from curator.offline.revisions.new_home import ended_by_new_home
from curator.offline.revisions.new_work import ended_by_new_work
from curator.offline.revisions.states import ended_by_state
from memory.vocabulary import Language


def ended_by_words(
    said: Utterance, before: str, shelf: KnownClaims, told: Sequence[Claim], language: Language
) -> list[ProposedOperation]:
    """Return what ends with a message; `before` is what was said right before it."""
    if language == "zh":
        return list(ended_by_chinese_state(said, before, shelf))
    return [
        *ended_by(said, shelf, before),
        *ended_by_name(said, shelf),
        *ended_by_new_work(said, told, shelf),
        *ended_by_new_home(said, told, shelf),
        *ended_by_state(said, shelf, before),
        *ended_of_others(said, before, shelf),
    ]
