"""What a Chinese message says to be so instead of something else: 答辩是七月不是六月."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile, takewhile

from curator.offline.chinese.clauses.particles import named_in
from curator.offline.chinese.contrasts.deeds import with_its_verb
from curator.offline.chinese.contrasts.no_more import as_done_now, gone_before_what_is
from curator.offline.chinese.contrasts.places_now import place_now
from curator.offline.chinese.contrasts.set_now import sort_set_now
from curator.offline.chinese.contrasts.slips import (
    ANOTHERS,
    denying_boasts,
    says_it_was_a_joke,
    says_it_was_wrong,
    surely_wrong,
    tells_how_it_was_found,
)
from curator.offline.chinese.contrasts.value_sorts import NUMBER, sort_of
from curator.offline.lexicon.chinese_words import tokens
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Because

GAPS = LatePattern(r"[，,。！!；;…~～\s]+")
_CHANGED = LatePattern(
    r"^.{1,10}(?:改|变|推迟|提前|延期|延后|调整)(?:时间|期)?了$|^(?:应该|其实|准确[来地]?说?)(?:是|叫|在)"
)
"""Says that something has become otherwise, or is: 预产期改了，应该是4月9号."""
_SAID_WRONG = LatePattern(r"[叫说打发记搞弄写数算看讲念听认]错(?:了|啦|咯)?$")
"""Ends a clause that says that something was wrong, and nothing that is right."""
_BE = "是|叫|在|姓|住|属"
_NEGATED = LatePattern(
    rf"^(?P<who>.{{0,10}}?)(?:可|并|而|真|已经|早就|早|也|就|都|其实)*(?:不(?P<verb>{_BE})(?:叫|在|住)?|(?:没有?|哪有|哪里有)(?={NUMBER}))"
    r"(?P<wrong>[^是]{1,12}?)(?:了|啦|咯|哦|哈|的|那个|喔|来着)*$"
)
_BOTH = (
    LatePattern(
        rf"^(?P<right>.*?(?:(?:{_BE})(?<![现正]在)|要|改|[上下]个?|[读念].?|去|\d|[一二三四五六七八九十]).{{1,10}}?)(?P<denied>(?:而|并|可)?不(?:{_BE}).+)$"
    ),
    LatePattern(
        rf"^(?P<denied>.{{0,8}}?不(?P<verb>{_BE})[^是]{{1,10}}?)(?P<right>而?(?P=verb).+)$"
    ),
)
"""Clauses that say in one what is and what is not: 答辩是七月不是六月."""
_BECOMES = LatePattern(
    r"(?:改|换|调|转|派|挪|推迟|提前|延期?|推|移|定)(?:期|时间|地方)?(?:到|成|为|去|至|在|回|cos|演|扮|叫|学|用|吃|喝|做|打|练|玩)"
    r"了?(?P<right>[^，,。！!？? ]{1,14}?)(?:了|啦|咯|吧|上课|上班|开始|出发|举行)*$"
)
_TURNS = LatePattern(r"^改(?P<right>[^天变善革造良正名期行][^，,。]{1,12}?)(?:了|啦|咯)*$")
_DOES = LatePattern(
    r"^(?:[他她它我你]|[准确严格切地来]{1,3}[说讲][我他她它])(?:其实|现在|才|只)?(?:教|学|养|弹|吃|喝|用|读|念|练|卖|开|拉|打|唱|演|修|玩|看|听|骑|住|姓|讲|说|跳|写|画|做)"
    r"(?P<right>[^，,是了过着得]{1,8}?)(?:的|呢|啦)?$"
)
"""Says what somebody does: 她教英语."""
_IN_TRUTH = LatePattern(r"其实|实际上?|只(?!要|是|能)|事实上")
_LISTED = LatePattern(rf"{NUMBER}[^，,、]{{1,5}}(?:、|还有){NUMBER}")
"""Counts several things, of which none alone is put right: 一个哥哥、一个姐姐."""
_SAYS_PLAINLY = LatePattern(rf"^(?:而|应该|其实|[准确严格切地来]{{2,4}}[说讲]?)*(?:{_BE})")
_SAYS_WHAT = LatePattern(r"^(?:应该|其实|实际|真实情况)?(?:是|改|定|叫|在)")
_BECAME = r"(?:[升提][成为到上]?了?|当[上了]|成了|转成|变成|做了)(?=[一-鿿]{2,8}$)"
_RIGHT = LatePattern(
    rf"^(?:.*?(?:{_BE}|应该|改成|改到|改|换成|要|去)(?:叫|在|住)?)?(?P<right>[^，,是]{{1,12}}?)(?:了|啦|咯|哦|哈|啊|呢|喔|才对|的|来着)*$"
)
_NO_VALUE = LatePattern(
    r"^随|^赛道$|^(?:我|你|他|她|它|这|那|哪|没)|分不|什么|怎么|[吗呢吧]$|这样|那样|真的|假的|因为|这个意思|问题|故意|开玩笑|说你|很|太|^(?:回|过|出|上|下|起|进)?[来去](?:[了啦咯]|$)"
)
_ENDS = LatePattern(
    r"不(?:再|用|必|会|想|打算|能)?(?!是|叫|在|好|对|错|少|过|知|了|想|能|会|用)(?P<verb>[一-鿿])(?P<wrong>[一-鿿A-Za-z0-9]{1,8})[了啦咯]$|"
    r"(?:不(?:再|用|必))(?P<verb2>[一-鿿])(?P<wrong2>[一-鿿A-Za-z0-9]{1,8})(?:[了啦咯])?$|"
    r"不在(?P<wrong3>[一-鿿A-Za-z0-9]{1,8})(?:上班|工作|做|干|住|读|念)?(?:了|啦|咯)$|"
    r"从(?P<wrong4>[一-鿿A-Za-z]{2,6}?)(?:出来|离开|离职|走|辞职|退|跳槽?)了?$"
)
"""Says that something is no more done."""
_ALTERS = LatePattern(
    r"改(?![天日善革良造变名行])|推迟|提前|延[期后]|(?:换|调|升|降|涨|减|转|挪|移|长|胖|瘦)(?:到|成|为|至)"
)
UNREAL = LatePattern(
    r"如果|要是|假如|万一|的话|可能会|也许|想(?:辞|换|搬|去|转|改)|打算换|差点|(?:[吗吧]|(?<![着早])呢|(?<!饿了)么)\W*$|[?？]"
)
_SHIFT = LatePattern(r"[夜早白中晚日]班$|倒班|白天|夜里")


@dataclass(frozen=True, slots=True)
class Contrast:
    """What is so, what is not where that is said, and what both are said of."""

    right: str
    wrong: str
    about: str
    because: Because = "corrected"

    @property
    def is_of_one_sort(self) -> bool:
        """Whether one may stand for the other: no ward for a shift, as 不上夜班了，调到门诊了."""
        is_shift, is_another = (bool(_SHIFT.search(it)) for it in (self.wrong, self.right))
        return bool(self.right) and (is_another or not is_shift)


def clauses_in(plain: str) -> list[str]:
    """Return the clauses of a message, with what is and what is not so apart."""
    found: list[str] = []
    for clause in filter(None, GAPS.split(denying_boasts(plain).replace("并非", "不是"))):
        both = next((match for shape in _BOTH if (match := shape.match(clause))), None)
        if both is None:
            found.append(clause)
        elif both.start("denied") == 0:
            found += [both["denied"], both["right"]]
        else:
            found += [both["right"], both["denied"]]
    return found


def exchanges(plain: str) -> list[Contrast]:
    """Return what a message in simplified characters puts in the place of something else."""
    if UNREAL.search(plain):
        return []
    clauses = clauses_in(plain)
    found = list(_contrasts(clauses))
    is_slip = any(says_it_was_wrong(clause) or _CHANGED.match(clause) for clause in clauses)
    if found:
        return found
    if is_slip and (again := list(_of_a_sort(clauses))):
        return again
    return list(_changes(clauses))


def stated(plain: str) -> tuple[str, Because] | None:
    """Return what a message states without what it denies, ends or says of its slip, and why.

    None where it does nothing of the sort.
    """
    if UNREAL.search(plain):
        return None
    clauses = clauses_in(plain)
    contrasts = [at for at, _, _ in _denied(clauses)]
    ended = [at for at, _, right in _ended(clauses) if right]
    ended += (gone := gone_before_what_is(clauses))
    slips = [at for at, clause in enumerate(clauses) if says_it_was_wrong(clause)]
    opening = slips and (slips[0] == 0 or all(map(tells_how_it_was_found, clauses[: slips[0]])))
    if not (contrasts or ended) and not (opening and len(clauses) > len(slips)):
        return None
    told: list[str] = []
    lead = ""
    for at, clause in enumerate(clauses):
        if at in ended or at in slips or (tells_how_it_was_found(clause) and (slips or contrasts)):
            continue
        if at in contrasts:
            match = _NEGATED.match(clause)
            lead = match["who"] if match else ""
            continue
        bare = re.sub(r"^而?(?:应该)?(?=是|叫|在|住|姓)", "", clause)
        if at - 1 in gone:
            bare = as_done_now(bare)
        told.append(f"{lead}{bare}" if lead and re.match(rf"{_BE}|[才只刚就]", bare) else bare)
        lead = ""
    return ("，".join(told), "corrected" if contrasts or slips else "changed") if told else None


def stated_after_a_slip(plain: str) -> str | None:
    """Return what a message states that opens with saying that it was told wrongly before."""
    if UNREAL.search(plain):
        return None
    clauses = clauses_in(plain)
    behind = list(
        dropwhile(
            lambda it: (
                says_it_was_wrong(it) or tells_how_it_was_found(it) or says_it_was_a_joke(it)
            ),
            clauses,
        )
    )
    leads = clauses[: len(clauses) - len(behind)]
    told = [it for it in behind if ANOTHERS.fullmatch(it) is None]
    is_slip = any(map(surely_wrong, leads)) or (told and _IN_TRUTH.search(told[0]))
    return "，".join(told) if told and leads and is_slip else None


def _denied(clauses: list[str]) -> Iterator[tuple[int, re.Match[str], str]]:
    """Yield where a clause denies something, and the clause beside it that says what is so."""
    for at, clause in enumerate(clauses):
        match = _NEGATED.match(clause)
        if match is None or _NO_VALUE.search(match["wrong"]):
            continue
        beside = [_nearest(clauses[at + 1 :]), _nearest(clauses[:at][::-1])]
        told = [it for it in beside if it and _says_what_is(it, match["wrong"])]
        if told:
            yield at, match, min(told, key=lambda it: _SAYS_PLAINLY.match(it) is None)


def _nearest(clauses: list[str]) -> str | None:
    """Return the first clause that tells more than how something was found: 我算了一下."""
    return next((it for it in clauses if not tells_how_it_was_found(it)), None)


def _says_what_is(clause: str, wrong: str) -> bool:
    if says_it_was_wrong(clause) or _NEGATED.match(clause) or _SAID_WRONG.search(clause):
        return False
    if _of_its_sort(wrong, clause):
        return True
    if re.search(rf"^而?(?:应该|其实)?(?:{_BE}|改|换)|{_BECAME}", clause):
        return True
    return re.search(rf"(?:{_BE})[^，,是]{{1,10}}$", clause) is not None or bool(
        _DOES.match(clause)
    )


def _of_its_sort(wrong: str, clause: str) -> tuple[str, str] | None:
    """Return the value that is wrong, and the last other one of its sort that a clause names."""
    sort = sort_of(wrong)
    said = sort.findall(wrong)[0] if sort else ""
    others = [value for value in sort.findall(clause) if value != said] if sort else []
    return (said, others[-1]) if others else None


def _contrasts(clauses: list[str]) -> Iterator[Contrast]:
    for _, match, clause in _denied(clauses):
        wrong, about = match["wrong"], match["who"] + clause
        if value := _of_its_sort(wrong, clause):
            yield Contrast(value[1], value[0], about)
            continue
        told = (
            _became(clause)
            or _BECOMES.search(clause)
            or _TURNS.match(clause)
            or _DOES.match(clause)
            or _RIGHT.match(clause)
        )
        if told and not _NO_VALUE.search(told["right"]):
            has_changed = re.search(r"改|换|现在|了$", clause + wrong) or "了" in match[0][-1:]
            yield Contrast(
                _bare(named_in(told, "right")),
                re.sub(r"^(?:普通|一般|以前|原来|之前)的?", "", wrong),
                about,
                "changed" if has_changed else "corrected",
            )


def _became(clause: str) -> re.Match[str] | None:
    return re.search(rf"{_BECAME}(?P<right>[^，,]{{2,8}}?)(?:了|啦|咯)*$", clause)


def _of_a_sort(clauses: list[str]) -> Iterator[Contrast]:
    """Yield the first day, number or time that a slip is put right with."""
    for clause in sorted(clauses, key=lambda it: _SAYS_WHAT.match(it) is None):
        is_no_value = says_it_was_wrong(clause) or _LISTED.search(clause)
        sort = None if is_no_value else sort_of(clause)
        if sort is not None:
            yield Contrast(sort.findall(clause)[0], "", clause)
            return


def _changes(clauses: list[str]) -> Iterator[Contrast]:
    """Yield what takes the place of something remembered: 改到周五了, 地点换到大阪了."""
    about = " ".join(clauses)
    for clause in clauses:
        sort = sort_of(clause) if _ALTERS.search(clause) else sort_set_now(clause, clauses)
        told = _BECOMES.search(clause) or _became(clause)
        if sort is not None:
            yield Contrast(sort.findall(clause)[-1], "", about, "changed")
        elif told and not _NO_VALUE.search(told["right"]):
            yield Contrast(_place_in(_bare(told["right"])), "", about, "changed")
    for _, wrong, right in _ended(clauses):
        if right:
            yield Contrast(right, wrong, about, "changed")


def _ended(clauses: list[str]) -> Iterator[tuple[int, str, str | None]]:
    """Yield where a clause says what is done no more, that, and what is done instead."""
    for at, clause in enumerate(clauses):
        ended = _ENDS.search(clause)
        if ended is not None:
            wrong = ended["wrong"] or ended["wrong2"] or ended["wrong3"] or ended["wrong4"]
            verb = ended["verb"] or ended["verb2"] or "在"
            others = [it for place, it in enumerate(clauses) if place != at]
            yield at, *with_its_verb(verb, wrong, _done_instead(verb, others), others)


def _done_instead(verb: str, clauses: list[str]) -> str | None:
    """Return what is done now: by the same verb, or what was changed to."""
    shapes = (
        rf"(?:现在|以后|改|以后都|今后|最近|从.{{1,6}}起)都?(?:改)?(?:{verb})(?P<right>[^，,了]{{1,8}}(?:了么)?)了?$",
        rf"(?:改行?|换|转行?|调)了?(?:成|到|去|为|学)?(?:{verb})?(?P<right>[^，,了到去成]{{2,8}})了?$",
    )
    if verb == "在" and (place := next(filter(None, map(place_now, clauses)), None)):
        return place
    found = (re.search(shape, clause) for shape in shapes for clause in clauses)
    told = next((it["right"] for it in found if it and not _NO_VALUE.search(it["right"])), None)
    return _bare(told) if told else None


def _place_in(right: str) -> str:
    """Return the town that words begin with: 惠州 of 惠州那个项目; else the words."""
    towns = list(takewhile(lambda word: word.tag == "ns", tokens(right)))
    return right[: towns[-1].end] if towns else right


def _bare(words: str) -> str:
    return re.sub(r"^(?:了|在|叫|是|到)|(?:了|啦|的|哈|上班|上学|工作|去)+$", "", words)
