"""What the judge learns from: labelled lines, and what the labelled talks hold."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from curator.offline.grammar.clauses import sentences
from curator.offline.worth.refusals import may_be_kept, without_asides
from memory.text.language import is_cjk
from memory.vocabulary import Language
from tests.first_minute import talk as talks_of
from tests.first_minute.talk import Pattern, Talk, talks

HERE = Path(__file__).parent
_UNCLAIMED = HERE.parent / "curator/offline/utterances/unclaimed.txt"
_HEADING = re.compile(r"\[(?P<not>-?)(?P<matter>\w+)\]")


@dataclass(frozen=True, slots=True)
class Lesson:
    """One sentence, and whether it is worth keeping."""

    text: str
    is_worth: bool
    weight: float = 1.0


def lessons(language: Language) -> list[Lesson]:
    """Return the lessons that the judge is asked about: those that nothing refuses."""
    found = [*_of_lines(language)]
    for half in talks_of.HALVES:
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
    if language == "zh":
        for line in _UNCLAIMED.read_text().splitlines():
            if any(is_cjk(sign) for sign in line):
                yield Lesson(line.strip(), is_worth=False)


def _lesson(text: str, is_worth: bool, language: Language) -> Lesson:
    return Lesson(without_asides(text) if language == "en" else text, is_worth)


def _of_talk(talk: Talk) -> Iterator[Lesson]:
    """Yield the sentences that hold what is to be stored, and all of talks that store nothing."""
    for text in talk.said:
        for sentence in sentences(text, talk.language):
            tells = any(_is_told(fact, sentence.text) for fact in (*talk.stored, *talk.over))
            if tells or not (talk.stored or talk.over):
                yield _lesson(sentence.text.strip(), tells, talk.language)


def _is_told(fact: Pattern, text: str) -> bool:
    parts = [part for alternative in fact.alternatives for part in alternative.split("&")]
    return Pattern(parts).fits(text)
