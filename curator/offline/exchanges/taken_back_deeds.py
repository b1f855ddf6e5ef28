"""What a Chinese message says that somebody does not do after all, or that one alone does.

其实我不会说，只听得懂 is of the language that 我会说粤语 told of, 其实只有我妈信佛 of the faith
that 我们全家都信佛 told of.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from curator.offline.chinese.clauses.segmentation import readable
from curator.offline.chinese.contrasts.contrast import clauses_in
from curator.offline.chinese.contrasts.slips import surely_wrong
from curator.offline.chinese.kept_words import told_in_kept_words
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.statements import EarlierStatement
from curator.offline.lexicon.chinese import RELATIONS
from curator.offline.utterances.claims import claims
from memory.text.late_pattern import LatePattern

_DENIED = LatePattern(
    r"(?P<lead>其实|实际上|说实话)?我?(?:并|根本|压根|其实|也|都|从来)*(?P<no>不|没有?)(?P<deed>[会能爱敢]?[一-鿿]{1,2}?)(?:的|啦|啊)?"
)
"""Denies a deed, and names nothing that it is done to."""
_NO_DEED = LatePattern(r"^(?:是|对|好|行|错|懂|知道?|记得|清楚|明白|过|用|要|想|了)")
_SAYS_WHAT_IS = LatePattern(r"的是[^，,。]{2,}|应该是")
"""Says what is so instead: 她做的是支架，没搭桥."""
_GOES_ON = LatePattern(r"^(?:只|但|不过|就|也就)")
_ONE_ALONE = LatePattern(
    rf"(?:其实|实际上)?(?:就|只)有(?P<who>我家?的?(?:{RELATIONS})|我(?:自己|一个人)?)(?:一个人)?(?P<deed>[^，,]{{2,10}})"
)
_ALL = LatePattern(r"我们?(?:一?家|全家|家里?|几个|大家)|都|全")


def deeds_taken_back(text: str, before: EarlierStatement | None) -> list[Claim]:
    """Return what a message says of the deed that was told of before, in the place of that.

    Nothing unless it says that it was told wrongly, and one thing was told.
    """
    told = before if before is None or before.claims else before.earlier
    if told is None or len(told.claims) != 1:
        return []
    clauses = clauses_in(readable(text))
    is_slip = any(map(surely_wrong, clauses))
    for at, clause in enumerate(clauses):
        if (alone := _ONE_ALONE.fullmatch(clause)) and (is_slip or clause.startswith("其实")):
            return _of_one_alone(alone, told, text)
        denied = _DENIED.fullmatch(clause)
        if denied and any(map(_SAYS_WHAT_IS.search, clauses)):
            continue
        if denied and (is_slip or denied["lead"]) and not _NO_DEED.match(denied["deed"]):
            return _denied(denied, told, text, clauses[at + 1 :])
    return []


def _denied(
    denied: re.Match[str], told: EarlierStatement, text: str, behind: Sequence[str]
) -> list[Claim]:
    words, deed = readable(told.text), denied["deed"]
    at = words.find(deed)
    is_of_another = "我" in denied[0] and "." in told.claims[0].key
    if at < 0 or words.count(deed) != 1 or is_of_another or told.claims[0].denied:
        return []
    if words[at - 1 : at] in ("不", "没") or words[at + len(deed) :][:1] in ("了", "着"):
        return []
    goes_on = f"，{behind[0]}" if behind and _GOES_ON.match(behind[0]) else ""
    kept = told_in_kept_words(f"{words[:at]}{denied['no']}{words[at:].rstrip('。！! ')}{goes_on}")
    return [_claim(told.claims[0], kept, text)] if kept else []


def _of_one_alone(alone: re.Match[str], told: EarlierStatement, text: str) -> list[Claim]:
    words = readable(told.text)
    if alone["deed"] not in words or not _ALL.search(words):
        return []
    who = re.sub(r"自己|一个人", "", alone["who"])
    read = claims(f"{who}{alone['deed']}", "zh", told.said.at)
    wrong = told.claims[0]
    return [
        replace(it, quote=text.strip(), because="corrected", negates=wrong.value,
                in_place_of=(wrong.content,))
        for it in read[:1]
    ]  # fmt: skip


def _claim(wrong: Claim, content: str, text: str) -> Claim:
    return Claim("", content, content, text.strip(), topic=wrong.topic, because="corrected",
                 negates=wrong.value, in_place_of=(wrong.content,))  # fmt: skip
