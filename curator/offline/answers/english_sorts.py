"""The only thing of its sort that was told, as the answer to who asks for one of that sort.

"Which instrument do I play?" is answered by a harmonium, where nothing else told is an instrument.
"""

from collections.abc import Sequence

from curator.offline.answers.english_inquiry import KINDS, inquiry, lemmas
from curator.offline.answers.english_signs import Passage
from curator.offline.grammar.suppositions import tells_nothing_of_speaker
from curator.offline.lexicon.shared import ANIMALS
from curator.offline.questions.beings_told import is_of_user_alone
from curator.offline.questions.sorts import Sort, sorts_asked
from memory.text.late_pattern import LatePattern

ONLY_ONE, ONE_OF_FEW = 0.62, 0.45
"""How sure it is that what is the only one of its sort answers, and one of two or three."""
_FEW = 3
_ASKS = LatePattern(
    r"(?i)^\W*(?:so |and |remind me |well )*(?:what|which|who(?:m)? (?:do|am) i|where|in which|"
    r"from what|how do i (?:earn|make (?:my|a)|get (?:around|about|to)|keep (?:fit|active)|relax|unwind)|"
    r"(?:do|have|am|are) i (?:\w+ ){0,2}any|is there (?:an?|any))\b"
)
"""Asks for something, or for anything of its sort."""
_OF_WORLD = LatePattern(
    r"(?i)\bhow (?:do|does|can|to|hot|far|high)\b(?! i\b)|\b(?:you|your|best|should)\b"
)
_PAST_ASKED = LatePattern(r"(?i)\b(?:was|were|did|used to|before|old|previous\w*|former\w*|ex)\b")
_PAST_TOLD = LatePattern(
    r"(?i)\b(?:used to|was an?|were|formerly|ex-|no longer|worked as|before)\b"
)
_FAVOURITE = LatePattern(r"(?i)\bfav|\bbest\b|\bmost\b")
_LOVED = LatePattern(
    r"(?i)\bfav|\blov|\blik|\bador|\benjoy|obsessed|\bprefer|\bbest\b|beats|over every"
)
_QUALIFIED = LatePattern(
    r"(?i)\b(?:first|last|next|previous|second|third|other|another|ideal|dream|worst|least|cheapest|"
    r"biggest|oldest|youngest|new|newest)\b"
)
"""Asks for one of several by what sets it apart."""
_MEASURED = LatePattern(r"(?i)\b(?:what time|how (?:long|much|many|far|often))\b")
_MEASURE = LatePattern(
    r"(?i)\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|every|each|once|twice|daily|"
    r"weekly|years?|months?|weeks?|hours?)\b"
)
_OF_OTHERS = LatePattern(
    r"(?i)\W*(?:the|an?|his|her|their|some|one of|every\w*|people|that|those)\b"
)
_OF_SPEAKER = LatePattern(r"(?i)\b(?:i|i'm|im|me|my|mine|we|us|our)\b")
"""Opens a line with somebody or something else, and speaks of who says it all the same."""
_GENERIC = frozenset(
    [
        *("i", "thing", "kind", "sort", "type", "any", "moment", "present", "day", "time", "name"),
        *("life", "week", "these", "right", "now", "currently", "work", "home", "place", "one"),
        *("people", "problem", "currently", "again", "own", "main", "usual", "summer", "year"),
    ]
)
"""Says of no question what it is about."""


def sureness_of_sort(question: str, passages: Sequence[Passage]) -> list[float]:
    """Return how surely each passage answers as one of the few of the sort asked for, 0 to 1."""
    none = [0.0] * len(passages)
    sorts = sorts_asked(question) if _ASKS.search(question) else ()
    if not sorts or _OF_WORLD.search(question):
        return none
    is_met = [_may_be(question, passage, sorts) for passage in passages]
    memories = {
        it.content for it, met in zip(passages, is_met, strict=True) if met and not it.is_line
    }
    lines = {it.content for it, met in zip(passages, is_met, strict=True) if met and it.is_line}
    count = len(memories) or len(lines)
    if not 1 <= count <= _FEW:
        return none
    sure = ONLY_ONE if count == 1 else ONE_OF_FEW
    return [
        sure if met and (not passage.is_line or not memories) else 0.0
        for passage, met in zip(passages, is_met, strict=True)
    ]


def _may_be(question: str, passage: Passage, sorts: Sequence[Sort]) -> bool:
    """Tell whether a passage is of the user's life and names one of a sort, and all else asked."""
    asked, told = inquiry(question), passage.content
    met = [sort for sort in sorts if sort.told.search(told)]
    is_of_others = asked.beings - ANIMALS - {"pet"}
    if not met or is_of_others or asked.names or tells_nothing_of_speaker(told):
        return False
    if _PAST_TOLD.search(told) and not _PAST_ASKED.search(question):
        return False
    if _is_apart(question, told):
        return False
    if any(KINDS[kind].asked.search(question) and not KINDS[kind].told.search(told)
           for kind in asked.kinds - {"number"}):  # fmt: skip
        return False
    spoken_for = set[str]().union(
        *(lemmas(match[0]) for sort in met for match in sort.asked.finditer(question))
    )
    named = asked.nouns - spoken_for - _GENERIC
    if named - lemmas(told):
        return False
    if not asked.is_own:
        return bool(named)
    if passage.is_line and _OF_OTHERS.match(told) and not _OF_SPEAKER.search(told):
        return False
    return passage.is_line or is_of_user_alone(told) or told.startswith("The user")


def _is_apart(question: str, told: str) -> bool:
    """Tell whether a favourite, the first of several or a measure is asked for, and none is told."""
    if _FAVOURITE.search(question) and not _LOVED.search(told):
        return True
    if _MEASURED.search(question) and not _MEASURE.search(told):
        return True
    words = told.casefold()
    return any(match[0].casefold() not in words for match in _QUALIFIED.finditer(question))
