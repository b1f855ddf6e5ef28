"""Rounds lived through the real flow, with all that models are asked in them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.voice.model_voice import ModelVoice
from config.models.embedding.embedder import Embedder
from config.models.embedding.factory import embedder_for
from config.settings.loader import Settings
from memory.clock import FixedClock
from memory.text.token_estimate import tokens_in
from memory.vocabulary import Language
from tests.bench.prompt_cost.offline_mind import OfflineMind, Question, asking_agents
from tests.bench.prompt_cost.scripted_talk import PER_DAY, PER_SESSION, Round, rounds
from tests.crowd import crowd_in
from tests.once_embedder import OnceEmbedder
from tests.stage import Stage, bundled_prompts, said, staged

BEGIN = datetime(2026, 3, 2, tzinfo=UTC)
ZONE = "UTC"
SPEAKERS = ("ada", "bob", "cleo")
Say = Callable[[int, str], Awaitable[str]]


@dataclass(frozen=True)
class Lived:
    """What models were asked in some rounds, and how long the whole talk had become by each."""

    asked: Sequence[Question]
    last_day: datetime
    """When the last hundred rounds began."""
    history: Sequence[int]
    """By round: the tokens of all that was said until then, its own message included."""

    @property
    def agents(self) -> list[str]:
        """Who asked anything, in the order in which they began."""
        return list(dict.fromkeys(question.agent for question in self.asked))

    def of(self, agent: str) -> list[Question]:
        """Return what an agent asked."""
        return [question for question in self.asked if question.agent == agent]


def live(language: Language, count: int, *, shared: bool) -> Lived:
    """Live so many rounds with the bundled embedder, in a store that goes with the last."""
    logging.disable(logging.WARNING)
    embedder = OnceEmbedder(embedder_for(Settings().embedding))
    with TemporaryDirectory() as folder:
        return asyncio.run(lived(Path(folder), language, count, embedder, shared=shared))


async def lived(
    folder: Path, language: Language, count: int, embedder: Embedder, *, shared: bool = False
) -> Lived:
    """Live so many rounds, in private or, where it is shared, in a channel of several people."""
    clock, asked, prompts = FixedClock(BEGIN), list[Question](), bundled_prompts()
    mind = OfflineMind("chat", clock, asked)
    agents = asking_agents(prompts, clock, asked)
    script = list(rounds(language, count, BEGIN))
    with staged(
        folder,
        voice=ModelVoice(mind, prompts),
        agents=agents,
        embedder=embedder,
        start=script[0].at,
        timezone=ZONE,
        language=language,
    ) as stage:
        say = await (_in_channel(stage) if shared else _in_private(stage))
        for number, spoken in enumerate(script):
            clock.at = stage.clock.at = spoken.at
            mind.laid = spoken.answered
            await say(number, spoken.said)
            if number % PER_SESSION == 0:
                await stage.worker.chores.start()
            await stage.worker.drain()
    return Lived(asked, script[-PER_DAY:][0].at, history_of(script))


def history_of(script: Sequence[Round]) -> list[int]:
    """Return by round how many tokens the whole talk has, up to its message."""
    found, before = list[int](), 0
    for spoken in script:
        found.append(before + tokens_in(spoken.said))
        before = found[-1] + tokens_in(spoken.answered)
    return found


async def _in_private(stage: Stage) -> Say:
    talk = await stage.talk()
    return lambda _number, text: said(talk, text)


async def _in_channel(stage: Stage) -> Say:
    crowd = await crowd_in(stage, "place:1", *SPEAKERS)
    return lambda number, text: crowd.say(SPEAKERS[number % len(SPEAKERS)], "hall", text)
