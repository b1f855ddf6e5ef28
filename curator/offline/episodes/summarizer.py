"""The summarizer that needs no model: it tells what was said, in the user's own words."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest

from config.agent import OfflineAgent
from curator.agent_inputs import Sentence, Utterance
from curator.episodes.small_talk import is_small_talk
from curator.episodes.summarizer import EpisodeDraft, MessageRange
from curator.offline.episodes.topics import topics_of
from curator.offline.grammar.clauses import spoken
from curator.offline.grammar.play import is_play
from curator.offline.utterances.claims import Claim, claims
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_MOST_FACTS, _MOST_UNRESOLVED = 8, 4
_MOST_DETAILS, _MOST_OF_ONE = 3, 2
"""So many utterances are told of one by one, with so many facts of each."""
_LONGEST_WORDS = 120
_EXACT = LatePattern(
    r"\d+(?:[.,:]\d+)*|(?<![.!?] )(?<!^)(?<![\w'’])(?!I['’])[A-ZÀ-Þ][\w'’-]+|"
    r"[零〇一二两三四五六七八九十百千万]+(?=[号月年岁块千百分晚天])"
)
"""What a detail may not lose: numbers, and names within a sentence."""
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
        topics = topics_of(said, [claim for claim, _ in told], stretch.language)
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
        told = f"On {day} the user wrote this." if english else f"{day}，用户说了这些。"
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
    weightiest = sorted(told, key=_Detail.weight, reverse=True)[:_MOST_DETAILS]
    kept = [detail for detail in told if any(detail is heavy for heavy in weightiest)]
    return [sentence for detail in kept for sentence in detail.sentences]


def _before_a_game_goes_on(said: Sequence[Utterance], language: Language) -> list[Utterance]:
    """Return the utterances up to the first that is played: what follows is the part's."""
    begun = next((at for at, one in enumerate(said) if is_play(one.text, language)), len(said))
    return list(said[: begun + 1])


@dataclass(frozen=True, slots=True)
class _Detail:
    sentences: Sequence[Sentence]
    states: bool

    def weight(self) -> tuple[bool, int, int]:
        """Return how much is lost without it: what somebody only asked tells nothing of them."""
        text = " ".join(sentence.text for sentence in self.sentences)
        return self.states, len(_EXACT.findall(text)), len(text)


def _detail(utterance: Utterance, facts: Sequence[Sentence], stretch: MessageRange) -> _Detail:
    held = " ".join(fact.text for fact in facts).casefold()
    exact = {word.casefold() for word in _EXACT.findall(utterance.text)}
    if facts and len(facts) <= _MOST_OF_ONE and all(word in held for word in exact):
        return _Detail(facts, states=True)
    states = bool(facts or spoken(utterance.text, language_of(utterance.text, stretch.language)))
    words, english = _shortened(utterance.text), stretch.language == "en"
    if states:
        text = f"The user said: “{words}”" if english else f"用户说：“{words}”"
    else:
        text = f"The user asked: “{words}”" if english else f"用户问：“{words}”"
    return _Detail([Sentence(text=text, sources=[utterance.handle])], states=states)


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
