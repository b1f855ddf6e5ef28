"""What a Chinese message sets anew since something was altered: 老师换时间了，瑜伽课现在是周六."""

from collections.abc import Sequence

from curator.offline.chinese.contrasts.value_sorts import ValueSort, amount_of, sort_of
from curator.offline.lexicon.chinese import RELATIONS
from memory.text.late_pattern import LatePattern

_NOW = LatePattern(r"(?:现在|以后|如今|今后)(?:都|就|已经)?(?P<told>(?!有|养)[^，,]{2,12})$")
_ALTERED = LatePattern(
    r"(?:换|改|调|变|涨|降|提|加|减)(?:了|过)?(?:价|租|时间|日子|课表?|班|薪|工资|钱|房租|学费|安排)?(?:了|啦)$"
)
"""Says that something was altered, and not to what: 房东涨价了, 老师换时间了."""
_OF_KIN = LatePattern(rf"我们?家?的?(?:{RELATIONS})(?<!老师)(?<!老板)(?<!领导)(?<!导师)")


def sort_set_now(clause: str, clauses: Sequence[str]) -> ValueSort | None:
    """Return of what sort the value is that a clause sets, where another says why.

    None where the message tells of the user's kin.
    """
    match = _NOW.search(clause)
    if match is None or any(map(_OF_KIN.search, clauses)):
        return None
    if not any(_ALTERED.search(it) for it in clauses if it != clause):
        return None
    return amount_of(match["told"]) or sort_of(match["told"])
