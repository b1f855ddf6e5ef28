"""What a Chinese message says to be given up for something else, or done otherwise now."""

import re
from collections.abc import Iterator

from curator.offline.chinese.contrasts.contrast import UNREAL, clauses_in
from memory.text.late_pattern import LatePattern

_STOPPED = LatePattern(
    r"^(?:最近|现在|因为)?(?:我|俺|咱)?(?:的|把)?(?P<wrong>[一-鿿A-Za-z]{2,8}?)(?:早就|已经|也|就|都|给|不管用|没用|没效果|太.{1,2})*"
    r"(?:停(?:了|掉了?|课了?)?|断了|退了|没用|转(?:出去|让|掉)了?|关(?:掉|门)?了|卖(?:掉)?了|盘出去了|黄了|散了|倒闭了|"
    r"不(?:学|做|跑|吃|上|去|喝|练|打|弹|画|玩|干|用|教|当|开|卖|写|播|唱|跳|养)了)$"
)
"""Says of a thing or a deed, which it names first, that it is given up: 跑步停了."""
_TURNED = LatePattern(
    r"(?:改|换成?)(?P<verb>[跑学练打弹拉用吃喝养开玩看追骑教带读做卖坐走])(?P<what>[^，,了]{1,14}?)(?:了|啦|咯)*$"
)
_BEGINS = LatePattern(r"改|换|开了|开始|现在|报了|转|重新|入了|买了|加了|去了|准备|打算")


def given_up(plain: str) -> Iterator[tuple[str, str]]:
    """Yield what a message says to be given up, and the clause that tells what is done instead."""
    clauses = clauses_in(plain)
    for at, clause in enumerate(clauses):
        ended = _STOPPED.match(clause)
        behind = [it for it in clauses[at + 1 :] if _BEGINS.search(it)]
        if ended and behind and not UNREAL.search(plain):
            yield re.sub(r"[班课]$", "", ended["wrong"]), behind[0]


def turned_to(plain: str) -> Iterator[tuple[str, str]]:
    """Yield what somebody does otherwise now, and the deed: 改跑成都了."""
    for clause in clauses_in(plain):
        match = _TURNED.search(clause)
        if match and not UNREAL.search(plain):
            yield match["verb"], match["what"]
