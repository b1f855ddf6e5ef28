"""The memory whose value an English message sets another of its sort against, and says instead.

"it's the 5th of nov not the 3rd" is set against what tells of the 3rd of November, "the lessons
are Monday and Thursday, I mixed" against the one memory of lessons on other days.
"""

import re
from collections.abc import Iterator, Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.exchanges.named_words import is_of_another, named_words
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.exceptions import is_spared
from curator.offline.revisions.sorted_values import SortedValue, sorted_values, with_value
from curator.offline.standing.cues import cues_in
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Because

_DENIED = LatePattern(
    r"(?i)\b(?:not|isn'?t|isnt|wasn'?t|aren'?t|weren'?t|ain'?t|instead of|rather than|no longer|used to be|"
    r"(?:i|you) (?:said|wrote|put|typed|told you|keep saying)|when i sa(?:y|id)|what i (?:just )?(?:said|wrote) about|from(?=.* to\b))"
    r"(?:\s+(?:it|was|it'?s|its|is|on|at|in|for|of|the|an?|till?|until|really|even|actually))*\s+$"
)
_BEHIND = LatePattern(r"(?i)^[\s,]*(?:is|was) wrong\b|^,? (?:didn'?t i|did i)\b")
"""What denies the value that stands before it."""
_PUTS_RIGHT = frozenset({"slip", "meant", "sorry", "wrong", "no", "said", "looked up"})
_SURELY_WRONG = frozenset({"slip", "meant", "wrong"})
"""The cues of which one alone says that what was told was wrong."""
_COUNTED = LatePattern(r"(?i)\W+(?P<what>[a-z]{3,})\b")
_CHANGES = frozenset({"switched", "moved", "now", "instead"})
_MOVES = LatePattern(
    r"(?i)\b(?:shift|push|bump|mov|delay|postpon|reschedul|brought|bring|put)\w* [^.!?;]{0,40}?\b(?:to|until|till?|back|forward|off)\b"
)
_MIXED = LatePattern(
    r"(?i)\b(?:mixed|messed|muddled|mucked|confused|cocked|screwed)(?: (?:it|that|them|this))?(?: up)?\b|\bgetting muddled\b"
)
_UNREAL = LatePattern(
    r"(?i)\b(?:if|imagine|suppose|pretend|might|maybe|perhaps|(?<!never )could|would|wish|hope|almost|nearly|want to|wanna)\b|\?\W*$"
)
_PAST = LatePattern(r"(?i)^the user (?:no longer|used to)\b")
_COUNTS = LatePattern(
    r"(?i)\b(?:up to|down to|now (?:have|has|got|own|only)|makes (?:it |us )?|only|now|total of|just|"
    r"left with|we'?re|we are|there'?s|there are)\W+(?:\w+\W+)?$"
)
"""What stands before how many there are now."""
_IS_NOW = LatePattern(r"(?i)^ (?:of us |of them )?(?:now|left|these days)\b")
_AMOUNTS = frozenset({"dose", "weight", "distance", "money"})
_MEASURES = _AMOUNTS | {"frequency", "height"}
_MEASURED_ANEW = LatePattern(
    r"(?i)\b(?:lately|now|only|just|down to|up to|upped|raised|lowered|cut|went (?:up|down)|increased|reduced|dropped|doubled|"
    r"halved|these days|recently|measured|weighed|goes|gone up|gone down|instead|back to)\b"
)
"""Says that what is measured, or how often something is done, is otherwise."""
_MARKS = LatePattern(r"[.!?;]+\s")
_THEIRS = LatePattern(r"(?i)\b(?:hers|his|theirs)\b")
"""Says that what is told is of somebody else: "my cousin's better now, but hers is type 2"."""
_LONGEST = 200
_MOST = 2
_NO_COUNT = LatePattern(r"(?i)\byears? old\b|\bage[ds]?\b|\d{4}")


def exchanged(text: str, known: Sequence[ToldClaim], last: Sequence[str] = ()) -> list[Claim]:
    """Return what memories say with the values that a message sets against theirs.

    `last` is what was told right before, of which it speaks where it names nothing.
    """
    if len(text) > _LONGEST or _UNREAL.search(text):
        return []
    values = sorted_values(text)
    wrong = [value for value in values if _is_denied(value, text)]
    right = [value for value in values if value not in wrong]
    telling = [
        memory
        for memory in known
        if not _PAST.search(memory.content)
        and not _is_of_another(text, memory.content)
        and not is_spared(memory.content, text)
    ]
    for denied in wrong:
        new = [value for value in right if _may_stand_for(value, denied)]
        if len(new) == 1 and (found := _against(denied, new[0], text, telling, values)):
            return found
    return [] if wrong else list(_set_anew(text, values, telling, last))


def _is_of_another(text: str, content: str) -> bool:
    """Tell whether a message is of somebody's own matter, and a memory not of theirs."""
    named, told = beings_in(text), beings_in(content)
    if named and _THEIRS.search(text) is not None and not named & told:
        return True
    return is_of_another(text, content)


def _is_denied(value: SortedValue, text: str) -> bool:
    return bool(_DENIED.search(text[: value.start]) or _BEHIND.search(text[value.end :]))


def _may_stand_for(value: SortedValue, wrong: SortedValue) -> bool:
    return value.sort == wrong.sort or {value.sort, wrong.sort} == {"date", "number"}


def _against(
    wrong: SortedValue,
    right: SortedValue,
    text: str,
    known: Sequence[ToldClaim],
    values: Sequence[SortedValue],
) -> list[Claim]:
    """Return the memories that tell the value which is denied, with the right one."""
    places = [
        (memory, value)
        for memory in known
        for value in sorted_values(memory.content)
        if wrong.says(value) and _is_of_one_month(right, value)
    ]
    meant = _likeliest(text, values, [memory for memory, _ in places], needs_word=False)
    return [
        _claim(memory, value, right, text, "corrected")
        for memory, value in places
        if memory in meant and not right.says(value)
    ]


def _is_of_one_month(right: SortedValue, value: SortedValue) -> bool:
    """Tell whether two dates are near: what is denied by a day alone is a day of the same month."""
    return not (len(right.plain) > 1 and len(value.plain) > 1 and value.sort == "date") or (
        abs(right.plain[1] - value.plain[1]) <= 1
    )


def _set_anew(
    text: str, values: Sequence[SortedValue], known: Sequence[ToldClaim], last: Sequence[str]
) -> Iterator[Claim]:
    """Yield the one memory of what a message speaks of, with the value that it tells otherwise."""
    cues = cues_in(text, "en")
    is_right = bool(cues & _PUTS_RIGHT or _MIXED.search(text))
    is_new = bool(cues & _CHANGES or _MOVES.search(text))
    for value in values:
        if value.sort == "number":
            yield from _counted(value, text, values, known, last)
            if cues & _SURELY_WRONG:
                yield from _counted_wrongly(value, text, values, known)
            continue
        near = _of_sentence(value, values, text)
        if [it.sort for it in near].count(value.sort) != 1:
            continue
        is_measured = value.sort in _MEASURES and _MEASURED_ANEW.search(text) is not None
        if not (is_right or is_new or is_measured):
            continue
        telling = [memory for memory in known if _of_sort(memory.content, value) is not None]
        meant = _likeliest(text, values, telling) or [it for it in telling if it.content in last]
        old = _of_sort(meant[0].content, value) if len(meant) == 1 else None
        if old and not (value.says(old) or old.says(value)):
            yield _claim(meant[0], old, value, text, "corrected" if is_right else "changed")
            return


def _of_sentence(value: SortedValue, values: Sequence[SortedValue], text: str) -> list[SortedValue]:
    """Return the values that stand in one sentence with a value."""
    cuts = [0, *(mark.end() for mark in _MARKS.finditer(text)), len(text)]
    start = max(cut for cut in cuts if cut <= value.start)
    end = min(cut for cut in cuts if cut >= value.end)
    return [it for it in values if start <= it.start < end]


def _of_sort(content: str, value: SortedValue) -> SortedValue | None:
    """Return the one value of the sort that a memory tells; a bare number is of what it counts."""
    found = [it for it in sorted_values(content) if it.sort == value.sort]
    if value.sort == "number" and not found:
        found = [_bare(it) for it in sorted_values(content) if it.sort in _AMOUNTS]
    return found[0] if len(found) == 1 else None


def _bare(value: SortedValue) -> SortedValue:
    """Return the number of an amount."""
    number = re.search(r"\d{1,3}(?:,\d{3})+|\d+", value.text)
    if number is None:
        return value
    start = value.start + number.start()
    return SortedValue("number", (int(number[0].replace(",", "")),), start, number[0])


def _counted(
    value: SortedValue,
    text: str,
    values: Sequence[SortedValue],
    known: Sequence[ToldClaim],
    last: Sequence[str],
) -> Iterator[Claim]:
    """Yield the one memory of how many there were, where there is one more or less of it now."""
    if not _COUNTS.search(text[: value.start]) or _NO_COUNT.search(text):
        return
    places = [
        (memory, old)
        for memory in known
        if (old := _of_sort(memory.content, value)) and not _NO_COUNT.search(memory.content)
    ]
    near = [(it, old) for it, old in places if abs(old.plain[0] - value.plain[0]) == 1]
    meant = _likeliest(text, values, [memory for memory, _ in places])
    meant = meant or _likeliest(text, values, [it for it, _ in near], needs_word=len(near) > 1)
    if not meant and _IS_NOW.match(text[value.end :]):
        meant = [memory for memory, _ in places if memory.content in last]
    told = [(memory, old) for memory, old in places if memory in meant and not value.says(old)]
    if len({old.plain for _, old in told}) == 1:
        yield from (_claim(memory, old, value, text, "changed") for memory, old in told)


def _counted_wrongly(
    value: SortedValue, text: str, values: Sequence[SortedValue], known: Sequence[ToldClaim]
) -> Iterator[Claim]:
    """Yield the one memory of as many of the same, where that was told wrongly."""
    counted = _COUNTED.match(text[value.end :])
    if counted is None:
        return
    places = [
        (memory, old)
        for memory in known
        if (old := _of_sort(memory.content, value)) and not value.says(old)
        if re.match(rf"(?i)\W+{counted['what']}\b", memory.content[old.end :])
    ]
    meant = _likeliest(text, values, [memory for memory, _ in places])
    if len(meant) == 1:
        yield from (_claim(it, old, value, text, "corrected") for it, old in places if it in meant)


def _likeliest(
    text: str,
    values: Sequence[SortedValue],
    known: Sequence[ToldClaim],
    *,
    needs_word: bool = True,
) -> list[ToldClaim]:
    """Return the memories with most of the telling words of a text; in doubt none."""
    said = named_words(text) - named_words(" ".join(value.text for value in values))
    shared = [len(said & named_words(memory.content)) for memory in known]
    best = max(shared, default=0)
    found = [memory for memory, count in zip(known, shared, strict=True) if count == best]
    if best == 0:
        return [] if needs_word or len(found) != 1 else found
    return found if len(found) <= _MOST else []


def _claim(
    memory: ToldClaim, old: SortedValue, new: SortedValue, text: str, because: Because
) -> Claim:
    again = with_value(memory.content, old, new)
    value, quote = memory.value, text.strip()
    place = value and re.search(rf"(?i)(?<!\w){re.escape(old.text)}(?!\w)", value)
    if memory.key and value and place:
        told = value[: place.start()] + new.text + value[place.end() :]
        return Claim(memory.key, told, again, quote, because=because, negates=value)
    return Claim("", again, again, quote, because=because, negates=memory.content)
