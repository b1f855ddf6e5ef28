"""What is remembered with one thing in the place of another: "I dropped physics, doing law now"."""

import re
from collections.abc import Iterator, Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.exchanges.named_words import is_of_another
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.exceptions import is_spared
from curator.offline.grammar.wrong_names import is_of_elsewhere
from curator.offline.revisions.sorted_values import SortedValue, sorted_values
from curator.offline.standing.cues import cues_in
from curator.offline.utterances.amendments import NUMBERS, SORTS, may_stand_for, with_article
from memory.text.calendar_names import MONTHS
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_THING = r"(?:the |an? |my |some )?(?P<{name}>[\w'&-]+(?: [\w'&-]+){{0,2}}?)"
_STOP = (
    r"(?=\s*(?:[,.!?;:—–]|$|\b(?:and|but|so|now|instead|these|lol|haha|tbh|btw|tho|though|yesterday|today|cos|cause|because|bc|since|for|"
    r"im|i'?m|i|on|in|last|this|to|with|starting|from|at)\b))"
)
_OLD, _NEW = _THING.format(name="old"), _THING.format(name="new")
_GIVEN_UP = LatePattern(
    rf"(?i)\b(?:dropped|ditched|swapped|switched from|changed from|gave up|given up|quit|replaced|traded(?: in)?|"
    rf"sold|moved on from|done with|finished with|no more|stopped (?:doing|playing|taking|drinking|learning|studying)) {_OLD}{_STOP}"
)
_TAKEN_UP = (
    LatePattern(rf"(?i)\b(?:switched|changed|swapped)(?: over)? to {_NEW}{_STOP}"),
    LatePattern(
        rf"(?i)\b(?:(?:i'?m|i am|im)(?: now)? )?(?:doing|playing|studying|taking|learning|drinking|driving|using|riding|maining|main|"
        rf"watching|reading|on|into|got|bought|took up|picked|chose) {_NEW}(?= (?:now|instead|these days)\b)"
    ),
)
_GOT = LatePattern(
    rf"(?i)(?:[,.;]|\band|\bbut|\bso|\bthen)\s+(?:(?:i|we|i'?ve|we'?ve|i'?m|just|now|have|got)\s+)*(?:got|bought|picked up|took up|taken up|joined|driving|drive|riding|ride|playing|play|learning|"
    rf"using|use|doing|do|does|plays|drives|rides|studies|on) {_NEW}{_STOP}"
)
"""Says behind what was given up what came in its place: "sold the Clio, picked up a Kia"."""
_SOLD = LatePattern(r"(?i)(?:sold|gave|given|quit|dropped|ditched|done|finished|no more|stopped)\b")
"""Is said of what goes, behind which "to" says to whom, and nothing of what came."""
_IN_EXCHANGE = LatePattern(rf"(?i)\s*(?:for|with|to) {_NEW}{_STOP}")
_NOT_SO = LatePattern(
    r"(?i)\b(?:if|wish|might|maybe|would|could|should|want|almost|nearly|thinking|going to|gonna|never|not)\b|n't\b|\?"
)
_NO_THING = LatePattern(
    r"(?i)^(?:it|that|this|them|him|her|me|you|my|our|a|an|the|work|job|home|bed|nothing|something|everything|good|now|"
    r"school|uni|college|life|time|day|days|week|sleep)$"
)
_SET = LatePattern(
    r"(?i)\b(?:moved|changed|postponed|rescheduled|pushed|brought forward|put back|put off|bumped|delayed|shifted|switched|rearranged|re-?arranged|slipped|it'?s (?:at|on)|(?:rang|called|emailed|texted)|wrong|mistake|"
    r"correction|mixed up|forget\w*|from now on|already|(?:told|yelled at|corrected|reminded) me|checked|technically|misremembered|actually|sorry|scratch that)\b"
)
"""Says that a day or a number is another one."""
_MONTH = LatePattern(rf"\b(?:{'|'.join(MONTHS)})\b")
_KNOWS_BETTER = frozenset({"slip", "meant", "wrong", "looked up", "said"})
_DATED = LatePattern(r" \(\d{4}-\d\d(?:-\d\d)?\)")
_GOES_ON = LatePattern(r"(?i) (?:on|every|at|in) (?!(?:the )?(?:side|moment|fact|end|place)\b)")
"""Stands behind a new thing of which more is said: what is known of the old one is not of it."""
_IS_SOMEWHERE = LatePattern(r"(?i) (?:in|at|near) ")
"""Stands in a thing that is told with its place, and takes no place of another: a flat in Lincoln."""
_NUMBER = rf"(?:\d+|{NUMBERS})"
_COUNTED = LatePattern(rf"(?i){_NUMBER} (?P<what>[\w'-]+(?: [\w'-]+)?)")
_OF_WHAT = LatePattern(
    r"(?i) (?P<what>(?!now\b|not\b|today\b|tomorrow\b|tonight\b|instead\b|actually\b|sorry\b|"
    r"then\b|sharp\b|next\b|this\b|lol\b|haha)[a-z]{3,})(?: |\W*$)"
)
_AGE_SAID = LatePattern(
    r"(?i)\b(?:i'?m|i am|(?:he|she)s|(?:he|she|who|(?!It|That|This|There|What)(?-i:[A-Z])\w+)(?:'s| is)|turn(?:s|ed|ing)?|aged?(?: is)?|age'?s)(?: (?:now|actually|really|only|just|nearly|almost))* $"
)
_AGE_ENDS = LatePattern(
    r"(?i)(?:\s*(?:[,.;!)]|$)| (?:now|not|already|actually|and|but|lol|haha|tho|though|years?|yrs?|y\.?o|next|last|this|in)\b)"
)
_AGE_KNOWN = LatePattern(r"(?i)\b(?:is|are|aged|turned|turns)(?: (?:nearly|almost|now))? $")
_LETTERS = LatePattern(r"(?i) ['’\"]?[a-z]['’\"]?s?\b(?! ?m\b)")
"""Is counted where somebody spells: "two n's"."""
_TIMES = frozenset({"date", "weekday", "month", "clock"})
_HOUR = LatePattern(r"(?i) at \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?\b")
_LONGEST, _FEWEST = 180, 2


def swapped(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return what memories say with the thing that a message says has taken another's place."""
    if len(text) > _LONGEST or _NOT_SO.search(text):
        return []
    gone = _GIVEN_UP.search(text)
    exchanged = _IN_EXCHANGE.match(text, gone.end()) if gone else None
    if gone and exchanged and _SOLD.match(gone[0]) and not exchanged[0].lstrip().startswith("for"):
        exchanged = None
    found_new = [exchanged, *(shape.search(text) for shape in _TAKEN_UP)]
    got = _GOT.search(text, gone.end()) if gone else None
    found_at = next((it for it in [*found_new, got] if it and _is_thing(it["new"])), None)
    if found_at is None or _GOES_ON.match(text, found_at.end("new")):
        return []
    new = found_at["new"]
    if gone is None and _IS_SOMEWHERE.search(new):
        return []
    for old in (gone["old"],) if gone else _taken_over(text, new, known):
        if _NO_THING.match(old) or old.casefold() == new.casefold():
            continue
        is_whole = got is not None and new == got["new"]
        if found := list(_with(old, new, text, known, is_whole=is_whole)):
            return found if len(found) <= _FEWEST else []
    return []


def _is_thing(new: str) -> bool:
    """Tell whether words name something, and no day or time: "on the 3rd of September now"."""
    left = new
    for value in reversed(sorted_values(new)):
        if value.sort in _TIMES:
            left = left[: value.start] + left[value.end :]
    return bool(raising_words(left)) and not _NO_THING.match(new)


def _taken_over(text: str, new: str, known: Sequence[ToldClaim]) -> Iterator[str]:
    """Yield what something new takes the place of: of so many, other ones of the same thing."""
    counted = _COUNTED.fullmatch(new)
    if counted is None:
        yield from _shared(text, new, known)
        return
    same = re.compile(rf"\b{_NUMBER} {re.escape(counted['what'])}\b", re.IGNORECASE)
    yield from dict.fromkeys(it[0] for memory in known for it in same.finditer(memory.content))


def _shared(text: str, new: str, known: Sequence[ToldClaim]) -> Iterator[str]:
    """Yield the one word of a text, beside what is new, that just one memory names."""
    words = [it for it in re.findall(r"[\w'-]{3,}", text) if raising_words(it) - raising_words(new)]
    naming = {word: [m for m in known if _place(word, m.content)] for word in words}
    named = {m.value.casefold() for m in known if m.value and (m.key or "").endswith("name")}
    found = [
        word
        for word, memories in naming.items()
        if len(memories) == 1 and word.casefold() not in named
        and f"called {word}" not in memories[0].content
    ]  # fmt: skip
    if len(found) == 1:
        yield found[0]


def _place(word: str, content: str) -> re.Match[str] | None:
    return re.search(rf"(?i)(?<![\w'-]){re.escape(word)}(?![\w'-])", content)


def _with(
    old: str, new: str, text: str, known: Sequence[ToldClaim], *, is_whole: bool = False
) -> Iterator[Claim]:
    """Yield what memories say with the new thing: of a `whole` one nothing of the old is kept."""
    for memory in known:
        place = _place(old, memory.content)
        if place is None or memory.content.startswith("The user no longer"):
            continue
        if is_whole and (
            whole := re.search(rf"\ban? (?:[\w'-]+ ){{0,3}}?{re.escape(place[0])}", memory.content)
        ):
            told = with_article(f"{memory.content[: whole.start()]}a ", new)
            again = told + new + memory.content[whole.end() :]
            yield _claim(memory, whole[0], new, again, text, "changed")
            continue
        begins = with_article(memory.content[: place.start()], new)
        yield _claim(
            memory, place[0], new, begins + new + memory.content[place.end() :], text, "changed"
        )


def set_anew(text: str, known: Sequence[ToldClaim], before: Sequence[str] = ()) -> list[Claim]:
    """Return the one memory of what a message speaks of with the day or number that it sets anew.

    `before` is what was told right before, of which it speaks where it names nothing.
    """
    is_set = _SET.search(text) or cues_in(text, "en") & _KNOWS_BETTER
    if len(text) > _LONGEST or not is_set or _NOT_SO.search(text):
        return []
    for sort in SORTS:
        said = list(sort.finditer(text))
        if len(said) != 1 or _is_of_a_date(said[0], text):
            continue
        telling = [
            it
            for it in known
            if len(sort.findall(_DATED.sub("", it.content))) == 1
            and not (is_spared(it.content, text) or is_of_another(text, it.content))
        ]
        meant = _meant(text, said[0][0], telling, before)
        if meant and is_of_elsewhere(text, meant.content, "en"):
            continue
        if meant and sort is SORTS[-1] and _is_of_another_thing(said[0], meant.content):
            continue
        found = list(sort.finditer(_DATED.sub("", meant.content))) if meant else []
        if meant and len(found) == 1 and _is_another(said[0][0], found[0][0]):
            again = (
                found[0].string[: found[0].start()] + said[0][0] + found[0].string[found[0].end() :]
            )
            again = _at_its_hour(again, found[0].start(), said[0])
            if _mixes_dates(again, said[0], text):
                continue
            why = "changed" if cues_in(text, "en") & {"moved", "switched"} else "corrected"
            return [_claim(meant, found[0][0], said[0][0], again, text, why)]
    return []


def _is_another(new: str, old: str) -> bool:
    return new.casefold() != old.casefold() and may_stand_for(new, old)


def _is_of_another_thing(said: re.Match[str], content: str) -> bool:
    """Tell whether a memory says nothing of what a number counts: a 2 tonne limit, an age."""
    if (_is_age(said) and not _tells_age(content)) or _LETTERS.match(said.string, said.end()):
        return True
    of = _OF_WHAT.match(said.string, said.end())
    return of is not None and not raising_words(of["what"]) <= raising_words(content)


def _is_age(said: re.Match[str]) -> bool:
    """Tell whether a number is how old somebody is: "I'm 68 now"."""
    text = said.string
    return bool(_AGE_SAID.search(text[: said.start()]) and _AGE_ENDS.match(text, said.end()))


def _tells_age(content: str) -> bool:
    """Tell whether a memory has a number that is how old somebody is."""
    return any(
        _AGE_KNOWN.search(content[: found.start()]) and _AGE_ENDS.match(content, found.end())
        for found in SORTS[-1].finditer(content)
    )


def _is_of_a_date(said: re.Match[str], text: str) -> bool:
    """Tell whether a bare number is the day of a month that a text names: 15 of 15 March."""
    return said[0].isdigit() and any(
        value.start <= said.start() < value.end for value in _dates(text)
    )


def _at_its_hour(again: str, at: int, said: re.Match[str]) -> str:
    """Return words whose new day, which stands at a place, has the hour that is said with it."""
    end = at + len(said[0])
    told, old = _HOUR.match(said.string, said.end()), _HOUR.match(again, end)
    return again[:end] + told[0] + again[old.end() :] if told and old else again


def _mixes_dates(again: str, said: re.Match[str], text: str) -> bool:
    """Tell whether the day of one date stands with the month of another: 12 September of August."""
    meant = [it for it in _dates(text) if it.start <= said.start() < it.end]
    return bool(meant) and not any(it.plain == meant[0].plain for it in _dates(again))


def _dates(text: str) -> list[SortedValue]:
    return [it for it in sorted_values(text) if it.sort == "date" and len(it.plain) > 1]


def _meant(
    text: str, value: str, known: Sequence[ToldClaim], before: Sequence[str]
) -> ToldClaim | None:
    words = (
        raising_words(text)
        - raising_words(value)
        - raising_words(" ".join(m[0] for m in _SET.finditer(text)))
    )
    months = set(_MONTH.findall(text.lower()))
    shared = [
        len(words & raising_words(memory.content))
        + len(months & set(_MONTH.findall(memory.content.lower())))
        for memory in known
    ]
    best = max(shared, default=0)
    if best == 0:
        found = [memory for memory in known if memory.content in before]
    else:
        found = [memory for memory, count in zip(known, shared, strict=True) if count == best]
    return found[0] if len(found) == 1 else None


def _claim(  # noqa: PLR0913
    memory: ToldClaim, old: str, new: str, again: str, text: str, why: str
) -> Claim:
    because = "changed" if why == "changed" else "corrected"
    value = memory.value
    if memory.key and value and (found := _place(old, value)):
        told = _DATED.sub("", value[: found.start()] + new + value[found.end() :])
        return Claim(memory.key, told, again, text.strip(), because=because, negates=value)  # type: ignore[arg-type]
    return Claim("", again, again, text.strip(), because=because, in_place_of=(memory.content,))  # type: ignore[arg-type]
