"""What holds for once, and changes nothing of what is so as a rule: "this week only, on Friday"."""

from collections.abc import Sequence
from dataclasses import replace

from curator.offline.grammar.claim import Claim
from memory.text.late_pattern import LatePattern

_DAY = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
_SPAN = rf"(?:(?:one )?(?:coming )?(?:time|once|week|weekend|month|morning|evening|afternoon|night|{_DAY}))"
_FOR_ONCE = LatePattern(
    rf"(?i)\b(?:(?:this|next|that) {_SPAN} only|(?:only|just) (?:for )?(?:this|next|that) {_SPAN}|"
    r"(?:only|just) (?:for )?(?:today|tonight|tomorrow)|(?:today|tonight|tomorrow) only|this once|for once|just the once|"
    rf"for (?:(?:this|next|that) {_SPAN}|today|tonight|tomorrow)(?=\W*$|\s*[,.;!]|\s+(?:only|my|our|the|i|we|he|she|they|it)\b)|"
    r"(?:as )?an exception|exceptionally|a one[- ]off)\b"
)
_SWAPPED_ONCE = LatePattern(
    r"(?:跟|和|与|同|找)[^，,。]{1,6}(?:换|调)(?:了|一?[个天次下])?(?:班|休|课|天)|(?:替|帮|代)[^，,。]{1,6}(?:顶|上|代|值)(?:了|一[个天晚次])?[^，,。]{0,2}班|"
    r"(?:上|顶|替|值|倒)一[天晚次个][^，,。]{0,2}班|(?:临时|就|只)[^，,。]{0,4}(?:换|调|替|代|顶)[^，,。]{0,2}班|(?<!不)[替代顶]班"
)
"""Says that a shift is another one for a day: 明天跟人换班, 上一天白班."""
_AS_A_RULE_NOW = LatePattern(r"以后|从[^，,。]{1,8}起|开始|长期|固定|正式|每[天周晚]")
_OF_ONE_DAY = LatePattern(
    rf"(?i)(?<!from )(?<!since )(?<!starting )(?<!start )(?<!as of )\b(?:this|next) {_SPAN}\b|\btomorrow\b"
)
_FOR_GOOD = LatePattern(
    rf"(?i)\b(?:for good|from (?:now|then) on|from|starting|permanently|not (?:just|only)|any ?more|always|every|(?:{_DAY})s)\b"
)
_AS_A_RULE = LatePattern(
    rf"(?i)\b(?:every|each|weekly|usually|always|normally|on (?:{_DAY})s|(?:{_DAY}) (?:morning|evening|afternoon|night)s)\b"
)


def is_for_once(text: str) -> bool:
    """Tell whether a message says of itself that it tells of an exception."""
    if _SWAPPED_ONCE.search(text) and not _AS_A_RULE_NOW.search(text):
        return True
    return _FOR_ONCE.search(text) is not None and _FOR_GOOD.search(text) is None


def is_spared(content: str, text: str) -> bool:
    """Tell whether a memory says what is so as a rule, and a message what is so on one day."""
    is_of_one_day = _OF_ONE_DAY.search(text) is not None and _FOR_GOOD.search(text) is None
    return is_of_one_day and _AS_A_RULE.search(content) is not None


def told_for_once(found: Sequence[Claim]) -> list[Claim]:
    """Return the claims of an exception: none stands for what is so as a rule, or ends it."""
    return [
        replace(claim, key="", value=claim.content)
        for claim in found
        if not (claim.ended or claim.denied or claim.negates or claim.in_place_of)
    ]
