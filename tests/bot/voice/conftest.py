"""What the tests of the offline voice share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.actions.local_chat import LocalChat
from bot.voice import offline_voice
from bot.voice.prompt_context import PromptContext
from config.models.embedding.embedder import Embedder
from config.models.embedding.factory import embedder_for
from config.settings.sections import Embedding
from tests.once_embedder import OnceEmbedder
from tests.stage import Stage, said, staged

TOLD = (
    "My name is Mira, I live in Oslo and my cat is called Pixel. I can't stand cilantro.",
    "I work as a nurse. My sister Anna lives in Berlin.",
)


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    return OnceEmbedder(embedder_for(Embedding()))


@pytest.fixture
def stage(tmp_path: Path, embedder: Embedder) -> Iterator[Stage]:
    with staged(tmp_path, embedder=embedder) as opened:
        yield opened


@pytest.fixture
def scenes(monkeypatch: pytest.MonkeyPatch) -> list[PromptContext]:
    """Collect what each reply would be made of, the newest last; none says more than "Go on."."""
    found: list[PromptContext] = []

    def noted(scene: PromptContext) -> str:
        found.append(scene)
        return "Go on."

    monkeypatch.setattr(offline_voice, "offline_reply", noted)
    return found


@pytest.fixture
async def talk(stage: Stage) -> LocalChat:
    talk = await stage.talk()
    for words in TOLD:
        await said(talk, words)
        await stage.worker.drain()
    return talk
