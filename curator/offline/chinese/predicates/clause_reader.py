"""Reads a Chinese clause that no rule knows: whose it is, and whether it lasts."""

import re
from dataclasses import replace
from datetime import datetime

from curator.offline.chinese.clauses.replacements import is_town
from curator.offline.chinese.clauses.subjects import of_them_in_chinese
from curator.offline.chinese.predicates.day_plans import is_ahead, of_day, of_plan
from curator.offline.chinese.predicates.noun_meaning import of_noun
from curator.offline.chinese.predicates.plain_statements import (
    kept_somewhere,
    speaks_in_general,
    states_of_a_thing,
    states_plainly,
)
from curator.offline.chinese.predicates.predicate import bare, bare_of_name
from curator.offline.chinese.predicates.set_phrases import of_place, of_set_phrase, of_sleep
from curator.offline.chinese.predicates.verb_classes import OWNS, PLANTS_KEPT, STATEMENT, VerbClass
from curator.offline.chinese.predicates.verb_meaning import of_verb
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.claim_builder import ParsedClause, claims_of
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.lexicon.predicate_slots import slot_of_predicate
from memory.text.late_pattern import LatePattern

_LONGEST = 40
_REFUSED = LatePattern(
    r"粉[紫红蓝白嫩]|[一1][坨滩团条](?:土豆|泥|烂泥|咸鱼|废物)|[你您他她它谁哪]|人家|别人|大家|什么|怎么|为什么|多少|几乎要|像.{0,12}(?:一样|似的)|好像|似乎|死了?$|死我|要死|要命|得要|极了|如果|要是|假如|"
    r"[这那](?![边里会说台辆部只条个把款件栋套张块口])|[吗么]$|一下$|密码|口令|验证码|账号|银行卡|身份证号|密钥|不知道|忘了|忘记|以为|觉得|感觉|希望|但愿|恨不得|想象|假装|装作|听说|据说|[?？]|睡不着|不了了"
)
_ONCE = LatePattern(
    r"^[\d一二三四五六七八九十]{1,3}岁(?:时|那年|就|考|去|来|到|离|出|结|开始|第一)|今天|昨天|昨晚|前天|今早|刚才|刚刚|这会儿|待会|一会|今晚|方才|早上好|这次|上次|那次|那天|当时"
)
_NEW = LatePattern(
    r"^(?:倒是|还是|就是|可是|也是|其实|真的|所以|不过|而且|然后|但是?|就|才|也|都|又|可|还|倒|却|则|就是|反正|总之|确实)+(?=.{2})"
)
_PLANTS = LatePattern(r"花|多肉|草|植物|菜|绿萝|兰|树|盆|竹|苔|藤|果|菌")
_LIFE = frozenset(
    {
        "job",
        "studies",
        "home",
        "relationship",
        "family",
        "household",
        "owns",
        "pet",
        "health",
        "belief",
        "given_up",
    }
)
"""What happens on a day and lasts from then on."""
_OF_OTHERS = frozenset(
    {
        "job",
        "studies",
        "home",
        "relationship",
        "family",
        "health",
        "like",
        "dislike",
        "hobby",
        "skill",
        "household",
        "diet",
        "nature",
        "trait",
        "body",
        "work",
        "origin",
        "fear",
        "belief",
        "taste",
        "pet",
        "aim",
        "plan",
        "owns",
    }
)
"""What is worth keeping of somebody of the user's."""
_LEADS_ON = LatePattern(
    r".{0,14}(?:要|会|得|打算|准备|计划|去|就|是|想|生日|结婚|我|用户)|[^一-鿿]|.{0,4}[月号周底年天]"
)
_NO_VALUE = LatePattern(r"的(?!士|哥|确)|得(?!力|物)")
"""Opens what is no thing: 新买|的耳机, 报了|的N2."""
_BORN_ALONE = LatePattern(r"(?:生了?)+")
_SPEAKER = LatePattern(r"[^，,]{0,6}(?:我|俺|偶|本人|咱)")
_ALL_ARE = LatePattern(r"(?:都|全|就|也)?是")
"""Says what something else is, where it names nobody: 都是买手办欠的债."""
_JUDGES = LatePattern(r"得|神|似的|一样|换$|是我|[的地]$|^\d")
_DUE = LatePattern(r"(?P<what>预产期|婚期|婚礼|考试|面试)(?:是|在|就在|定在)?")
_MY_THING = LatePattern(
    r"[A-Za-z][A-Za-z0-9]{1,12}|工资|月薪|年薪|房租|房贷|车贷|单位|公司|宿舍|作息|睡眠|视力|头发|发型|网名|头像|微信|手机|电脑|平板|耳机|相机|键盘|鞋码|衣服|尺码|体重|身高|酒量|饭量|口味|早餐|早饭|午饭|晚饭|夜宵|座右铭|学校|专业|导师|班级|爱好|通勤|租房|合租|座驾|车|驾照|假期|生日|婚礼|家境|户口"
)


def is_passing_or_of_others(words: str) -> bool:
    """Tell whether words are of the day, of somebody else, or no statement at all."""
    return bool(_REFUSED.search(words) or _ONCE.search(words))


def read_clause(
    told: ParsedClause, reading: ParsedClause, now: datetime, *, goes_on: bool = False
) -> list[Claim]:
    """Return what a clause says that lasts; none where its verb is not of that kind.

    `told` is the clause with its adverbs and its no, `reading` the same without them;
    `goes_on` says that something was told before it in the same message.
    """
    words = bare_of_name(reading.predicate)
    if (
        not 1 <= len(words) <= _LONGEST
        or _REFUSED.search(told.predicate)
        or _ONCE.search(told.predicate)
    ):
        return []
    if reading.passing and not is_ahead(reading, now):
        return []
    found = (
        of_day(reading)
        or of_plan(told, now)
        or of_sleep(bare_of_name(told.predicate))
        or of_verb(told, reading, words)
    )
    if found is None and reading.aspect == "holds":
        found = _without_verb(words) or _of_statement(told, reading, goes_on=goes_on)
    if found is None or (reading.being.key and not _is_worth_keeping_of_others(found[0])):
        return []
    return _claims(told, reading, found, now)


def _without_verb(words: str) -> tuple[VerbClass, str] | None:
    return of_place(words) or of_noun(words) or of_set_phrase(words)


def _is_worth_keeping_of_others(verb_class: VerbClass) -> bool:
    return verb_class.key.partition(".")[0] in _OF_OTHERS


def _of_statement(
    told: ParsedClause, reading: ParsedClause, *, goes_on: bool
) -> tuple[VerbClass, str] | None:
    names_speaker = _SPEAKER.match(reading.quote) is not None
    if states_of_a_thing(bare_of_name(told.predicate)):
        return OWNS, bare(bare_of_name(told.predicate))
    if kept := kept_somewhere(bare_of_name(told.predicate)):
        return OWNS, kept
    words = bare_of_name(told.predicate)
    is_own = (
        names_speaker
        or (goes_on and not _JUDGES.search(words))
        or (speaks_in_general(words) and not _JUDGES.search(words))
        or _MY_THING.match(words) is not None
    )
    if reading.dated or not is_own or (_ALL_ARE.match(words) and not names_speaker):
        return None
    return (STATEMENT, bare(words)) if states_plainly(words, names_speaker=names_speaker) else None


def _of_their_own(told: ParsedClause, words: str) -> str:
    # 我的柜子是214号 is told as 用户的柜子, 我柜子坏 as 用户柜子.
    return (
        f"的{words}"
        if re.search(rf"(?:我|俺|咱们?)的{re.escape(words[:2])}", told.quote)
        else words
    )


def _claims(
    told: ParsedClause, reading: ParsedClause, found: tuple[VerbClass, str], now: datetime
) -> list[Claim]:
    verb_class, value = found
    if verb_class.key == "given_up" and value.endswith("开始"):
        return []
    if _NO_VALUE.match(value) or (verb_class.key == "family" and _BORN_ALONE.fullmatch(value)):
        return []
    if verb_class.key == "home":
        value = _town_in(value)
    if verb_class.key == "pet" and _PLANTS.search(value):
        verb_class = PLANTS_KEPT
    if (
        reading.dated
        and verb_class.key not in {*_LIFE, "plan", "goal", "experience", "studies"}
        and not verb_class.key.startswith("aim")
    ):
        return []
    says = _says(told, reading)
    if verb_class is STATEMENT and not reading.being.key and reading.aspect == "holds":
        verb_class = replace(verb_class, key=slot_of_predicate(says, "zh") or verb_class.key)
    rule = Rule(
        LatePattern(".+", re.DOTALL), verb_class.key, says.replace("{", "").replace("}", ""),
        base=says.replace("{", "").replace("}", ""), kind=verb_class.kind, topic=verb_class.topic,
        salience=verb_class.salience, single=verb_class.key == "home", value=value, negated=reading.aspect == "negated",
        future=verb_class.key in {"plan", "goal"},
    )  # fmt: skip
    return claims_of(reading, [rule], _word)


def _town_in(value: str) -> str:
    # 杭州西湖边上 is in 杭州: what is known of one home is told by its town.
    first = next(iter(tokens(value)), None)
    return first.text if first and is_town(first.text) else value


def _says(told: ParsedClause, reading: ParsedClause) -> str:
    words = told.predicate if reading.aspect in {"holds", "negated"} else reading.predicate
    words = _of_their_own(told, _NEW.sub("", bare_of_name(words)))
    return re.sub(r"(?:呢|啦|哈+|吧|呗|嘛|哦|啊|呀|咯|噢|捏|惹|嘞)+$", "", words)


def _word(reading: ParsedClause, rule: Rule, parts: dict[str, str]) -> str:
    who, says = reading.being.who, of_them_in_chinese(rule.says)
    if reading.aspect == "gone":
        return f"{who}不再{says.removesuffix('了')}。"
    if reading.aspect in {"past", "used"}:
        return f"{who}以前{says}。"
    if reading.dated and rule.key.startswith("aim"):
        return f"{who}的{says.rstrip('在是')}是{reading.dated.written}。"
    if who == "用户" and re.search(
        r"[，号日天]用户(?!的)|^(?![跟和陪给把对被替帮让向为])[^，,]{1,10}用户(?!的|他们|家)", says
    ):
        who = ""
    written = f"（{reading.dated.written}）" if reading.dated else ""
    if reading.dated and (match := _DUE.fullmatch(says)):
        return f"{who}的{match['what']}在{reading.dated_words}{written}。"
    if (
        rule.key == "plan"
        and not reading.predicate.startswith("预产期")
        and not _LEADS_ON.match(says)
    ):
        who += "要"
    return f"{who}{says}{written}。"
