"""Phrases: the words that restore a wallet, and answers to security questions."""

import re
from collections.abc import Iterable, Iterator

from memory.secrets.reading import Finding, Reading
from memory.secrets.rules import rules
from memory.secrets.values import is_said

_NUMBERED = r"(?:\d{1,2}[.):]? ?)?"
_WORDS = re.compile(
    rf"(?:{_NUMBERED}[a-z]{{3,8}}[ ,;]{{1,3}}){{5,47}}{_NUMBERED}[a-z]{{3,8}}(?![a-z])"
)
_SIGNS = re.compile(r"(?:[\u3400-\u9fff][ ,、]{1,2}){11,23}[\u3400-\u9fff](?![\u3400-\u9fff])")
_SIGNS_ALONE = re.compile(r" ?[:=是] ?(?P<signs>[\u3400-\u9fff]{12,24})(?![\u3400-\u9fff])")
_LEAD = 40
_LONGEST = 500
_LENGTHS = (12, 15, 18, 21, 24)
_MOSTLY = 0.9
"""Of a message of nothing else so many words are on the list, where some are misspelt."""
_ONLY_WORDS = re.compile(r"(?:[a-z]{3,8} ){11,23}[a-z]{3,8}")
_ANY_WORD = re.compile(r"[a-z]+")
_BETWEEN_WORDS = re.compile(r"[ ,;.:()\[\]-]{0,3}(?:\d{1,2}[ .):-]{0,3})?")
_FORMS = ("ing", "ed", "ly")

_ANSWER = re.compile(
    r"(?:answers?|答案)[ ')]{0,3}(?:(?:to|for) [a-z' ]{1,50}?)?(?:is|was|are|s|:|=|是|为)+ ?:? ?"
)
_ANSWER_LINK = re.compile(r"[^,.;!?]{0,60}?(?:is|was|:|=|是) ?")
_SHORT_LINK = re.compile(r" ?(?:is|was|:|=|是) ?")
_ANSWERED = re.compile(r"[\"']?(?P<value>[^\s,.;!?。、\"'][^,.;!?。、\"]{0,39})")
_CUE = re.compile(
    r"(?<![a-z])(?:(?:security|secret|recovery|challenge|verification|reset|backup) (?:questions?|answers?|q(?:&a)?s?|word)"
    r"|security q(?:&a)?)(?![a-z])|密保|安全问题|找回问题|验证问题|密码提示问题"
)
_NEAR_CUE = 100
_SUBJECT = re.compile(
    r"(?:(?<![a-z])(?:(?:mother|mom|mum|father|dad|gran(?:d)?ma|grandmother|grandfather)'?s? (?:maiden |middle |first )?name"
    r"|maiden name|first [a-z]{3,12}(?:'s name)?|(?:favou?rite|childhood|best|oldest|elementary|primary|high|middle)"
    r" [a-z]{3,12}(?:'s)?(?: (?:name|hero|friend|nickname|street|home))?"
    r"|(?:city|town|place|hospital) (?:of birth|(?:where )?i was born(?: in)?|born)|birth ?(?:place|city|town)"
    r"|pet(?:'s)?(?: name)?|street(?: i grew up on)?|school|teacher(?:'s name)?|nickname|car|hero)(?![a-z])"
    r"|(?:母亲|妈妈|我妈|父亲|爸爸|我爸|爷爷|奶奶|外婆|外公|姥姥|班主任|老师|同桌|宠物|小学|初中|中学|高中|大学|出生地|老家|城市"
    r"|偶像|初恋|朋友|闺蜜|街道|[第头]一[个位只辆部][\u3400-\u9fff]{1,4}|最[喜爱][\u3400-\u9fff]{1,6})(?:的?(?:名字|姓名|姓氏|全名|小名))?)"
    r"[?)\"' ]{0,3}(?:(?:and )?(?:the |my )?answer )?"
    r"(?:(?:is|was|'s|are|called|named|being|:|=|->|→|-|,|叫做?|是|填的?(?:是)?|姓|写的?(?:是)?|在)[ :]{0,2}){1,2}"
)
_TOLD = re.compile(r"(?:答案?|回答)?(?:我)?(?:填|写|设|选|答|用)(?:的|了|成|为|上)?(?:都)?是?[ :]?")
_MAIDEN = re.compile(r"(?<![a-z])my (?:mother|mom|mum)'?s maiden name(?:'s| is| was|:| =) ?")
_NO_ANSWER = ("什么", "我", "你", "他", "她", "啥", "谁")


def phrases_in(reading: Reading) -> Iterator[Finding]:
    """Yield the words that restore a wallet, and answers that only the person is to know."""
    yield from _seeds(reading.plain)
    yield from _answers(reading.plain)
    yield from _answers_near(reading.plain)


def _seeds(text: str) -> Iterator[Finding]:
    """Yield announced words, or a message of nothing else."""
    at = 0
    for word in rules().announcements["phrase"].words.finditer(text):
        found = _seed_behind(text, max(word.end(), at)) if word.start() >= at else None
        if found is not None:
            at = found[1]
            yield Finding("key", *found)
    yield from (Finding("key", *one) for one in _runs_of_wallet_words(text))
    words = text.split(" ", max(_LENGTHS))
    is_whole = len(words) in _LENGTHS and _ONLY_WORDS.fullmatch(text) and not _is_sentence(words)
    if is_whole and sum(one in rules().wallet_words for one in words) >= _MOSTLY * len(words):
        yield Finding("key", 0, len(text))


def _runs_of_wallet_words(text: str) -> Iterator[tuple[int, int]]:
    """Yield where so many words of a wallet's list stand in a row, announced or not."""
    run: list[re.Match[str]] = []
    for word in _ANY_WORD.finditer(text):
        is_next = not run or _BETWEEN_WORDS.fullmatch(text, run[-1].end(), word.start())
        if word[0] in rules().wallet_words and is_next:
            run.append(word)
            continue
        if len(run) >= min(_LENGTHS):
            yield run[0].start(), run[-1].end()
        run = [word] if word[0] in rules().wallet_words else []
    if len(run) >= min(_LENGTHS):
        yield run[0].start(), run[-1].end()


def _seed_behind(text: str, at: int) -> tuple[int, int] | None:
    limit = min(at + _LONGEST, len(text))
    alone = _SIGNS_ALONE.match(text, at)
    if alone is not None and len(alone["signs"]) in _LENGTHS:
        return alone.span("signs")
    for start in range(at, min(at + _LEAD, len(text))):
        found = (
            (_WORDS.match(text, start, limit) or _SIGNS.match(text, start, limit))
            if _begins(text, start)
            else None
        )
        if found is not None and _is_seed(found[0]):
            return found.span()
    return None


def _begins(text: str, at: int) -> bool:
    return not text[at - 1 : at].isalpha() or text[at - 1] > "\u3000" or text[at] > "\u3000"


def _is_seed(found: str) -> bool:
    words = re.findall("[a-z]+", found)
    if len(words) >= min(_LENGTHS):
        return sum(one in rules().function_words for one in words) * 4 <= len(words)
    return not _is_sentence(words)


def _is_sentence(words: list[str]) -> bool:
    return any(one in rules().function_words or one.endswith(_FORMS) for one in words)


def _answers(text: str) -> Iterator[Finding]:
    for word in rules().announcements["answer"].words.finditer(text):
        lead = _ANSWER.search(text, max(word.start() - 40, 0), min(word.end() + 120, len(text)))
        if lead is None:
            link = _SHORT_LINK.match(text, word.end())
        elif lead.end() < word.end():
            link = _ANSWER_LINK.match(text, word.end())
        else:
            link = lead
        value = _ANSWERED.match(text, link.end()) if link else None
        if value is not None and not _is_talk(value["value"]):
            yield Finding("password", *value.span("value"))


def _answers_near(text: str) -> Iterator[Finding]:
    """Yield what is told of oneself near the words for a security question."""
    for cue in _CUE.finditer(text):
        begin, end = max(cue.start() - _NEAR_CUE, 0), min(cue.end() + _NEAR_CUE, len(text))
        leads = [*_SUBJECT.finditer(text, begin, end), *_TOLD.finditer(text, cue.end(), end)]
        yield from _answered(text, leads)
    yield from _answered(text, _MAIDEN.finditer(text))


def _answered(text: str, leads: Iterable[re.Match[str]]) -> Iterator[Finding]:
    for lead in leads:
        value = _ANSWERED.match(text, lead.end())
        if value is not None and not _is_talk(value["value"]):
            yield Finding("password", *value.span("value"))


def _is_talk(value: str) -> bool:
    return is_said(value.split()[0]) or value.startswith(_NO_ANSWER)
