"""The echo guard: what only the character or a memory said never becomes a memory of the user's.

A memory engine in wide use stored one hallucination 668 times: it was recalled, the reply repeated
it, and the repetition was taken for news. Here a sentence must be carried by the user's own words.
"""

from collections.abc import Iterator
from dataclasses import replace

from curator.agent_inputs import Utterance
from curator.curation.curator import CurationWindow
from curator.handles import Handles
from memory.ledger.proposal import ContentProposal, Proposal
from memory.text.content_words import telling_words
from memory.text.late_pattern import LatePattern
from memory.text.quotes import is_bare_answer

_QUESTIONS = LatePattern(
    r"(?<![^.!?。！？\n])[^.!?。！？\n]*+(?:[?？]|(?:(?<=吗)|(?<=对吧)|(?<=是吧))(?=[.!。！\n]|$))"
)
_FIRST_WORDS = LatePattern(r"^[^\s,，.。!！;；~～]+")


def heard_out(proposal: Proposal, window: CurationWindow, memories: Handles) -> Proposal:
    """Return the proposal with the flaw of being an echo, if it is one.

    Without the user's words it is left alone: it is refused for that.
    """
    if proposal.flaw or not isinstance(proposal, ContentProposal) or not proposal.quotes:
        return proposal
    known = [
        memory.content
        for memory in window.memories
        if memories.take(memory.handle) == _about(proposal)
    ]
    echo = is_echo(proposal.content or "", window, known=" ".join(known))
    return replace(proposal, flaw="echo") if echo else proposal


def _about(proposal: Proposal) -> int | None:
    """Return what is behind the handle that a proposal names."""
    return proposal.memory_id if proposal.awaits is None else -proposal.awaits.operation_id


def is_echo(content: str, window: CurationWindow, *, known: str = "") -> bool:
    """Tell whether a sentence says what others said, and the user's new words do not carry it.

    Words count that tell something: names, numbers, things. A sentence may name what was spoken
    of before ("he is ill" is about Rex) as long as the user adds something to it that is news, or
    most of it. `known` is what an updated memory says already.
    """
    spared = telling_words(f"{known} {window.user_name} {window.character}")
    words = telling_words(content) - spared
    carried = words & _said(window)
    echoed = (words & _heard(window)) - carried
    if not echoed:
        return False
    return len(echoed) >= len(carried) and not _has_news(carried, window)


def adopted_questions(window: CurationWindow) -> list[str]:
    """Return the questions that the user's new messages said yes or no to."""
    return [
        question
        for before, utterance in _with_the_one_before(window)
        if utterance.by_user and utterance.fresh
        for question in _questions(before, utterance)
    ]


def _said(window: CurationWindow) -> frozenset[str]:
    """Return the words of the user's new messages, and of the questions they said yes or no to."""
    found = frozenset[str]()
    for before, utterance in _with_the_one_before(window):
        if utterance.by_user and utterance.fresh:
            found |= telling_words(utterance.text) | _adopted(before, utterance)
    return found


def _heard(window: CurationWindow) -> frozenset[str]:
    """Return the words of the shown memories and of whatever the user did not say."""
    others = [utterance.text for utterance in window.utterances if not utterance.by_user]
    return _remembered(window) | telling_words("\n".join(others))


def _has_news(carried: frozenset[str], window: CurationWindow) -> bool:
    """Tell whether the user was the first to say one of the words."""
    heard = _remembered(window)
    for before, utterance in _with_the_one_before(window):
        if not utterance.by_user:
            heard |= telling_words(utterance.text)
        elif utterance.fresh:
            said = telling_words(utterance.text) | _adopted(before, utterance)
            if carried & said - heard or carried & _adopted(before, utterance):
                return True
    return False


def _remembered(window: CurationWindow) -> frozenset[str]:
    return telling_words(
        "\n".join(f"{memory.content} {memory.value or ''}" for memory in window.memories)
    )


def _adopted(before: Utterance | None, utterance: Utterance) -> frozenset[str]:
    return telling_words("\n".join(_questions(before, utterance)))


def _questions(before: Utterance | None, utterance: Utterance) -> list[str]:
    """Return what a message says yes or no to; what was asked of somebody else is not answered."""
    if before is None or before.by_user or before.to_others or not _answers(utterance.text):
        return []
    return list(_QUESTIONS.findall(before.text))


def _answers(text: str) -> bool:
    first = _FIRST_WORDS.match(text.strip())
    return is_bare_answer(text) or (first is not None and is_bare_answer(first.group()))


def _with_the_one_before(window: CurationWindow) -> Iterator[tuple[Utterance | None, Utterance]]:
    before = None
    for utterance in window.utterances:
        yield before, utterance
        before = utterance
