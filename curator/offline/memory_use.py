"""Which memories a reply used: those that were asked for, or that shaped what else it says.

A reply that only recites a memory, unasked, did not use it; nor did one that repeats the words
that the person has just said.
"""

import re
from collections.abc import Collection, Iterator

from curator.agent_inputs import ShownMemory
from curator.curation.curator import CurationWindow, ProposedOperation
from curator.offline.questions.question import asks_for, is_question
from memory.text.content_words import telling_words
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern

_PIECE = LatePattern(r"[^.!?。！？\n:：]+[.!?。！？]*")
_CITED = LatePattern(r"[:：]\s*(?:“[^”\n]{0,400}”|\"[^\"\n]{0,400}\"|「[^」\n]{0,400}」)")
_REPORT = LatePattern(
    r"\W*+(?:(?:on|in|at|since) [^,]{1,30}?,? )?your?\b"
    r"(?! (?:could|should|can|may|might|would|must|will|need to|want to)\b)"
    r"|\W*+(?:[\d年月日 ]++[，,]?)?你",
    re.IGNORECASE,
)
"""How a sentence begins that tells the person about themselves: "On 2 March you talked of…"."""
_OF_YOU = LatePattern(r"\byou(?:r|'re|'ve)?\b|你|您", re.IGNORECASE)
_SHORTEST = 2


def used(window: CurationWindow, taken: Collection[str]) -> list[ProposedOperation]:
    """Return a BOOST for each recalled memory that a new reply used, those taken left out."""
    found: dict[str, ProposedOperation] = {}
    for said, reply in _answered(window):
        for memory in window.memories:
            if not memory.recalled or memory.handle in {*taken, *found}:
                continue
            if words := _words_of_use(memory, said, reply, window):
                found[memory.handle] = ProposedOperation(
                    op="BOOST", id=memory.handle, quote=words, reason="The reply used it."
                )
    return list(found.values())


def _answered(window: CurationWindow) -> Iterator[tuple[str, str]]:
    """Yield each new reply after what the person had said since the last one."""
    said: list[str] = []
    for utterance in window.utterances:
        if utterance.by_user:
            said.append(utterance.text)
            continue
        if utterance.fresh:
            yield "\n".join(said), utterance.text
        said = []


def _words_of_use(memory: ShownMemory, said: str, reply: str, window: CurationWindow) -> str | None:
    """Return the words of the reply by which it used the memory, or None where it did not."""
    language = language_of(said, window.language)
    is_asked_for = is_question(said, language) and asks_for(said, memory)
    is_repeated = _value_in(said, memory.value) is not None
    for piece in _PIECE.findall(_CITED.sub("", reply)):
        words = _value_in(piece, memory.value)
        if words is None:
            continue
        if is_asked_for or not (is_repeated or _recites(piece, memory)):
            return words
    return None


def _recites(piece: str, memory: ShownMemory) -> bool:
    """Tell whether a sentence tells the person about themselves, or the memory and no more."""
    if piece.rstrip().endswith(("?", "？")):
        return False
    if _REPORT.match(piece):
        return True
    return _OF_YOU.search(piece) is not None and telling_words(piece) <= telling_words(
        memory.content
    )


def _value_in(text: str, value: str | None) -> str | None:
    if value is None or len(value) < _SHORTEST:
        return None
    edge = r"\b" if value.isascii() and value[0].isalnum() and value[-1].isalnum() else ""
    match = re.search(f"{edge}{re.escape(value)}{edge}", text, re.IGNORECASE)
    return match[0] if match else None
