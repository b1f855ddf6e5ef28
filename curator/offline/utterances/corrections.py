"""Corrections that name little more than the right word: "It's Pixie, not Pixel", "the 15th"."""

import re
from dataclasses import replace
from datetime import datetime

from curator.offline.chinese.clause_claims import read_chinese_clause
from curator.offline.english.reader import read_clause
from curator.offline.grammar.claim import Claim
from curator.offline.utterances.amendments import may_stand_for
from memory.text.calendar_names import MONTH_SHAPE, WEEKDAYS
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_SHAPES: dict[Language, tuple[LatePattern, ...]] = {
    "en": tuple(
        LatePattern(rf"(?:(?:no|nope|actually|sorry|wait|oops|well|oh|i meant|it was|"
                   rf"scrap that|hang on)[,.:]? ){{0,6}}"
                   rf"{shape}",
                   re.IGNORECASE)
        for shape in (
            r"(?:it's|it is|its|that's|that is|he's|she's|i meant|it should be|i said|make that|"
            r"(?:his|her|the) name is)(?: called| spelled| spelt)? (?P<value>[\w'-]+(?: "
            r"[\w'-]+)?),?"
            r"(?: and)? not (?P<other>[\w'-]+(?: [\w'-]+)?)",
            r"(?:it's |it is )?not (?P<other>[\w'-]+(?: [\w'-]+)?),? (?:but |it's |it is )"
            r"(?P<value>[\w'-]+(?: [\w'-]+)?)",
            r"(?P<value>[A-Z][\w'-]+), not (?P<other>[A-Z][\w'-]+)",
            r"not (?P<other>(?-i:[A-Z])[\w'-]+)[,;:]? (?P<value>(?-i:[A-Z])[\w'-]+)",
        )
    ),
    "zh": tuple(
        LatePattern(rf"(?:不对|错了|(?:我|你)?(?:说|记|搞|打|弄)错[了啦]|其实|更正|纠正一下"
                   rf"|[啊哦]|[，, ]){{0,9}}"
                   rf"{shape}[了啦哦啊]?(?:[，,].{{0,20}})?")
        for shape in (
            r"(?:它|名字)?(?:不是|不叫)(?P<other>[^，,是叫]{1,12}?)[，,]?(?:而是|应该是|应该叫|是|叫)"
            r"(?P<value>[^，,是]{1,12})",
            r"(?:它|名字)?(?:应该)?[是叫](?P<value>[^，,是]{1,12}?)[，,]?(?:而)?(?:不是|不叫)"
            r"(?P<other>[^，,是]{1,12})",
        )
    ),
}  # fmt: skip
_RETAKES: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"[\s.,;!…—–-]{0,9}(?:(?:no|oh|er|um|wait|actually)[\s,.!…—–-]{1,9}){0,4}"
        r"(?:i meant?|no wait|wait no|scrap that|make that|correction|(?:sorry|oops),? i meant?)"
        r"[\s,:.…—–-]{1,9}(?:i meant? |it's |it is )?"
        r"(?P<value>(?!no\b|not\b|that\b|it\b|for\b|about\b|to\b|my\b|i\b)[\w'&-]+(?: [\w'&-]+)?)"
        r"(?=\s{0,9}(?:[.!…]|$))",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"[，,。！… ]{0,9}[啊哦呃]?(?:不对|啊不|(?:我)?(?:说|打|搞|记)错了)[，,。！… ]{0,9}"
        r"(?:应该)?[是叫]"
        r"(?P<value>[^，,。！我你是叫]{1,10}?)(?=[了啊哦]?\s{0,9}(?:[，,。！…]|$))"
    ),
}
"""What takes back the word just said: "at Decathlon. No wait, I mean Carrefour"."""
_SAYS = {"en": "It is {value}, not {other}.", "zh": "是{value}，不是{other}。"}
_NEVER_SAID = {
    "en": LatePattern(
        r"(?i)(?:(?:no|hey|but|wait),? )?i (?:have |'ve )?(?:never|didn'?t|did not)(?: ever)? "
        r"(?:said|say)(?: that)? "
        r"(?P<words>(?:i|my|we|our)\b[^,;.!?]{3,})[.!]*"
    ),
    "zh": LatePattern(
        r"(?:不对?|没有?)?[，, ]*我(?:从来|可|根本|又)?(?:都)?没(?:有)?说过?"
        r"(?P<words>我[^，,。！!？?；]{2,})[。！!]*"
    ),
}
_DAY = rf"(?:{'|'.join(WEEKDAYS)})"
_NUMBER = (
    r"(?:half(?: past)? |quarter (?:to|past) |\d+ (?:to|past) )?"
    r"(?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
)
_SORTS = tuple(
    LatePattern(shape, re.IGNORECASE)
    for shape in (r"\b\d{1,2}(?:st|nd|rd|th)\b", rf"\b{MONTH_SHAPE}\b", rf"\b{_DAY}\b",
                  rf"\b{_NUMBER}\b")
)  # fmt: skip
_PLACED = LatePattern(r"(?P<at>to|in|at|from|for|with) (?P<what>[\w'-]+(?: [A-Z][\w'-]+)?)(?: .*)?")
_NUMBER_ZH = LatePattern(
    r"[啊哦呃]?(?:不对|不是|错了|啊不|(?:我)?(?:说|打|搞|记|写)错了|更正|"
    r"手滑)[啦了]?[，,。！… ]{0,9}"
    r"(?:应该)?(?:是)?(?P<number>[\d一二三四五六七八九十]{1,4})"
    r"(?P<of>[号日月点岁年楼层个])[了啊哦啦]?[。！ ]{0,3}"
)
_SAME = LatePattern(r"(?i)it|that|this|you|me|him|her|them|good|bad|funny|true|fair|ok|cool|nice")


def corrected(sentence: str, quote: str, language: Language) -> list[Claim]:
    """Return the correction that a sentence is; its slot is that of the wrong value's memory."""
    for shape in _SHAPES[language]:
        match = shape.fullmatch(sentence.strip())
        if match and not _SAME.fullmatch(match["other"]) and match["value"] != match["other"]:
            content = _SAYS[language].format(value=match["value"], other=match["other"])
            return [
                Claim("", match["value"], content, quote, because="corrected",
                      negates=match["other"], entities=(match["value"],))
            ]  # fmt: skip
    return []


def disowned(sentence: str, language: Language) -> str | None:
    """Return the words that somebody says they never said: "I never said I like sushi".

    "I didn't tell you that I have a brother" tells it.
    """
    match = _NEVER_SAID[language].fullmatch(sentence.strip())
    return match["words"] if match else None


def retaken(claim: Claim, text: str, language: Language, now: datetime) -> Claim | None:
    """Return the claim with the word that the text puts in its place at once.

    None where a word was taken back, but it can't be told what the claim would be with the other.
    """
    end = text.find(claim.quote) + len(claim.quote)
    match = _RETAKES[language].match(text, end)
    if match is None:
        return claim
    words = claim.quote.replace(claim.value, match["value"])
    read = read_clause if language == "en" else read_chinese_clause
    whole = text[end - len(claim.quote) : match.end()]
    alike = [other_claim for other_claim in read(words, whole, now) if other_claim.key == claim.key]
    return replace(alike[0], because=claim.because) if alike and words != claim.quote else None


def with_same_sort(core: str, before: str) -> str | None:
    """Return the text before with the one number, day or month that is of the core's sort."""
    found = next((sort for sort in _SORTS if sort.fullmatch(core)), None)
    return _with(found, core, before) if found else None


def with_same_counter(text: str, before: str) -> str | None:
    """Return the text before with the one number of the same counter: 打错了，21号."""
    match = _NUMBER_ZH.fullmatch(text)
    if match is None:
        return None
    sort = LatePattern(rf"[\d一二三四五六七八九十]+(?={match['of']})")
    return _with(sort, match["number"], before)


def at_same_place(core: str, before: str) -> str | None:
    """Return the text before with what the core puts at the one place like it: "at Tesco"."""
    placed = _PLACED.fullmatch(core)
    if placed is None:
        return None
    at, what = placed["at"], placed["what"]
    return _with(LatePattern(rf"\b{at} (?!the\b|a\b|an\b|my\b)[\w'-]+"), f"{at} {what}", before)


def _with(sort: LatePattern, core: str, before: str) -> str | None:
    found = list(sort.finditer(before))
    if len(found) != 1 or not may_stand_for(core, found[0][0]):
        return None
    start, end = found[0].span()
    return before[:start] + core + before[end:]
