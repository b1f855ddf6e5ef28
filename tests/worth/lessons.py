"""What the judge learns from: labelled lines, and what the labelled talks hold."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from curator.offline.grammar.clauses import ParsedSentence, spoken
from curator.offline.worth.refusals import may_be_kept, without_asides
from memory.text.language import is_cjk
from memory.vocabulary import Language
from tests.first_minute import talk as talks_of
from tests.first_minute.talk import Pattern, Talk, talks

HERE = Path(__file__).parent
_CLAIMED = HERE.parent / "curator/offline/utterances/claimed.tsv"
_UNCLAIMED = HERE.parent / "curator/offline/utterances/unclaimed.txt"
_HEADING = re.compile(r"\[(?P<not>-?)(?P<matter>\w+)\]")

_RIGHTED = frozenset({"correction", "corrections", "change", "changes", "denial", "denials"})
"""Kinds of talk in which what must not be stored at the end is plainly told before."""
_DENIES = frozenset({"denial", "denials", "negation"})
"""Kinds of talk that tell what is not so, which is no idle talk where nothing is stored."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One sentence, and whether it is worth keeping."""

    text: str
    is_worth: bool
    weight: float = 1.0


def lessons(language: Language, elsewhere: Sequence[str] = ()) -> list[Lesson]:
    """Return the lessons that the judge is asked about: those that nothing refuses.

    `elsewhere` are further files of labelled talks, each without its `.en.jsonl`.
    """
    found = [*_of_lines(language), *_of_rules(language)]
    for half in (*talks_of.HALVES, *elsewhere):
        for talk in talks(language, half):
            found += _of_talk(talk)
    return [lesson for lesson in found if may_be_kept(lesson.text, language)]


def _of_lines(language: Language) -> Iterator[Lesson]:
    is_worth = True
    for line in (HERE / f"lines.{language}.txt").read_text().splitlines():
        if heading := _HEADING.fullmatch(line.strip()):
            is_worth = not heading["not"]
        elif line.strip():
            yield _lesson(line.strip(), is_worth, language)


def _of_rules(language: Language) -> Iterator[Lesson]:
    """Yield what the tests of the rules know to be told, and what to be none."""
    for file, is_worth in ((_CLAIMED, True), (_UNCLAIMED, False)):
        for line in file.read_text().splitlines():
            words = line.split("\t")[0]
            if any(map(is_cjk, words)) is (language == "zh"):
                said = [ParsedSentence(0, 0, words)] if is_worth else spoken(words, language)
                yield from (_lesson(it.text.strip(), is_worth, language) for it in said)


def _lesson(text: str, is_worth: bool, language: Language) -> Lesson:
    return Lesson(without_asides(text) if language == "en" else text, is_worth)


def _of_talk(talk: Talk) -> Iterator[Lesson]:
    """Yield the sentences that hold what is to be stored, what is none, and all of idle talks."""
    is_idle = not (talk.stored or talk.over or talk.kind in _DENIES)
    traps = () if talk.kind in _RIGHTED else talk.not_stored
    for text in talk.said:
        for sentence in spoken(text, talk.language):
            tells = any(_is_told(fact, sentence.text) for fact in (*talk.stored, *talk.over))
            if tells or is_idle or any(_is_told(trap, sentence.text) for trap in traps):
                yield _lesson(sentence.text.strip(), tells, talk.language)


def _is_told(fact: Pattern, text: str) -> bool:
    parts = [part for alternative in fact.alternatives for part in alternative.split("&")]
    return Pattern(parts).fits(text)
