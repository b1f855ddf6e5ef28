"""What a correcting English message says again otherwise of somebody or something remembered.

"Sorry, I was thinking of the other one, Sipho is an electrician" says of Sipho what a memory says
of him, with another value: of the same subject, behind the same verb and word that leads it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from curator.offline.claim_equality import ToldClaim
from curator.offline.exchanges.claims_put_right import claim_put_right
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.coreference import may_mean
from curator.offline.lexicon.english import ONES, PETS, PLURALS, RELATIONS, is_job
from curator.offline.lexicon.shared import ANIMALS
from curator.offline.standing.cues import cues_in
from memory.text.attribute_keys import key_word
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_PUTS_RIGHT = frozenset({"slip", "meant", "wrong", "looked up"})
_SAYS_SO = LatePattern(
    r"(?i)\bdid i (?:say|write|type|put|tell)\b|\bthinking of (?:the other|another|my other|someone|somebody)\b|"
    r"\b(?:mix|mixed|mixing) [\w' ]{1,20} up\b|\b(?:asked|checked|looked)\b[\w' ]{0,20} again\b|\bsay that properly\b|"
    r"\bcame out wrong\b"
)
_BEGS_PARDON = LatePattern(
    r"(?i)^\W*(?:(?:oh|ah|er|um|no|but)\W+)*(?:so?rry|sry|soz|wait|hang on|hold on|(?:it )?turns? out)\b"
)
"""May say that what was said right before was wrong."""
_GOES_ON = LatePattern(
    r"(?i)\b(?:also|too|as well|another|besides|both|still|now|nowadays|these days|any ?(?:more|longer)|no longer|"
    r"used to|instead|moved|switched|changed|left|quit|started)\b|\b(?:haha\w*|jk|joking|kidding)\b"
)
"""Says that something is so beside it, or since, or in fun: then nothing was wrong."""
_UNREAL = LatePattern(
    r"(?i)\b(?:if|wish|might|maybe|perhaps|would|could|should|want(?:s|ed)?|going to|gonna|will|whether|said|says|thinks?|hopes?)\b"
)
_BREAK = LatePattern(
    r"(?<!\bMr)(?<!\bMrs)(?<!\bDr)[.!?;:,…]+(?=\s|$)|\s[–—-]+\s|"
    r"\s(?:and|but|n|because|cos|cause)(?= (?:it|its|it's|he|shes?|she's|he's|they|i'?m?|my|our|the|turns) )"
)
_LEAD = LatePattern(
    r"(?i)^\W*(?:(?:no|nope|nah|wait|oh|ah|er|um|sorry|so?rry|sry|soz|oops|hang on|hold on|well|and|but|so|n|actually|really|in fact|apparently|"
    r"(?:it )?turn(?:s|ed) out(?: that)?|i (?:should|meant?)(?: to)?(?: have)?(?: say| said| write| type)?(?: that)?)\b\W*)+"
)
_STRESSED = LatePattern(
    r"(?i)^(?:it'?s|it is|it was) (?P<what>(?!in |at |on |for |from |with |not )[\w' -]{2,40}?) (?:that |which |who )?"
    r"(?P<says>(?:i|we|he|she|they|(?-i:[A-Z][\w-]+))(?:'?m|'s|'re| am| is| are| was| were)? (?:[\w-]+ ){0,2}(?:to|of|at|in|for|with|from|on))$"
)
"""Puts first what it stresses: "it's a salmon farm he works for"."""
_OPENS = LatePattern(
    r"(?i)^(?P<who>i|we|he|she|they|(?:my|our|the) (?:[\w-]+ )??(?P<kind>(?!is\b|was\b|are\b|has\b)[a-z][\w-]+)(?: (?-i:[A-Z][\w-]+))?(?: (?:that )?(?:i|we)(?:'ve)? (?:have|own|got))?|"
    r"(?-i:[A-Z][\w-]+))(?P<short>'m|'s|'re|'ve|(?<=(?i:he))s|(?<=(?i:she))s|(?<=(?i:\bi))m)? (?P<says>\S.*)$"
)
_SHORT = {"'m": "is ", "m": "is ", "'s": "is ", "s": "is ", "'re": "is ", "'ve": "has "}
_SAYS = LatePattern(
    r"(?i)^(?P<verb>[a-z']+)(?: (?P<how>called|named|allergic|married|engaged|afraid|scared|good|fluent|born|based|years|"
    r"studying|learning|teaching|working|living))?(?: (?P<led>in|at|for|from|to|with|of|on|as|by|near))? (?P<article>an? |the |one's |their |his |her )?"
    r"(?P<value>[\w'&-]+(?: [\w'&-]+){0,3}?)"
    r"(?=\s*(?:$|[,.(]|\b(?:in|at|on|for|from|with|near|by|and|or|but|lol|since|every|who|that|which|because|so|years?|not|all along|apparently|actually|n)\b))"
)
_VERBS = {"am": "is", "are": "is", "was": "is", "were": "is", "comes": "is", "turned": "is", "come": "is", "works": "works", "worked": "works", "lived": "lives"}  # fmt: skip
_PLACES = frozenset({"in", "at", "for", "on"})
_ONE_OF_MANY = frozenset({"has", "likes", "loves", "knows", "wants", "said", "says", "does", "went", "got", "had", "did", "thinks"})  # fmt: skip
_OTHER = LatePattern(
    r"(?i)^(?:last|other|old|one|first|same|wrong|right|fine|ok|okay|it|that|this|mine|yours|you|me|him|her)\b"
)
_AGAIN_AT = LatePattern(
    r"(?i)^(?:it'?s|it is|it was|that'?s|that was|the (?P<thing>[\w-]+) (?:is|was)) (?P<led>in|at|on|from|with) (?P<value>(?!the\b|an?\b|my\b)[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)$"
)
_SEVERAL = rf"{PLURALS}|(?:(?:{RELATIONS}|{PLURALS})(?:'s|s') )?(?:family|folks|people|relatives)"
_OF_THEM = LatePattern(
    rf"(?i)^The user's (?:[\w-]+ )*?(?:(?P<several>{_SEVERAL})|(?P<kind>{RELATIONS}|{PETS}))(?![\w'])"
)
_ARTICLE = LatePattern(r"(?:an?|the|their|his|her) ")
_NUMBERS = {word: str(number) for number, word in enumerate(ONES, start=1)}
_SUBJECT = LatePattern(
    r"^(?:The user(?= )|(?:The|Now the) user's .+?(?= (?:is|was|used|are|come|live|have|work|speak|own|run|[a-z]+s)\b)|The [a-z]+(?= (?:is|was)\b))"
)
_SORTS = tuple(
    LatePattern(words)
    for words in (
        r"aries|taurus|gemini|cancer|leo|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces",
        r"(?:[\w-]+ )?(?:\w*hound|terrier|spaniel|retriever|collie|poodle|husky|pug|labrador|lab|beagle|boxer|bulldog|shepherd|setter|staffy|corgi|whippet|lurcher|\w*doodle|cockapoo|dalmatian|chihuahua|rottweiler|mongrel)",
        r"ragdoll|birman|siamese|persian|tabby|moggy|burmese|bengal|maine coon|tortoiseshell|calico|british shorthair|sphynx",
        r"catholic|protestant|methodist|baptist|anglican|quaker|muslim|hindu|sikh|buddhist|jew|christian|lutheran|mormon|atheist|agnostic",
    )
)
"""Values of which one takes the place of another: a leo and a virgo."""
_LONGEST = 180


@dataclass(frozen=True, slots=True)
class _Said:
    """What words say of a subject: behind which verb, with which value."""

    verb: str
    led: str
    value: str
    article: str


@dataclass(frozen=True, slots=True)
class _Near:
    """What puts something right, with what it may be of."""

    text: str
    known: Sequence[ToldClaim]
    before: str
    last: frozenset[str]


def restated(
    text: str, known: Sequence[ToldClaim], before: str, last: Sequence[str]
) -> list[Claim]:
    """Return what memories say with what a message says again otherwise, as it puts it right.

    `before` is what was told right before: of whom it tells "he" speaks; `last` is what it told.
    """
    if len(text) > _LONGEST or _GOES_ON.search(text):
        return []
    near = _Near(text, known, before, frozenset(last))
    found = {
        claim.content: claim
        for at, part in enumerate(_parts(text))
        for claim in (*_again(part, near, is_first=at == 0), *_placed(part, near))
    }
    return list(found.values())


def _parts(text: str) -> Iterator[str]:
    begin = 0
    for mark in [*_BREAK.finditer(text), None]:
        part = text[begin : mark.start() if mark else len(text)]
        begin = mark.end() if mark else begin
        part = _LEAD.sub("", part).strip(" *\"'")
        if part and not (mark and "?" in mark[0]):
            yield part


def _again(part: str, near: _Near, *, is_first: bool) -> Iterator[Claim]:
    stressed = _STRESSED.match(part)
    opens = _OPENS.match(f"{stressed['says']} {stressed['what']}" if stressed else part)
    said = _said(_SHORT.get((opens["short"] or "").lower(), "") + opens["says"]) if opens else None
    if opens is None or said is None or _UNREAL.search(part) or _OTHER.match(said.value):
        return
    meant = [
        (memory, place)
        for memory in near.known
        if (place := _place(memory.content, opens, said, near)) is not None
    ]
    if len(meant) != 1 or said.verb in _ONE_OF_MANY:
        return
    memory, place = meant[0]
    if _is_put_right(near.text, place[0], is_stressed=stressed is not None) or (
        is_first and _BEGS_PARDON.search(near.text)
    ):
        right = f"{said.article}{said.value}" if _ARTICLE.match(place[0]) else said.value
        yield claim_put_right(memory, place, right, near.text)
        yield from _named_alike(place[0], said.value, memory, near)


def _named_alike(wrong: str, right: str, meant: ToldClaim, near: _Near) -> Iterator[Claim]:
    """Yield what else was told right before with the wrong name: "lives in Graz"."""
    for memory in near.known:
        if memory is not meant and memory.content in near.last and wrong[:1].isupper():
            place = re.search(rf"(?<!\w){re.escape(wrong)}(?!\w)", memory.content)
            if place and not memory.content[: place.start()].endswith(("called ", "user's ")):
                yield claim_put_right(memory, place, right, near.text)


def _placed(part: str, near: _Near) -> Iterator[Claim]:
    """Yield what was told last with the place that a part names: "it was in Homs"."""
    again = _AGAIN_AT.match(part)
    if again is None:
        return
    thing = rf"\b{again['thing']} " if again["thing"] else " "
    led = re.compile(rf"(?<={thing}{again['led']} )(?!the |a |an )[\w'-]+(?: [A-Z][\w'-]+)?")
    meant = [
        (memory, place)
        for memory in near.known
        if memory.content in near.last and (place := led.search(memory.content))
    ]
    if len(meant) == 1 and _denies(near.text, meant[0][1][0]):
        yield claim_put_right(*meant[0], again["value"], near.text)


def _is_put_right(text: str, wrong: str, *, is_stressed: bool) -> bool:
    if cues_in(text, "en") & _PUTS_RIGHT or _SAYS_SO.search(text) or _denies(text, wrong):
        return True
    return is_stressed and bool(raising_words(text) & raising_words(wrong))


def _denies(text: str, wrong: str) -> bool:
    """Tell whether words deny a word, or say whose or what else it is."""
    word = re.escape(max(wrong.split(), key=len))
    return (
        re.search(
            rf"(?i)\b(?:not|never|isn'?t|wasn'?t|did i (?:say|write|put|type))\b[\w' ]{{0,30}}\b{word}\b|"
            rf"\b{word} (?:is|was) (?:the |my |our )?(?:last|old|other|previous|former|first|late)\b",
            text,
        )
        is not None
    )


def _place(content: str, opens: re.Match[str], said: _Said, near: _Near) -> re.Match[str] | None:
    """Return where a memory of the same subject holds another value; None where it does not."""
    end = _end_of_subject(content)
    told = _said(content[end:].strip()) if end else None
    if not end or told is None or not _is_alike(told, said, near.text):
        return None
    if not _is_of(content, content[:end], opens, near):
        return None
    words = told.value if told.article == said.article else f"{told.article}{told.value}"
    return re.compile(rf"(?<![\w']){re.escape(words)}(?![\w'])").search(content, end)


def _end_of_subject(content: str) -> int:
    """Return where the words of a memory end that say of whom or what it is."""
    subject = _SUBJECT.match(content)
    return subject.end() if subject else 0


def _is_alike(told: _Said, said: _Said, text: str) -> bool:
    """Tell whether two say a value of one sort in one way."""
    if told.verb != said.verb or told.value.casefold() == said.value.casefold():
        return False
    if told.led != said.led and not {told.led, said.led} <= _PLACES:
        return False
    if bool(told.article) != bool(said.article) or told.value.isdigit() != said.value.isdigit():
        return False
    if told.verb == "is" and not told.led:
        return told.value.isdigit() or (bool(told.article) and _is_of_one_kind(told, said))
    is_name = told.value[:1].isupper() and not told.article
    return not is_name or said.value[:1].isupper() or text.islower()


def _is_of_one_kind(told: _Said, said: _Said) -> bool:
    both = told.value.lower(), said.value.lower()
    is_known = all(map(is_job, both)) or all(key_word(it) in ANIMALS for it in both)
    return is_known or any(all(sort.fullmatch(it) for it in both) for sort in _SORTS)


def _is_of(content: str, subject: str, opens: re.Match[str], near: _Near) -> bool:
    """Tell whether a memory's subject is the one that a part opens with."""
    who, kind = opens["who"], opens["kind"]
    if who.lower() in {"i", "we"}:
        return subject == "The user"
    theirs = _OF_THEM.match(subject)
    if who.lower() in {"he", "she", "they"}:
        return (
            theirs is not None
            and _may_mean(who, theirs)
            and (
                content in near.last or _was_spoken_of(subject, theirs[0].split()[-1], near.before)
            )
        )
    return re.search(rf"(?i)\b{re.escape(kind or who)}\b", subject) is not None


def _may_mean(who: str, theirs: re.Match[str]) -> bool:
    """Tell whether "they" is said of several, or "she" of one who may be a she."""
    if theirs["several"]:
        return who.lower() == "they"
    return may_mean(who, key_word(theirs["kind"].lower()))


def _was_spoken_of(subject: str, kind: str, before: str) -> bool:
    named = [kind, *re.findall(r"\b[A-Z][\w-]+", subject.removeprefix("The user's"))]
    words = "|".join(map(re.escape, named))
    return re.search(rf"(?i)\b(?:{words})\b", before) is not None


def _said(predicate: str) -> _Said | None:
    predicate = re.sub(r"(?i)^(?:is |was )?used to be ", "is ", predicate)
    match = _SAYS.match(predicate)
    if match is None:
        return None
    verb = match["verb"].lower()
    value = match["value"]
    led = " ".join(filter(None, [match["how"], match["led"]])).lower()
    return _Said(
        _VERBS.get(verb, verb), led.replace("named", "called"),
        _NUMBERS.get(value.lower(), value), _article(match["article"] or ""),
    )  # fmt: skip


def _article(told: str) -> str:
    return "a " if told.lower() == "an " else told.lower()
