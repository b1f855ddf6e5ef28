"""Where a Chinese clause says that somebody is now: 现在在字节上班."""

from curator.offline.chinese.clauses.replacements import is_town
from memory.text.late_pattern import LatePattern

_AT_NOW = LatePattern(
    r"(?:(?<![现正])在|现在在?|去|进|来|到|回)了?(?P<right>[^，,了到去成]{2,10}?)(?:上班|工作|实习|打工|兼职|做|干|当[^，,]{1,6}|住|读书|上学|去|了)*$"
)
_WENT = LatePattern(
    r"^(?:现在|后来|又)?(?:到|去了|进了|跳到|跳去)[一-鿿A-Za-z]{2,6}?(?:去了?|上班|工作|了)+$"
)
_WORKPLACE = LatePattern(
    r"(?:公司|[店院校局部行厂所馆科队组社台场园站室楼处铺吧班]|集团|中心|学|[省市县区镇])$"
)


def place_now(clause: str) -> str | None:
    """Return the place where a clause says that somebody is now; None where it names none."""
    match = _AT_NOW.search(clause)
    is_place = match and (
        _WORKPLACE.search(match["right"]) or is_town(match["right"]) or _WENT.match(clause)
    )
    return match["right"] if match and is_place else None
