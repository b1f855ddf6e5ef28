"""What a message tells that leaves something known behind: kept, however plain it is or short."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from curator.agent_inputs import Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.chinese.clauses.carried import carried_from, with_owner
from curator.offline.chinese.clauses.segmentation import readable
from curator.offline.chinese.contrasts.no_more import says_it_is_no_more
from curator.offline.chinese.kept_words import told_in_kept_words as told_in_chinese
from curator.offline.chinese.spoken_of import in_full
from curator.offline.claim_operation import operation_on
from curator.offline.english.kept_words import QUOTED
from curator.offline.english.kept_words import told_in_kept_words as told_in_english
from curator.offline.english.plainly_said import said_plainly
from curator.offline.english.spoken_of import NAME_FIRST, in_full_name, with_antecedent
from curator.offline.exchanges.asked_endings import agrees
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import ParsedSentence, sentences
from curator.offline.known_claims import KnownClaims
from curator.offline.lexicon.shared import topic_of
from curator.offline.standing.cues import cues_in
from curator.offline.standing.judge import may_end_anything, sure_over
from curator.offline.utterances.endings import endings
from curator.offline.utterances.forget_requests import asks_to_forget
from curator.offline.utterances.kept_words import dated, named_in, unread
from curator.offline.worth.judge import worth
from curator.offline.worth.refusals import is_bare_reply, may_be_news
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_FLOOR: dict[Language, float] = {"en": 0.3, "zh": 0.08}
"""How sure the judge of worth has to be of what is news."""
_OF_SPEAKER = 0.1
"""How sure the judge has to be of English news that says itself of whom it is."""
_SURE: dict[Language, float] = {"en": 0.7, "zh": 0.7}
"""How sure the judge has to be that something is left behind: less than where it is retired."""
_FEWEST_WORDS = 2
"""With fewer telling words a part says nothing by itself."""
_QUOTED: dict[Language, str] = {"en": QUOTED, "zh": "用户说：“{words}”"}
_LONGEST: dict[Language, int] = {"en": 180, "zh": 80}
_SPEAKS = LatePattern(r"(?i)\b(?:i|we|me|us|my|our)\b")
_POINTS_BACK = LatePattern(
    r"(?i)^\W*(?:and |but |so |now )*(?:it|its|that|this|them|they|him|her|he|she)\b"
)


def is_news(text: str, before: str, known: Sequence[str], language: Language) -> bool:
    """Tell whether a message surely leaves something behind that is known or was said before it."""
    if not may_end_anything(text, language) or asks_to_forget(text, language):
        return False
    if language == "zh":
        text = in_full(text, "", before)
    contents = [*known, before] if before else known
    return any(
        sure_over(text, before, content, "", language) >= _SURE[language] for content in contents
    )


def says_what_is_instead(
    text: str, before: str, known: Sequence[str], found: Sequence[Claim], language: Language
) -> bool:
    """Tell whether a message ends something, as its claims or the judge say, and denies nothing."""
    if any(claim.denied or claim.because == "corrected" for claim in found):
        return False
    if any(claim.ended or claim.in_place_of for claim in found) or is_news(
        text, before, known, language
    ):
        return True
    ended = endings(text) if language == "en" else ()
    return any(ending.ends(content) for ending in ended for content in known)


@dataclass(frozen=True, slots=True)
class Before:
    """What a message follows."""

    said: str = ""
    """The words before it."""
    known: Sequence[str] = ()
    """What is remembered: of whom it names a sentence may be kept that names them."""

    is_over: bool = False
    """Whether something that is known surely is over with it: then its plain words are kept too."""


NOTHING_BEFORE = Before()


def told_as_news(
    text: str,
    language: Language,
    now: datetime,
    found: Sequence[Claim],
    before: Before = NOTHING_BEFORE,
) -> list[Claim]:
    """Return the claims of a message that is news, with what of it no claim rests on.

    Words that say nothing by themselves are kept with the message they stand in.
    """
    left = [
        part
        for part in _left(text, language, found)
        if _is_kept(part, language, is_sure=before.is_over and _may_end(part, text, language))
        and not _is_of_who_died(part, found, language)
        and not (language == "zh" and found and says_it_is_no_more(part.text))
    ]
    if language == "zh":
        left = [
            named_in(carried_from(with_owner(part, text), text, found), text, before.said)
            for part in left
        ]
    told = [
        _told(part, text, language, before.said) or _told_of_known(part, before.known, language)
        for part in left
    ]
    if not (left or found) or any(words is None for words in told):
        if is_bare_reply(text) or len(text) > _LONGEST[language] or not may_be_news(text, language):
            return list(found)
        whole = _QUOTED[language].format(words=_telling(text, language))
        return [*found, _claim(whole, text.strip(), language, now)]
    return [
        *found,
        *(
            _claim(words, text[part.start : part.end].strip(), language, now)
            for part, words in zip(left, told, strict=True)
            if words is not None and not any(_core(words) in it.content for it in found)
        ),
    ]


def told_with_endings(
    said: Utterance, before: str, operations: Sequence[ProposedOperation], shelf: KnownClaims
) -> list[ProposedOperation]:
    """Return what an English message tells that ends something, or likely does, and is told so far.

    Nothing of it is told where an operation tells anything of it.
    """
    of_it = [it for it in operations if (it.quote or "\0") in said.text]
    known = {memory.handle: memory.content for memory in shelf.memories}
    ends = [
        it
        for it in of_it
        if it.op == "UPDATE" and it.valid_until and it.content == known.get(it.id or "")
    ]
    is_doubting = said.text in shelf.doubting
    if len(of_it) > len(ends) or not (ends or is_doubting) or agrees(said.text, "en"):
        return []
    if len(raising_words(said_plainly(said.text).text)) < _FEWEST_WORDS:
        return []
    news = Before(before, list(known.values()), is_over=True)
    told = told_as_news(said.text, "en", said.at, [], news)
    return [operation_on(claim, None, content=claim.content) for claim in told]


def _core(told: str) -> str:
    return told.removeprefix("用户").removeprefix("说：“").rstrip("。.”")


def _is_of_who_died(part: ParsedSentence, found: Sequence[Claim], language: Language) -> bool:
    """Tell whether a Chinese part may be of somebody who died, and not of who is left."""
    is_of_end = any(claim.key.endswith(".died") for claim in found)
    return language == "zh" and is_of_end and "我" not in part.text


def _telling(text: str, language: Language) -> str:
    """Return a message without sentences that point back and tell next to nothing."""
    told = text
    for sentence in sentences(text, language):
        if _POINTS_BACK.search(sentence.text) and len(raising_words(sentence.text)) < _FEWEST_WORDS:
            told = told.replace(text[sentence.start : sentence.end], "")
    is_telling = len(raising_words(told)) >= _FEWEST_WORDS
    return " ".join((told if is_telling else text).split()).rstrip(" .")


def _left(text: str, language: Language, found: Sequence[Claim]) -> list[ParsedSentence]:
    read = readable(text) if language == "zh" else text
    return [
        part
        for sentence in sentences(read, language)
        for part, _ in unread(sentence, text, language, found)
    ]


def _may_end(part: ParsedSentence, text: str, language: Language) -> bool:
    """Tell whether a part may say what is over: it says of a turn, or is all that is said."""
    return part.text.strip() == text.strip() or bool(cues_in(part.text, language))


def _is_kept(part: ParsedSentence, language: Language, *, is_sure: bool) -> bool:
    words = part.text.strip()
    words = said_plainly(words).text if language == "en" else words
    if len(raising_words(words)) < _FEWEST_WORDS:
        return False
    if is_sure:
        return may_be_news(words, language)
    floor = _OF_SPEAKER if language == "en" and _SPEAKS.search(words) else _FLOOR[language]
    return may_be_news(words, language) and worth(words, language) >= floor


def _told(part: ParsedSentence, text: str, language: Language, before: str) -> str | None:
    if language == "zh":
        return told_in_chinese(part.text)
    words = said_plainly(part.text).text
    if named := with_antecedent(words.strip(), before):
        return told_in_english(named, text[: part.start])
    if _POINTS_BACK.search(words):
        return None
    return told_in_english(words, text[: part.start])


def _told_of_known(part: ParsedSentence, known: Sequence[str], language: Language) -> str | None:
    """Return a sentence that opens with the name of somebody or something that is remembered."""
    name = NAME_FIRST.match(part.text) if language == "en" else None
    if name is None or not any(re.search(rf"\b{name['name']}\b", content) for content in known):
        return None
    return in_full_name(f"{part.text.strip().rstrip('.!')}.", known)


def _claim(told: str, quote: str, language: Language, now: datetime) -> Claim:
    words = dated(told, language, now)
    return Claim(
        key="", value=words, content=words, quote=quote, confidence=0.7,
        topic=topic_of(words, language, "life" if language == "en" else "生活"),
    )  # fmt: skip
