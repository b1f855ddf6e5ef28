"""Whose change a Chinese message tells: what a colleague gave up ends nothing of the user's."""

import re
from collections.abc import Iterator
from functools import cache

from curator.offline.lexicon.chinese import (
    FELT_FOR,
    NEXT_DOOR,
    RELATIONS,
    SOMEBODY_NAMED,
    SURNAMES,
    TITLES,
)
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.standing.cues import cues_in
from memory.text.attribute_keys import beings_in, key_words
from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_USER = "user"
_ANOTHER = "another"
"""Somebody of whom no memory is."""
_THIRD = "third"
"""Whoever a pronoun means: none but the user."""
_CHANGING = frozenset(
    {"now", "switched", "moved", "no more", "stopped", "gone", "died", "parted", "begun"}
)
_GAPS = LatePattern(r"[，,。！!？?；;…\s]+")
_OTHERS = "同学|同桌|学长|学姐|学弟|学妹|师兄|师姐|师弟|师妹|邻居|网友|哥们儿?|队友|客户|亲戚|老乡|别人|人家|有人"
_LEADS = (
    r"(?:昨[天晚]|今[天早晚]|前[天几]天?|上个?[周月]|最近|刚刚?|现在|听说|结果|然后|后来|原来|不过|但是?|连|"
    r"我们?|咱们?|俺|家里?|的|那个?|有个|一个|隔壁|最?好|老|小|大学|高中|以前|公司|单位|宿舍|寝室|班[上里]?|学校|部门|小区|村里?|[组队店厂楼]里?|办公室|那位|[请雇]的|我?们?家里?[请雇]的)*"
)
_ONE_OF = r"(?:们|[一那]个|有个|的|家|班[里上]?|公司|单位|店里|学校|以前|现在)*"
_SOMEBODY = (
    rf"(?:{_OTHERS}|{RELATIONS}|[一-鿿]友(?!好)|[一-鿿]伙计|[组队班店厂校院科处部]长|经理|主管|导师|徒弟|师傅|学生|助理|"
    r"房东|教练|搭档|上级|下属)(?!的)"
)
_OF_THEIRS = LatePattern(rf"[他她]{_ONE_OF}[一-鿿]{{0,3}}?{_SOMEBODY}")
_THEIRS = LatePattern(rf"{_ONE_OF}{_SOMEBODY}")
"""Opens with somebody of a third person's: 她同桌, 他一个战友."""
_NEARBY = LatePattern(
    r"(?:听说|原来|最近|昨天|上周|我家|我们家?|店|家|的)*"
    rf"{NEXT_DOOR}"
)
"""Opens with a neighbour, or with what stands next door: 对门的裁缝铺, 楼上的大哥."""
_FELT_FOR = LatePattern(FELT_FOR)
_SOMEBODY_NEAR = LatePattern(
    r"(?:听说|最近|昨天|我们?|咱们?|俺|的)*(?:对床|[上下]铺|隔壁[床桌班寝]|[前后]桌|同[寝桌]|同宿舍|(?:班|店|组|楼|村|车间|宿舍)里?)"
    r"的?(?:那个|一个|有个)?(?:女生|男生|女孩|男孩|姑娘|小伙子?|小哥|大[叔妈爷姐哥]|阿姨|同学|哥们)"
)
"""Opens with somebody who has no name: 我对床的女生."""
_SOME_NAME = rf"(?:[小老阿大](?![板师公婆妈爸弟妹姐哥伴家孩猫狗区学时])[一-鿿]|[{''.join(sorted(SURNAMES))}][姐哥叔姨婶工总]|(?:小?[男女][孩生人]子?|小伙子?|姑娘|人|那位|[大][姐哥叔妈爷]|阿姨|师傅|老师|同学|同事|哥们|朋友)(?![的们]))"
_DESCRIBED = LatePattern(
    rf"(?:以前|之前|昨天|今天|听说|最近)*(?:(?:[跟和同与]|坐在?|[带教管]过?|住在?|睡在?)[我他她它](?:们)?[^，。的]{{0,10}}的|"
    rf"[我他她](?:们|家)?(?!们|家)[一-鿿]{{1,5}}的)(?:那[个位]|一个|有个|某个)?(?P<who>{_SOME_NAME})"
)
"""Opens with somebody by what they are to the user: 跟我搭班的老吴, 我们科室的小叶."""
_TITLED = LatePattern(rf"{_LEADS}{TITLES}(?!我|是我|[证岗职]|资格|一[枚个]|兼|当)(?=.)")
"""Opens with somebody who is named by their post: 我们科长."""
_TITLE = LatePattern(TITLES)
_NAMED = LatePattern(SOMEBODY_NAMED)
_SPEAKER = LatePattern(r"(?:我|咱|俺|自己)")
_PRONOUN = LatePattern(r"[他她](?!们|家)")
_WITH_SPEAKER = LatePattern(r"(?<=.)(?:我|咱)(?![们家的])")

_SAYING_NOTHING = frozenset({"用户", "是", "有", "在", "用", "养", "叫"})
_BELONGING = LatePattern(r"[壳膜套绳线拍鞋砂粮弦垫罩架]|屏幕|钥匙|电池|轮胎|保险|配件")
"""What belongs to a thing, and is changed while that stays: 手机壳, 猫砂, 球拍."""


def may_be_over_with(text: str, content: str) -> bool:
    """Tell whether a change told in a text may be one of what a memory tells, by whose both are."""
    subjects = _subjects(simplified(text))
    if not subjects or subjects & {_USER, _THIRD}:
        return True
    clauses = filter(None, _GAPS.split(simplified(text)))
    named = [*_TITLE.finditer(text), *filter(None, map(_NAMED.match, clauses))]
    if any(it[0] in content for it in named):
        return True
    return bool(subjects & beings_in(content))


def is_told_of_others(text: str, clause: str) -> bool:
    """Tell whether a clause of a text is of others alone: 我闺蜜也是老师，辞职了."""
    plain = simplified(text)
    owners = [of for part, of in _clauses(plain) if part in clause or clause in part]
    return bool(owners) and not any(_USER in of for of in owners)


def is_of_strangers(text: str) -> bool:
    """Tell whether what a text tells to change is of nobody whom a memory is of."""
    return _subjects(simplified(text)) == {_ANOTHER}


def opens_with_one_of_theirs(text: str) -> bool:
    """Tell whether words open with somebody of a third person's: 她同桌退学了."""
    return _OF_THEIRS.match(simplified(text)) is not None


def names_only_what_belongs_to_it(text: str, content: str) -> bool:
    """Tell whether a text names of a remembered thing only what belongs to it: 手机壳换了."""
    plain = simplified(text)
    things = {word.text for word in tokens(simplified(content)) if word.tag[:1] in "nv"}
    behind = [
        plain[match.end() :]
        for thing in things - _SAYING_NOTHING
        for match in re.finditer(re.escape(thing), plain)
    ]
    return bool(behind) and all(_BELONGING.match(rest) for rest in behind)


def _subjects(plain: str) -> frozenset[str]:
    """Return of whom the clauses are that change something; nobody where none says so."""
    told = list(_clauses(plain))
    changing = [subjects for clause, subjects in told if cues_in(clause, "zh") & _CHANGING]
    found = changing or [subjects for _, subjects in told]
    return frozenset[str]().union(*found)


def _clauses(plain: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each clause with of whom it is: a clause without a subject is of the one before."""
    last = frozenset({_USER})
    for clause in filter(None, _GAPS.split(plain)):
        being = _being().match(clause)
        if described := _DESCRIBED.match(clause):
            last = frozenset({_ANOTHER})
            yield clause, last | ({_USER} if "我" in clause[described.end() :] else set())
            continue
        if _FELT_FOR.fullmatch(clause):
            last = beings_in(clause) or frozenset({_ANOTHER})
        elif _is_of_another(clause, being):
            last = frozenset({_ANOTHER})
        elif being:
            last = beings_in(being["being"]) or frozenset({being["being"]})
        elif _SPEAKER.match(clause):
            last = frozenset({_USER})
        elif _PRONOUN.match(clause):
            last = frozenset({_THIRD})
        with_speaker = {_USER} if _WITH_SPEAKER.search(_without_own(clause)) else set()
        yield clause, last | with_speaker


def _is_of_another(clause: str, being: re.Match[str] | None) -> bool:
    if any(opens.match(clause) for opens in (_OF_THEIRS, _NEARBY, _NAMED, _SOMEBODY_NEAR)):
        return True
    if being is None:
        return _TITLED.match(clause) is not None
    return _THEIRS.match(clause, being.end()) is not None


def _without_own(clause: str) -> str:
    """Return a clause without what opens it to name somebody of the user's: 我妹, 我们家的猫."""
    being = _being().match(clause)
    return clause[being.end() :] and f"_{clause[being.end() :]}" if being else clause


@cache
def _being() -> re.Pattern[str]:
    words = [word for word in key_words() if is_cjk(word[0]) and beings_in(word)]
    named = "|".join(sorted(words, key=len, reverse=True))
    return re.compile(rf"{_LEADS}(?P<being>{_OTHERS}|{named})")
