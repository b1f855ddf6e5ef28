"""Lives the talks with the offline agents and counts what came of them."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from config.models.embedding.factory import embedder_for
from config.settings.loader import load
from memory.tables import Memory
from memory.vocabulary import SUMMARY_CATEGORIES
from tests.first_minute.talk import Pattern, Talk
from tests.stage import Stage, said, staged


@dataclass
class TalkResult:
    """What became of one talk."""

    talk: Talk
    memories: list[str] = field(default_factory=list)
    """What holds at the end, episodes left out."""
    over: list[str] = field(default_factory=list)
    known: frozenset[str] = frozenset()
    """What held before the talk, in a conversation of several."""
    replies: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """How long each reply took."""

    @property
    def missed(self) -> list[Pattern]:
        """What should have been stored."""
        return [fact for fact in self.talk.stored if not _held(fact, self.memories)]

    @property
    def false(self) -> list[str]:
        """What must not be stored and is, or is told as what holds though it is over."""
        traps = (*self.talk.not_stored, *self.talk.over)
        return [text for text in self.memories if any(trap.fits(text) for trap in traps)]

    @property
    def unasked(self) -> list[str]:
        """What holds beside what should: to be judged by eye."""
        wanted = self.talk.stored
        return [
            text
            for text in self.memories
            if text not in {*self.false, *self.known}
            and not any(fact.fits(text) for fact in wanted)
        ]

    @property
    def wrong(self) -> list[tuple[str, str]]:
        """The questions that were answered wrongly, each with the reply."""
        pairs = zip(self.talk.questions, self.answers, strict=True)
        return [(asked.text, told) for asked, told in pairs if not asked.is_answered_by(told)]


def lived(talks: Iterable[Talk]) -> list[TalkResult]:
    """Live the talks one after the other, each in a store of its own."""
    return asyncio.run(_lived(talks))


async def _lived(talks: Iterable[Talk]) -> list[TalkResult]:
    embedder = embedder_for(load().embedding)
    results: list[TalkResult] = []
    for _, together in groupby(talks, key=lambda talk: talk.conversation or talk.name):
        with (
            TemporaryDirectory() as folder,
            staged(Path(folder), embedder=embedder) as stage,
        ):
            chat = await stage.talk()
            known: frozenset[str] = frozenset()
            for talk in together:
                results.append(await _live(TalkResult(talk, known=known), stage, chat))
                known = frozenset(results[-1].memories)
    return results


async def _live(result: TalkResult, stage: Stage, chat: object) -> TalkResult:
    for text in result.talk.said:
        result.replies.append(await _answer(chat, text, result))
        await stage.worker.drain()
    for memory in await stage.all(Memory):
        if memory.state == "active" and memory.category not in (*SUMMARY_CATEGORIES, "episode"):
            (result.over if _is_over(memory, stage) else result.memories).append(memory.content)
    for question in result.talk.questions:
        result.answers.append(await _answer(chat, question.text, result))
        await stage.worker.drain()
    return result


async def _answer(chat: object, text: str, result: TalkResult) -> str:
    begun = perf_counter()
    reply = await said(chat, text)  # type: ignore[arg-type]
    result.seconds.append(perf_counter() - begun)
    return reply


def _is_over(memory: Memory, stage: Stage) -> bool:
    return memory.valid_until is not None and memory.valid_until <= stage.clock.now()


def _held(fact: Pattern, memories: Sequence[str]) -> bool:
    return any(fact.fits(text) for text in memories)
