"""What a Chinese correction puts in the place of what was told before: 不对，是宿州."""

from curator.offline.chinese.clauses.segmentation import Cues
from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.chinese import is_known_place
from curator.offline.lexicon.chinese_words import tokens
from memory.text.late_pattern import LatePattern

_INSTEAD = LatePattern(
    r"(?:应该|其实|实际上?|准确来说|都?)(?:是|叫|在)?(?P<value>[一-鿿A-Za-z0-9]{1,8}?)(?:才对|的|了|啦|哦|哈|啊)?"
)
_NO_VALUE = LatePattern(
    r"^(?:品种|种类|牌子|型号|日期|时间|名字|姓|字|数字?|年龄|岁数|地址|地方|单位|人)[了啦]?$|[我你他她它这那哪]|不|没|什么|怎么|真的|假的|这样|那样|对$|错|开玩笑|输入法|手|看|想|记|说|写"
)


def taken_back(words: str, quote: str, cues: Cues) -> list[Claim]:
    """Return the value that a clause behind 不对 or 说错了 gives; whose it is, memory knows."""
    match = _INSTEAD.fullmatch(words)
    if (
        cues.because != "corrected"
        or not cues.sure
        or match is None
        or _NO_VALUE.search(match["value"])
    ):
        return []
    value = match["value"]
    return [Claim("", value, f"是{value}。", quote, because="corrected", entities=(value,))]


def is_town(word: str) -> bool:
    """Tell whether a word is the name of a place."""
    cut = tokens(word)
    return is_known_place(word) or (bool(cut) and all(part.tag == "ns" for part in cut))
