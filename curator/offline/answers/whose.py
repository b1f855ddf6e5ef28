"""Which words of a memory are of those whom a Chinese question asks about."""

import re
from collections.abc import Set

from curator.offline.answers.asked import asked_by, tells_of
from curator.offline.chinese.clauses.others import is_of_another, without_kin_of_others
from curator.offline.lexicon.chinese import NEXT_DOOR, RELATIONS
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.lexicon.shared import PARTNERS
from curator.offline.questions.question import beings_asked
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_USER_LATER = LatePattern(
    r"(?<=，)[^，。]{0,6}(?<![教给让带陪跟对问叫帮骂和把被请替为向找])用户(?!的)[^，。]*"
)
_OF_HOUSE = LatePattern(r"我(?:们)?家|家里|家人|亲戚|我认识")
_OF_THEIRS = LatePattern(
    rf"(?:{RELATIONS})的(?!时候|话)[一-鿿]{{1,6}}?(?:是|叫|有|在)?(?:多少|几|什么|啥|哪)"
)
"""Asks for something that is somebody's: 我老伴的退休金多少."""
_IN_COMPANY = LatePattern(rf"(?<=[加跟和同陪带])(?:我|用户)?(?:的)?(?:{RELATIONS})")
_QUOTED = LatePattern(r"^用户说")
_PRONOUN = LatePattern(r"^(?:用户说：“)?[他她]")
_ALONE = LatePattern(r"^用户.{0,6}(?:分手|离婚|单身|离异|恋爱|脱单|对象)")
_SUBJECT = LatePattern(rf"^用户的(?P<being>{RELATIONS})")
_OF_SEVERAL = LatePattern(
    r"老[大二三幺]|[大二小]宝|[大小二](?:儿子|女儿|闺女)|婆娘|岳母|岳父|同桌|房东"
)
_SIBLINGS = LatePattern(r"独生|排行|排老")
_AGES = (("姐", "妹"), ("哥", "弟"))
_BOTH_AGES = LatePattern(r"[姐姊]妹|兄弟|哥们|哥儿们|小姐|子弟|徒弟|弟子")
_SIBLING_KEYS = frozenset({"brother", "sister"})
_BREEDS = (
    ("cat", LatePattern(r"狸花|三花|布偶|英短|美短|缅因|橘猫|奶牛猫|暹罗|加菲|玳瑁|渐层")),
    (
        "dog",
        LatePattern(
            r"柯基|金毛|哈士奇|拉布拉多|泰迪|边牧|柴犬|萨摩|" r"博美|比熊|法斗|德牧|土狗|阿拉斯加"
        ),
    ),
)
_RANKS = tuple(
    LatePattern(
        rf"老{rank}|{rank}(?:宝|娃|儿子|女儿|闺女)"
        if rank != "二"
        else r"老二|[二小](?:宝|娃|儿子|女儿|闺女)"
    )
    for rank in "大二三"
)
"""How the first, the second and the third child are called."""
_OF_ONE_NAMED = LatePattern(
    r"^用户说：“(?:[小阿老][一-鿿](?!学|时|区|孩|朋友|姐|是)|(?P<twice>[一-鿿])(?P=twice))[^，”]{0,2}[上读念今会快才刚已考毕退\d一二三四五六七八九十两]"
)
"""Quotes what is told of somebody by name: 小明上小学了."""
_NEXT_DOOR = LatePattern(NEXT_DOOR)
_OF_ANOTHER = LatePattern(
    r"^用户(?:家|们)?的?(?P<who>房东|老板|领导|上司|邻居|同事|同学|同桌|室友|舍友|朋友|闺蜜|客户|师傅|徒弟)"
)
"""Tells of somebody beside the user, or of theirs: 用户的房东太太."""
_DOINGS = frozenset("dtvp")
"""Tags of words that open what is told of nobody by name: 天天泡一壶茶."""
_OF_THEM = LatePattern(
    r"[他她它]|别人|人家|有人|大家|同[桌学事]|邻居|老板|隔壁|病人|客人|学生|[一-鿿]总"
)
_BORN = frozenset({"child", "baby", "son", "daughter"})
_KEPT = frozenset({"cat", "dog", "horse", "bird", "fish", "rabbit", "hamster", "turtle"})


def words_of_whom(question: str, content: str, key: str) -> str | None:
    """Return what a memory says of those a question asks about; None where it is of others.

    What is told of a sister says of the user only what a part of it names them with.
    """
    asked, told = asked_by(question), simplified(content)
    if _is_of_other_age(simplified(question), told):
        return None
    is_of_oneself = asked.is_own and "who" not in asked.kinds
    if is_of_oneself and _OF_ONE_NAMED.match(told):
        return None
    if is_of_oneself and is_of_another(told, simplified(question)):
        return None
    if (ranked := _ranked(simplified(question))) and (of := _ranked(told)):
        return told if ranked & of else None
    if _is_named_alike(simplified(question), told):
        return told
    if wanted := beings_asked(simplified(question)):
        is_theirs = _is_of(wanted, question, told, key) and not _has_company(question, told, wanted)
        return told if is_theirs else None
    if not asked.is_own or "who" in asked.kinds or _OF_HOUSE.search(question):
        return told
    return _of_oneself(simplified(question), told)


def _of_oneself(question: str, told: str) -> str | None:
    """Return what words tell of the user, or of a thing of theirs that is asked for."""
    _, is_user, is_stranger = tells_of(told)
    other = _OF_ANOTHER.match(told)
    if other and other["who"] not in question:
        return None
    if is_user or _QUOTED.match(told) or (is_stranger and "用户" in told.split("，")[0]):
        return told
    parts = [match[0] for match in _USER_LATER.finditer(told)]
    if parts:
        return "，".join(parts)
    is_of_them = is_stranger and (_is_thing_of_theirs(question, told) or _names_nobody(told))
    return told if is_of_them else None


def _names_nobody(told: str) -> bool:
    """Tell whether words open with what somebody does or when, and name nobody who does it."""
    opens = tokens(told)[0]
    return opens.tag[:1] in _DOINGS and not beings_in(told) and not _OF_THEM.search(told)


def _is_thing_of_theirs(question: str, told: str) -> bool:
    """Tell whether words open with a thing that is asked for by its name, and with nobody."""
    opens = tokens(told)[0]
    if opens.tag.startswith("nr") or _NEXT_DOOR.match(told) or beings_in(told[:6]):
        return False
    return len(opens.text) > 1 and opens.text in question


def _is_of_other_age(question: str, told: str) -> bool:
    """Tell whether an elder sister is asked for and a younger one told of, or the other way."""
    asked, found = (_BOTH_AGES.sub("", words) for words in (question, told))
    return any(
        one in asked and other not in asked and other in found and one not in found
        for pair in _AGES
        for one, other in (pair, pair[::-1])
    )


def _ranked(words: str) -> frozenset[int]:
    """Return of which of several children words are: the first, the second or the third."""
    return frozenset(at for at, rank in enumerate(_RANKS) if rank.search(words))


def _is_named_alike(question: str, told: str) -> bool:
    """Tell whether a question names the one of whom a memory tells by the very word: 先生, 老二."""
    subject = _SUBJECT.match(told)
    if subject is not None:
        return (
            re.search(rf"(?<![一-鿿]的){subject['being']}(?!的?[一-鿿]{{0,2}}的)", question)
            is not None
        )
    return any(word in told for word in _OF_SEVERAL.findall(question))


def _has_company(question: str, told: str, wanted: Set[str]) -> bool:
    """Tell whether they whose belonging is asked for only go along with the user."""
    if not (_OF_THEIRS.search(simplified(question)) and tells_of(told)[1]):
        return False
    return not wanted & set(beings_in(_IN_COMPANY.sub("", told)))


def _is_of(wanted: Set[str], question: str, told: str, key: str) -> bool:
    is_of_others_kin = without_kin_of_others(question) != question
    named = set(beings_in(told if is_of_others_kin else without_kin_of_others(told)))
    named |= set(key.split(".")[:-1])
    if "剩" in told and ("剩" in question or "还有哪" in question):
        return True
    named |= {being for being, breed in _BREEDS if breed.search(told)}
    if wanted & named or ("pet" in named and wanted & _KEPT):
        return True
    if wanted & PARTNERS and ("partner" in named or _ALONE.search(told)):
        return True
    if wanted <= _SIBLING_KEYS and _SIBLINGS.search(told):
        return True
    if wanted & _BORN and "预产期" in told and "生" in question:
        return True
    if "马" in question and "马" in told:
        return True
    return not named and bool(_PRONOUN.search(told)) and not wanted & _KEPT
