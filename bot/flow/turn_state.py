"""What a turn is made with, and what it gathers on its way."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Required, TypedDict

from langgraph.graph.state import CompiledStateGraph

from bot.telemetry.registry import Measures
from bot.voice.prompt_context import PromptContext
from bot.voice.voice import Voice
from config.character import Character
from memory.conversation.incoming import Incoming
from memory.conversation.message_context import MessageContext
from memory.conversation.turns import Received
from memory.prompt.prompt_memory import PromptMemory
from memory.recall import Recollection
from memory.services import Services
from memory.vocabulary import Language


@dataclass(slots=True)
class LooseEnd:
    """How a turn is to end whose listener leaves before its reply begins, or when all is said."""

    settle: Callable[[], Awaitable[object]] | None = None

    async def tie(self) -> None:
        """Settle it, where that is left to do."""
        settle, self.settle = self.settle, None
        if settle is not None:
            await asyncio.shield(asyncio.ensure_future(settle()))


class TurnState(TypedDict, total=False):
    """What a turn gathers on its way."""

    incoming: Required[Incoming]
    loose: LooseEnd
    received: Received
    context: MessageContext
    memory: PromptMemory | None
    recollection: Recollection | None
    scene: PromptContext
    reply: str
    error: str | None
    reply_id: int | None


@dataclass(frozen=True, slots=True)
class TurnContext:
    """What a turn is made with."""

    services: Services
    voice: Voice
    character: Character
    language: Language | None = None
    """The language to speak, where it is not the person's."""
    measures: Measures = field(default_factory=Measures)


Flow = CompiledStateGraph[TurnState, TurnContext, TurnState, TurnState]
