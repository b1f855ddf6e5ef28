"""What becomes of memories that a message says to be over, whatever it claims beside."""

from collections.abc import Sequence

from curator.agent_inputs import Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_by
from curator.offline.exchanges.chinese_states import ended_by_chinese_state
from curator.offline.exchanges.gone.animals_gone import ended_with_their_kind
from curator.offline.exchanges.gone.pets_gone import ended_with_their_animals
from curator.offline.exchanges.gone.stopped_things import ended_as_stopped
from curator.offline.exchanges.gone.things_gone import ended_as_gone
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
        return [
            *ended_with_their_animals(said, shelf, told),
            *ended_as_stopped(said, shelf),
            *ended_as_gone(said, shelf),
            *ended_by_chinese_state(said, _with_whom_it_tells_of(said, before, told), shelf),
        ]
    return [
        *ended_by(said, shelf, before),
        *ended_with_their_kind(said, shelf),
        *ended_by_name(said, shelf),
        *ended_by_new_work(said, told, shelf),
        *ended_by_new_home(said, told, shelf),
        *ended_by_state(said, shelf, before),
        *ended_of_others(said, before, shelf),
    ]


def _with_whom_it_tells_of(said: Utterance, before: str, told: Sequence[Claim]) -> str:
    """Return the words before a message with what was read of it, for those whom it means."""
    return " ".join([before, *(it.content for it in told if it.quote and it.quote in said.text)])
