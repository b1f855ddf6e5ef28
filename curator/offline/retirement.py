"""Retires what a message leaves nothing of, where neither slot nor words said which memory."""

from collections.abc import Iterator

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.chinese.spoken_of import in_full
from curator.offline.claim_endings import ended_now
from curator.offline.known_claims import KnownClaims
from curator.offline.lexicon.shared import PARTNERS
from curator.offline.standing.cues import cues_in, puts_right
from curator.offline.standing.judge import FLOOR, may_end_anything, sure_over
from curator.offline.utterances.forget_requests import asks_to_forget
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_AT_MOST = 3
"""So many memories one message retires."""
_STAYS = LatePattern(
    r"(?:^|\.)(?:birthday|birth_year|origin|boundary|promise|reminder|remember|past)$|"
    r"^(?!(?:boyfriend|girlfriend|partner|husband|wife|fianc\w+)\.).*\bname$"
)
"""What no words retire that name no slot."""
_PRICES = LatePattern(r"(?:涨|降|跌)(?:到|了|价|至)")
"""Says what something costs now: it ends what is known of that thing alone."""
_OF_SPEAKER = LatePattern(r"(?i)\b(?:i|i'm|im|i've|ive)\b|我")
_OF_SOMEBODY = LatePattern(r"(?i)\b(?:he|she|they|it|him|her|them)\b|[他她它]")


def retired(
    said: Utterance, before: str, shelf: KnownClaims, language: Language
) -> Iterator[ProposedOperation]:
    """Yield what becomes of the memories that a message surely leaves nothing of.

    What was so ends; what was said by mistake goes.
    """
    is_slip = puts_right(said.text, language)
    for memory in _over(said.text, before, shelf, language):
        if is_slip and _STAYS.search(memory.key or "") is None:
            shelf.taken.add(memory.handle)
            yield ProposedOperation(
                op="DELETE", id=memory.handle, quote=said.text, because="corrected",
                reason="The user says that it is not so.",
            )  # fmt: skip
        elif not is_slip:
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)


def _over(text: str, before: str, shelf: KnownClaims, language: Language) -> list[ShownMemory]:
    if not may_end_anything(text, language) or asks_to_forget(text, language):
        return []
    if language == "zh":
        text = in_full(text, "", before)
    weighed = [
        (sure_over(text, before, memory.content, memory.key or "", language), memory)
        for memory in shelf.memories
        if memory.handle not in shelf.taken
        and not _STAYS.search(memory.key or "")
        and not _is_of_others(memory.content, text, language)
        and not (_PRICES.search(text) and not raising_words(text) & raising_words(memory.content))
    ]
    surest = sorted(weighed, key=lambda pair: -pair[0])[:_AT_MOST]
    return [memory for sure, memory in surest if sure >= FLOOR[language]]


def _is_of_others(content: str, text: str, language: Language) -> bool:
    """Tell whether a memory is of others than those of whom a message speaks.

    "I broke up with Amy" ends nothing of a mother's birthday, 我今年28 neither.
    """
    told, named = beings_in(content), beings_in(text)
    if not told or raising_words(content) & raising_words(text):
        return False
    if named:
        return not told & named
    if "parted" in cues_in(text, language):
        return not told & PARTNERS
    return _OF_SPEAKER.search(text) is not None and _OF_SOMEBODY.search(text) is None
