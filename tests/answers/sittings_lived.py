"""Sittings lived: what may answer each question that is asked in them.

A question is answered out of all that was said until then; how much that is, and how long ago the
answer was told, differs by turns: right after it, four lines later, at the end of the sitting.
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.voice.offline_answer import by_rules
from bot.voice.offline_voice import OfflineVoice
from bot.voice.phrases import PHRASES
from bot.voice.prompt_context import PromptContext
from bot.voice.second_person import spoken
from bot.voice.unlearned_words import as_learned
from bot.voice.weighed.likeliest_answer import candidates
from config.models.embedding.factory import embedder_for
from config.settings.loader import load
from curator.offline.answers.english_signs import Passage
from memory.vocabulary import Language
from tests.first_minute.lateness import put_off
from tests.first_minute.talk import Question, Talk, talks
from tests.stage import said, staged

LATE = (0, 4, 9)
"""So many lines after it was told something is asked for, by turns; a sitting is ten lines."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and what may have answered it."""

    conversation: int
    question: Question
    passages: Sequence[Passage]

    @property
    def teaches_judge(self) -> bool:
        """Whether the judge of answers is taught with it; the weighing is, with the others."""
        return self.conversation % 2 == 0

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


async def lived(language: Language, half: str = "sittings") -> list[Asked]:
    """Return what is asked in a file of sittings, the same each time; it takes minutes."""
    asked: list[Asked] = []
    sittings = groupby(talks(language, half), key=lambda talk: talk.conversation or talk.name)
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


def _answers(question: Question, passage: Passage) -> bool:
    told = passage.content if passage.is_line else spoken(passage.content)
    return question.has is not None and question.is_answered_by(told)
