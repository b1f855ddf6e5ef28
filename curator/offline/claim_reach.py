"""How far the words of a change reach: what is over on Mondays, or begun beside, retires nothing.

In doubt the words reach less far: a memory that is true must stay.
"""

import re
from collections.abc import Sequence

from curator.agent_inputs import ShownMemory
from curator.offline.claim_equality import names_being
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.dates import number
from curator.offline.known_claims import KnownClaims
from curator.offline.lexicon.shared import is_city, is_region
from memory.text.content_words import raising_words
from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern

_OF_HABIT = LatePattern(
    r"(?i)\b(?:any ?(?:more|longer)|no longer|stop(?:ped)?|gave up|given up)\b|"
    r"不.{1,16}了|不再|戒|停了|放弃"
)
_PART = LatePattern(
    r"(?i)\b(?:just|only|merely|simply|always|daily|inside|outside|indoors|outdoors|online|alone|"
    r"together|whenever|unless|except|every \w+|(?:so|as|that|too) (?:much|often|many)|"
    r"all the time|(?:on|at|over) (?:the )?(?:\w+days|weekends?|parties)|"
    r"at (?:night|noon|home|work|school|lunch|dinner|breakfast|\d+\s?[ap]m)|"
    r"(?:in|during|through) (?:the |my |their )?(?:\w+ing|evenings?|afternoons?|nights?|day|"
    r"week|summers?|winters?|bath|shower|car|house|bed|bedroom|kitchen|office|public|company)|"
    r"(?:with|without|after|before|during|while|when|until) (?:(?:my|the|their|a|an) )?\w+|"
    r"for (?:money|fun|lent|now|today|tonight|a (?:bit|while|minute|moment|week|month|living)|"
    r"the (?:moment|day|night|week))|to (?:work|school|relax|sleep|eat|rest))\b|"
    r"只|光|(?:和|跟|与|陪)[^，,。]{2}|早上|晚上|中午|下午|半夜|睡前|饭后|周[一二三四五六日末天]|"
    r"工作日|在家|在外面|上班时|的时候|每天|天天|先|暂时|今[天晚]|这[周么]|那么|一个人|一起"
)
_BESIDE = LatePattern(
    r"(?i)\b(?:too|as well|also|another|besides|part[- ]time|temporarily|on the side|rental|"
    r"at (?:work|night|home)|on (?:the )?(?:\w+days|weekends?)|today|tonight|this (?:week|month)|"
    r"for (?:fun|now|today|a (?:bit|while|week|month)|the (?:moment|day|week)))\b|"
    r"也|还|又|另外|兼职|临时|暂时|周末|偶尔|今[天晚]"
)
_NO_EMPLOYER = LatePattern(
    r"(?i:\bwork(?:ing)? (?:in|for) )(?:(?:the |my )?(?!the |my |an? )[a-z])"
)
_OF_THE_USER = LatePattern(r"(?i)\byou(?:r|'re|rs)?\b|[你您]")
_WORDS = LatePattern(r"[a-z']{2,}|[一-鿿]")
_SAYING_NOTHING = frozenset(
    {"the", "user", "is", "in", "on", "at", "of", "to", "for", "with", "call", "you", "your"}
    | set("用户的是在你您")
)
_GROWTH = 5
"""So many years older is somebody the same one still."""
_LONG_AGO = LatePattern(
    r"(?i)\b(?:in (?:19|20)\d\d|years ago|back (?:in|when)|when i was|once)\b|"
    r"\d{4}年|[去前]年|年前|以前|曾经|当年"
)
_ANOTHER = LatePattern(
    r"(?i)\b(?:other|another|also|second|new|too|have|has|got|adopted|own)\b|另|还有|也|第二|新|养|有"
)
_NAMES = LatePattern(r"(?<=[a-z,] )[A-Z]")
_POINTS_BACK = LatePattern(r"(?i)\b(?:s?he|it)(?:['’]?s)\b|\b(?:s?he|it) (?:is|turned)\b")
"""Says of somebody how old they are by a pronoun: of whom was told before."""
_ONE_ONLY = frozenset(
    {"mother", "father", "parents", "wife", "husband", "partner", "girlfriend", "boyfriend"}
)


def part_that_is_over(claim: Claim, shelf: KnownClaims) -> str | None:
    """Return the words by which only a part is over; None where all is, or where they are known."""
    if (
        claim.because == "corrected"
        or claim.key == "relationship"
        or not _OF_HABIT.search(claim.quote)
    ):
        return None
    return next(
        (
            match[0]
            for match in _PART.finditer(claim.quote)
            if not any(_tells_of(match[0], claim, memory.content) for memory in shelf.memories)
        ),
        None,
    )


def _tells_of(part: str, claim: Claim, known: str) -> bool:
    words = [re.escape(word) for word in part.split()]
    named = rf"{words[0]}(?: \w+)? {words[-1]}|{re.escape(part)}"
    about = raising_words(claim.content) - raising_words(part)
    return bool(re.search(named, known, re.IGNORECASE) and about & raising_words(known))


def may_move(claim: Claim, old: str) -> bool:
    """Tell whether the words may put the place that somebody lives in where another stood."""
    # "Norway" holds Oslo, and a part of a town lies in it: only a town replaces a town.
    if is_region(claim.value) != is_region(old) or _holds(claim.value, old):
        return False
    if is_city(claim.value) and is_city(old):
        return True
    return _tells_a_move(claim.quote) or (claim.because == "corrected" and claim.sure)


def _holds(text: str, other: str) -> bool:
    return text.casefold() in other.casefold() or other.casefold() in text.casefold()


def _tells_a_move(quote: str) -> bool:
    return bool(
        re.search(
            r"(?i)\b(?:moved|moving|move|relocated)\b|搬|移居|迁|定居|回(?:老家|娘家|家乡|到|了)|调[到去]",
            quote,
        )
    )


def has_grown(claim: Claim, memory: ShownMemory) -> bool:
    """Tell whether a Chinese claim tells the age of the one of a memory, some years later.

    Both call them alike: 我儿子四岁, and 五岁 then. Many years older it may be another one.
    """
    now, then = number(claim.value), number(memory.value or "")
    return (
        claim.key.endswith(".age")
        and is_cjk(claim.content[:1])
        and 0 < then < now <= then + _GROWTH
        and claim.content.replace(claim.value, "", 1)
        == memory.content.replace(memory.value or "", "", 1)
    )


def answers_another_matter(
    claim: Claim, asked: str | None, memories: Sequence[ShownMemory]
) -> bool:
    """Tell whether a correction without a slot answers what asks of something else.

    "No, not Ben, Tom" to "Was it Ben who called?" says nothing of the boyfriend called Ben.
    """
    wrong = claim.negates
    if claim.key or not asked or not wrong or wrong.casefold() not in asked.casefold():
        return False
    if not _OF_THE_USER.search(asked):
        return True
    about = _stems(asked, wrong)
    return not any(
        about & _stems(memory.content, wrong) for memory in memories if wrong in memory.content
    )


def _stems(text: str, without: str) -> frozenset[str]:
    left = text.casefold().replace(without.casefold(), " ")
    return frozenset(word[:4] for word in _WORDS.findall(left)) - _SAYING_NOTHING


def begins_beside(quote: str) -> bool:
    """Tell whether the words say that something is so beside something else, or for a while."""
    return _BESIDE.search(quote) is not None


def names_no_employer(quote: str) -> bool:
    """Tell whether somebody works "for peanuts" or "in the garden", which no name tells."""
    return _NO_EMPLOYER.search(quote) is not None and not re.search(r"for the [a-z]", quote)


def is_of_long_ago(quote: str) -> bool:
    """Tell whether the words place a change in a time before what is known now may have begun."""
    return _LONG_AGO.search(quote) is not None


def is_of_whom(claim: Claim, memory: ShownMemory, shelf: KnownClaims) -> bool:
    """Tell whether a memory is of the one of whom a claim is: of the only son, who has a name."""
    grown = has_grown(claim, memory) and not _ANOTHER.search(claim.quote)
    return grown or is_of_same_being(claim, memory) or _is_of_the_only_one(claim, memory, shelf)


def is_of_same_being(claim: Claim, memory: ShownMemory) -> bool:
    """Tell whether a claim and a memory of its slot are of the same one, by name or as they say."""
    being, _, slot = claim.key.rpartition(".")
    if not being or being in _ONE_ONLY or being == "favourite":
        return True
    if slot == "name":
        return claim.because == "corrected" and not _ANOTHER.search(claim.quote)
    names = [name for name in claim.entities if name != claim.value]
    if slot == "age" and not names and _POINTS_BACK.search(claim.quote):
        return not _NAMES.search(memory.content)
    return any(names_being(name, memory.content) for name in names)


def _is_of_the_only_one(claim: Claim, memory: ShownMemory, shelf: KnownClaims) -> bool:
    """Tell whether a memory that names nobody is of whom a claim names: the one son is Olek."""
    being, _, slot = claim.key.rpartition(".")
    names = {it.value for it in shelf.memories if it.key == f"{being}.name" and it.value}
    told = [name for name in claim.entities if name != claim.value]
    if not being or slot == "name" or len(names) != 1 or names != set(told):
        return False
    return not _NAMES.search(memory.content)
