"""Remembering: what surrounds a message, and what memory brings to it.

Where all vectors are at hand, it is read at once; where the embedder has to be asked, in between.
"""

import logging
from typing import NamedTuple

from sqlmodel import Session as Rows

from config.errors import StoreError
from curator.offline.questions.plainly_asked import plainly_asked
from curator.offline.questions.question import is_question
from memory.conversation.incoming import Incoming
from memory.conversation.message_context import MessageContext, message_context
from memory.conversation.turns import Received
from memory.prompt.memory_block import PinnedLimits
from memory.prompt.prompt_memory import PromptMemory, PromptRequest, prompt_memory
from memory.recall import Recollection
from memory.recall.model.fallback import log_left_out
from memory.recall.recall import Probes, RecallRequest, known_probes, probes_of, recall_by
from memory.recall.warming import warm_behind
from memory.services import Services
from memory.text.language import language_of

log = logging.getLogger(__name__)


class BroughtToMind(NamedTuple):
    """What surrounds a message, and what memory brings to it."""

    context: MessageContext
    recollection: Recollection | None = None
    memory: PromptMemory | None = None


async def surroundings(services: Services, incoming: Incoming, received: Received) -> BroughtToMind:
    """Return what surrounds a message alone."""
    holds = services.settings.window
    context = await services.store.read(
        lambda rows: message_context(rows, incoming, received, holds)
    )
    return BroughtToMind(context)


async def remembered(services: Services, incoming: Incoming, received: Received) -> BroughtToMind:
    """Return what surrounds a message with what memory brings; where that fails, without it."""

    def look(rows: Rows) -> BroughtToMind:
        context = message_context(rows, incoming, received, services.settings.window)
        ask = _request(services, incoming, context)
        probes = known_probes(services, ask)
        return BroughtToMind(context) if probes is None else recalled(rows, context, ask, probes)

    def recalled(
        rows: Rows, context: MessageContext, ask: RecallRequest, probes: Probes
    ) -> BroughtToMind:
        """Read all in one snapshot: what is forgotten in between would be told."""
        found = recall_by(rows, services, ask, probes)
        memory = prompt_memory(rows, _prompt_request(services, incoming, context, found))
        return BroughtToMind(context, found, memory)

    found: BroughtToMind | None = None
    try:
        found = await services.store.read(look)
        warm_behind(services, incoming.user_id)
        if found.memory is None:
            context, ask = found.context, _request(services, incoming, found.context)
            probes = await probes_of(services, ask)
            found = await services.store.read(lambda rows: recalled(rows, context, ask, probes))
    except StoreError as problem:
        log.warning("the turn goes on without memory: %s", problem)
    except Exception as problem:  # noqa: BLE001  # memory's edge: the reply must be made
        log_left_out(f"turn {received.turn_id} goes on without memory", problem)
    return found or await surroundings(services, incoming, received)


def words_to_recall_by(text: str) -> str:
    """Return the words that memory is asked with: of a Chinese question the plain ones."""
    if language_of(text, "en") != "zh":
        return text
    plain = plainly_asked(text)
    return plain if is_question(plain, "zh") else text


def _request(services: Services, incoming: Incoming, context: MessageContext) -> RecallRequest:
    return RecallRequest(
        user_id=incoming.user_id,
        text=words_to_recall_by(context.message.text),
        earlier=context.said_before(services.settings.window.query_messages),
        audience=context.conversation.audience,
        character=context.conversation.character,
        in_mind=context.held_ids,
    )


def _prompt_request(
    services: Services, incoming: Incoming, context: MessageContext, found: Recollection
) -> PromptRequest:
    return PromptRequest(
        user_id=incoming.user_id,
        conversation=context.conversation,
        text=context.message.text,
        found=found,
        now=services.now(),
        limits=PinnedLimits.of(services.settings),
    )
