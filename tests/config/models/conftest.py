"""What the tests of the minds share: a model server, and minds that ask it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from pydantic import BaseModel

from config.models.calls.messages import ChatMessage
from config.models.chat.openai_model import ChatMind
from config.settings.sections import MindSettings
from tests.fakes.model_server import ModelServer

HELLO = [ChatMessage("system", "You are Lumi."), ChatMessage("user", "Hello")]

MakeMind = Callable[..., ChatMind]


class Facts(BaseModel):
    """What was learned; nothing in it can be left out."""

    names: list[str]
    count: int


@dataclass
class Sleeper:
    """Passes no time, and remembers how much it was asked to pass."""

    slept: list[float] = field(default_factory=list)

    async def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        yield running


@pytest.fixture
def sleeper() -> Sleeper:
    return Sleeper()


@pytest.fixture
def mind_with(server: ModelServer, sleeper: Sleeper) -> MakeMind:
    """Return a function that makes a mind with the given settings."""

    def make(**given: object) -> ChatMind:
        usual = {"base_url": server.url, "model": "fake-1", "timeout_seconds": 5}
        return ChatMind(MindSettings.model_validate(usual | given), sleep=sleeper)

    return make
