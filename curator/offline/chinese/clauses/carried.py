"""Whose a Chinese part of a message is that leaves out of whom it tells: 我爸退休了，现在天天下棋."""

import re
from collections.abc import Sequence
from dataclasses import replace

from curator.offline.chinese.clauses.whose import OWN_BEINGS
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import ParsedSentence
from curator.offline.grammar.coreference import may_mean
from curator.offline.lexicon.chinese import RELATIONS
from curator.offline.lexicon.chinese_words import tokens
from memory.text.attribute_keys import beings_in, key_word
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_OPENS_WITH = LatePattern(rf"(?P<who>我的?(?:{RELATIONS}))(?!们)(?=[^，,]*[，,])")
_SENTENCE = LatePattern(r"[^。！!？?…~\n]*$")
_LEADS = LatePattern(
    r"^(?:我?(?:跟|和)你[说讲]|告诉你|听说|今[天早晚]|昨[天晚]|最近|对了|那个|唉|哎)*[，, ]*"
)
_CALLED = LatePattern(rf"我的?(?P<word>{RELATIONS})|(?P<bare>{OWN_BEINGS})(?!们|的|[和跟与])")
_OTHER = LatePattern(
    rf"(?:我的?)?(?P<who>{OWN_BEINGS})(?!们|的|[和跟与]|孩子)(?=在|是|也|已|今|都|去|上|读|嫁|做|当|开|帮|管|住|[一-九\d])"
)
_PRONOUN = LatePattern(r"[他她](?!们)")
_GONE = LatePattern(
    r"死|去世|过世|走了|离开|没了|牺牲|分手|分了|离婚|甩了|搬走|搬出|出国|住校|上大学|嫁|出差|生气|吵|说|问|让|叫我|给我|送我|对我|跟我|和我"
)
"""Behind what somebody did who is gone, or did to the user, it may be the user who goes on."""
_FEELS = LatePattern(
    r"哭|失眠|难过|想[他她]|轻松|自由|清净|一个人|孤单|寂寞|舍不得|心疼|担心|开心|高兴|羡慕"
)
"""What may as well be the user's: who is left, or glad."""
_WHO_IS_LEFT = LatePattern(r"^(?:现在|最近|每天|天天|整天|总是?|老是?|晚上|一直)")
_LIVES_ON = LatePattern(
    r"^(?:我|就|都|也|又|一直|从那以后|现在|如今|目前|平时|剩(?:下)?我?)*(?:一个人|独自|自己|独居|[跟和随与]|住|搬|靠)"
)
"""Opens what only who is left goes on with: 现在一个人过, 跟儿子住青岛."""
_WITH_ONE = LatePattern(
    r"^(?:我|从小|是|就|都|一直|后来|之?后)*(?:被判给|判给|归|由|[跟随和]着?)[^，,]{1,6}(?:长大|过|生活|住|带|拉扯|养)"
)
"""Opens whom the child of parents who parted lives with: 跟外婆长大的."""
_PARTED = LatePattern(r"去世|死了|分手|离婚|走了")
_SPEAKER = LatePattern(r"我(?!们)")
_OF_THEM = LatePattern(rf"^用户的(?P<who>{RELATIONS})(?!的)")
_NO_SUBJECT = frozenset("vpdt")


def has_left(claim: Claim, being: str) -> bool:
    """Tell whether a claim says that somebody of the user's died, or parted with them."""
    is_of_end = claim.key in {f"{being}.died", f"{being}.relationship"}
    return is_of_end and _PARTED.search(claim.content) is not None


def may_be_of_who_is_left(words: str) -> bool:
    """Tell whether a clause behind somebody who is gone may be of the user: 现在天天失眠."""
    return _WHO_IS_LEFT.match(words) is not None


def is_of_who_is_left(claims: Sequence[Claim], being: str, words: str) -> bool:
    """Tell whether a clause behind somebody who died, or parents who parted, is surely the user's."""
    if any(claim.key == f"{being}.died" for claim in claims):
        return _LIVES_ON.match(words) is not None
    return being == "parents" and _WITH_ONE.match(words) is not None


def with_owner(part: ParsedSentence, text: str) -> ParsedSentence:
    """Return a part without a subject as one of whom the message opened with: 我弟."""
    opened = _OPENS_WITH.match(text[: part.start])
    if opened is None or "我" in part.text or beings_in(part.text):
        return part
    return replace(part, text=f"{opened['who']}{part.text}")


def carried_on(part: ParsedSentence, text: str) -> ParsedSentence:
    """Return a part that goes on with somebody whom its sentence opens with, as one of them.

    A part that names anybody, or may be the user's as well, stays as it is.
    """
    within = _SENTENCE.search(simplified(text[: part.start]))
    before = _LEADS.sub("", within[0]) if within else ""
    opened, words = _CALLED.match(before), simplified(part.text)
    if opened is None or before[opened.end() : opened.end() + 1] == "们":
        return part
    who = opened["word"] or opened["bare"]
    rest = before[opened.end() :]
    if len(beings_in(before)) != 1 or "我" in rest or "我" in words or beings_in(words):
        return part
    if pronoun := _PRONOUN.match(words):
        is_meant = may_mean(pronoun[0], key_word(who))
        return replace(part, text=f"我{who}{part.text[1:]}") if is_meant else part
    if _GONE.search(rest) or _FEELS.search(words) or not _is_open(words):
        return part
    return replace(part, text=f"我{who}{part.text}")


def carried_from(part: ParsedSentence, text: str, found: Sequence[Claim]) -> ParsedSentence:
    """Return a part behind what was told of somebody by a pronoun, as one of them, too.

    她不做月嫂了，现在在超市收银 goes on with whom the first claim is of.
    """
    before, words = simplified(text[: part.start]), simplified(part.text)
    if not _PRONOUN.match(before) or _GONE.search(before) or _FEELS.search(words):
        return part
    if _SPEAKER.search(before + words) or beings_in(before + words) or not _is_open(words):
        return part
    told = [_OF_THEM.match(it.content) for it in found if 0 <= text.find(it.quote) < part.start]
    whose = {it["who"] for it in told if it}
    return replace(part, text=f"我{whose.pop()}{part.text}") if len(whose) == 1 else part


def brings_in_another(words: str, told: str) -> bool:
    """Tell whether a part of a message opens with somebody of whom what was told before it is not."""
    opened = _OTHER.match(simplified(words))
    return opened is not None and not beings_in(opened["who"]) & beings_in(simplified(told))


def _is_open(words: str) -> bool:
    """Tell whether words open with what is done, or when, and nobody who does it."""
    found = next(iter(tokens(re.sub(r"^(?:现在|每天|天天)", "", words))), None)
    return found is not None and found.tag[:1] in _NO_SUBJECT
