"""What of an English sentence no claim tells: things it names, and the words to tell them in."""

from collections.abc import Sequence
from dataclasses import replace

from curator.offline.english.kept_words import names_speaker
from curator.offline.english.parsing.parser import Token, parsed
from curator.offline.english.wording.careful_spelling import spelled_with_care
from curator.offline.grammar.clauses import ParsedSentence
from memory.text.late_pattern import LatePattern

_NAMING = frozenset({"NN", "NNS", "NNP", "NNPS", "CD"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_SPEAKERS = frozenset({"i", "we", "im", "ive"})
_DEEDS = frozenset({"VB", "VBP", "VBD"})
_COMMON = LatePattern(
    r"(?i)(?:job|name|year|yr|day|time|thing|lot|bit|kind|people|person|way|life|work|today|"
    r"tonight|"
    r"yesterday|tomorrow|week|month|weekend|hobby|moment|favourite|morning|evening|night|half|"
    r"bunch|couple|everyone|"
    r"someone|something|nothing|everything|anyone|anything|guy|man|woman|boy|girl|kid|place|home|"
    r"age|birthday|lol|one|two|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan\w*|feb\w*|march|"
    r"april|may|june|july|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|\d+(?:st|nd|rd|th))s?$"
)
"""Nouns that name nothing by themselves."""
_NUMBERS = LatePattern(
    r"(?i)(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|thir|fif|twen|for|eigh)\w*|"
    r".*-.*"
)
_ROOT = 4
"""So many signs two forms of a word have in common: "teach" and "teacher"."""
_POINTS_BACK = LatePattern(r"(?i)\b(?:it|its|that|this|them|they|him|her|his|he|she|who|which)\b")
_BESIDE = LatePattern(r"(?i),? (?:right )?(?:near|beside|next to|close to|not far from)\b[^,.;!]*")
"""Says where what is told lies, and nothing else."""

_ASKS = LatePattern(
    r"(?i)^\W*(?:please )?(?:don'?t|do not) (?:tell|say|mention|let|show|worry|ask|laugh|judge)\b"
)
"""Asks something of who hears it, and tells nothing of the speaker: "don't tell Keith"."""


def tells_more(words: str, told: str) -> bool:
    """Tell whether words name a thing or a number that is not told."""
    known = told.casefold()
    return any(
        word.norm.rstrip("s")[:_ROOT] not in known
        for word in parsed(spelled_with_care(_BESIDE.sub("", words)).text)
        if word.tag in _NAMING and len(word.norm) > 1 and _names(word.norm, known)
    )


def _names(word: str, known: str) -> bool:
    is_number_told = any(sign.isdigit() for sign in known)
    return not _COMMON.match(word) and not (is_number_told and _NUMBERS.fullmatch(word))


def whole_or_parts(
    sentence: ParsedSentence, parts: Sequence[ParsedSentence]
) -> list[ParsedSentence]:
    """Return parts of a sentence, each telling whose it is; the whole where one of them doesn't."""
    parts = [part for part in parts if not _ASKS.match(part.text)]
    words = parsed(sentence.text)
    verbs = {word.start for word in words if word.tag in _DEEDS}
    told = list[ParsedSentence | None]()
    for part in parts:
        at = part.start - sentence.start
        is_deed = at in verbs and _is_by_speaker([word for word in words if word.start < at])
        told.append(_of_speaker(part, is_deed=is_deed))
    alone = [part for part in told if part is not None]
    return alone if len(alone) == len(parts) else [sentence]


def _is_by_speaker(before: Sequence[Token]) -> bool:
    """Tell whether a verb after these words, without a subject of its own, is of the speaker."""
    subjects = [word.norm for word in before if word.relation in _SUBJECTS]
    return not subjects or subjects[-1] in _SPEAKERS


def _of_speaker(part: ParsedSentence, *, is_deed: bool) -> ParsedSentence | None:
    if names_speaker(part.text):
        return None if _POINTS_BACK.search(part.text) else part
    return replace(part, text=f"I {part.text}") if is_deed else None
