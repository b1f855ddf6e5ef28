"""What a person takes back as a joke: "just kidding", 逗你的."""

from curator.agent_inputs import ShownMemory
from curator.curation.curator import CurationWindow, ProposedOperation
from curator.offline.grammar.play import is_play
from curator.offline.known_claims import KnownClaims
from curator.offline.standing.in_earnest import is_taken_back
from curator.offline.utterances.claims import claims
from memory.text.language import language_of


def taken_back(window: CurationWindow, shelf: KnownClaims) -> list[ProposedOperation]:
    """Return what takes away the joke that was remembered."""
    said = [utterance for utterance in window.utterances if utterance.by_user]
    if len(said) < 2 or not said[-1].fresh or said[-2].fresh:
        return []
    if not is_taken_back(said[-1:]) or is_play(said[-2].text, window.language):
        return []
    language = language_of(said[-2].text, window.language)
    joked = claims(said[-2].text, language, said[-2].at)
    joke = [
        memory
        for claim in joked
        for memory in shelf.at(claim.key, claim.value)
        if memory.category == "fact" and not memory.verified and memory.content == claim.content
    ]
    return [_joked(memory, said[-1].text) for memory in joke]


def _joked(memory: ShownMemory, words: str) -> ProposedOperation:
    return ProposedOperation(
        op="DELETE",
        id=memory.handle,
        quote=words,
        because="corrected",
        reason="The user was joking.",
    )
