"""What a person takes back as a joke: "just kidding", 逗你的."""

from collections.abc import Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import CurationWindow, ProposedOperation
from curator.offline.grammar.play import is_play
from curator.offline.known_claims import KnownClaims
from curator.offline.utterances.claims import claims
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern

_TAKEN_BACK = LatePattern(
    r"(?i)^\W*(?:ha(?:ha)*,? |lol,? |no,? )*(?:just|only|i'?m|i was)?\s*(?:just )?(?:kidding|"
    r"joking|jk)"
    r"\W*$|^\W*(?:哈+，?)?(?:我)?(?:刚才)?(?:是)?(?:开玩笑的?|逗你的?|骗你的?|说着玩的?)(?:啦|哈+|的)?\W*$"
)


def is_taken_back(later: Sequence[Utterance]) -> bool:
    """Tell whether the next words of the user say that what they said was a joke."""
    following = next((utterance for utterance in later if utterance.by_user), None)
    return following is not None and bool(_TAKEN_BACK.match(following.text))


def taken_back(window: CurationWindow, shelf: KnownClaims) -> list[ProposedOperation]:
    """Return what takes away the joke that was remembered."""
    said = [utterance for utterance in window.utterances if utterance.by_user]
    if len(said) < 2 or not said[-1].fresh or said[-2].fresh:
        return []
    if not _TAKEN_BACK.match(said[-1].text) or is_play(said[-2].text, window.language):
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
