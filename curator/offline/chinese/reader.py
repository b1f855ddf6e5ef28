"""Reads Chinese: clauses, whom they are about, when, and whether it still holds."""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from curator.offline.chinese.rules import RULES
from curator.offline.chinese.subjects import (
    USER,
    is_about_others,
    meant,
    names_another,
    near,
    of_them_in_chinese,
)
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.claim_builder import Aspect, Being, ParsedClause, claims_of, not_yet_so
from curator.offline.grammar.clauses import ParsedSentence, cut_at
from curator.offline.grammar.coreference import NOBODY, Company
from curator.offline.grammar.dates import DatedClause, find_date
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese import PETS, RELATIONS, is_job
from memory.text.attribute_keys import key_word
from memory.vocabulary import Because

_EPOCH = datetime(2000, 1, 1)  # noqa: DTZ001 (only where a date stands in the text matters)

_GAP = re.compile(
    r"(?<!\s)\s*+[，,：:]\s*(?!不是)|(?<!\s)\s++(?=[我他她它])|(?:而且|但是|不过|可是|并且|然后|所以|因为|同时|但)(?=\S)"
)
_LEAD = re.compile(
    r"(?:对了|其实|嗯+|哦|啊|那个|那|然后|而且|但是?|不过|还有|另外|顺便说一下|顺便|说实话|老实说|告诉你|跟你说|我告诉你|"
    r"我跟你说|不对|不是的|错了|说错了|我说错了|搞错了|记错了|更正一下|更正|纠正一下|准确地?说|应该说|不不|不，|"
    r"大家好|你好呀?|您好|早上好|晚上好|嗨|哈喽|所以|因为|虽然|总之|反正|话说|没错|对|好的?|是的|秘密|悄悄告诉你|"
    r"别告诉别人|这是个?秘密|平时|如今|我想说|只是|事实上|实际上)[，,、。！:： ]*"
)
_CORRECTS = re.compile(r"不对|错了|更正|纠正|不不|不是的|^不，")
_MAYBE_CORRECTS = re.compile(r"其实|准确地?说|实际上|事实上")
_UNCERTAIN = re.compile(
    r"可能|也许|大概|说不定|应该|估计|或许|差点|几乎|真想|好想|会不会|假的|不确定|吧$"
)
_NOT_OTHER = re.compile(
    r"(?P<before>.{0,40}(?:是|叫|住|在).{1,30}?)[，,]?(?:而)?不是(?:叫|住在?|在)?(?P<other>\S{1,12})"
)
_ADVERBS = (
    r"(?:最近|其实|真的|也|还|很|特别|非常|一直|都|比较|超级|超|挺|蛮|有点儿?|又|就|刚刚?|已经|终于|平时|从小就?|主要|一般|"
    r"经常|常常|总是|确实|简直|可|太|实在|最(?!喜欢的|爱的)|早就|本来就?|天生|今年|完全|根本|尤其|只|目前|现在|如今|"
    r"这两年|近来|后来|当时|一向|从来都?|好(?=喜欢|爱|讨厌|怕|想))"
)
_LEADING_ADVERBS = re.compile(rf"^{_ADVERBS}+")
_SAYS_NOW = re.compile(r"现在|目前|如今|最近|后来|近来|终于|刚")
_PASSING = re.compile(r"今天|今晚|此刻|这会儿|刚才|这几天|这周|暂时|眼下|今早|一会儿|待会")
_TAIL = " \t\n\u3000哦啊呀哈嘛啦诶耶呗哟～~!！。."
_NOT_BEING_NAME = (
    r"(?![上下昨前去明后每也还很都最就不没从以现今刚已特非一真的和跟对给有在是叫会养住喜讨爱"
    r"我你他她它])"
)
_BEING = re.compile(
    rf"(?:我们?|咱们?|俺)(?:家|们家)?(?:里)?(?:的|那只|那个|养的|家的)?"
    rf"(?:最(?:要)?好的|大|小|老|二|亲)?"
    rf"(?P<being>{RELATIONS}|{PETS})(?!们)"
    rf"(?:{_NOT_BEING_NAME}(?P<name>[一-鿿]{{1,4}}?|[A-Za-z]{{1,20}})"
    r"(?=是|住|在|喜欢|叫|也|很|今年|生日|对|会|去世|过世|最|有|养|搬|来自|的))?(?P<rest>.+)"
)
_KIN = re.compile(
    r"(?P<being>妈妈|爸爸|老妈|老爸|爸妈|妹妹|姐姐|哥哥|弟弟|爷爷|奶奶|外公|外婆|姥姥|姥爷|老公|老婆|女儿|儿子|"
    r"女朋友|男朋友|女友|男友|未婚妻|未婚夫|妻子|丈夫|媳妇|太太|闺女)"
    r"(?P<rest>(?:的?生日|住|在|叫|今年|是|退休|搬).+)"
)
"""Kin of one's own, named as Chinese names them: without 我."""
_PRONOUN = r"(?:它|他|她)(?:的名字)?的?(?P<rest>(?:叫|是|住|在|今年|生日).+)"
_OTHERS = re.compile(
    r"(?:他|她|它|他们|她们|它们|你|您|你们|人家|大家|别人|有人|有些人|这|那|咱|谁|\S{1,4}们)"
)
_OWN = (
    r"(?P<what>名字|大名|小名|外号|昵称|网名|英文名|生日|(?:结婚)?纪念日|工作|职业|专业|爱好|兴趣|梦想|目标|理想|愿望|老家|家乡|家|母语|"
    r"最?喜欢的.{1,6}?|最爱的.{1,6}?)就?(?P<verb>是|叫|在)(?P<rest>.+)"
)
_CHIEF = re.compile(r"^(?:最大|唯一|主要|平时|业余)的(?=爱好|兴趣|梦想|愿望|目标)")
_MINE_LAST = re.compile(
    r"(?P<rest>.{1,14}?)就?是我(?:最大|唯一|主要)?的(?:一个|一大)?(?P<what>爱好|兴趣)"
)
_USER = re.compile(
    rf"(?:我(?:现在|目前)?[和跟与](?:我的?)?(?:{RELATIONS})(?:[一-鿿]{{1,3}}?|[A-Za-z]{{1,20}})??"
    r"都?(?=现在|目前|住在|在|养|搬|有|去年|今年|打算|计划|都喜欢)|我家(?=有|养|住)|我本人|我自己|我这个?人|我们一?家|我们|我|本人|咱)(?P<rest>.+)"
)
_INTRODUCES = re.compile(
    r"\s{0,9}(?:大家好|你好|您好|嗨|哈喽)[呀啊]?[，,！!。~ ]{0,9}"
    r"(?P<quote>我是(?P<name>[一-鿿]{2,3}))(?=[，,。！!～~ ]|$)"
)
_ASPECTS: tuple[tuple[re.Pattern[str], Aspect], ...] = (
    (
        re.compile(r"(?:以前|曾经|曾|过去|之前|原来|原先)(?:一直|都|很)?(?P<rest>.+?)(?:过|的)?"),
        "used",
    ),
    (re.compile(r"(?:小时候|上学时|大学时)(?P<rest>.+)"), "past"),
    (re.compile(r"(?:已经)?不再(?P<rest>.+?)了?"), "gone"),
    (re.compile(r"(?:已经|早就)?(?:不|没在?)(?P<rest>.+)了"), "gone"),
    (re.compile(r"(?:从来?)?不(?:太|怎么|大|是很)?(?P<rest>.+)"), "negated"),
    (re.compile(r"(?:从来)?没有?(?P<rest>.+)"), "negated"),
)
_FUTURE = re.compile(r"打算|计划|准备|想|要|将|会")
_ABOUT_DATES = re.compile(r"生日|出生|年生|岁|纪念日")


@dataclass(frozen=True, slots=True)
class _Cues:
    because: Because | None
    sure: bool


def read_chinese(
    sentences: list[ParsedSentence], text: str, now: datetime, company: Company = NOBODY
) -> list[Claim]:
    """Return the claims of the sentences, in order."""
    found = _introduced(text, now)
    carried: Being | None = USER
    mentioned = earlier = company.mentioned("zh")
    for sentence in sentences:
        gaps = [match.span() for match in _GAP.finditer(sentence.text)]
        cues = _Cues(None, True)
        for clause in cut_at(sentence, gaps):
            words, given = _without_leads(clause.text)
            cues = given if given.because else cues
            if not words:
                continue
            if is_about_others(words, sentence.text):
                carried = mentioned = None
                continue
            subject = company.named_at_start(words, "zh") or _subject(
                words, meant(words, carried, near(words, mentioned, earlier, company))
            )
            if subject is None:
                carried = None
                continue
            claims = _claims(subject, text[clause.start : clause.end], cues, now)
            is_another = not claims and names_another(words)
            carried = None if is_another else _as_now_named(subject[0], claims)
            mentioned = _mentioned(claims) or mentioned
            found += claims
    return found


def _introduced(text: str, now: datetime) -> list[Claim]:
    # 我是小林 may be anything; after a greeting it is a name.
    match = _INTRODUCES.match(text)
    if match is None or is_job(match["name"]) or match["name"].endswith("人"):
        return []
    return read_chinese_clause(f"我叫{match['name']}", match["quote"], now)


def _as_now_named(being: Being, claims: list[Claim]) -> Being:
    for claim in claims:
        if being.key and being.name is None and claim.key == f"{being.key}.name":
            return replace(being, who=f"{being.who}{claim.value}", name=claim.value)
    return being


def _mentioned(claims: list[Claim]) -> Being | None:
    for claim in claims:
        is_own = claim.key in {"pet", "family"} or claim.key.endswith(".name")
        being = re.search(rf"{PETS}|{RELATIONS}", claim.quote) if is_own else None
        if being:
            return _being(being[0], claim.value if claim.key.endswith(".name") else None)
    return None


def read_chinese_clause(words: str, quote: str, now: datetime) -> list[Claim]:
    """Return the claims of one clause that rests on another quote, such as a bare answer."""
    subject = _subject(words, USER)
    return _claims(subject, quote, _Cues(None, True), now) if subject else []


def word(reading: ParsedClause, rule: Rule, parts: dict[str, str]) -> str:
    """Return one sentence in the third person for what a rule read."""
    says = rule.says.format_map(parts)
    who = reading.being.who
    if reading.being.name == parts["value"] and reading.being.name:
        who = who.removesuffix(reading.being.name)
    if reading.being == USER:
        says = of_them_in_chinese(says)
    if rule.future and reading.dated:
        says += f"（{reading.dated.written}）"
    if rule.effect == "ends" or rule.negated:
        return f"{who}{says}。"
    match reading.aspect:
        case "past" | "used":
            dates = f"（{reading.dated_words}）" if reading.dated_words else ""
            return f"{who}以前{says}{dates}。"
        case "gone":
            return f"{who}不再{says}。"
    return f"{who}{says}。"


def _claims(subject: tuple[Being, str], quote: str, cues: _Cues, now: datetime) -> list[Claim]:
    being, predicate = subject
    if _UNCERTAIN.search(predicate):
        return []
    reading = ParsedClause("zh", predicate, being, quote, because=cues.because, sure=cues.sure)
    reading = _aspect(_with_date(_with_cues(reading), now))
    return not_yet_so(claims_of(reading, RULES, word), reading, now)


def _without_leads(words: str) -> tuple[str, _Cues]:
    leads = ""
    while match := _LEAD.match(words):
        leads += match[0]
        words = words[match.end() :]
    if _CORRECTS.search(leads):
        return words, _Cues("corrected", sure=True)
    if _MAYBE_CORRECTS.search(leads):
        return words, _Cues("corrected", sure=False)
    return words, _Cues(None, sure=True)


def _subject(words: str, carried: Being | None, *, dates: int = 3) -> tuple[Being, str] | None:
    dated = find_date(words, "zh", _EPOCH) if dates else None
    if dated and dated.start == 0 and not _ABOUT_DATES.search(words):
        after = words[dated.end :].lstrip("，, ")
        rest = _subject(after, carried, dates=dates - 1) if words[dated.end :] else None
        return (rest[0], words[: dated.end] + rest[1]) if rest else None
    if match := _BEING.fullmatch(words):
        return _being(match["being"], match["name"]), _own(match["rest"].removeprefix("的"))
    if match := _MINE_LAST.fullmatch(words):
        return USER, f"={match['what']}是{match['rest']}"
    if match := _USER.fullmatch(words):
        return USER, _own(match["rest"].removeprefix("的"))
    if match := _KIN.fullmatch(words):
        return _being(match["being"], None), _own(match["rest"].removeprefix("的"))
    if match := re.fullmatch(_PRONOUN, words):
        return (carried, _own(match["rest"])) if carried and carried.key else None
    if _OTHERS.match(words) or carried is None:
        return None
    return carried, _own(words)


def _own(predicate: str) -> str:
    plain = _CHIEF.sub("", _LEADING_ADVERBS.sub("", _CHIEF.sub("", predicate)))
    if match := re.fullmatch(_OWN, plain):
        return f"={match['what']}{match['verb']}{match['rest']}"
    return predicate


def _being(said: str, name: str | None) -> Being:
    key = key_word(said)
    return Being(key, f"用户的{said}{name or ''}", name)


def _with_cues(reading: ParsedClause) -> ParsedClause:
    words = reading.predicate.rstrip(_TAIL)
    passing = bool(_PASSING.search(words)) and not words.startswith("=")
    leading = _LEADING_ADVERBS.match(words)
    now = bool(leading and _SAYS_NOW.search(leading[0]))
    negates = reading.negates
    because, sure = reading.because, reading.sure
    if match := _NOT_OTHER.fullmatch(words):
        words, negates, because, sure = match["before"], match["other"], "corrected", True
    if because is None and "其实" in words[:4]:
        because, sure = "corrected", False
    return replace(
        reading, predicate=words, passing=passing, negates=negates, sure=sure,
        because=because or ("changed" if now else None),
    )  # fmt: skip


def _with_date(reading: ParsedClause, now: datetime) -> ParsedClause:
    words = reading.predicate
    if _ABOUT_DATES.search(words) or "每" in words[:3]:
        return reading
    found = find_date(words, "zh", now, future=bool(_FUTURE.search(words)))
    if found is None:
        return reading
    rest = words[: found.start] + words[found.end :].lstrip("，, 就")
    return replace(reading, predicate=rest, dated=found,
                   dated_words=_dated_words(words, found))  # fmt: skip


def _dated_words(words: str, found: DatedClause) -> str:
    return words[found.start : found.end]


def _aspect(reading: ParsedClause) -> ParsedClause:
    words = _LEADING_ADVERBS.sub("", reading.predicate)
    for shape, aspect in _ASPECTS:
        if match := shape.fullmatch(words):
            rest = _LEADING_ADVERBS.sub("", match["rest"])
            return replace(reading, predicate=rest, aspect=aspect)
    return replace(reading, predicate=words)
