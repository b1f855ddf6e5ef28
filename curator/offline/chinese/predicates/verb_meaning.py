"""Whether what a verb tells is one of those things that last, and where it is kept."""

import re
from dataclasses import replace

from curator.offline.chinese.predicates.day_plans import NOT_PLANS
from curator.offline.chinese.predicates.noun_meaning import PASSING_OBJECT, THINGS, is_occupation
from curator.offline.chinese.predicates.predicate import Predicate, bare_of_name, predicate_of
from curator.offline.chinese.predicates.set_phrases import QUARTER
from curator.offline.chinese.predicates.verb_classes import VerbClass, verbs
from curator.offline.grammar.claim_builder import ParsedClause
from curator.offline.lexicon.chinese import is_place, is_thing
from memory.text.late_pattern import LatePattern

_OUTSIDE = LatePattern(
    r"^(?:家|家里|家中|这|那|路上|地铁|车上|床上|心里|一起|外面|外地|网上看|旁边|楼下|.{0,4}里面)$"
)
_GOODS = LatePattern(
    r".{0,14}(?:房|房子|车|机|电脑|琴|表|戒指|别墅|公寓|门面|商铺|自行车|平板|耳机|显卡|冰箱|投影仪?|摩托|店面|鱼缸|帐篷|吉他|鼓|镜头|手办|键盘|Switch|switch|PS5|ps5|iPad|ipad|MacBook|Mac|Kindle|kindle|沙发|床|"
    r"单车|滑板|雪板|钓竿|鱼竿|无人机|打印机|洗碗机|烤箱|望远镜|黑胶|茶具|盲盒|乐高|地|相机|皮卡|房车)|.{0,6}(?:富士|索尼|佳能|尼康|徕卡|雅马哈|比亚迪|特斯拉|小米|华为|苹果|本田|丰田|大众|宝马|奔驰|奥迪|五菱|哈弗|吉利|长安|理想|蔚来|问界|小鹏|小牛|雅迪|爱玛).{0,10}"
)
_COUNTED = LatePattern(r"[\d一二两三四五六七八九十几半]")
_DRUDGERY = LatePattern(r"加班|上班|开会|堵车|早起|熬夜|老板|周一|考试|挤地铁")
"""What is liked in irony only."""
_TO_SOMETHING = frozenset({"过敏", "不耐受", "不耐"})
_FED = LatePattern(r"[次遍顿]|[奶饭药水]$")
"""What is given to eat, and kept by nobody."""
_SENSES = frozenset({"看不见", "听不见"})
_NOTHING = LatePattern(r"东西|声音|了|的")
"""What somebody cannot see or hear who is blind or deaf."""
_NOT_KEPT = LatePattern(
    r"^(?:家|活|老|孩子|娃|成|伤|病|身|生|眼|胃|女|儿|老[婆公]|人|我|自己|大|得|不起|精)"
)


def of_verb(told: ParsedClause, reading: ParsedClause, words: str) -> tuple[VerbClass, str] | None:
    """Return what the verb of a clause tells, and the value; None where it tells nothing lasting."""
    before = told.predicate[: max(len(told.predicate) - len(words), 0)]
    if reading.aspect in {"negated", "gone"} and re.match(
        r"(?:从来|一直|还|也|都|就|根本|完全)*没", bare_of_name(told.predicate)
    ):
        return None
    predicate = predicate_of(words, before)
    if predicate is None:
        return None
    for verb_class in verbs()[predicate.verb]:
        if reading.aspect == "negated" and not verb_class.denies:
            continue
        if _is_meant(verb_class, predicate, is_denied=reading.aspect == "negated"):
            return _as_denied(
                verb_class, reading
            ), predicate.object or predicate.about or predicate.verb
    return None


def _as_denied(verb_class: VerbClass, reading: ParsedClause) -> VerbClass:
    if reading.aspect == "negated" and verb_class.denied_key:
        return replace(verb_class, key=verb_class.denied_key)
    return verb_class


def _is_meant(verb_class: VerbClass, predicate: Predicate, *, is_denied: bool) -> bool:
    shown = predicate.object or predicate.about
    if (
        predicate.object
        and PASSING_OBJECT.search(predicate.object)
        and verb_class.key != "relationship"
    ):
        return False
    if predicate.verb in _TO_SOMETHING and not shown:
        return False
    if predicate.verb in _SENSES and predicate.object and not _NOTHING.match(predicate.object):
        return False
    return _has_what_it_needs(verb_class, predicate, is_denied=is_denied) and _fits(
        verb_class, predicate
    )


def _has_what_it_needs(verb_class: VerbClass, predicate: Predicate, *, is_denied: bool) -> bool:
    shown = predicate.object or predicate.about
    match verb_class.needs:
        case "object" if not shown:
            return False
        case "place" if not _is_placed(predicate):
            return False
        case "proof" if not is_denied and not _is_proven(verb_class, predicate):
            return False
    return True


def _is_placed(predicate: Predicate) -> bool:
    place = predicate.place
    return bool(place and not _OUTSIDE.match(place)) or (predicate.lasts and bool(predicate.object))


def _is_proven(verb_class: VerbClass, predicate: Predicate) -> bool:
    if verb_class.key == "job":
        return _is_a_job(predicate)
    if predicate.is_done and not predicate.lasts:
        return False
    return predicate.is_habit or predicate.lasts or predicate.goes_on


def _is_a_job(predicate: Predicate) -> bool:
    if not predicate.object or predicate.is_habit:
        return False
    if predicate.is_done and not predicate.lasts:
        return False
    is_post = predicate.verb in {"做", "干", "当", "搞"} and is_occupation(predicate.object)
    placed = bool(predicate.place) and not _OUTSIDE.match(predicate.place)
    return predicate.is_trade or placed or is_post or (predicate.is_done and predicate.lasts)


def _is_a_taste(verb_class: VerbClass, what: str) -> bool:
    if verb_class.key == "like" and _DRUDGERY.search(what):
        return False
    return not what.startswith(("的", "是", "得", "上", "就")) and is_thing(what)


def _fits(verb_class: VerbClass, predicate: Predicate) -> bool:
    what = predicate.object
    match verb_class.key:
        case "pet":
            return not _NOT_KEPT.match(what) and len(what) <= 12 and not _FED.search(what)
        case "owns":
            return bool(_GOODS.fullmatch(what) or THINGS.match(what)) or predicate.verb.endswith(
                ("是", "着", "的")
            )
        case "goal":
            return len(what) > 1 and not NOT_PLANS.search(what)
        case "like" | "dislike" | "fear":
            return _is_a_taste(verb_class, what or predicate.about)
        case "experience":
            return 1 < len(what) <= 14
        case "diet":
            return bool(what) and is_thing(what)
        case "home":
            return (
                not what
                or (is_place(what) and not _COUNTED.match(what))
                or bool(QUARTER.fullmatch(what))
            )
    return len(what) <= 24 and not what.startswith(("不", "起", "得"))
