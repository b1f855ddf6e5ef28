"""What an English message says in the place of a word that slipped in: the word, and its place.

A message that puts something right is cut at its marks; of each part what only says so is left out
("oops", "I meant", "it should be"), and a part that denies or repeats a word tells which was wrong.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from curator.offline.lexicon.english import PETS, RELATIONS
from curator.offline.standing.cues import cues_in
from curator.offline.utterances.contrasts import is_said_again
from memory.text.late_pattern import LatePattern

_ASIDE = (
    r"no|nope|nah|wait|hang on|hold on|so?rry|srry|sry|soz|oops?|whoops|ugh|argh|omg|lol|ha(?:ha)*|"
    r"er|um|hm+|oh|ok|well|god|actually|technically|strictly|really|rather|correction|typo|"
    r"autocorrect|my (?:bad|mistake)|silly me|listen to me|(?:what|why) (?:am|did) i (?:saying|say|"
    r"write|type|put)|s(?:crap|cratch|trike) that|make that|let me (?:be honest|(?:correct|fix) (?:that|this|it))|"
    r"if i'?m (?:honest|being strict)|let me (?:count|think|see)(?: again| back)?|to be (?:exact|precise|honest)|come to think of it|"
    r"i (?:read|put|wrote|typed|heard|got|spelt|said|remembered) (?:it|that|this) "
    r"(?:wrong(?:ly)?|badly)|i (?:misspoke|mistyped)|that(?:'s| is| was) wrong|"
    r"you(?:'ve| have)? got (?:that|it|me) wrong|fat fingers|missed an? \w+|(?:wrong|stupid) (?:word|number|key|phone)|can'?t type|other way round|"
    r"of course|but|and|n|so|then|love|dear|darling|mate|hun|babe|bro|"
    r"(?:i'?ve |i )?(?:just )?(?:been|was|got) (?:just )?(?:told|informed|corrected)|turn(?:s|ed) out|"
    r"apparently|(?:[\w'-]+ ){1,2}(?:has |have |just |had )*(?:informed|reminded|corrected|informs|"
    r"tells|reminds) me|(?:i'?ve |i )?(?:just |double[- ])(?:checked|looked)|let me (?:check|look)|"
    r"(?:they|he|she)(?:'ve|'s| have| has)? just (?:rung|rang|called|emailed|texted)|"
    r"i (?:always|keep) (?:do|doing) that|"
    r"(?:my )?[\w'-]+ says(?= it)|checking (?:the|my) [\w'-]+"
)
_RIGHT = (
    r"i meant?(?: to (?:say|type|write))?|meant|i should(?:'ve| have)? (?:say|said|written|put|typed)|"
    r"(?:it |that )?should(?:'ve| have)? (?:be(?:en)?|read|say)|i mean to say"
)
_IS = (
    r"it'?s|it is|it was|that'?s|he'?s|she'?s|they'?re|i'?m|i am|there are|there'?s|i have|"
    r"i'?ve got|called|named|at least|in fact|really"
)
_LEAD = LatePattern(rf"(?i)^\W*(?:(?:{_ASIDE}|{_RIGHT}|{_IS})\b[\s,:]*)+(?!\w*['’])")
_TRAIL = LatePattern(
    rf"(?i)[\s,]+(?:{_ASIDE}|{_RIGHT}|thanks?|thx|now|these days|all along)(?=\W*$)|"
    r"(?i:\s+(?:that )?(?:i'?m|he'?s|she'?s|i) \w+ to$)"
)
_WRONG = LatePattern(
    r"(?i)^\W*(?:(?:oh|no|well|and|but|sorry|wait|so)\W+)*(?:(?:it'?s |its |i'?m |is |are )?not|"
    r"did i (?:say|write|type)|(?:don'?t know|no idea|dunno) why i (?:said|wrote|typed|put)|why did i (?:say|write|type|put)|i (?:didn'?t|did not) (?:say|mean|"
    r"write)|(?P<told>i (?:said|wrote|typed|put))(?! (?:it|that|this)\b)|isn'?t|never)\s+(?P<wrong>.+)$"
)
_OF_ANOTHER = LatePattern(
    r"(?i)^(?:(?:and|but|cos|because|it's|its) )*(?:"
    r"(?:(?:my|our) [\w'-]+(?: [\w'-]+)?|(?-i:[A-Z][\w'-]+)|he|she)(?:'s| is|)? "
    r"(?:(?:got|the one with|has|have|owns|drives|rides|plays|does|eats|speaks|teaches) )+"
    r"(?:the |an? )?(?P<wrong>[\w'-]+(?: [\w'-]+){0,2})|"
    r"(?:the )?(?P<theirs>[\w'-]+(?: [\w'-]+)?) (?:is|was|belongs to) (?:my|our) [\w'-]+(?:'?s)?)$"
)
"""Says of a word that was said before that it is somebody else's: "my mate has the Honda"."""
_LED = LatePattern(
    r"(?i)^(?P<lead>in|at|on|to|from|for|with|by) (?:(?:the|my|our|an?) )?(?P<what>.+)$"
)
_BREAK = LatePattern(
    r"\s*(?:(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)[,.!?;:…]+(?=\s|$)|\s[-–—]+\s|[–—])\s*|(?<=\w)(?= not )|\s(?=but )|(?<=\*)\s|\s(?=I meant? )"
)
_SPELT = LatePattern(r"(?i)\s+with an? \w\b.*$|\bspel(?:t|led) ")
_ARTICLE = LatePattern(r"(?i)^(?:the|an?|my|our) ")
_SAYS_SO = frozenset({"slip", "meant", "sorry", "wrong", "no", "said", "looked up"})
_NO_OF_A_THING = LatePattern(
    r"(?i)^\W*no (?!wait|sorry|it|its|that|he|she|they|we|i|i'?m|actually)[a-z]{3,}"
)
"""Says that there is none of something: "No choir tonight"."""
_ONLY_WELL = LatePattern(
    r"(?i)(?!.*\b(?:so?rry|srry|soz|sry|actually)\b)(?!\W*(?:(?:oh|no|ah|hm+|and|but)\W+)*well\b)"
)
"""Says "well" in its midst, of its own words: "I ride horses, well, a horse"."""
_MOST_WORDS = 3
_TRIED = 2
"""So many words are tried in the place of a wrong one."""
_NOTHING = LatePattern(
    r"(?i)(?:it|that|this|you|me|him|her|them|good|bad|funny|true|fair|cool|nice|fine|yes|yeah|"
    r"never|mind|nothing|what|why|how|too|late|problem|way|idea|kidding|joking|just|thanks|thank|"
    r"done|all|for|about|to|from|in|at|is|was|are|tell|let|go|see|think|know|had|has|do|does|"
    r"don'?t|can'?t|can|could|will|would|if|when|because|please|stop|get|give|ask|we|they|he|she|"
    r"i|there|more|here|again|who|where|which|your|his|their|forget|remember|lumi|hi|hey|hello|"
    r"moved|changed|postponed|every|day|stupid|long|different|same|thing|whatever|always|keep|cause|cos)\b"
)
_OF_WHOM = LatePattern(
    rf"(?i)\bthat(?:['’]?s| is| was) (?:my|our) (?:\w+ )?(?:{RELATIONS}|{PETS})\b"
)
"""Says whose the words before were, which is no word to put in their place."""
_CLAUSE = LatePattern(r"(?i)\w (?:is|are|was|were|has|have|had|got|did|does|died|called)\b")
"""Says something of its own, and stands for no word."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """The right word, and the wrong one where it is said."""

    value: str
    wrong: str | None = None
    is_plain: bool = True
    """Whether the text says that the words before were wrong, and not only that it knows better."""


def slips(text: str, before: str) -> Iterator[Amendment]:
    """Yield what a text may put right of the words before it, the plainest first."""
    cues = cues_in(text, "en")
    if cues & _SAYS_SO == {"no"} and _NO_OF_A_THING.search(text):
        return
    if cues & _SAYS_SO == {"sorry"} and _ONLY_WELL.match(text):
        return
    is_said = bool(cues & _SAYS_SO) or _SPELT.search(text) is not None
    if not is_said and "not but" not in cues:
        return
    wrong, rights = _read(text, before)
    if wrong and is_said_again(wrong, text.partition(wrong)[2]):
        return
    if is_said or wrong:
        for value in _named_first(rights, text)[:_TRIED]:
            if wrong is None or wrong.casefold() != value.casefold():
                yield Amendment(value, wrong, is_plain=cues & _SAYS_SO != {"looked up"})


def _read(text: str, before: str) -> tuple[str | None, list[str]]:
    """Return the wrong word, where a part denies or asks it, and what may be right.

    Nothing is where a part denies what was not said before.
    """
    wrong: str | None = None
    rights: list[str] = []
    for part, is_asked in _parts(text):
        if _OF_WHOM.search(part):
            continue
        if rights and (another := _of_another(part, before)):
            wrong = wrong or another
            continue
        denied = _WRONG.match(part)
        value = _bare(denied["wrong"] if denied else part)
        named = _named(value, before)
        if denied and not named and not denied["told"]:
            return (wrong, rights) if rights else (None, [])
        if named and (denied or (is_asked and named == value)):
            wrong = wrong or named
        elif _may_be_right(value := _in_its_place(value, wrong, before)) and not _says_again(
            value, wrong
        ):
            rights.append(value)
    return wrong, rights


def _of_another(part: str, before: str) -> str | None:
    """Return the words said before that a part says are somebody else's."""
    match = _OF_ANOTHER.match(part.strip(" *()"))
    return _named(match["wrong"] or match["theirs"], before) if match else None


def _in_its_place(value: str, wrong: str | None, before: str) -> str:
    """Return a right word without what leads it, where that leads the wrong one: "in Hull"."""
    led = _LED.match(value) if wrong else None
    if not wrong or led is None:
        return value
    is_led = rf"(?i)\b{led['lead']} (?:(?:the|my|our|an?) )?{re.escape(wrong)}\b"
    is_alike = led["what"].split()[-1].casefold() == wrong.split()[-1].casefold()
    return led["what"] if is_alike or re.search(is_led, before) else value


def _says_again(value: str, wrong: str | None) -> bool:
    return wrong is not None and value.casefold().startswith(wrong.casefold())


def _named_first(rights: list[str], text: str) -> list[str]:
    """Return the names alone where the text writes any as such."""
    names = [
        value
        for value in rights
        if value[:1].isupper() and re.search(rf"[a-z,] {re.escape(value)}", text)
    ]
    return names or rights


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a text between its marks, and whether each is asked."""
    begin = 0
    for mark in _BREAK.finditer(text):
        if part := text[begin : mark.start()]:
            yield part, "?" in mark[0]
        begin = mark.end()
    if part := text[begin:]:
        yield part, False


def _may_be_right(value: str) -> bool:
    is_short = 0 < len(value.split()) <= _MOST_WORDS
    return is_short and not _NOTHING.match(value) and not _CLAUSE.search(value)


def _named(said: str, before: str) -> str | None:
    """Return the words of a part that stand in what was said before; None where none do."""
    words = said.split()
    for size in range(min(len(words), _MOST_WORDS), 0, -1):
        told = " ".join(words[:size])
        if re.search(rf"\b{re.escape(told)}\b", before, re.IGNORECASE):
            return told
    return None


def _bare(part: str) -> str:
    bare = part.strip(" *\"'()")
    for _ in range(2):
        bare = _TRAIL.sub("", _LEAD.sub("", bare)).strip(" *\"'()")
    return _ARTICLE.sub("", _SPELT.sub("", bare)).strip(" *")
