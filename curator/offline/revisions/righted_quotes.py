"""What a revised English memory quotes: the words that say what is so, without what was before."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from curator.agent_inputs import ShownMemory
from curator.curation.curator import ProposedOperation
from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern

_WORD = LatePattern(r"[^\W_]+(?:['’][^\W_]+)*")
_ORDINAL = LatePattern(r"^(\d+)(?:st|nd|rd|th)$")
_DENIES = LatePattern(
    r"(?i)(?:[\s,;:–—-]|\b(?:and|but|so|it'?s|its|it is|that'?s|i|no|really|just|the|an?|in|at|on|for|to|from|of|my)\b)*"
    r"\b(?:not|isn'?t|wasn'?t|aren'?t|weren'?t|instead of|rather than|no longer|used to|never|(?:i|you) (?:said|wrote|put|typed|told you)|when i)\b"
)
"""What begins the words behind what is so that say what is not."""
_EDGE = " \t\n,;:.!…–—-"
_LEADS = LatePattern(
    r"(?i)^(?:(?:and|but|so|lol|haha|sorry|any ?(?:more|longer))\b[\s,;:.!…–—-]*)+"
)
_FEWEST = 2
"""A quote of fewer words says nothing by itself."""
_LITTLE = frozenset({
    "the", "user", "a", "an", "is", "are", "was", "has", "have", "their", "it", "of", "in", "on", "at",
    "to", "for", "and", "with", "not", "no", "they", "he", "she", "i", "my", "now",
})  # fmt: skip


def quoting_what_is_so(
    operations: Sequence[ProposedOperation], memories: Sequence[ShownMemory]
) -> list[ProposedOperation]:
    """Return operations with what revises a memory resting on the words that say what is so now."""
    contents = {memory.handle: memory.content for memory in memories}
    return [
        operation.model_copy(update={"quote": _quote(operation, operations, contents)})
        if operation.quote and operation.content and not is_cjk(operation.content[:1])
        else operation
        for operation in operations
    ]


def _quote(
    operation: ProposedOperation,
    operations: Sequence[ProposedOperation],
    contents: dict[str, str],
) -> str:
    quote, content = operation.quote or "", operation.content or ""
    if content == contents.get(operation.id or ""):
        return quote
    # What ends with the words of an addition is what it stands in the place of.
    old = {
        contents.get(it.id or "", "")
        for it in operations
        if it is operation or (operation.op == "ADD" and it.id and it.quote == quote)
    }
    before = " ".join(old)
    if not before.strip():
        return quote
    told, known = _words(content), _words(before)
    return without_what_was(quote, right=told - known, wrong=known - told)


def without_what_was(quote: str, *, right: AbstractSet[str], wrong: AbstractSet[str]) -> str:
    """Return the part of words that says what is right, without what says what is wrong.

    All of them where the two are mixed, or one of them is not said.
    """
    said = [(match, _plain(match[0])) for match in _WORD.finditer(quote)]
    is_right = [match for match, word in said if word in right]
    is_wrong = [match for match, word in said if word in wrong]
    if not is_right or not is_wrong:
        return quote
    begin, end = 0, len(quote)
    before = [match for match in is_wrong if match.end() <= is_right[0].start()]
    behind = [match for match in is_wrong if match.start() >= is_right[-1].end()]
    if len(before) + len(behind) < len(is_wrong):
        return quote
    if before:
        begin = before[-1].end()
    if behind:
        denial = _DENIES.search(quote, is_right[-1].end(), behind[0].start())
        end = denial.start() if denial else behind[0].start()
    part = quote[begin:end].strip(_EDGE)
    part = _LEADS.sub("", part)
    return part if len(_WORD.findall(part)) >= _FEWEST else quote


def _words(text: str) -> frozenset[str]:
    return frozenset(_plain(word) for word in _WORD.findall(text)) - _LITTLE


def _plain(word: str) -> str:
    lower = re.sub(r"['’]s$", "", word.casefold())
    ordinal = _ORDINAL.match(lower)
    if ordinal:
        return ordinal[1]
    return lower[:-1] if len(lower) > 4 and lower.endswith("s") else lower
