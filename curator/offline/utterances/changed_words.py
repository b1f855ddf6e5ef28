"""A Chinese statement with what has taken a word's place since: 换成华为了, 面试改到下周五了."""

from curator.offline.chinese.clauses.segmentation import readable
from memory.text.late_pattern import LatePattern

_CHANGED = LatePattern(
    r"^(?:我|已经|刚|最近|现在|后来|前两天|昨天|今天|上周|上个?月)*(?P<what>[一-鿿]{2,4}?)?"
    r"(?:已经|刚)?(?:换|改|调|变更?)(?P<how>成|为|到|用)了?"
    r"(?P<right>[^，,。！!？? ]{1,12}?)[了啦咯]*(?=[，,。！!]|$)"
)
_WHAT_IS = LatePattern(r"^(?:我|咱)的?[一-鿿]{1,4}(?:是|用的是)(?P<wrong>[^，,。！!？?是]{1,10})$")
_WEEKDAY = LatePattern(r"(?:[这本上下]个?)?(?:周|星期|礼拜)[一二三四五六日天末]")
_MONTH_DAY = LatePattern(r"\d{1,2}月\d{1,2}[号日]")
_CLOCK = LatePattern(r"(?:早上|上午|中午|下午|晚上)?[\d一二两三四五六七八九十]{1,3}点半?")
SORTS = (_WEEKDAY, _MONTH_DAY, _CLOCK)
"""What tells a day, or a time by the clock."""
_NO_VALUE = LatePattern(r"[我你他她它这那哪]|不|没|什么|怎么|[吗呢吧]")


def changed_to(text: str, before: str) -> str | None:
    """Return the statement before with what a text says has taken the place of one of its words.

    A day takes the place of the only day, a clock's time of the only one, and what is told with no
    more than 是 is taken by the words that follow 换成; None where it isn't plain.
    """
    told = readable(before).rstrip("。！! ")
    match = _CHANGED.match(readable(text).strip())
    if match is None or _NO_VALUE.search(match["right"]):
        return None
    if match["what"] and match["what"] not in told:
        return None
    right = match["right"]
    for sort in SORTS:
        if sort.fullmatch(right):
            found = list(sort.finditer(told))
            return told.replace(found[0][0], right, 1) if len(found) == 1 else None
    is_kind = _WHAT_IS.match(told) if match["how"] in "成为用" else None
    return told[: is_kind.start("wrong")] + right if is_kind else None
