"""A Chinese message that puts something right, without its remarks: 诶不是 是周杰伦 打快了."""

import re
from collections.abc import Sequence
from itertools import dropwhile, takewhile

from curator.offline.chinese.clauses.replacements import is_town
from curator.offline.chinese.contrasts.slips import (
    says_it_was_a_joke,
    surely_wrong,
    tells_how_it_was_found,
)
from curator.offline.chinese.contrasts.told_apart import told_apart
from curator.offline.chinese.contrasts.value_sorts import NUMBER
from curator.offline.chinese.rules.work import is_open_job
from curator.offline.claim_equality import is_alike
from curator.offline.lexicon.chinese import RELATIONS
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.lexicon.shared import ANIMALS
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern

_GAPS = LatePattern(r"[，,。！!；;…~～\s]+")
_BOTH = LatePattern(r"(?<=[，,。！!；;…~～\s])(是[^，,。！!；;…~～\s是不]{1,8})(?=而?不是)")
"""Says in one clause what is so, before what is not: 是湖州不是杭州."""
_DENIES = LatePattern(
    r"(?:[诶欸哎唉啊哦噢呃嗯额哈喔]|那个)*(?:不是|不对|不不|不)(?:不是|不对|不|的)*[啊哦呀啦哈呢诶]*"
)
"""Denies and names nothing: 诶不是."""
_SIGN_DENIED = LatePattern(
    r"(?:[诶欸哎唉啊哦噢呃嗯额哈]|[那也]?可?)*不是(?:这|那)个(?!意思|样子|问题|原因|时候|事|人|地方|情况|道理)[A-Za-z一-鿿]{1,6}"
)
"""Denies a sign of a name: 不是这个han."""
_SIGN_OF_NAME = LatePattern(
    r"不是(?:[双单三两]|[一-鿿]{1,3}[旁头底])?[一-鿿]{1,3}(?:的那?个?[一-鿿])?"
)
_NAMED = LatePattern(r"^(?:[他她它]|应该|其实)*叫[一-鿿]{1,4}$")
_SAYS_WHAT_IS = LatePattern(
    r"^(?:应该|其实)?(?:是|叫|在|去|要)(?!不是|谁|什么|哪|怎|吗|否)[^，,]+$"
)
_NUMBER_SET = LatePattern(
    r"^(?:我们?|[他她它])?(?:其实|实际上|今年|总共|一共|现在)*"
    r"(?:[一每]个?(?:天|周|月|年|星期|礼拜|季度?|晚上?|学期|顿|次)(?!半))?(?:其实|也|最多|顶多|大概)*"
    rf"(?:(?:只|就|才)(?!是)[一-鿿]{{0,2}}?了?)?(?P<told>{NUMBER}(?P<unit>[一-鿿])(?P<what>[一-鿿]{{0,4}}?)[了啦的哈而已]*)$"
)
"""Tells how many there are, or how often, and no more: 我一周只踢一次, 我其实就一套房."""
_AGED = LatePattern(
    rf"^(?:[他她它](?:其实|都|已经|才)*|我?(?:其实|都|已经)*今年(?:其实|都|已经|才)*)"
    rf"(?P<told>{NUMBER})[了啦哈]*$"
)
_BORN = LatePattern(
    rf"^(?:我|[他她它])?(?:其实|应该)*是?(?P<told>{NUMBER}月{NUMBER}[号日]?)(?:出?生|过生日|的生日)的?[啦哈]*$"
)
_DOES = LatePattern(
    r"^(?:应该|其实|我|[他她它](?=[一-鿿]的其?实?是))?是?(?P<verb>[去在住学养用开姓喝吃读教玩练弹骑])(?:在|了|的其?实?是)?(?P<right>[^，,了过着得不是]{2,8}?)[了啦哈呀]*$"
)
_SOMEBODYS = LatePattern(rf"^我们?家?的?(?:{RELATIONS})")
_THEIRS = rf"(?:(?:[他她]|家)?的?(?:{RELATIONS}))?"
_IS_SOMEBODY = LatePattern(
    rf"^(?:[^，,是]{{2,14}}的(?:人|那个)?)?(?:应该|其实|才)?是(?P<who>我们?家?的?(?:{RELATIONS}){_THEIRS})(?P<deed>(?:在|有|要|去|想|会)?[^，,是的]{{0,6}})[呢啊的]?$"
)
_NOT_SOMEBODY = LatePattern(rf"^(?:而|并|可)?不是(?P<who>我们?家?的?(?:{RELATIONS}))[呢啊]?$")
_SAYS_RATHER = LatePattern(r"^(?:其实)?(?:应该|准确|严格|确切)(?:[地来]|这么)?[说讲](?:是|，)")
_LAUGHS = LatePattern(
    r"(?:[嗷额呃害嗨嗯呀诶]|哈|嘿|嘻|呵|233+|hh+|[笑哭囧汗晕]|尴尬|捂脸|见谅|勿怪|抱歉|不好意思|谢谢|sorry)+"
)
_IS = LatePattern(r"^(?:应该|其实)?(?:是|在)?")
_IT = LatePattern(r"^[它他她]的?(?:其实|应该)?(?=是)")
_TAIL = LatePattern(r"[了啦哈啊呢的呀哦]+$")
_FEW = 3


def without_remarks(plain: str, told: str, values: Sequence[str]) -> str:
    """Return a message as "说错了，" and what it says to be right, whatever it remarks beside.

    As it is where it says of nothing that it was wrong, or tells more than what is right. `told` is
    the statement before and `values` what that was read to say.
    """
    clauses = [it for it in _GAPS.split(_BOTH.sub(r"\1，", plain)) if it]
    clauses = clauses if (told_of := _without_whom(clauses, told)) is None else told_of
    left = [_IT.sub("", it) for at, it in enumerate(clauses) if not _is_remark(clauses, at)]
    is_slip = told_of is not None or any(
        surely_wrong(it) or says_it_was_a_joke(it) or _denies(clauses, at)
        for at, it in enumerate(clauses)
    )
    if not is_slip or not left or (told_of is None and len(left) == len(clauses)):
        return plain
    left = told_apart(left, told, values) or left
    first = _SAYS_RATHER.sub("是", left[0])
    right = _set_against(first, told) or first
    if len(left) == 1 and any(_may_stand_for(right, value) for value in values if value in told):
        right = f"是{right}"
    wrong = right.partition("应该是")[0]
    beside = [it for it in left[1:] if not _says_whose(it, wrong)]
    return "，".join(["说错了", right, *beside])


def _says_whose(clause: str, wrong: str) -> bool:
    """Tell whether a clause says no more of what was wrong than whose it is: 学会计的是我室友."""
    return re.match(rf"^[一-鿿]?{re.escape(wrong)}的(?:那个)?是", clause) is not None


def _without_whom(clauses: Sequence[str], told: str) -> list[str] | None:
    """Return clauses that say of whom a statement is, without the one that says of whom it is not."""
    denied = [it for it in clauses if (match := _NOT_SOMEBODY.match(it)) and match["who"] in told]
    if len(denied) != 1 or not any(map(_IS_SOMEBODY.match, clauses)):
        return None
    return [it for it in clauses if it not in denied]


def _is_remark(clauses: Sequence[str], at: int) -> bool:
    clause = clauses[at]
    is_laugh = len(clauses) > 1 and _LAUGHS.fullmatch(clause) is not None
    return (
        surely_wrong(clause)
        or says_it_was_a_joke(clause)
        or tells_how_it_was_found(clause)
        or _denies(clauses, at)
        or is_laugh
    )


def _denies(clauses: Sequence[str], at: int) -> bool:
    """Tell whether a clause denies what was said before, and the next one says what is so."""
    if _SIGN_OF_NAME.fullmatch(clauses[at]) and any(map(_NAMED.match, clauses[at + 1 :])):
        return True
    if not (_DENIES.fullmatch(clauses[at]) or _SIGN_DENIED.fullmatch(clauses[at])):
        return False
    behind = clauses[at + 1 : at + 3]
    return any(map(_SAYS_WHAT_IS.match, behind))


def _set_against(clause: str, told: str) -> str | None:
    """Return a clause that tells plainly what takes the place of which words of the statement."""
    return (
        _number_alone(clause, told)
        or _town(clause, told)
        or _bare_part(clause, told)
        or _behind_its_verb(clause, told)
        or _of_whom(clause, told)
    )


def _of_whom(clause: str, told: str) -> str | None:
    """Return who is meant in the place of the one of whom the statement is."""
    right, wrong = _IS_SOMEBODY.match(clause), _SOMEBODYS.match(told)
    is_one = wrong is not None and len(beings_in(told)) == 1
    is_same = right is not None and (not right["deed"] or right["deed"].rstrip("呢啊的") in told)
    return f"{wrong[0]}应该是{right['who']}" if right and wrong and is_one and is_same else None


def _town(clause: str, told: str) -> str | None:
    """Return a town in the place of the only one that the statement names."""
    right = _TAIL.sub("", _IS.sub("", clause)).removesuffix("人")
    towns = [it.text for it in tokens(told) if it.tag == "ns" and is_town(it.text)]
    return f"{towns[0]}应该是{right}" if len(towns) == 1 and is_town(right) else None


def _bare_noun(clause: str, told: str, values: Sequence[str]) -> str | None:
    """Return a noun that is said alone in the place of a name, the one value, or the last noun."""
    right = _TAIL.sub("", clause)
    words, cut = tokens(right), tokens(_TAIL.sub("", told.rstrip("。！! ")))
    if not 0 < len(words) < _FEW or not all(it.tag[:1] in "njx" for it in words):
        return None
    names = [it.text for it in cut if it.tag == "nr" and it.text != right]
    if words[0].tag == "nr" and len(names) == 1:
        return f"{names[0]}应该是{right}"
    things = {
        it for it in values if it in told and all(word.tag[:1] in "nj" for word in tokens(it))
    }
    if len(things) == 1:
        return f"{things.pop()}应该是{right}"
    is_last = len(cut) > 1 and cut[-1].tag[:1] in "nj" and cut[-2].tag[:1] in "vup"
    return f"{cut[-1].text}应该是{right}" if is_last else None


def _bare_part(clause: str, told: str) -> str | None:
    """Return a noun in the place of the one that is said alone behind a statement: 养了条狗 金毛."""
    *begins, last = [it for it in _GAPS.split(told.rstrip("。")) if it]
    right, last = _TAIL.sub("", _IS.sub("", clause)), _TAIL.sub("", last)
    both = [tokens(it) for it in (right, last)]
    is_named = all(0 < len(it) < _FEW and all(word.tag[:1] in "nj" for word in it) for it in both)
    return f"{last}应该是{right}" if begins and is_named and right != last else None


def _number_alone(clause: str, told: str) -> str | None:
    """Return the number that a clause tells of what the statement before counts."""
    if (aged := _AGED.match(clause)) and re.search(rf"{NUMBER}岁", told):
        return f"是{aged['told']}岁"
    if (born := _BORN.match(clause)) and "生" in told:
        return f"是{born['told']}"
    match = _NUMBER_SET.match(clause)
    if match is None or re.search(rf"{NUMBER}{match['unit']}", told) is None:
        return None
    return f"是{match['told']}" if match["what"] in told else None


def _behind_its_verb(clause: str, told: str) -> str | None:
    """Return what a clause tells behind a verb behind which the statement tells one thing.

    "Is" stands before it, as before what that thing is.
    """
    match = _DOES.match(clause)
    if match is None or told.count(match["verb"]) != 1:
        return None
    place = told.index(match["verb"]) + len(match["verb"])
    thing = _thing_at(told, place)
    goes_on = (
        match["right"].removesuffix(told[place + len(thing) :].rstrip("了的。！!")) if thing else ""
    )
    return f"{thing}应该是{goes_on}" if thing and goes_on and goes_on != thing else None


def _thing_at(told: str, place: int) -> str:
    """Return the words for a thing that begin at a place."""
    words = dropwhile(lambda it: it.end <= place, tokens(told))
    named = takewhile(lambda it: it.tag[:1] in "nj" or it.tag in ("a", "g", "z"), words)
    return "".join(it.text for it in named)


def _may_stand_for(words: str, value: str) -> bool:
    """Tell whether bare words are of the sort of a value: two towns, two trades, two animals."""
    right = _TAIL.sub("", words)
    if is_open_job(right) or right in ANIMALS:
        return is_open_job(value) if is_open_job(right) else value in ANIMALS
    return is_alike(right, value)
