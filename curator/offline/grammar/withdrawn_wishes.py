"""A wish that is taken back: "no need to remind me to call mum", "you can mention Dave again"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from curator.offline.grammar.claim import Claim
from memory.privacy.boundaries import unmentioned
from memory.text.content_words import telling_words
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Kind, Language

_LED = (
    r"\W{0,9}(?:(?:never ?mind|forget it|scratch that|actually|please|no|ok|okay|and|so|hey|oh|"
    r"well|sorry|btw|now|thanks|by the way)\b[,.!; —–-]{0,5}){0,6}"
)
_WHAT = r"(?P<what>[^,.!?;]{2,80}?)"
_SINCE = (
    r"(?:,? (?:any ?more|any longer|again|now|then|after all|please|thanks|if you (?:like|want)|"
    r"ok|okay))"
)
_TALK = r"(?:mention|bring up|(?:talk|speak) (?:to me )?(?:about|of)|ask (?:me )?about|joke about)"
_TALKING = r"(?:mentioning|bringing up|talking about|speaking (?:about|of)|hearing (?:about|of))"
_END_EN, _END_ZH = rf"{_SINCE}{{0,3}}\W{{0,9}}", r"\W{0,9}"
_LED_ZH = r"(?:算了|不用了|那|你|现在|以后|请|就|又|还是|[，, ]){0,9}"
_DONE_ZH = r"(?:的事情?|这件事|了|吧|啊|哦){0,3}"
_REMINDER: dict[Language, tuple[LatePattern, ...]] = {
    "en": (
        LatePattern(
            rf"(?i){_LED}(?:you )?(?:(?:(?:don'?t|do not|no longer) "
            rf"(?:need to |have to |bother to )?|needn'?t )remind|"
            rf"(?:there(?:'?s| is) )?no (?:more )?need to remind|stop reminding) me"
            rf"(?: (?:to|about|that|of) {_WHAT})?{_END_EN}"
        ),
        LatePattern(
            r"(?i)"
            + _LED
            + r"(?:(?:cancel|drop|scrap|delete|remove|forget)|i (?:don'?t|no longer) "
            rf"need|you can (?:cancel|drop|scrap)) (?:the|my|that|a) reminder"
            rf"(?: (?:to|about|for|of) {_WHAT})?{_END_EN}"
        ),
    ),
    "zh": (
        LatePattern(
            rf"{_LED_ZH}(?:不用|不必|不需要|别|不要|无需|用不着)再?提醒我(?P<what>[^，。！？,]{{2,30}}?)?"
            rf"{_DONE_ZH}{_END_ZH}"
        ),
        LatePattern(
            rf"{_LED_ZH}(?:帮我)?取消(?:掉)?(?P<what>[^，。！？,]{{2,30}}?)?的?提醒{_DONE_ZH}{_END_ZH}"
        ),
    ),
}
_BOUNDARY: dict[Language, tuple[LatePattern, ...]] = {
    "en": (
        LatePattern(
            rf"(?i){_LED}(?:you (?:can|may|could)|(?:it'?s|it is) (?:ok|okay|fine|all ?right)"
            rf"(?: with me)?(?: now| again)?(?: for you to| if you| to)|feel free to)"
            rf"(?: now| again)? {_TALK} {_WHAT}{_END_EN}"
        ),
        LatePattern(
            rf"(?i){_LED}i(?:'?m| am)? (?:(?:don'?t|do not|no longer) mind|(?:ok|okay|fine) with)"
            rf"(?: you)?(?: now| again)? {_TALKING} {_WHAT}{_END_EN}"
        ),
    ),
    "zh": (
        LatePattern(
            rf"{_LED_ZH}(?:我)?(?:可以|能|不介意|不怕)(?:你)?(?:再|重新|跟我|和我){{0,2}}"
            r"(?:提(?!醒)起?|提到|说起|聊起?|谈起?|谈论|问我?|讨论)(?:到)?(?:关于)?"
            rf"(?P<what>[^，。！？,]{{1,30}}?){_DONE_ZH}{_END_ZH}"
        ),
    ),
}
_IS_ASKED = LatePattern(r"[?？]|[吗么呢]\W*\Z")
_ASKED_FOR = LatePattern(r"(?i)\basked to be reminded\b|请求提醒")


@dataclass(frozen=True, slots=True)
class WithdrawnWish:
    """What a person no longer wants: to be reminded of something, or that it is not mentioned."""

    is_of_reminder: bool
    words: frozenset[str]
    """What it was about; empty where only the wish is named."""

    def means(
        self, content: str, structured: Mapping[str, Any] | None, kind: Kind | None = None
    ) -> bool:
        """Tell whether a memory keeps that wish."""
        if self.is_of_reminder:
            is_one = (structured or {}).get("key") == "reminder" or _ASKED_FOR.search(content)
            return bool(is_one) and self.words <= telling_words(content)
        if kind != "boundary":
            return False
        topics = [telling_words(topic) for topic in unmentioned([content])]
        return any(it and (it <= self.words or self.words <= it) for it in topics if self.words)


def withdrawn_wish(text: str, language: Language) -> WithdrawnWish | None:
    """Return the wish that a sentence takes back, if it does nothing else."""
    for is_of_reminder, shapes in ((True, _REMINDER), (False, _BOUNDARY)):
        for shape in shapes[language]:
            if (match := shape.fullmatch(text)) and not _IS_ASKED.search(text):
                return WithdrawnWish(is_of_reminder, telling_words(match["what"] or ""))
    return None


def only_wishes(text: str, told: Sequence[Claim]) -> bool:
    """Tell whether an English message says what is to be spoken of: nothing ends with that."""
    if withdrawn_wish(text, "en") is not None:
        return True
    bare = text.strip(" .!")
    return any(it.key == "boundary" and it.quote.strip(" .!") == bare for it in told)
