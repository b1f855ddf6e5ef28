"""Somebody of the user's with a name right behind what they are: 闺女郭萌, 同事小敏, 店长老彭."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from curator.offline.chinese.clauses.whose import being_of
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.claim_builder import Being
from curator.offline.lexicon.chinese import PETS, RELATIONS, SURNAMES
from curator.offline.lexicon.chinese_words import tokens
from memory.text.late_pattern import LatePattern

_AT_WORK = (
    "产品经理|项目经理|经理|店长|组长|班长|主管|队长|房东|教练|同桌|搭档|徒弟|师傅|班主任|辅导员"
)
_NAMELESS = frozenset("妈爸爹娘") | {
    "妈妈", "爸爸", "父母", "爸妈", "爷爷", "奶奶", "外公", "外婆", "姥姥", "姥爷", "老爸", "老妈", "父亲",
    "母亲", "孩子", "小孩", "朋友", "对象", "老婆", "老公", "媳妇", "先生", "爱人",
}  # fmt: skip
"""Whose name seldom stands right behind: 我妈高兴."""
_WEDDED = frozenset({"老婆", "老公", "媳妇", "爱人", "对象"})
"""Of these a name with its surname may stand right behind: 媳妇陈燕."""
_OF_SEVERAL = "大宝|二宝|三宝|老大|老二|老三|老幺"
_KIND = rf"(?:(?:大|小|二|三|四|老)(?=女儿|儿子))?(?P<being>{_OF_SEVERAL}|{_AT_WORK}|{RELATIONS}|{PETS})"
_GIVEN = (
    rf"(?P<name>[{''.join(sorted(SURNAMES))}][一-鿿]{{1,2}}?|[小阿老][一-鿿]|(?P<twice>[一-鿿])(?P=twice)"
    r"|[A-Z][A-Za-z]{1,14}|[一-鿿]{2}(?=(?:\d{1,2}|[一二三四五六七八九十两]{1,3})(?:岁|个月)))"
)
_GOES_ON = (
    r"(?=$|[，,。！!？? ]|今年|今天|在|是|要|也|就|都|上|读|念|考|去|住|做|当|开|说|讲|问|已|才|还|抠|特|很|最|刚|明|下|昨"
    r"|姓|叫|喜欢|爱|有|会|想|养|搬|跳|辞|的|[一二两三四五六七八九十\d]|一起|合伙|结婚|同居|怀孕|毕业|工作|管|负责|帮|现在|给|跟|和|把|被|总|老是|从|来|不|没|生|过)"
)
_NAMED = LatePattern(
    rf"(?:(?:我们?|咱们?)(?:家|的)?(?:的|那个)?)?{_KIND}{_GIVEN}{_GOES_ON}(?P<rest>.*)"
)
_BY_THE_WAY = LatePattern(rf"(?:我的?|[和跟与同]我?的?){_KIND}{_GIVEN}{_GOES_ON}")
_CALLED = LatePattern(
    rf"(?:我们?|咱们?)?(?:家|的|那个)*(?P<being>{_AT_WORK})(?:名字)?叫(?P<name>[一-鿿]{{1,4}}|[A-Z][A-Za-z]{{1,14}})"
)
_NO_NAME = LatePattern(
    r"[高大初研小][一二三四五六中考]|[上读念考升进在][大中小高初研幼国一二三四五六七八九学]|小(?:时|学|区|名|孩|心|声|姐|吃|三|二|一|的)|老(?:是|说|师|家|公|婆|爱|喜|想|在|了|的|实)|阿(?:姨|哥|姐)"
    r"|(?:天天|常常|慢慢|刚刚|偏偏|偷偷|早早|好好|想想|看看|说说|试试|谢谢|哈哈|嘿嘿|呵呵|个个|人人|家家|样样|次次|年年|月月|处处)"
)
_RELATIONS = frozenset(RELATIONS.split("|"))
_ANIMAL = LatePattern(PETS)
_ORDINAL = LatePattern(r"^[大小二三四老](?=女儿|儿子)")


def named_kin(words: str) -> tuple[Being, str] | None:
    """Return who opens a clause with their name, and what is said of them."""
    match = _NAMED.fullmatch(words)
    if match is None or not _is_name(match["name"], words, match.start("name"), match["being"]):
        return None
    return _being(match), match["rest"].removeprefix("的") if match["rest"] != "的" else ""


def kin_named(words: str) -> Iterator[Being]:
    """Yield those who are named by the way: 我跟我发小陈默一起开了家店."""
    for match in _BY_THE_WAY.finditer(words):
        if _is_name(match["name"], words, match.start("name"), match["being"]):
            yield _being(match)
    if (called := _CALLED.fullmatch(words)) is not None:
        yield _being(called)


def named_before(words: str, found: Sequence[Claim]) -> tuple[Being, str] | None:
    """Return the one whom the message itself named before, and what is said of them: 妞妞9岁."""
    for claim in found:
        if not claim.key.endswith(".name") or not words.startswith(claim.value):
            continue
        kind = claim.content.removeprefix("用户的").partition("叫")[0]
        rest = words.removeprefix(claim.value)
        if kind and rest:
            return being_of(kind.removesuffix(claim.value), claim.value), rest
    return None


def about_to_be_named(being: Being, predicate: str) -> Being:
    """Return the being without a name where the predicate gives another one: 小的叫糖糖."""
    if being.name and re.match(r"[^，,]{0,3}叫", predicate):
        return replace(being, who=being.who.removesuffix(being.name), name=None)
    return being


def _being(match: re.Match[str]) -> Being:
    being = being_of(match["being"], match["name"])
    if match["being"] in _OF_SEVERAL.split("|"):
        return replace(being, key="child")
    return replace(being, key=being_of(_ORDINAL.sub("", match["being"]), None).key)


def _is_full_name(name: str) -> bool:
    cut = tokens(name)
    return name[0] in SURNAMES and all(word.tag.startswith("nr") for word in cut)


def _is_name(name: str, words: str, start: int, being: str) -> bool:
    """Tell whether signs behind a relation are a name, and no word or part of one."""
    if _ANIMAL.fullmatch(being) and name[0] in "毛粮砂抓爬窝咖缸笼":
        return False
    if _NO_NAME.match(name) or name in _RELATIONS:
        return False
    if being in _NAMELESS:
        return being in _WEDDED and _is_full_name(name)
    if name.isascii():
        return True
    cut = tokens(name)
    if len(cut) == 1 and not cut[0].tag.startswith("nr"):
        return len(name) == 2 and name[0] == name[1]
    if len(cut[0].text) > 1 and not cut[0].tag.startswith("nr"):
        return False  # 毕业|了, 傅|回乡
    end = start + len(name)
    return not any(
        token.start < end < token.end
        for token in tokens(words)
        if len(token.text) > 1 and not token.tag.startswith("nr")
    )
