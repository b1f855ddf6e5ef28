"""A Chinese statement as the next words put it right: 发错了，是8栋; 十月中旬才对，不是九月."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from curator.offline.chinese.clauses.particles import named_in, with_its_name
from curator.offline.chinese.clauses.segmentation import readable
from curator.offline.chinese.contrasts.bare_rightings import without_remarks
from curator.offline.chinese.contrasts.contrast import stated_after_a_slip
from curator.offline.chinese.contrasts.corrects import CORRECTS, corrects
from curator.offline.chinese.contrasts.slips import ANOTHERS
from curator.offline.chinese.contrasts.value_sorts import in_the_week_of
from curator.offline.lexicon.chinese import RELATIONS
from curator.offline.lexicon.chinese_words import TaggedWord, tokens
from curator.offline.utterances.changed_words import SORTS
from memory.text.late_pattern import LatePattern

_CUES = LatePattern(
    r"^(?:[^，,。！!？?]{1,8}[？?])?(?:[^，,。！!？?… ]{0,12}?(?:错|"
    r"岔|打反|反了|差了|快了|早了|晚了|混了|串了|胡说|"
    r"口误|手[滑抖误快]|更正|纠正|改一下|不对|呸|输入法|[不哪]止|准确[地来]?[说讲]|确切|严格[地来]?[说讲]|吹牛|"
    r"不不|[啊哦噢呃]不)[^，,。！!？?：:… ]{0,8}?(?:[，,。！!？?：:… ]+|"
    r"(?<=[说讲])(?=是)|$))+"
)
_MEASURED = LatePattern(
    r"^(?:(?:好|行)吧[，, ]*|(?:[^，,。]{0,8}[，, ]+){0,2}[^，,。]{0,6}[查量称测翻][了过的完][^，,。]{0,6}[，, ]+)"
    r"(?:其实|是|才){0,2}(?=[\d零一二两三四五六七八九十百千万半]+|(?:AB|[ABO])型)"
)
"""What tells a number anew without saying that another was wrong: 查了身份证，八十二."""
_SAID_BY = LatePattern(
    rf"^我?的?(?:{RELATIONS})(?:刚才?)?(?:说|提醒我?|纠正我?|告诉我)(?:我?记错了|不对)?[，, ]*(?:应该|其实)?(?=是)"
)
"""Says who knows better: 老婆说是8月9号."""
_SHOULD = LatePattern(r"(?:^|[，,。])(?P<wrong>[^，,。是]{1,8})应该是(?P<right>[^，,。是]{1,8})")
_NOT_BUT = LatePattern(
    r"(?:^|[，,。 ])(?:可)?不是(?:叫|在)?(?P<wrong>[^，,。！!]{1,10}?)"
    r"(?:[，,。！! ]+(?:而)?(?:应该|其实)?(?:是|叫|在|要|的是)|而?是)(?P<right>[^，,。！!？?]{1,12})"
)
_BUT_NOT = LatePattern(
    r"(?:^|[，,。 那])[他她它我]?(?:应该|其实)?(?:是|叫|在|要)?(?P<right>[^，,。！!是叫]{1,12}?)"
    r"(?:才对)?[，,。！! ]+(?:而)?(?:可)?不是(?:叫|在)?(?P<wrong>[^，,。！!]{1,10})"
)
_OF_KIN = LatePattern(
    rf"^我?们?家?的?(?:{RELATIONS}|那?[一个只条位台辆套间]|这?[个只条位台辆套间])(?=[是叫在])"
)
_ASKED_BACK = LatePattern(r"(?:应该|其实)?是(?:[吗嘛么吧呢啊哦]|这样|那样|真的|[的呀啦哈滴呗]$)")
_SAYS_WHAT_IS = ("是", "应该是", "其实是")
_NO = LatePattern(r"^(?:不(?:是|对)?|啊|哦|错)[，,。！! ]+")
_RIGHT = LatePattern(
    r"^(?:[^，,。！! ]{0,3}(?:应该|其实|说的|写的))?(?:[他她它](?=[是叫在]))?(?:改[成到为]|换[成到]|是|叫|在|要)?(?P<right>[^，,。！!？?是叫]{1,10}?)(?:才对|才是)?(?P<end>[了啦哈啊呢]{0,2}(?:[，,。！!？?]|$))"
)
_IS = LatePattern(r"(?:是|叫)(?P<what>[^，,。！!？?是叫]{1,8}?)[了啦哈啊呢的]*(?=[，,。！!]|$)")
_GAPS = "，,。！! "
_MARKS = LatePattern(r"[“”「」『』\"'《》*]")
_NUMBER = r"[\d零〇一二两俩仨三四五六七八九十百千万半]+"
_SHOULD_SAY = LatePattern(r"^(?:应该|其实应该)(?:这么)?说(?:是)?[，, ]*(?=[^，,是])")
_WHAT_IT_IS = LatePattern(r"^[他她它我]?[一-鿿]{1,3}的(?=是)")
_NOT_DONE = LatePattern(
    r"(?<=是)(?P<right>[^，,。！!]{2,10})[，,]+(?:并|可|而)?没(?:有)?[一-鿿]{1,5}(?=[。！!]|$)"
)
_NOT_ONLY = LatePattern(rf"[不哪]止(?P<wrong>{_NUMBER}[一-鿿])")
_COUNTED = LatePattern(rf"(?P<number>{_NUMBER})(?P<unit>[一-鿿]{{0,2}})")
_DATE = LatePattern(rf"{_NUMBER}月(?:初|份的?)?{_NUMBER}[号日]?")
_SENTENCE = LatePattern(r"[^。！!？?…\n]+")
_NO_VALUE = LatePattern(
    r"[我你他她它这那哪]|不|没|什么|怎么|真|假|对$|错|开玩笑|手|看|想|记|说|写|老(?![舍师家板虎鼠鹰子庄])|糊涂|^人$"
)
_TAIL = LatePattern(r"[了啦哈啊呢的]+$")


@dataclass(frozen=True, slots=True)
class Righting:
    """A statement with the right word, and what the text tells beside it."""

    statement: str
    wrong: str = ""
    right: str = ""
    beside: str = ""


def righted(text: str, before: str, values: Sequence[str] = ()) -> Iterator[Righting]:
    """Yield the statement before as a text puts it right, the likeliest first.

    `values` are what the statement was read to say.
    """
    plain, told = _MARKS.sub("", readable(text)).strip(), readable(before)
    plain = without_remarks(plain, told, values)
    plain = _NOT_DONE.sub(r"\g<right>", _SHOULD_SAY.sub("应该是", plain))
    if text.lstrip().startswith("*") and (starred := list(_put_alike(plain, told))):
        yield from starred
        return
    if more := _more_than(plain, told):
        yield more
    if another := _anothers(plain, told):
        yield another
    if not corrects(plain, told) or _SAID_BY.match(plain):
        if measured := _SAID_BY.match(plain) or _MEASURED.match(plain):
            yield from _put_alike(plain[measured.end() :], told, values)
        return
    for shape in (_NOT_BUT, _BUT_NOT, _SHOULD):
        match = shape.search(plain)
        if match and match["wrong"] in told and not CORRECTS.search(match["right"]):
            right = (
                _number_at_end(match["wrong"], match["right"])
                or _between(told, match["wrong"], match["right"])
                or named_in(match, "right")
            )
            beside = plain[match.end() :].strip(_GAPS)
            yield _put(told, match["wrong"], _bare(right), beside)
    yield from _put_alike(_WHAT_IT_IS.sub("", _CUES.sub("", plain)), told, values)


def _bare(words: str) -> str:
    tail = _TAIL.search(words)
    return with_its_name(words, 0, tail.start()) if tail else words


def _more_than(plain: str, told: str) -> Righting | None:
    """Return the statement with the number that is more than the one it tells: 不止三岁，五岁了."""
    match = _NOT_ONLY.search(plain)
    if match is None or match["wrong"] not in told:
        return None
    number = _number_beside(match["wrong"], plain[match.end() :])
    return _put(told, match["wrong"], number) if number else None


def _put_alike(rest: str, told: str, values: Sequence[str] = ()) -> Iterator[Righting]:
    """Yield the statement with what a text says first behind its cue, in the place of its like."""
    match = _RIGHT.match(rest)
    if match is None or _NO_VALUE.search(match["right"]):
        return
    right = _bare(named_in(match, "right"))
    is_counted = _COUNTED.match(right) or any(sort.search(right) for sort in SORTS)
    if not is_counted and (counted := list(_COUNTED.finditer(right))):
        right = right[counted[-1].start() :] if counted[-1]["unit"] else right
    wrong = _alike(right, told, rest) or _only_value(rest, told, values)
    if wrong is None or wrong == right:
        return
    goes_on = rest[match.end() :].strip(_GAPS)
    righting = _put(told, wrong, right, goes_on)
    if goes_on and not _NO_VALUE.search(goes_on):
        yield Righting(f"{righting.statement}，{goes_on}", wrong, right)
    yield righting


def _between(told: str, wrong: str, right: str) -> str | None:
    """Return what stands between the words that the wrong one stands between: 对芒果过敏."""
    begins, _, goes_on = told.partition(wrong)
    before, behind = begins[-1:], re.match(r"[一-鿿]{0,2}", goes_on)
    if not before or behind is None or not behind[0]:
        return None
    found = re.search(rf"{re.escape(before)}([^，,。！!？? ]{{1,8}}?){re.escape(behind[0])}", right)
    return found[1] if found else None


def _anothers(text: str, told: str) -> Righting | None:
    """Return the statement with the value beside the one that is said to be another's."""
    match = ANOTHERS.search(text)
    if match is None or match["wrong"] not in told:
        return None
    wrong, rest = match["wrong"], text[: match.start()] + text[match.end() :]
    beside = match[0].strip(_GAPS)
    if number := _number_beside(wrong, rest):
        return _put(told, wrong, number, beside)
    if not (_NO.match(rest) or CORRECTS.search(rest)):
        return None
    behind = stated_after_a_slip(rest) or _CUES.sub("", _NO.sub("", rest))
    told_now = _OF_KIN.sub("", behind)
    right = _RIGHT.match(told_now)
    if right is None or _NO_VALUE.search(right["right"]):
        return None
    return _put(told, wrong, _bare(named_in(right, "right")), beside)


def _number_at_end(wrong: str, right: str) -> str | None:
    """Return the number with the unit of a wrong one that ends the right words: 双胞胎刚满八岁."""
    number = _number_beside(wrong, right)
    return number if number and right.endswith(number) else None


def _number_beside(wrong: str, rest: str) -> str | None:
    """Return the number with the unit of a wrong one: the only one, or the one that comes first."""
    counted = _COUNTED.fullmatch(wrong)
    if counted is None:
        return None
    shape = _NUMBER + counted["unit"]
    if first := re.match(rf"{shape}(?=[…。，,！!])", rest):
        return first[0] if first[0] != wrong else None
    found = set(re.findall(shape, rest)) - {wrong}
    return str(found.pop()) if len(found) == 1 else None


def _put(told: str, wrong: str, right: str, beside: str = "") -> Righting:
    sentence = next((part[0] for part in _SENTENCE.finditer(told) if wrong in part[0]), told)
    right = in_the_week_of(right, wrong)
    begins, _, goes_on = sentence.partition(wrong)
    said_again = next(
        (end for end in range(1, len(right)) if goes_on.startswith(right[end:])), None
    )
    return Righting(begins + right[:said_again] + goes_on, wrong, right, beside)


def _alike(right: str, told: str, rest: str) -> str | None:
    """Return the words of a statement that are of the sort of the right ones, where only one is."""
    what = _of_what_is(rest, told)
    if what and what[-1] == right[-1] and what != right:
        return what
    for find in (_of_a_sort, _counted, _of_a_tag):
        if (found := find(right, told)) is not None:
            return found
    return _named(right, rest, told) or _sharing_a_sign(right, told) or what


def _only_value(rest: str, told: str, values: Sequence[str]) -> str | None:
    """Return the one value that a statement was read to say, where a text says what it is."""
    found = {value for value in values if value and value in told}
    one = min(found, key=len, default="")
    is_one = one and all(one in it for it in found)
    if not is_one or not rest.startswith(_SAYS_WHAT_IS) or _ASKED_BACK.match(rest):
        return None
    return one


def _of_a_sort(right: str, told: str) -> str | None:
    """Return the one day or clock's time of a statement, where the right one is such."""
    whole = (it for sort in SORTS if (it := sort.match(right)) and right[it.end() :][:1] != "的")
    sort = next((it.re for it in whole), None)
    found = [match[0] for match in sort.finditer(told)] if sort else []
    return found[0] if len(found) == 1 else None


def _of_what_is(rest: str, told: str) -> str | None:
    """Return what a statement says that something is, where it says so once: 学的是护理, 是助产."""
    found = list(_IS.finditer(told))
    if len(found) != 1 or not rest.startswith(_SAYS_WHAT_IS):
        return None
    return found[0]["what"]


def _counted(right: str, told: str) -> str | None:
    match = _COUNTED.match(right)
    if match is None:
        return None
    if _DATE.match(right):
        dates = [found[0] for found in _DATE.finditer(told)]
        return dates[0] if len(dates) == 1 else None
    unit = match["unit"]
    shapes = [rf"{_NUMBER}{re.escape(unit[:2])}", rf"{_NUMBER}{re.escape(unit[:1])}"]
    for shape, length in zip(shapes, (len(unit[:2]), len(unit[:1])), strict=True):
        found = re.findall(shape, told)
        if len(found) == 1 and length:
            return _as_far_as_alike(str(found[0]), told, right[len(match["number"]) + length :])
    longer = [number for number in re.findall(_NUMBER, told) if len(number) > 1]
    return str(longer[0]) if len(longer) == 1 and len(match["number"]) > 1 else None


def _as_far_as_alike(wrong: str, told: str, goes_on: str) -> str:
    """Return a wrong number with the words behind it that are behind the right one of a list, too."""
    behind = told[told.find(wrong) + len(wrong) :]
    alike = [
        one
        for one, other in takewhile(lambda it: it[0] == it[1], zip(behind, goes_on, strict=False))
    ]
    return wrong + "".join(alike) if goes_on[len(alike) :][:1] == "、" else wrong


def _of_a_tag(right: str, told: str) -> str | None:
    cut = tokens(right)
    if len(cut) != 1 or cut[0].tag not in {"ns", "nr", "nt", "nz"}:
        return None
    found = [word.text for word in tokens(told) if word.tag == cut[0].tag]
    return found[0] if len(found) == 1 else None


def _named(right: str, rest: str, told: str) -> str | None:
    match = re.search(r"叫(?P<name>[一-鿿A-Za-z]{1,8})", told)
    if match is None:
        return None
    name = match["name"]
    is_alike = right[0] == name[0] and len(right) == len(name)
    return name if is_alike or re.match(r".{0,6}叫", rest) else None


def _sharing_a_sign(right: str, told: str) -> str | None:
    words = _phrases(tokens(told))
    found = [word for word in words if len(word) == len(right) and set(word) & set(right)]
    return found[0] if len(found) == 1 and found[0] != right else None


def _phrases(words: Sequence[TaggedWord]) -> list[str]:
    return [
        "".join(word.text for word in words[at : at + size])
        for size in (1, 2, 3)
        for at in range(len(words) - size + 1)
        if words[at].tag[:1] in "nsajmv"
    ]
