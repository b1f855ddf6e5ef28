"""A bare answer, understood by the question it answers."""

import re
from datetime import datetime

from curator.offline.chinese.clause_claims import read_chinese_clause
from curator.offline.english.reader import read_clause
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import LONGEST_SENTENCE
from curator.offline.lexicon.english import PETS, RELATIONS
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_QUESTIONS: dict[Language, tuple[tuple[LatePattern, str], ...]] = {
    "en": tuple(
        (LatePattern(shape, re.IGNORECASE), told)
        for shape, told in (
            (rf"what(?:'s| is| are) your (?P<being>{PETS}|{RELATIONS})(?:'s name| called| named)",
             "my {being} is called {answer}"),
            (rf"what(?:'s| is) the name of your (?P<being>{PETS}|{RELATIONS})",
             "my {being} is called {answer}"),
            (rf"what do you call your (?P<being>{PETS})", "my {being} is called {answer}"),
            (r"what(?:'s| is) your name|what (?:should|can|may|do) i call you|who are you",
             "my name is {answer}"),
            (r"where do you live|where are you (?:living|based)|what city do you live in|"
             r"which city do you live in", "I live in {answer}"),
            (r"where are you from|where do you come from", "I am from {answer}"),
            (r"what do you do(?: for (?:a living|work))?\s*\?|what(?:'s| is) your (?:job|"
             r"profession|occupation)", "my job is {answer}"),
            (r"when(?:'s| is) your birthday", "my birthday is {answer}"),
            (r"how old are you|what(?:'s| is) your age", "I am {answer}"),
            (r"what(?:'s| is| are) your favou?rite (?P<being>[\w ]{2,20})",
             "my favourite {being} is {answer}"),
        )
    ),
    "zh": tuple(
        (LatePattern(shape), told)
        for shape, told in (
            (r"你(?:家)?的?(?P<being>猫|狗|兔子|仓鼠|鹦鹉|乌龟|妹妹|姐姐|哥哥|弟弟|女儿|儿子|老婆|老公)"
             r"(?:的名字)?(?:叫|是)什么", "我的{being}叫{answer}"),
            (r"(?:它|小家伙)叫什么", ""),
            (r"你(?:的名字)?叫什么|怎么称呼你?|你的名字是什么|你是谁", "我叫{answer}"),
            (r"你(?:现在)?(?:住|家)在?(?:哪|什么地方)", "我住在{answer}"),
            (r"你(?:是哪里人|来自哪|老家在哪)", "我来自{answer}"),
            (r"你(?:是)?做什么(?:工作)?的?|你的?(?:工作|职业)是什么", "我的工作是{answer}"),
            (r"你(?:的)?生日是?(?:什么时候|哪天|几月几[号日])", "我的生日是{answer}"),
            (r"你(?:今年)?(?:多大|几岁)", "我今年{answer}"),
        )
    ),
}  # fmt: skip
_OPENINGS = {
    "en": LatePattern(
        r"^(?:(?:it's|its|it is|she's|he's|she is|he is|they are|i'm|i am|that's|that is|oh|"
        r"well|um|"
        r"hmm|uh|ah|in|a|an|called|named|on|just|her name is|his name is|the name is|my name is|"
        r"we call (?:him|her|it))[\s,]+)+",
        re.IGNORECASE,
    ),
    "zh": LatePattern(r"^(?:(?:嗯+|哦|啊|就|它|他|她|我|叫做?|是|住?在|来自|名字|的)[，,、 ]*)+"),
}
_NO_ANSWER = LatePattern(
    r"(?i)(?:yes|no|nope|yeah|sure|ok|okay|idk|i don't know|dunno|why|guess|secret|nothing|none|"
    r"thanks|hi|hello|maybe|nobody|everywhere|here|there|not telling|hungry|tired|fine|good|"
    r"great|lol|haha|好的?|不知道|不告诉你|秘密|没有|你猜|哈+|嗯|不是|是的|是|对|随便|保密)"
)
_LONGEST_WORDS, _LONGEST_SIGNS = 4, 12


def answered(asked: str, text: str, language: Language, now: datetime) -> list[Claim]:
    """Return the claims of a text that answers a question in a word or two."""
    if len(text) > LONGEST_SENTENCE:
        return []
    bare = text.strip().strip(" .!。！~～,，:)")
    answer = _OPENINGS[language].sub("", bare).strip()
    if not _is_answer(answer, language):
        return []
    question = _last_question(asked)
    for shape, told in _QUESTIONS[language]:
        if told and (match := shape.search(question)):
            words = told.format(answer=answer, **match.groupdict())
            read = read_clause if language == "en" else read_chinese_clause
            return read(words, bare, now)
    return []


def _is_answer(answer: str, language: Language) -> bool:
    if not answer or "?" in answer or "？" in answer or _NO_ANSWER.fullmatch(answer):
        return False
    if language == "en":
        return len(answer.split()) <= _LONGEST_WORDS and "," not in answer
    return len(answer) <= _LONGEST_SIGNS


def _last_question(asked: str) -> str:
    asks = re.findall(r"(?<![^.!?。！？\n])[^.!?。！？\n]++[?？]", asked)
    return asks[-1].strip() if asks else ""
