"""What a Chinese message leaves out that was told right before: whom 她 means, what 戒 gives up."""

import re

from curator.offline.grammar.coreference import may_mean
from curator.offline.lexicon.chinese import PETS, RELATIONS
from curator.offline.standing.whose_change import opens_with_one_of_theirs
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_BEING = LatePattern(rf"(?P<word>{RELATIONS}|{PETS})(?!们)")
_PRONOUN = LatePattern(r"[他她它牠](?!们)")
_OTHERS = LatePattern(r"同学|老师|老板|领导|客户|医生|邻居|网友|有人|[这那]个?人")


_SAYS = LatePattern(r"(?:还|又|非|老|就|总|也)?说(?=[她他它我再不要以是这那还让自想])")
_LAST = LatePattern(r"[^。！？!?…~\n]+(?=[。！？!?…~\n]+\s*$)")
_TIMES = LatePattern(
    r"[今昨前明后]天|[今昨]晚|上周.?|上个?月|去年|今年|刚才|刚刚|现在|冬天|夏天|春天|秋天|后来|结果|然后|不过|但是?"
)
_ONE_SENTENCE = LatePattern(
    rf"^(?:(?P<pronoun>[他她])|我们?家?的?(?P<word>{RELATIONS}))(?!们)(?P<says>[^。！!？?…~～\n]*)(?P<end>[。！!~～，,]+)\s*$"
)
_NOW = LatePattern(r"^(?:现在|如今|目前|后来)")
"""Goes on with whoever the sentence before was of: 他退伍了！现在在县城开店."""
_LEAVES_THE_USER = LatePattern(
    r"死|去世|过世|走了|离开|没了|牺牲|分手|分了|离婚|甩|搬走|搬出|出国|住校|嫁|出差|住院|吵|[让给送对跟和]我"
)
"""Says of somebody what may be why the user does something now."""
_MOST_BEFORE = 4
"""So many signs before a pronoun bring in nobody else."""
_OPENS_WITHIN = 8
"""Within so many signs a message names whom it is of."""
_GIVES_UP = LatePattern(r"戒(?=[了的掉]*(?:[，,。！!\s]|$))")
_GIVEN_UP = LatePattern(r"[烟酒糖赌]|奶茶|咖啡|可乐|槟榔|游戏|甜食|零食|外卖|宵夜|夜宵")


def in_full(text: str, within: str, before: str) -> str:
    """Return a text with those named whom it means, and with what it says was given up."""
    named = (
        with_antecedent(text, within, before)
        or _as_said_by(text, within)
        or _carried_over(text, within, before)
        or text
    )
    given_up = _GIVES_UP.search(simplified(named))
    if given_up is None or _GIVEN_UP.search(simplified(within + named)):
        return named
    found = set(_GIVEN_UP.findall(simplified(before)))
    return (
        f"{named[: given_up.end()]}{found.pop()}{named[given_up.end() :]}"
        if len(found) == 1
        else named
    )


def _as_said_by(text: str, within: str) -> str | None:
    """Return what the one said of whom the sentence before is: 我姐辞了！说再也不想批作文."""
    if not _SAYS.match(simplified(text)):
        return None
    last = _LAST.search(simplified(within))
    someone = (
        re.match(rf"我?们?家?的?(?P<word>{RELATIONS})(?!们)", last[0].strip()) if last else None
    )
    return f"我{someone['word']}{text}" if someone else None


def _carried_over(text: str, within: str, before: str) -> str | None:
    """Return a sentence of what somebody does now, as of whom the sentence before it tells."""
    plain, told = simplified(text), _ONE_SENTENCE.match(simplified(within))
    if told is None or not _NOW.match(plain) or _LEAVES_THE_USER.search(told["says"]):
        return None
    if re.search(r"我(?!们)", plain + told["says"]) or _BEING.search(plain):
        return None
    word = told["word"] or _last_being(simplified(before), told["pronoun"])
    return f"我{word}{text}" if word else None


def with_antecedent(text: str, within: str, before: str) -> str | None:
    """Return a text that names whom its first pronoun means; None where it can't be told.

    `within` is what the message says before the text, `before` what was said right before it.
    """
    plain = simplified(text)
    pronoun = _PRONOUN.search(plain)
    if pronoun is None:
        return None
    told = simplified(within) + plain[: pronoun.start()]
    if _BEING.search(told) or _OTHERS.search(told):
        return None
    if len(_TIMES.sub("", told).strip(" ，,。！!~～")) > _MOST_BEFORE:
        return None
    word = _last_being(simplified(before), pronoun[0])
    of = "的" if opens_with_one_of_theirs(text[pronoun.start() :]) else ""
    return f"{text[: pronoun.start()]}我{word}{of}{text[pronoun.end() :]}" if word else None


def _last_being(before: str, pronoun: str) -> str | None:
    """Return the last of those named before whom a pronoun may mean."""
    first = _BEING.search(before)
    if _OTHERS.search(before) or first is None or first.start() > _OPENS_WITHIN:
        return None
    pronoun = "它" if pronoun == "牠" else pronoun
    found = [match["word"] for match in _BEING.finditer(before)]
    alike = [word for word in found if _may_mean(pronoun, word)]
    return alike[-1] if len(set(alike)) == 1 else None


def _may_mean(pronoun: str, word: str) -> bool:
    is_animal = re.fullmatch(PETS, word) is not None
    if pronoun == "它":
        return is_animal
    return may_mean(pronoun, key_word(word))
