"""What an English message tells anew of somebody who is remembered: "Karthik got placed!"."""

import re
from collections.abc import Sequence
from datetime import datetime

from curator.offline.claim_equality import ToldClaim
from curator.offline.english.spoken_of import in_full_name
from curator.offline.english.wording.careful_spelling import spelled_with_care
from curator.offline.exchanges.named_words import with_apostrophes
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import sentences
from curator.offline.lexicon.english import PETS, RELATIONS
from curator.offline.lexicon.shared import topic_of
from curator.offline.standing.judge import may_end_anything
from curator.offline.utterances.kept_words import dated
from curator.offline.worth.refusals import may_be_news
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_OPENS = LatePattern(
    r"(?i)^\W*(?:(?:so|well|wellp|ok|okay|oh|omg|guess what|news|update|btw|by the way|and|anyway|yay|finally|sadly|good news|big news|my)\b[\s,:!.]*)*"
    r"(?P<name>[a-z][\w-]+)(?P<is>['’]s|s(?= (?:been|got|had|just|now)\b))? (?=[a-z])"
)
_GOES_ON = LatePattern(
    r"(?i)^\W*(?:and |so |but )?(?:he|she|they|it|his|her|their)(?:'?s|'re|'ve|'ll)?\b"
)
_TURNS = LatePattern(
    r"(?i)\b(?:got (?:placed|engaged|married|promoted|orders|sacked|fired|let go|made redundant|accepted|into|in|a (?:new )?(?:job|place|flat|dog|cat|baby))|"
    r"(?:been|was|is|has|were) (?:promoted|hired|transferred|accepted|diagnosed|discharged|expecting|pregnant|engaged|moving)|"
    r"drop(?:ped)? out|graduat\w+|retir\w+|mov(?:ed|ing)|passed|quit\w*|left|leaving|join\w*|start(?:ed|s|ing)|switch\w*|chang(?:ed|ing)|becom\w*|became|turned|"
    r"had (?:it|the baby|her baby|a (?:baby|girl|boy))|gave birth|broke up|split|divorc\w+|proposed|bought|sold|com(?:ing|e)s? home|going (?:to uni|back)|"
    r"now|these days|no longer|any ?(?:more|longer)|instead|works?|lives?|studies)\b"
)
"""Says that something of a life is otherwise now."""
_OF_THE_DAY = LatePattern(
    r"(?i)\b(?:today|tonight|this (?:morning|evening|afternoon)|right now|for lunch|for dinner|late|again|asleep|crying|shouting|annoying|mad|angry|cross)\b"
)
_NO_NAME = frozenset(
    [
        "the",
        "this",
        "that",
        "what",
        "who",
        "when",
        "where",
        "why",
        "how",
        "she",
        "he",
        "it",
        "they",
        "you",
        "your",
        "his",
        "her",
        "there",
        "then",
        "im",
        "ive",
        "we",
        "our",
        "and",
        "but",
        "not",
        "no",
        "yes",
        "just",
        "got",
    ]
)
_LONGEST = 180


def news_of_others(
    text: str, found: Sequence[Claim], known: Sequence[ToldClaim], now: datetime
) -> list[Claim]:
    """Return what a message opens with of somebody whom a memory names; nothing where it was read.

    The sentences behind it that speak of "he" or "she" belong to it.
    """
    quoted, text = text, with_apostrophes(text, [it.content for it in known])
    opened = _OPENS.match(text)
    if opened is None or found or len(text) > _LONGEST or not may_end_anything(text, "en"):
        return []
    name = opened["name"]
    if name.lower() in _NO_NAME or not any(_names(name, it.content) for it in known):
        return []
    quote = _of_them(text, opened.start("name"))
    if not _TURNS.search(quote) or _OF_THE_DAY.search(quote) or not may_be_news(quote, "en"):
        return []
    if len(raising_words(quote) - raising_words(name)) < 1:
        return []
    told = spelled_with_care(quote).text
    quote = quote if quote in quoted else quoted.strip()
    told = in_full_name(
        f"{told[:1].upper()}{told[1:].rstrip(' .!')}.", [it.content for it in known]
    )
    told = dated(told, "en", now)
    return [Claim("", told, told, quote, confidence=0.7, topic=topic_of(told, "en", "life"))]


def _names(name: str, content: str) -> bool:
    """Tell whether a memory names somebody so: "The user's sister poppy", "a son called Karthik"."""
    word = re.escape(name)
    return (
        re.search(
            rf"(?i)\b(?:{RELATIONS}|{PETS}|mate|called|named|bestie)s?,? {word}\b(?!['’])", content
        )
        is not None
    )


def _of_them(text: str, start: int) -> str:
    end = start
    for sentence in sentences(text, "en"):
        is_first = sentence.start <= start < sentence.end
        if is_first or (sentence.start >= end and _GOES_ON.match(sentence.text)):
            end = max(end, sentence.end)
        elif sentence.start >= end:
            break
    return text[start:end].strip()
