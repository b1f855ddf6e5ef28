"""Free-worded wishes to have something forgotten: "please forget what I said about the key"."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from curator.agent_inputs import ShownMemory
from curator.curation.curator import ProposedOperation
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.withdrawn_wishes import withdrawn_wish
from curator.offline.utterances.amendments import NUMBERS
from memory.text.attribute_keys import AttributeKey, named_slot, slot_of
from memory.text.content_words import telling_words
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Category, Language

_NOT_PUT_RIGHT = (
    rf"(?!forget what i (?:just )?(?:said|wrote) about (?:\d[\w.:]*|{NUMBERS})(?:[ -]\w+)?[,;] ?"
    rf"(?:i|it|he|she|we|they|my|the)\b[^.!?;]*\b(?:\d|{NUMBERS}))"
)
"""No wish tells a number in the place of one: "forget what I said about nine, I was seven"."""
_WISHES: dict[Language, tuple[LatePattern, ...]] = {
    "en": (
        LatePattern(
            r"(?i)(?:^|[.!?,;] )\W{0,9}(?:(?:ok|okay|and|so|hey|oh|please|actually|can you|"
            r"could you|you can|i want you to|i'd like you to|just),? ){0,6}"
            rf"{_NOT_PUT_RIGHT}(?:forget|erase|delete|remove|drop) "
            r"(?:(?:all|everything|anything) )?(?:(?:that )?(?:what )?(?:i (?:have )?(?:ever )?"
            r"(?:said|told you|mentioned)|you know|you remember) )?(?P<of>about|of|that|the|my) "
            r"(?P<what>[^.!?;]{2,80})"
        ),
        LatePattern(  # the thing alone, or what is asked for of it
            r"(?i)(?:^|[.!?,;] )\W{0,9}"
            r"(?:(?:ok|okay|and|so|hey|oh|please|can you|could you),? ){0,6}"
            rf"{_NOT_PUT_RIGHT}(?:forget|stop remembering) (?!(?:what|how) (?:about|i)\b|to\b)"
            r"(?:(?:all|everything|anything) about |(?P<of>who|where|when|how|what|that) )?"
            r"(?P<what>[\w'’-]{1,30}(?: [\w'’-]{1,30}){0,7}?)(?:,? please)?\W{0,9}\Z"
        ),
    ),
    "zh": (
        LatePattern(r"(?:别|不要|不用)再?记(?:得|着|住)(?:关于)?(?P<what>[^。！？，,]{2,30}?)了\W{0,9}\Z"),
        LatePattern(r"(?<![别不没])(?:忘掉|忘了|忘记|删掉|删除)(?:我(?:说|提|讲)过的)?(?:关于)?(?!自我介绍|[起取给带拿买吃喝关锁写交做]|跟你|和你|告诉|介绍|说一?|讲)(?P<what>[^。！？，,]{2,30})"),
        LatePattern(r"(?:请|帮我|麻烦|就|那)?把(?:关于)?(?P<what>[^。！？，,]{2,30}?)(?:的事情?)?(?:都)?(?:给)?"
                   r"(?:忘掉|忘了|忘记|删掉|删除)"),
    ),
}  # fmt: skip
_ROUND: dict[Language, LatePattern] = {
    "en": LatePattern(r"(?!)"),
    "zh": LatePattern(
        r"^(?:关于)?我(?:的|们的?)?|的?(?:[这那]?[件回个]?(?:事情?|话|内容)|一切"
        r"|所有)[吧了]?\s{0,9}$"
        r"|(?:的|这[件个])吧?$"
    ),
}
"""What stands around the thing: 我过敏的事 is 过敏."""
_VERB = LatePattern(r"^(?:[开骑坐养玩弹喝吃用穿戴买学做当去住爱怕练][着过了]?){1,2}(?=..)")
"""What stands before the thing itself: 开沃尔沃 and 开旧沃尔沃 are of one car."""
_CLAUSE_BEFORE = LatePattern(r"[^，。！？,.!?;；\n]{0,40}\Z")
_UNASKED = LatePattern(
    r"(?:别|不要|不能|不会|不想|不可以?|没有?|勿|难|无法|永远|从没|从未)[^忘删]{0,3}(?:忘|删)"
    r"|(?:我们?|他们?|她们?|它|大家|谁|人家|[爸妈哥姐弟妹友事板]|总是?|老是?|又|差点|居然|竟然"
    r"|不小心|一直|经常|早就?"
    r"|都快|[昨今前]天|早上|晚上|刚才|刚刚|上次)[^你请忘删想要希求让帮]{0,6}(?:忘|删|把(?:关于)?\Z)"
    r"|我(?:真|很|好|只|也|都|还|一直)*(?:想|要|得|必须|努力|试着)[要去能]?[^你请让帮]{0,2}(?:忘|删)"
    r"|(?:怎么|哪里?|岂|怎)(?:能|会|可能|敢|可以)?[^你请让]{0,2}(?:忘|删)"
)
"""What leads into a forgetting that nobody asks for: 我忘了, 别忘了, 她把钥匙忘."""
_ASKED_OF = LatePattern(r"(?:吗|么|呢)[？?]?\s*\Z")
"""你忘了我叫小明吗 asks whether something was forgotten."""
_POLITELY = LatePattern(r"能|可以|行|请|帮|麻烦")
_UNDONE = LatePattern(r"[吃带关锁买拿交发打还去喂浇充付写问做]|怎么|自己|时间|告诉|要[^求]")
"""What somebody forgot to do."""
_OF_THEMSELVES = LatePattern(
    r"(?i)(?:i|we)(?:['’](?:m|re|ve|d)| (?!ever|just|said|asked|told|mention|wrote|was here|exist"
    r"|never|even)[\w'’]+) \w|my .{1,60} (?:is|was|are|were|has|had)\b|"
    r"我(?!说|提|讲|刚|的(?:话|事))[^的]{2,}|我的[^事话]{1,8}[叫是有姓在]"
)
_ABOUT_NOTHING = LatePattern(
    r"(?i)^(?:it|that|this|me|us|him|her|them|everything|吧|这个|那个|它)\b"
)
_OF_WHAT_WAS_SAID: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)\W{0,9}(?:(?:ok|okay|no|please|actually|hey|can you|could you),? ){0,6}"
        r"(?:forget|erase|delete|remove) (?:it|this|that|"
        r"(?:that )?what i(?: just|'ve just)? (?:said|told you))"
        r"(?:,? (?:please|again))?\W{0,9}"
    ),
    "zh": LatePattern(
        r"(?:请|那|就|还是|你){0,6}(?:忘掉|忘了|忘记|删掉|删除)(?:吧|它|这个|那个|这句"
        r"|这条)?吧?\W{0,9}"
    ),
}
MOST = 3
"""More than so many at once is not what a sentence in passing asks for."""
MAY_GO: frozenset[Category] = frozenset({"fact", "core"})


@dataclass(frozen=True, slots=True)
class Wish:
    """What a text asks to forget: by its words, or by a slot that it names and nothing more."""

    words: frozenset[str] = frozenset()
    slot: AttributeKey | None = None
    tells: str = ""
    """What is wished gone, as it was put."""
    is_told: bool = False
    """Whether the wish says itself what is so: "forget that I'm allergic to nuts"."""

    def __bool__(self) -> bool:
        """Tell whether anything is wished gone that could be found."""
        return bool(self.words) or self.slot is not None

    def means(self, content: str, structured: Mapping[str, Any] | None = None) -> bool:
        """Tell whether a sentence speaks of all that is wished gone, or fills the slot that is."""
        key = str((structured or {}).get("key") or "")
        in_slot = self.slot is not None and slot_of(key) == self.slot
        said = telling_words(content)
        labelled = said | telling_words(key.replace(".", " "))  # an allergy: "allergic to"
        return in_slot or (bool(self.words & said) and self.words <= labelled)


NO_WISH = Wish()


def wished_away(
    text: str, language: Language, memories: Iterable[ShownMemory]
) -> list[ProposedOperation]:
    """Return a DELETE of each memory that speaks of all that the user wants forgotten.

    Nothing where they would be more than three: then the person is better served by a command.
    A wish that is taken back goes where it is surely the one.
    """
    if (back := withdrawn_wish(text, language)) is not None:
        kept = [it for it in memories if back.means(it.content, {"key": it.key}, it.kind)]
        return [_withdrawn(it, text) for it in kept] if len(kept) == 1 else []
    wish = wished_gone(text, language)
    found = [
        memory
        for memory in memories
        if memory.category in MAY_GO and wish.means(memory.content, {"key": memory.key})
    ]
    return [_deleted(shown, text) for shown in found] if len(found) <= MOST else []


def wished_gone(text: str, language: Language) -> Wish:
    """Return what a text asks to forget; nothing where it asks for nothing."""
    for shape in _WISHES[language]:
        match = shape.search(text)
        if match and _is_asked(match) and not _ABOUT_NOTHING.match(match["what"]):
            tells = _ROUND[language].sub("", _ASKED_OF.sub("", match["what"]))
            of = match.groupdict().get("of") or ""
            is_told = of.lower() == "that" or _OF_THEMSELVES.match(match["what"]) is not None
            slot = named_slot(f"{of} {match['what']}")
            named = _VERB.sub("", tells) if language == "zh" and is_told else tells
            return Wish(telling_words(named), slot, tells.strip(), is_told)
    return NO_WISH


def is_wished_gone(claim: Claim, text: str, language: Language) -> bool:
    """Tell whether a text asks to forget what was claimed, or takes it back where it is a wish."""
    slot, back = {"key": claim.key}, withdrawn_wish(text, language)
    if back is not None:
        return back.means(claim.content, slot, claim.kind)
    return wished_gone(text, language).means(claim.content, slot)


def _is_asked(wish: re.Match[str]) -> bool:
    """Tell whether a wish is one: not what somebody forgot, nor "don't forget"."""
    before = _CLAUSE_BEFORE.search(wish.string[: wish.start()] + wish[0].split(wish["what"])[0])
    led = before[0] if before else ""
    if _ASKED_OF.search(wish["what"]) and not _POLITELY.search(led):
        return False
    return _UNASKED.search(led) is None and _UNDONE.match(wish["what"]) is None


def asks_to_forget(text: str, language: Language) -> bool:
    """Tell whether a text asks to forget something, be it only "forget that", or a wish."""
    return bool(
        _OF_WHAT_WAS_SAID[language].fullmatch(text)
        or wished_gone(text, language)
        or withdrawn_wish(text, language)
    )


def _deleted(memory: ShownMemory, words: str) -> ProposedOperation:
    return ProposedOperation(
        op="DELETE", id=memory.handle, quote=words, reason="The user asked to forget it."
    )


def _withdrawn(memory: ShownMemory, words: str) -> ProposedOperation:
    return ProposedOperation(
        op="DELETE", id=memory.handle, quote=words, because="corrected",
        reason="The user took the wish back.",
    )  # fmt: skip
