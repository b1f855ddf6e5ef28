"""The summarizer that needs no model: it tells what was said, in the user's own words."""

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import zip_longest

from config.agent import OfflineAgent
from curator.agent_inputs import Sentence, Utterance
from curator.episodes.small_talk import is_small_talk
from curator.episodes.summarizer import EpisodeDraft, MessageRange
from curator.offline.grammar.play import is_play
from curator.offline.lexicon.word_lists import word_list
from curator.offline.utterances.claims import Claim, claims
from memory.text.language import is_cjk, language_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_MOST_TOPICS, _MOST_FACTS, _MOST_UNRESOLVED = 4, 8, 4
_MOST_DETAILS, _MOST_OF_ONE = 3, 2
"""So many utterances are told of one by one, with so many facts of each."""
_LONGEST_WORDS = 120
_EXACT = LatePattern(
    r"\d+(?:[.,:]\d+)*|(?<![.!?] )(?<!^)(?<![\w'’])[A-ZÀ-Þ][\w'’-]+|"
    r"[零〇一二两三四五六七八九十百千万]+(?=[号月年岁块千百分晚天])"
)
"""What a detail may not lose: numbers, and names within a sentence."""
_STOP = frozenset(word_list("english", "stop_words"))
_STOP_ZH = LatePattern(
    r"[的了吗呢吧啊是我你他她它们在有和就都不也很这那个一上下来去到说要会能可以什么怎么今天现在因为所以但还没好想觉得知道]"
)
_TONES: dict[Language, tuple[tuple[str, LatePattern], ...]] = {
    "en": (
        ("sad", LatePattern(r"(?i)\b(?:sad|cry(?:ing)?|cried|grief|miss (?:him|her|them)|lonely|"
                           r"passed away|died|heartbroken|depressed|hopeless)\b")),
        ("anxious", LatePattern(r"(?i)\b(?:worried|anxious|nervous|stress(?:ed|ful)?|afraid|scared|"
                               r"panic|overwhelmed|tense)\b")),
        ("angry", LatePattern(r"(?i)\b(?:angry|furious|annoyed|mad at|fed up|hate this)\b")),
        ("tired", LatePattern(r"(?i)\b(?:tired|exhausted|sleepy|worn out|burnt out)\b")),
        ("happy", LatePattern(r"(?i)\b(?:happy|glad|excited|thrilled|delighted|can't wait|yay|"
                             r"wonderful|so proud|great news|good news)\b")),
    ),
    "zh": (
        ("难过", LatePattern(r"难过|伤心|哭|孤独|寂寞|去世|心碎|绝望|失落|想念")),
        ("焦虑", LatePattern(r"担心|焦虑|紧张|压力|害怕|慌|不安")),
        ("生气", LatePattern(r"生气|愤怒|烦死|气死|受够了|恼火")),
        ("疲惫", LatePattern(r"累|疲惫|困死|没力气|熬夜")),
        ("开心", LatePattern(r"开心|高兴|激动|兴奋|太棒了|期待|好消息|幸福")),
    ),
}  # fmt: skip
_NEUTRAL = {"en": "neutral", "zh": "平静"}
_QUESTION = LatePattern(r"[^.!?。！？\n]{3,160}[?？]")
_CANNOT = LatePattern(
    r"(?i)\b(?:i (?:don't|do not|didn't|can't|cannot|couldn't) (?:know|remember|recall|say|answer|"
    r"tell|find)|not sure|no idea|haven't told me|have not told me|i'm afraid i|"
    r"offline voice)\b|不知道|不清楚|不记得|没告诉过?我|不确定|无法|没法|离线"
)


_NO_FACTS = frozenset({"", "statement"})
"""Claims that say less than the words they were read from."""


class OfflineSummarizer(OfflineAgent):
    """Writes an episode of what the user said, and of nothing else."""

    async def summarize(self, stretch: MessageRange) -> EpisodeDraft:
        """Return the episode; each sentence rests on the utterances that it is made of."""
        return await asyncio.to_thread(self._summarize, stretch)

    def _summarize(self, stretch: MessageRange) -> EpisodeDraft:
        said = [utterance for utterance in stretch.utterances if utterance.by_user]
        told = [
            (claim, utterance.handle)
            for utterance in said
            for claim in _claims(utterance, stretch.language)
        ]
        topics = _topics(said, [claim for claim, _ in told], stretch.language)
        facts = [
            Sentence(text=claim.content, sources=[at])
            for claim, at in told
            if claim.key not in _NO_FACTS
        ]
        return EpisodeDraft(
            summary=_summary(stretch, said, facts, topics),
            topics=[topic for topic, _ in topics],
            user_intent=_intent(said, stretch.language),
            emotional_tone=_tone(said, stretch.language),
            key_facts=facts[:_MOST_FACTS],
            unresolved=_unresolved(stretch, told),
        )


def _claims(utterance: Utterance, default: Language) -> list[Claim]:
    language = language_of(utterance.text, default)
    return [claim for claim in claims(utterance.text, language, utterance.at) if not claim.denied]


def _topics(
    said: Sequence[Utterance], told: Sequence[Claim], language: Language
) -> list[tuple[str, list[str]]]:
    """Return the topics, each with the handles of the utterances that speak of it."""
    words: Counter[str] = Counter()
    handles: dict[str, list[str]] = {}
    known = [claim.value for claim in told if claim.value and len(claim.value) <= 16 and claim.key]
    for utterance in said:
        if is_play(utterance.text, language):
            continue
        named = [value for value in known if value in utterance.text]
        for word in dict.fromkeys([*named, *_content_words(utterance.text)]):
            words[word] += 2 if word in named else 1
            handles.setdefault(word, []).append(utterance.handle)
    return [(word, handles[word]) for word, _ in words.most_common(_MOST_TOPICS)]


def _content_words(text: str) -> list[str]:
    latin = re.findall(r"[^\W\d_][^\W_]*(?:['’][^\W_]+)?", text)
    words = [word for word in latin if not any(map(is_cjk, word))]
    kept = [word for word in words if len(word) > 3 and word.lower() not in _STOP]
    runs = re.findall(r"[一-鿿]+", _STOP_ZH.sub(" ", text))
    return kept + [run for run in runs if 2 <= len(run) <= 6]


def _summary(
    stretch: MessageRange,
    said: Sequence[Utterance],
    facts: Sequence[Sentence],
    topics: Sequence[tuple[str, list[str]]],
) -> list[Sentence]:
    if not said:
        return []
    english = stretch.language == "en"
    day = _day(said[0].at, stretch.language)
    if topics:
        words = (", " if english else "、").join(topic for topic, _ in topics)
        sources = list(dict.fromkeys(handle for _, handles in topics for handle in handles))
        told = (
            f"On {day} the user talked about {words}." if english else f"{day}，用户谈到{words}。"
        )
    else:
        sources = [said[0].handle]
        told = f"On {day} the user wrote a little." if english else f"{day}，用户简单说了几句。"
    return [Sentence(text=told, sources=sources), *_details(stretch, said, facts)]


def _details(
    stretch: MessageRange, said: Sequence[Utterance], facts: Sequence[Sentence]
) -> list[Sentence]:
    """Return what each utterance says: its facts, or its own words where the facts lose some."""
    told = [
        _detail(utterance, [fact for fact in facts if utterance.handle in fact.sources], stretch)
        for utterance in _before_a_game_goes_on(said, stretch.language)
        if not is_small_talk([utterance.text])
    ]
    weightiest = sorted(told, key=_weight, reverse=True)[:_MOST_DETAILS]
    kept = [detail for detail in told if any(detail is heavy for heavy in weightiest)]
    return [sentence for detail in kept for sentence in detail]


def _before_a_game_goes_on(said: Sequence[Utterance], language: Language) -> list[Utterance]:
    """Return the utterances up to the first that is played: what follows is the part's."""
    begun = next((at for at, one in enumerate(said) if is_play(one.text, language)), len(said))
    return list(said[: begun + 1])


def _detail(
    utterance: Utterance, facts: Sequence[Sentence], stretch: MessageRange
) -> list[Sentence]:
    held = " ".join(fact.text for fact in facts).casefold()
    exact = {word.casefold() for word in _EXACT.findall(utterance.text)}
    if facts and len(facts) <= _MOST_OF_ONE and all(word in held for word in exact):
        return list(facts)
    words = _shortened(utterance.text)
    text = f"The user said: “{words}”" if stretch.language == "en" else f"用户说：“{words}”"
    return [Sentence(text=text, sources=[utterance.handle])]


def _weight(detail: Sequence[Sentence]) -> tuple[int, int]:
    text = " ".join(sentence.text for sentence in detail)
    return len(_EXACT.findall(text)), len(text)


def _intent(said: Sequence[Utterance], language: Language) -> str:
    asked = sum(bool(_QUESTION.search(utterance.text)) for utterance in said)
    if said and asked * 2 > len(said):
        return "to ask" if language == "en" else "提问"
    return "to talk" if language == "en" else "聊天"


def _tone(said: Sequence[Utterance], language: Language) -> str:
    text = "\n".join(utterance.text for utterance in said)
    found = Counter({name: len(cues.findall(text)) for name, cues in _TONES[language]})
    tone, count = found.most_common(1)[0]
    return tone if count else _NEUTRAL[language]


def _unresolved(stretch: MessageRange, told: Sequence[tuple[Claim, str]]) -> list[Sentence]:
    found = [
        Sentence(text=claim.content, sources=[handle])
        for claim, handle in told
        if claim.kind == "promise"
    ]
    for utterance, following in zip_longest(stretch.utterances, stretch.utterances[1:]):
        question = _QUESTION.search(utterance.text) if utterance.by_user else None
        if question is None or (following and not _leaves_open(following)):
            continue
        words = question[0].strip()
        text = f"The user asked: “{words}”" if stretch.language == "en" else f"用户问：“{words}”"
        found.append(Sentence(text=text, sources=[utterance.handle]))
    return found[:_MOST_UNRESOLVED]


def _leaves_open(following: Utterance) -> bool:
    return not following.by_user and bool(_CANNOT.search(following.text))


def _day(at: datetime, language: Language) -> str:
    if language == "zh":
        return f"{at.year}年{at.month}月{at.day}日"
    return f"{at.day} {at:%B} {at.year}"


def _shortened(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _LONGEST_WORDS else plain[: _LONGEST_WORDS - 1] + "…"
