"""What the judge learns from: labelled lines, and what the labelled talks retire of a memory."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from curator.curation.curator import CurationWindow
from curator.offline.standing.cues import cues_in
from curator.offline.standing.matters import matters_of
from memory.vocabulary import Language
from tests.first_minute.talk import Talk

HERE = Path(__file__).parent
_FAR = 0.5
"""How much a lesson weighs that is made of another one."""
_STRANGERS = 8
"""With so many memories of other people each message is paired."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A memory, what is said then, and whether the memory is over with it."""

    content: str
    key: str
    text: str
    before: str
    is_over: bool
    group: str
    """What is tested together: the lessons of one talk."""
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Heard:
    """What the curator was shown at one message of a talk."""

    talk: Talk
    window: CurationWindow


def lessons_of_lines(language: Language) -> Iterator[Lesson]:
    """Yield the lessons of the labelled lines: over however long ago, right before only, or not."""
    heading = ""
    lines = (HERE / f"lines.{language}.txt").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(filter(None, lines)):
        if line.startswith("["):
            heading = line
            continue
        content, text = (part.strip() for part in line.split(" | "))
        is_over, group = heading != "[stands]", f"line {number}"
        yield Lesson(content, "", text, content, is_over, group)
        if heading != "[slip]":
            yield Lesson(content, "", text, "", is_over, group, _FAR)


def lessons_of_talks(heard: Sequence[Heard], language: Language) -> Iterator[Lesson]:
    """Yield what each message leaves standing of what is remembered, and of strangers' memories."""
    chance = random.Random(1)
    own = [lesson for one in heard for lesson in _of_message(one)]
    yield from own
    memories = sorted({(lesson.content, lesson.key, lesson.group) for lesson in own})
    over = {lesson.text for lesson in own if lesson.is_over}
    for lesson in own:
        if lesson.is_over and _one_matter(lesson.text, lesson.content, language):
            yield Lesson(
                lesson.content, lesson.key, lesson.text, "", is_over=True, group=lesson.group,
                weight=_FAR,
            )  # fmt: skip
    for text, before, group in sorted({(one.text, one.before, one.group) for one in own}):
        for content, key, owner in chance.sample(memories, min(_STRANGERS, len(memories))):
            may_be = text in over or bool(cues_in(text, language))
            if owner != group and not (may_be and _one_matter(text, content, language)):
                yield Lesson(content, key, text, before, is_over=False, group=group, weight=_FAR)


def _one_matter(text: str, content: str, language: Language) -> bool:
    return bool(matters_of(text, language) & matters_of(content, language))


def _of_message(heard: Heard) -> Iterator[Lesson]:
    talk = heard.talk
    said = [utterance for utterance in heard.window.utterances if utterance.by_user]
    if not said or not said[-1].fresh:
        return
    text, before = said[-1].text, said[-2].text if len(said) > 1 else ""
    is_last = text == talk.said[-1]
    for memory in heard.window.memories:
        is_over = _is_over(memory.content, talk)
        if memory.category != "system" and (is_last or not is_over):
            group = talk.conversation or talk.name
            yield Lesson(memory.content, memory.key or "", text, before, is_over, group)


def _is_over(content: str, talk: Talk) -> bool:
    """Tell whether a talk of a change or a correction leaves nothing of a memory.

    What a correction leaves of the memories before it says what is to be stored.
    """
    if not talk.kind.startswith(("change", "correct")):
        return False
    if any(pattern.fits(content) for pattern in talk.stored):
        return False
    if any(pattern.fits(content) for pattern in (*talk.over, *talk.not_stored)):
        return True
    return talk.kind.startswith("correct") and not talk.over and not talk.conversation
