"""Answers to security questions: what a person tells of themselves beside the words for one."""

import re
from collections.abc import Iterable, Iterator

from memory.secret_detection.patterns.patterns import patterns
from memory.secret_detection.patterns.reading import FoldedText, SecretFinding
from memory.secret_detection.values.values import is_said
from memory.text.late_pattern import LatePattern

_ANSWER = LatePattern(
    r"(?:answers?|答案)[ ')]{0,3}(?:(?:to|for) [a-z' ]{1,50}?)?(?:is|was|are|s|:|=|是|为)+ ?:? ?"
)
_ANSWER_LINK = LatePattern(r"[^,.;!?]{0,60}?(?:is|was|:|=|是) ?")
_SHORT_LINK = LatePattern(r" ?(?:is|was|:|=|是) ?")
_ANSWERED = LatePattern(
    r"[\"']?(?P<value>(?:(?:mrs?|ms|dr|st)\. ?)?[^\s,.;!?。、\"'][^,.;!?。、\"]{0,39})"
)
_BARE_ANSWER = LatePattern(r"答案(?P<value>[\u3400-\u9fff]{2,5})(?=$|[ ,.;!?。])")
_ANSWER_TALK = LatePattern("[忘改错对写填选设不没我你他她的了吗呢是在有要会能可都太很什怎]")
_NO_ANSWER = ("什么", "我", "你", "他", "她", "啥", "谁", "必", "很", "太", "没", "不")
_CUE = LatePattern(
    r"(?<![a-z])(?:security|secret|recovery|challenge|verification|reset|backup)"
    r" (?:questions?|answers?|q(?:&a)?s?|word|stuff|things?|checks?)(?![a-z])"
    r"|(?<![a-z])(?:icloud|apple(?: id)?|google|bank|paypal|ebay|yahoo)(?:'s)?"
    r" (?:answers?|questions?)(?![a-z])"
    r"|(?<![a-z])(?:bank|support|hotline|they|it) (?:always |will |still )?(?:asks?|wants?)"
    r"(?: me)?(?: for| what| which| where)?"
    r" (?=(?:my |the |your )?(?:mother|mum|mom|maiden|first |favou?rite|pet|childhood"
    r"|street|school))"
    r"|银行(?:会|要|老|都)?问|找回(?:密码)?[时要会]?(?:问|题)|密保|安全问题|找回问题|验证问题|密码提示问题"
)
_NEAR_CUE = 100
_WHOSE_NAME = (
    r"(?:mother|mom|mum|father|dad|gran(?:d)?ma|grandmother|grandfather)'?s?"
    r" (?:maiden |middle |first )?name|maiden name|first [a-z]{3,12}(?:'s name)?"
    r"|(?:favou?rite|childhood|best|oldest|elementary|primary|high|middle) [a-z]{3,12}(?:'s)?"
    r"(?: (?:name|hero|friend|nickname|street|home))?"
    r"|(?:city|town|place|hospital) (?:of birth|(?:where )?(?:i was|you were) born(?: in)?|born)"
    r"|birth ?(?:place|city|town)|pet(?:'s)?(?: name)?|street(?: i grew up on)?|school"
    r"|teacher(?:'s name)?|nickname|car|hero"
)
_WHOSE_NAME_CHINESE = (
    r"(?:母亲|妈妈|我妈|父亲|爸爸|我爸|爷爷|奶奶|外婆|外公|姥姥|班主任|老师|同桌|宠物|小学|初中"
    r"|中学|高中"
    r"|大学|出生地|老家|城市|偶像|初恋|朋友|闺蜜|街道|[第头]一[个位只辆部][\u3400-\u9fff]{1,4}"
    r"|最[喜爱][\u3400-\u9fff]{1,6})(?:的?(?:名字|姓名|姓氏|全名|小名|娘家))?"
)
_SUBJECT = LatePattern(
    rf"(?:(?<![a-z])(?:{_WHOSE_NAME})(?![a-z])|{_WHOSE_NAME_CHINESE})"
    r"[?)\"' ]{0,3}(?:\([^()]{0,30}\) ?)?(?:, for [a-z' ]{1,30},? ?)?"
    r"(?:a(?:ns(?:wer)?)?: ?|答案?[:是]{1,2})?(?:(?:and )?(?:the |my )?answer )?"
    r"(?P<link>(?:,? ?(?:it'?s|it is|was|that'?s) )?"
    r"(?:(?:is|was|'s|are|called|named|being|:|=|->|→|-|,|答案?|叫做?|是|填的?(?:是)?"
    r"|姓"
    r"|写的?(?:是)?|在)[ :]{0,2}){0,3})"
)
"""What such questions ask for, and the link to what it is."""
_PUT = LatePattern(
    r"(?<![a-z])(?:i|we) (?:put|wrote|said|answered|used|chose|picked|typed|went with|set it to)"
    r"(?: in| it as| down)? (?P<link>)(?!(?:it|that|in|on|down|the|my|a)(?![a-z]))"
)
_TOLD = LatePattern(
    r"(?:答案?|回答)?我?(?:填|写|设|选|答(?!案)|用)(?:的|了|成|为|上)?都?是?[ :]?(?P<link>)"
)
_ASKED = LatePattern(
    r"(?:(?<![a-z])(?:maiden name|first (?:pet|car|school|teacher|job|street|kiss|phone)"
    r"|(?:elementary|primary|high) school|street (?:you|i) grew up|(?:city|town) (?:were you"
    r"|you were) born"
    r"|childhood (?:pet|friend|nickname))(?![a-z])|(?:母亲|妈妈|父亲|爸爸|班主任|初恋)的?(?:名字"
    r"|姓名|叫什么)"
    r"|(?:小学|初中|高中|宠物|第一[只个辆][\u3400-\u9fff]{1,3})的?(?:名字|叫什么)?)"
    r"[^.!?\n]{0,30}\?? ?(?<![a-z])(?:a(?:ns(?:wer)?)?|答案?) ?: ?(?P<link>)"
)
"""A question as services ask it, and the letter or the word that answers."""
_MAIDEN = LatePattern(
    r"(?<![a-z])(?:my (?:mother|mom|mum)'?s maiden name(?P<link>'s| is| was|:| =) ?"
    r"|(?:mother|mom|mum)'?s maiden name ?[:=] ?"
    r"|answer (?:to|for) (?:the )?[\"']?(?:[a-z']{2,12} ){0,4}?(?:first (?:pet|car|school"
    r"|teacher|job|street)"
    r"|maiden name|elementary school|childhood friend)[\"']?(?: question)? ?(?:is|was|:|=) ?)"
)


_SAID = (_TOLD, _PUT)


def answers_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield answers that only the person is to know."""
    yield from _announced(reading)
    for cue in reading.every(_CUE):
        begin = max(cue.start() - _NEAR_CUE, 0)
        end = min(cue.end() + _NEAR_CUE, len(reading.plain))
        yield from _behind(reading, _SUBJECT.finditer(reading.plain, begin, end))
        for shape in _SAID:
            yield from _behind(reading, shape.finditer(reading.plain, cue.end(), end))
    yield from _behind(reading, reading.every(_ASKED))
    yield from _behind(reading, reading.every(_MAIDEN))


def _announced(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield what stands behind the words for an answer."""
    text = reading.plain
    for word in reading.every(patterns().announcements["answer"].words):
        lead = _ANSWER.search(text, max(word.start() - 40, 0), min(word.end() + 120, len(text)))
        if lead is None:
            link = _SHORT_LINK.match(text, word.end())
        elif lead.end() < word.end():
            link = _ANSWER_LINK.match(text, word.end())
        else:
            link = lead
        value = _ANSWERED.match(text, link.end()) if link else None
        bare = None if link else _BARE_ANSWER.match(text, word.end() - 2)
        if bare is not None and not _ANSWER_TALK.search(bare["value"]):
            yield SecretFinding("password", *bare.span("value"))
        is_question = value is not None and text[value.end() : value.end() + 1] == "?"
        if value is not None and not is_question and not _is_talk(value["value"]):
            yield SecretFinding("password", *value.span("value"))


def _behind(reading: FoldedText, leads: Iterable[re.Match[str]]) -> Iterator[SecretFinding]:
    """Yield what stands behind each lead; without a link only what begins with a capital."""
    for lead in leads:
        value = _ANSWERED.match(reading.plain, lead.end())
        if value is None or _is_talk(value["value"]):
            continue
        is_linked = lead["link"] or "?" in lead[0] or lead[0].endswith(":")
        if is_linked or lead.re in _SAID or reading.cased[value.start("value")].isupper():
            yield SecretFinding("password", *value.span("value"))


def _is_talk(value: str) -> bool:
    return is_said(value.split()[0]) or value.startswith(_NO_ANSWER)
