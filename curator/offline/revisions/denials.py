"""What is remembered as English words put it right: "it's the 18th, not the 28th" of any memory.

The words deny a word of a memory and say what stands in its place: one of its sort, or what stands
right before or behind the denial.
"""

import re
from collections.abc import Iterator, Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.exchanges.claims_put_right import claim_put_right, place_of
from curator.offline.grammar.claim import Claim
from curator.offline.revisions.sorted_values import stands_for_something
from curator.offline.utterances.amendments import SORTS
from curator.offline.utterances.contrasts import contrasted_with, is_said_again
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_DENIES = LatePattern(
    r"(?i)\b(?:not|isn'?t|wasn'?t|aren'?t|instead of|rather than|(?:i|you) (?:said|wrote|put|typed|told you|keep saying)(?: it was| it'?s)?|when i sa(?:y|id)(?: it was| it'?s)?)\s+(?:(?:in|at|on|for|to|from|with|by|of|the|"
    r"an?|my|our|called|named|really|even|going|doing)\s+)*(?P<wrong>['\w][\w'&-]*(?: [\w'&-]+){0,2})"
)
_BEHIND = LatePattern(
    r"(?i)^[\s,;:.!?—–-]*(?:(?:but|and|no|now|any ?(?:more|longer)|these days|didn'?t i\?|did i\?|after all|instead|technically|really|i meant?|it should be|should be|it'?s|its|it is|she'?s|he'?s|they'?re|that'?s|i'?m|we'?re|in fact|"
    r"actually|is|was|in|at|on|for|to|from|with|called|named|the|an?|my|our)[\s,]+)*"
    r"(?P<right>[\w][\w'&-]*(?: [\w'&-]+){0,2}?)(?=\s*(?:[,.!?;:—–]|$|\b(?:lol|haha|now|sorry|he|she|they|that|who|which|because|bc|since|in|on|at|for)\b))"
)
_NO_VALUE = LatePattern(
    r"(?i)\b(?:i|you|he|she|it|we|they|me|him|them|this|that|what|why|so|just|yet|sure|really|going|"
    r"is|are|was|were|been|have|has|had|do|does|did|can|will|would|could|because|bc|since|until|til|till|any|more|anymore|nowadays|lately|"
    r"only|not|then|again|too|also|ever|never|always|ago|please|ok|okay|oops|sorry|lol|haha|ahh|now|bad|mistake|fault|btw|tho|though|tbh|ngl|imo|lmao|rn|anything|else|everything|nothing|all|either|quite|exactly)\b"
)
_SUPPOSES = LatePattern(
    r"(?i)\b(?:if|wish|imagine|might|maybe|would|could|should(?! (?:be|have been|say))|why not|or not|whether|today|tonight|yet|going to)\b|\?\W*$"
)
_DATED = LatePattern(r" \(\d{4}-\d\d(?:-\d\d)?\)")
_LEADS = LatePattern(r"(?i)(?:in|at|on|for|to|from|with|by|near|called|named|as)")
_LONGEST = 160
_MOST_MEANT = 3


def righted_of_known(
    text: str, known: Sequence[ToldClaim], before: str = "", last: Sequence[str] = ()
) -> list[Claim]:
    """Return what memories say with the words that a message puts right of them.

    Where it denies a word that was said right `before` it puts right that, and no memory but those
    of the `last` that were told.
    """
    if len(text) > _LONGEST or _SUPPOSES.search(text):
        return []
    for denial in _DENIES.finditer(text):
        if found := list(_righted(text, denial, known, before, last)):
            return found
    return []


def _righted(
    text: str,
    denial: re.Match[str],
    known: Sequence[ToldClaim],
    before: str,
    last: Sequence[str],
) -> Iterator[Claim]:
    words = denial["wrong"].split()
    for size in range(len(words), 0, -1):
        wrong = " ".join(words[:size]).strip("'")
        if _NO_VALUE.search(wrong) or is_said_again(wrong, text[denial.end() :]):
            continue
        meant = _meant(wrong, text, known)
        if meant and place_of(wrong, before) and meant[0].content not in last:
            said = raising_words(text) - raising_words(wrong)
            if len(said & raising_words(before)) >= len(said & raising_words(meant[0].content)):
                return
        for memory in meant:
            place = place_of(wrong, _DATED.sub("", memory.content))
            right = place and _right(text, denial, wrong, memory.content)
            if place and right and right.casefold() != place[0].casefold():
                yield claim_put_right(memory, place, right, text)
        if meant:
            return


def _meant(wrong: str, text: str, known: Sequence[ToldClaim]) -> list[ToldClaim]:
    """Return the memories that name the wrong word: those with most words of the text beside it."""
    named = [memory for memory in known if place_of(wrong, memory.content)]
    said = raising_words(text) - raising_words(wrong)
    shared = [len(said & raising_words(memory.content)) for memory in named]
    best = max(shared, default=0)
    found = [memory for memory, count in zip(named, shared, strict=True) if count == best]
    is_plain = best or _tell_of_one(found, wrong) or _say_alike(found, wrong)
    return found if len(found) <= _MOST_MEANT and is_plain else []


def _say_alike(found: Sequence[ToldClaim], wrong: str) -> bool:
    """Tell whether memories all say the wrong word behind the same words: lives in Denver."""
    places = [place for memory in found if (place := place_of(wrong, memory.content))]
    leads = {tuple(place.string[: place.start()].lower().split()[-2:]) for place in places}
    return len(places) == len(found) > 0 and len(leads) == 1


def _tell_of_one(found: Sequence[ToldClaim], wrong: str) -> bool:
    """Tell whether memories that share nothing with a text all say one thing."""
    words = [raising_words(memory.content) - raising_words("years old") for memory in found]
    return len(found) == 1 or (bool(found) and all(telling == words[0] for telling in words))


def _may_be_right(value: str, content: str) -> bool:
    """Tell whether words are a value, and none that the memory says of the wrong one."""
    return not _NO_VALUE.search(value) and place_of(value, content) is None


def _right(text: str, denial: re.Match[str], wrong: str, content: str) -> str | None:
    """Return what a text says in the place of what it denies; None where it says nothing so."""
    end = denial.start("wrong") + len(wrong) + denial["wrong"].startswith("'")
    before, behind = text[: denial.start()], text[end:]
    sorts = [sort for sort in SORTS if sort.fullmatch(wrong)]
    for sort in sorts:
        found = [*reversed(list(sort.finditer(before))), *sort.finditer(behind)]
        values = (
            match[0]
            for match in found
            if match[0].casefold() != wrong.casefold() and not stands_for_something(match)
        )
        if right := next(values, None):
            return right
    if sorts:
        return None
    if (after := _BEHIND.match(behind)) and _may_be_right(after["right"], content):
        return after["right"]
    told = [*contrasted_with(content, text), *_standing_alike(wrong, content, behind)]
    return next((value for value in told if not _NO_VALUE.search(value)), None)


def _standing_alike(wrong: str, content: str, behind: str) -> Iterator[str]:
    """Yield the name that stands behind the word that leads the wrong one: from Mexico."""
    place = place_of(wrong, content)
    lead = content[: place.start()].split()[-1:] if place else []
    if lead and _LEADS.fullmatch(lead[0]):
        shape = rf"\b{lead[0]} (?P<right>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
        yield from (match["right"] for match in re.finditer(shape, behind))
