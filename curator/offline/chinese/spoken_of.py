"""What a Chinese message leaves out that was told right before: whom 她 means, what 戒 gives up."""

import re

from curator.offline.grammar.coreference import may_mean
from curator.offline.lexicon.chinese import PETS, RELATIONS
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_BEING = LatePattern(rf"(?P<word>{RELATIONS}|{PETS})(?!们)")
_PRONOUN = LatePattern(r"[他她它牠](?!们)")
_OTHERS = LatePattern(r"同学|老师|老板|领导|客户|医生|邻居|网友|有人|[这那]个?人")


_GIVES_UP = LatePattern(r"戒(?=[了的掉]*(?:[，,。！!\s]|$))")
_GIVEN_UP = LatePattern(r"[烟酒糖赌]|奶茶|咖啡|可乐|槟榔|游戏|甜食|零食|外卖|宵夜|夜宵")


def in_full(text: str, within: str, before: str) -> str:
    """Return a text with those named whom it means, and with what it says was given up."""
    named = with_antecedent(text, within, before) or text
    given_up = _GIVES_UP.search(simplified(named))
    if given_up is None or _GIVEN_UP.search(simplified(within + named)):
        return named
    found = set(_GIVEN_UP.findall(simplified(before)))
    return (
        f"{named[: given_up.end()]}{found.pop()}{named[given_up.end() :]}"
        if len(found) == 1
        else named
    )


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
    word = _last_being(simplified(before), pronoun[0])
    return f"{text[: pronoun.start()]}我{word}{text[pronoun.end() :]}" if word else None


def _last_being(before: str, pronoun: str) -> str | None:
    """Return the last of those named before whom a pronoun may mean."""
    if _OTHERS.search(before):
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
