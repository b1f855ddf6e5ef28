"""Corrections that name only the wrong and the right word: "It's Pixie, not Pixel"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from curator.offline.chinese.reader import read_chinese_clause
from curator.offline.english.reader import read_clause
from curator.offline.grammar.claim import Claim
from memory.text.language import is_cjk
from memory.vocabulary import Language

_SHAPES: dict[Language, tuple[re.Pattern[str], ...]] = {
    "en": tuple(
        re.compile(rf"(?:(?:no|nope|actually|sorry|wait|oops|well|oh|i meant|it was|"
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
        )
    ),
    "zh": tuple(
        re.compile(rf"(?:不对|错了|(?:我|你)?(?:说|记|搞|打|弄)错[了啦]|其实|更正|纠正一下"
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
_RETAKES: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"[\s.,;!…—–-]{0,9}(?:(?:no|oh|er|um|wait|actually)[\s,.!…—–-]{1,9}){0,4}"
        r"(?:i meant?|no wait|wait no|scrap that|make that|correction|(?:sorry|oops),? i meant?)"
        r"[\s,:.…—–-]{1,9}(?:i meant? |it's |it is )?"
        r"(?P<value>(?!no\b|not\b|that\b|it\b|for\b|about\b|to\b|my\b|i\b)[\w'&-]+(?: [\w'&-]+)?)"
        r"(?=\s{0,9}(?:[.!…]|$))",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"[，,。！… ]{0,9}[啊哦呃]?(?:不对|啊不|(?:我)?(?:说|打|搞|记)错了)[，,。！… ]{0,9}"
        r"(?:应该)?[是叫]"
        r"(?P<value>[^，,。！我你是叫]{1,10}?)(?=[了啊哦]?\s{0,9}(?:[，,。！…]|$))"
    ),
}
"""What takes back the word just said: "at Decathlon. No wait, I mean Carrefour"."""
_AMENDS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\W{0,9}(?:(?:no|nope|wait|sorry|oops|oh|um|er|actually|correction)"
        r"[\s,.!…—–-]{1,9}){0,4}(?P<says>(?:it's|it is|i meant?) )?(?P<at>(?:to|in|at|from) )?"
        r"(?P<value>(?-i:[A-Z0-9])[\w'&-]{0,30}(?: (?-i:[A-Z0-9])[\w'&-]{0,30}){0,2})\W{0,9}",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"[啊哦呃]?(?:不对|不是|不|错了|啊不|(?:我)?(?:说|打|搞|记)错了|更正)[啦了]?"
        r"[，,。！… ]{1,9}(?:应该)?(?:(?P<says>[是叫])|(?P<at>[搬去到在]{1,2}了?))"
        r"(?P<value>[^，,。！？我你他她是叫的真假这那什么吗\s]{1,10}?)[了啊哦啦]?[。！ ]{0,3}"
    ),
}
"""What corrects the words before it and says no more: "No, to Bodø", 不对，是博德."""
_LONGEST_AMENDMENT = 80
_SAYS = {"en": "It is {value}, not {other}.", "zh": "是{value}，不是{other}。"}
_SAME = re.compile(r"(?i)it|that|this|you|me|him|her|them|good|bad|funny|true|fair|ok|cool|nice")


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


def amended(
    text: str, language: Language, before: Sequence[Claim], said_at: datetime, asked: str = ""
) -> tuple[Claim, Claim] | None:
    """Return the one claim of the words before that a text corrects, and what is so instead.

    None where it corrects none, or where it is not plain which; `asked` is what was said to the
    user in between: what answers a question on another matter corrects nothing.
    """
    match = _AMENDS[language].fullmatch(text) if len(text) <= _LONGEST_AMENDMENT else None
    if match is None or not (match["says"] or match["at"]):
        return None
    read = read_clause if language == "en" else read_chinese_clause
    found = [
        (claim, replace(other, because=claim.because))
        for claim in before
        if _is_amended(claim, match, asked)
        for words in [claim.quote.replace(claim.value, match["value"])]
        for other in read(words, text, said_at)
        if other.key == claim.key and other.value == match["value"] != claim.value
    ]
    return found[0] if len(found) == 1 else None


def _is_amended(claim: Claim, match: re.Match[str], asked: str) -> bool:
    if "?" in asked.replace("？", "?") and claim.value not in asked:
        return False
    at = (match["at"] or "").strip().removesuffix("了").casefold()
    before = claim.quote.partition(claim.value)[0].strip().removesuffix("了").casefold()
    return before.endswith(at[-1:] if is_cjk(at[:1] or " ") else at)
