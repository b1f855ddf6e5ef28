"""What the weighing of English answers learns from: sittings lived, with questions asked late.

A question is answered out of all that was said until then; how much that is, and how long ago the
answer was told, differs by turns: right after it, four lines later, at the end of the sitting.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from bot.voice.offline_answer import by_rules
from bot.voice.offline_voice import OfflineVoice
from bot.voice.phrases import PHRASES
from bot.voice.prompt_context import PromptContext
from bot.voice.second_person import spoken
from bot.voice.unlearned_words import as_learned
from bot.voice.weighed.likeliest_answer import candidates
from config.models.embedding.factory import embedder_for
from config.settings.loader import load
from curator.offline.answers.english_signs import Passage, english_signs
from curator.offline.answers.likeliest import is_of_another
from tests.answers.lessons import AnswerLesson
from tests.first_minute.lateness import put_off
from tests.first_minute.talk import Question, Talk, talks
from tests.stage import said, staged

LATE = (0, 4, 9)
"""So many lines after it was told something is asked for, by turns; a sitting is ten lines."""
_RIGHT, _NONE, _WRONG, _LEFT_OUT = 2.0, 1.2, 0.6, 0.3
"""What weighs a right answer, one where none is, one beside a right one, and one where the right
ones are left out."""
_NO_MEANING = np.zeros(0, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and what may have answered it."""

    conversation: int
    question: Question
    passages: Sequence[Passage]

    @property
    def right(self) -> list[bool]:
        """Return of each passage whether it answers."""
        return [_answers(self.question, passage) for passage in self.passages]


class _Listening(OfflineVoice):
    """The offline voice; it keeps the scene it was asked in."""

    scene: PromptContext | None = None

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        self.scene = scene
        async for piece in super().speak(scene):
            yield piece


def english_lessons(half: str = "sittings") -> list[AnswerLesson]:
    """Return the lessons of a file of sittings, the same each time; it takes minutes."""
    return [lesson for asked in asyncio.run(_lived(half)) for lesson in lessons_of(asked)]


def lessons_of(asked: Asked) -> Iterator[AnswerLesson]:
    """Yield what a question teaches; where it has an answer, also that without it none is one."""
    right = asked.right
    for passage, is_right, lesson in zip(asked.passages, right, _signs(asked), strict=True):
        if not is_of_another(asked.question.text, passage):
            weight = _RIGHT if is_right else _WRONG if any(right) else _NONE
            yield _lesson(asked, lesson, is_answer=is_right, weight=weight)
    if any(right):
        others = [one for one, is_right in zip(asked.passages, right, strict=True) if not is_right]
        without = Asked(asked.conversation, asked.question, others)
        for passage, lesson in zip(others, _signs(without), strict=True):
            if not is_of_another(asked.question.text, passage):
                yield _lesson(asked, lesson, is_answer=False, weight=_LEFT_OUT, is_own=False)


def _signs(asked: Asked) -> Sequence[Mapping[str, float]]:
    return english_signs(asked.question.text, asked.passages)


def _lesson(
    asked: Asked,
    signs: Mapping[str, float],
    *,
    is_answer: bool,
    weight: float,
    is_own: bool = True,
) -> AnswerLesson:
    return AnswerLesson(
        talk=asked.conversation,
        question=f"{asked.conversation} {asked.question.text}",
        is_answerable=asked.question.has is not None,
        is_own=is_own,
        signs=signs,
        common=_NO_MEANING,
        is_answer=is_answer,
        weight=weight,
    )


def _answers(question: Question, passage: Passage) -> bool:
    told = passage.content if passage.is_line else spoken(passage.content)
    return question.has is not None and question.is_answered_by(told)


async def _lived(half: str) -> list[Asked]:
    asked: list[Asked] = []
    sittings = groupby(talks("en", half), key=lambda talk: talk.conversation or talk.name)
    for at, (_, together) in enumerate(sittings):
        asked += await _of_sitting(at, put_off([*together], LATE[at % len(LATE)]))
    return asked


async def _of_sitting(at: int, together: Sequence[Talk]) -> list[Asked]:
    found: list[Asked] = []
    voice, embedder = _Listening(), embedder_for(load().embedding)
    with (
        TemporaryDirectory() as folder,
        staged(Path(folder), embedder=embedder, voice=voice) as stage,
    ):
        chat = await stage.talk()
        for talk in together:
            for text in talk.said:
                await said(chat, text)
                await stage.worker.drain()
            for question in talk.questions:
                voice.scene = None
                await said(chat, question.text)
                await stage.worker.drain()
                if passages := _passages(voice.scene):
                    found.append(Asked(at, question, passages))
    return found


def _passages(scene: PromptContext | None) -> list[Passage]:
    if scene is None or scene.recollection is None:
        return []
    scene = as_learned(scene)
    told = by_rules(scene, PHRASES[scene.language])
    return [one.passage for one in candidates(scene, told)]
