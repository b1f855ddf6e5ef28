"""What a Chinese message says to be no more before it says what is now: 猪场关了，我现在种草莓."""

from collections.abc import Sequence
from itertools import pairwise

from memory.text.late_pattern import LatePattern

_GONE = LatePattern(
    r"^(?!他|她|它|我[妈爸哥姐弟妹老])[^，,]{1,10}(?:关(?:门|掉|张|停)?|倒闭|转让(?:出去)?|盘(?:掉|出去)|黄|散|卖(?:光|完|掉|给[^，,]{1,5})?|死(?:光)?|辞(?:掉|职)?|退(?:掉|租)?|丢|扔|偷|不[学练打弹吃喝做干养种跑去当教开卖写播唱跳画]|[学练打弹吃喝做干养种跑教开唱跳爬骑游踢]不(?:了|动|成))了$"
)
"""Says of a thing or a deed that it is no more: 猪场关了, 二胡不学了."""
_IS_NOW = LatePattern(
    r"^(?:我|咱|俺|这学期|这个月|这周|最近|下个?月|从.{1,4}起)*(?:现在|如今|目前|眼下|改(?=[学练打弹吃喝做干养种跑去骑坐开]))"
)
_WHY = LatePattern(
    r"^(?:太|嫌|因为|受不了|实在|没意思|没钱|钱少|不赚钱|累|腻|干不动|没时间)[^，,现改]{0,8}$"
)
"""Says no more than why something is given up: 太累."""
_TURNED_TO = LatePattern(
    r"^(?:(?:这学期|这个月|最近|现在)*我?)?改(?=[学练打弹吃喝做干养种跑骑坐开])"
)


def gone_before_what_is(clauses: Sequence[str]) -> list[int]:
    """Return which clauses say that something is no more, right before what is now."""
    told = [(at, it) for at, it in enumerate(clauses) if at == 0 or not _WHY.match(it)]
    pairs = pairwise(told)
    return [at for (at, one), (_, behind) in pairs if _GONE.match(one) and _IS_NOW.match(behind)]


def says_it_is_no_more(clause: str) -> bool:
    """Tell whether a clause says no more than that something is no more: 羽毛球不打了."""
    return _GONE.match(clause.strip("，,。！! ")) is not None


def as_done_now(clause: str) -> str:
    """Return what a clause says to be done instead as what is done now: 这学期我改学葫芦丝."""
    return _TURNED_TO.sub("现在", clause)
