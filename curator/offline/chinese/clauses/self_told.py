"""What a clause without a subject claims of the user, though only a self-introduction would."""

from collections.abc import Sequence

from curator.offline.chinese.clauses.whose import renames_oneself
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import ParsedSentence
from curator.offline.standing.whose_change import is_told_of_others
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern

_PRESENTS = frozenset(
    {
        "name",
        "nickname",
        "age",
        "generation",
        "birth_year",
        "job",
        "trait",
        "grade",
        "home",
        "origin",
        "school",
        "studies",
        "gender",
        "sign",
        "height",
    }
)
"""What somebody tells of themselves who presents themselves."""
_SPEAKS = LatePattern(r"我|本人|俺|咱|小[弟妹]|鄙人|敝")
_OPENS = LatePattern(
    r"^\W*(?:大家好|你好|您好|嗨|哈[喽啰]|hi|hello|新人|报[到道]|自我介绍|女|男|妹子|汉子|坐标)"
)
_NAMED = LatePattern(r"^(?:(?:名字|大名|小名|全名)?叫|=?名叫|改叫|喊)")
_BARE_AGE = LatePattern(
    r"^(?:今年|刚满|满|也就|才|就|都|还是|是|了)*(?:[1-9]\d|[二三四五六七八九]?十[一-九]?)了?$"
)
_VISITS = LatePattern(
    r"蹭|玩|旅|出差|[几一两三四五六七八九十]天|周[末日六]|礼拜[天六]|高铁|飞机|机场|酒店|转机|回(?:学校|去|程)|开会|逛|度假"
)
_PUTS_RIGHT = LatePattern(r"(?:其实|实际上?|应该)")
_CLAUSE_ENDS = LatePattern(r"[，,。！!\s]+")
_AGED = LatePattern(r"岁|今年|年纪|年龄|生日|虚岁")


def told_of_oneself(
    found: Sequence[Claim], sentences: Sequence[ParsedSentence], text: str
) -> list[Claim]:
    """Return the claims without a name or a bare number that may be of anything: 叫铁馆, 85."""
    return [it for it in found if not _may_be_of_anything(it, found, sentences, text)]


def _is_of_others(claim: Claim, text: str) -> bool:
    """Tell whether somebody presents others: 家里的阿姨姓周，安徽人; 孩子的年纪，实际上是五岁."""
    if claim.key not in _PRESENTS or _SPEAKS.search(claim.quote) or claim.negates:
        return False
    before = text[: text.find(claim.quote)]
    if is_told_of_others(text, claim.quote):
        return not _SPEAKS.search(before)
    is_put_right = claim.key == "age" and _PUTS_RIGHT.match(claim.quote)
    return bool(is_put_right and beings_in(before))


def _may_be_of_anything(
    claim: Claim, found: Sequence[Claim], sentences: Sequence[ParsedSentence], text: str
) -> bool:
    words = claim.quote.strip()
    if claim.key == "home" and words.startswith("人在") and _VISITS.search(text):
        return True
    if _is_of_others(claim, text):
        return True
    if claim.key not in {"name", "age"} or claim.denied or claim.negates:
        return False
    if _SPEAKS.search(words) or _OPENS.match(text):
        return False
    if claim.key == "name" and any(map(renames_oneself, _CLAUSE_ENDS.split(text))):
        return False
    is_name = claim.key == "name" and _NAMED.match(words) is not None
    is_number = claim.key == "age" and _BARE_AGE.match(words) and not _AGED.search(words)
    if not (is_name or is_number):
        return False
    start = sentences[0].start if sentences else 0
    is_first = not text[start : text.find(claim.quote)].strip(" ，,。")
    if is_first and is_name:
        return False
    others = [it for it in found if it is not claim and it.key in _PRESENTS and not it.ended]
    return not others and not (is_first and len(text.strip()) <= len(words) + 1)
