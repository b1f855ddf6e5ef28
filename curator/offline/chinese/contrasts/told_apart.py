"""What a Chinese message that puts something right tells apart: 是螃蟹，虾我能吃.

Beside what is right it says of what was told before that it is harmless, somebody else's or of
another time. Its clauses are given without what only says that something was wrong.
"""

import re
from collections.abc import Sequence

from curator.offline.chinese.contrasts.value_sorts import NUMBER
from curator.offline.lexicon.chinese import RELATIONS
from curator.offline.lexicon.chinese_words import tokens
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern

_RIGHT = LatePattern(
    r"^(?:[他她它]|应该|其实|准确[地来]?说)*(?:我?[一-鿿]{1,2}的(?:其实)?是|是|叫|在|姓|属)?(?:对)?(?P<right>[^，,是我你他她它这那不没]{1,8}?)(?:过敏)?[了啦哈啊呀哦呢的]*$"
)
_OF_THE_WRONG = LatePattern(
    r"^(?:的话|那个|这个|倒)?(?:我|[他她它]们?|倒|可以|能|才|没|不|随便|都|也|反而|早就|是(?:去年|前年|以前|之前|小时候|[^，,]{1,6}的))"
)
"""Goes on behind what was wrong, and says what is so of that: 虾|我能吃, 法语|是去年学的."""
_ANOTHERS = LatePattern(
    rf"^(?:那|这|刚才(?:那个|说的)|前面(?:那个|说的))[个只条台套间辆份]?(?:其实|可)?是(?:我?们?家?的?(?:{RELATIONS})|以前|之前|原来|过去|当时|去年|前年|上一?[个家套次份年]|[老旧][一-鿿]|别人|人家|同事|公司|邻居)[^，,]{{0,8}}$"
)
"""Says of what was told before that it is another's, or of another time: 那是以前那套的价."""
_OF_THIS = LatePattern(
    rf"^(?:(?:现在|目前|我们?家?|咱|新|今年|[他她它])的?(?:这|新)?|这|那)[一-鿿]{{0,6}}?(?:其实|应该)?(?:的?[是叫在要]|(?={NUMBER}))(?P<right>[^，,是我你他她它]{{1,10}}?)[了啦哈啊呢的]*$"
)
"""Says what is so of the present one: 这套一千六, 我的是256G."""
_SURNAME = LatePattern(r"^[他她它]?(?:其实|应该)?姓(?P<right>[一-鿿])[的啦哈]*$")
_TOLD_SURNAME = LatePattern(r"(?<=姓)[一-鿿]")
_MEANS_A_SIGN = LatePattern(
    r"^(?:(?:[他她它]|其实|应该)?姓[一-鿿]|是?[一-鿿]{1,4}的(?:那个)?[一-鿿])$"
)
"""Says with which sign a name is written: 是凌晨的凌."""
_NAMED = LatePattern(r"^(?:[他她它]|应该|其实)*叫(?P<right>[一-鿿A-Za-z]{1,6}?)[的啦哈]*$")
_TOLD_NAME = LatePattern(r"叫(?P<wrong>[一-鿿A-Za-z]{1,6}?)(?=[，,。！!]|$)")
_DENIED = LatePattern(r"^(?:而|并|可)?不是(?P<wrong>[^，,是我你他她它]{1,8}?)[的啦哈]*$")
_LONGEST = 6


def told_apart(left: Sequence[str], told: str, values: Sequence[str]) -> list[str] | None:
    """Return clauses that say plainly what takes which place, and what is told beside.

    `told` is the statement before and `values` what that was read to say. None where nothing of it
    is told apart.
    """
    return _with_its_name(left, told) or _named_again(left, told, values) or _of_this(left, told)


def _denied_first(left: Sequence[str], told: str) -> list[str] | None:
    """Return what is right behind what is denied, without a word for that it is: 不是杭州，福州."""
    denied, right = _DENIED.match(left[0]), _RIGHT.match(left[1]) if len(left) > 1 else None
    if denied is None or right is None or told.count(denied["wrong"]) != 1:
        return None
    return [f"{denied['wrong']}应该是{right['right']}", *left[2:]]


def _with_its_name(left: Sequence[str], told: str) -> list[str] | None:
    """Return the right name or surname in the place of the one that is told."""
    rights = [match["right"] for it in left if (match := _NAMED.match(it))]
    wrongs = [match["wrong"] for match in _TOLD_NAME.finditer(told)]
    others = [it for it in left if not (_NAMED.match(it) or _MEANS_A_SIGN.match(it))]
    if len(rights) == 1 and len(wrongs) == 1 and len(left) - len(others) > 1:
        return [f"{wrongs[0]}应该是{rights[0]}", *others] if rights != wrongs else None
    surnames = [match["right"] for it in left if (match := _SURNAME.match(it))]
    old = _TOLD_SURNAME.findall(told)
    if len(surnames) == 1 and len(old) == 1 and not rights and surnames != old:
        return [f"姓{old[0]}应该是姓{surnames[0]}", *others]
    return None


def _named_again(left: Sequence[str], told: str, values: Sequence[str]) -> list[str] | None:
    """Return what is right in the place of what another clause says something else of."""
    for at, clause in enumerate(left):
        right = _RIGHT.match(clause)
        for other in (left[at + 1 :], left[:at]):
            wrong = _opening_words(other[0], told, values) if right and other else None
            if right and wrong and wrong not in right["right"]:
                beside = [it for it in left if it is not clause]
                return [f"{wrong}应该是{right['right']}", *beside]
    return None


def _opening_words(clause: str, told: str, values: Sequence[str]) -> str | None:
    """Return the words that a clause opens with and a statement tells, of which it says more."""
    ends = [word.end for word in tokens(clause) if word.end <= _LONGEST][::-1]
    for words in (clause[:end] for end in ends):
        if told.count(words) == 1 and _OF_THE_WRONG.match(clause[len(words) :]):
            is_value = any(words in value for value in values) or words in _things(told)
            before = told[: told.index(words)]
            is_owner = not before or before.endswith(("我", "的", "家"))
            return words if is_value and not is_owner and not _is_kin(words) else None
    return None


def _is_kin(words: str) -> bool:
    return bool(beings_in(words)) and re.search(RELATIONS, words) is not None


def _things(told: str) -> frozenset[str]:
    return frozenset(word.text for word in tokens(told) if word.tag[:1] in "nj")


def _of_this(left: Sequence[str], told: str) -> list[str] | None:
    """Return what is so of the present one, without what was another's or of another time."""
    others = [it for it in left if not _ANOTHERS.match(it)]
    if len(others) == len(left) or not others:
        return None
    match = _OF_THIS.match(others[0])
    right = match["right"] if match else others[0]
    counted = re.search(NUMBER, right)
    return [right[counted.start() :] if counted else f"是{right}", *others[1:]]
