"""One thing given up for another in the same breath: "gave up the violin, it's the banjo now"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from curator.offline.chinese.contrasts.deeds import is_deed
from curator.offline.grammar.claim import Claim
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_EN = r"(?:the |my |a |an )"
_STATE = LatePattern(
    r"(?:hot|cold|warm|wet|dry|raining|snowing|broken|late|early|over|done|mine|yours|fine|ok|okay|"
    r"better|worse|good|bad|great|time|bedtime|fixed|sold|gone|dead|hard|easy|too|so|not|all|just|"
    r"only|my|quiet|dark|safe|clean)\b",
    re.IGNORECASE,
)
"""What "it is" before these tells of no other thing."""
_SHAPES: dict[Language, tuple[LatePattern, ...]] = {
    "en": (
        LatePattern(
            r"(?:^|(?<=[.!?,;] ))i (?:don't|dont|do not) (?:play|learn|drink|eat|ride|drive|teach|"
            rf"study|use|speak) (?P<one>{_EN})?(?P<other>[\w'-]{{2,20}}) "
            r"any ?more[\s.,;!–—-]{1,4}"
            rf"(?:and |so |but )?(?:it's|its|it is|now it's) (?P<two>{_EN})?"
            r"(?P<value>[\w'-]{2,20}) (?:now|instead|these days)\b",
            re.IGNORECASE,
        ),
        LatePattern(
            r"(?:^|(?<=[.!?,;] )|(?<=\bi ))(?:(?:have|'ve) )?(?:gave up(?: on)?|given up"
            r"(?: on)?|stopped|quit|"
            rf"dropped|done with|finished with) (?P<one>{_EN})?"
            r"(?P<other>[\w'-]{2,20}(?: [\w'-]{2,20})?)"
            r"(?:,? (?:by the way|btw|lol|though|tho|now)){0,2}[\s.,;!–—-]{1,4}"
            rf"(?:and |so |but )?(?:it's|its|it is|now it's) (?P<two>{_EN})?"
            r"(?P<value>[\w'-]{2,20}(?: [\w'-]{2,20})?) (?:now|instead|these days)\b",
            re.IGNORECASE,
        ),
    ),
    "zh": (
        LatePattern(
            r"(?:^|(?<=[，,。！!？? ]))(?:最近|现在)?(?P<other>[一-鿿A-Za-z]{1,8}?)(?:我|俺|就|"
            r"已经|早)?不(?:再)?"
            r"(?P<verb>[学练打弹拉用吃喝养开玩看追])了[，,。 ]{1,3}(?:现在|最近)?(?:改|换|转)"
            r"(?:成|去|为)?"
            r"(?P=verb)?(?P<value>[一-鿿A-Za-z]{1,8}?)了?(?=$|[，,。！!])"
        ),
        LatePattern(
            r"(?:^|(?<=[，,。！!？? ])|我)(?:最近|现在|已经)?不"
            r"(?P<verb>[学练打弹拉用吃喝养开玩看追])"
            r"(?P<other>[一-鿿A-Za-z]{1,8}?)了[，,。 ]{1,3}(?:现在|最近)?(?:改|换|转)(?:成|去|为)?"
            r"(?P=verb)?(?P<value>[一-鿿A-Za-z]{1,8}?)了?(?=$|[，,。！!])"
        ),
    ),
}
_NOT_OF_NOW = LatePattern(
    r"(?i)\b(?:if|imagine|suppose|wish|say|says|said|told|unless|when|whether|would|dream\w*)\b|"
    r"[\"“”「『]|今[天晚早]|如果|要是|假如|等|说|梦"
)
_REPORTS = LatePattern(r"(?:报|上|去|参加)[一-鿿]{2,}")
"""Begins a deed of its own behind 改: 改报声乐班."""
_NO_THING_ZH = LatePattern(r"天|日(?![语本料剧漫])|[个次口条]|再")
_SAYS: dict[Language, str] = {
    "en": "The user has switched from {other} to {value}.",
    "zh": "用户改{verb}{value}了。",
}


def switched(text: str, language: Language) -> list[Claim]:
    """Return what the text puts in the place of what it gives up; memory knows what it is."""
    return [
        _claim(match, language)
        for shape in _SHAPES[language]
        for match in shape.finditer(text)
        if match["value"].casefold() != match["other"].casefold() and _is_a_thing(match, language)
    ]


def _claim(match: re.Match[str], language: Language) -> Claim:
    told = Claim(
        "", match["value"], _SAYS[language].format_map(match.groupdict()), match[0],
        because="changed", negates=match["other"],
    )  # fmt: skip
    if language == "en" or not _is_other_deed(match):
        return told
    as_deed = "改" if _REPORTS.match(match["value"]) else "改成"
    content = told.content.replace(f"改{match['verb']}", as_deed, 1)  # 不吃褪黑素了，改泡脚
    return replace(told, content=content, negates=f"{match['verb']}{match['other']}")


def _is_other_deed(match: re.Match[str]) -> bool:
    """Tell whether what is done instead is no thing that the same is done with."""
    if _REPORTS.match(match["value"]):
        return True
    return is_deed(match["value"]) and f"{match['verb']}{match['value']}" not in match[0]


def _is_a_thing(match: re.Match[str], language: Language) -> bool:
    # "I quit the violin. It's hot now" puts nothing in its place.
    before = re.split(r"[.!?。！？\n]", match.string[: match.start()])[-1]
    if _NOT_OF_NOW.search(f"{before} {match[0]}" if language == "zh" else before):
        return False
    if language == "zh":
        return not _NO_THING_ZH.match(match["value"])
    is_told_alike = (match["one"] is None) == (match["two"] is None)
    return is_told_alike and not _STATE.match(match["value"])


def beside_switches(found: Sequence[Claim], switches: Sequence[Claim], text: str) -> list[Claim]:
    """Return the claims that rest on other words than the switches, with these."""
    spans = [(start := text.find(claim.quote), start + len(claim.quote)) for claim in switches]
    kept = [
        claim
        for claim in found
        if not any(
            begin < end and start < begin + len(claim.quote)
            for start, end in spans
            for begin in [text.find(claim.quote)]
        )
    ]
    return [*kept, *switches]
