"""The lineage of a reply: everything that stood in its prompt, by ids."""

from collections.abc import Iterator, Sequence
from datetime import UTC

from bot.voice.prompt_context import PromptContext
from memory.ledger.lineage import PromptReading, Shown, as_shown
from memory.recall import Recalled, Recollection
from memory.tables import row_id
from memory.vocabulary import PromptSection


def reading_of(
    scene: PromptContext,
    *,
    turn_id: int,
    part_ids: Sequence[int],
    conversation_id: int,
    prompt: str,
) -> PromptReading:
    """Return what the voice was shown of a scene; `prompt` is the version it speaks by."""
    return PromptReading(
        user_id=scene.user_id,
        conversation_id=conversation_id,
        turn_id=turn_id,
        at=scene.now.astimezone(UTC),
        timezone=scene.zone.key,
        language=scene.language,
        prompt_version=prompt,
        called=scene.user_name,
        window=[message.id for message in scene.window],
        shown=[*_asked(scene, part_ids), *_standing(scene), *_found(scene), *_beside(scene)],
    )


def _asked(scene: PromptContext, part_ids: Sequence[int]) -> Iterator[Shown]:
    for message_id in (*part_ids, scene.message.id):
        yield Shown("asked", message_id)
    for quoted in scene.chain:
        if quoted.message_id is not None:
            yield Shown("replied_to", quoted.message_id)


def _standing(scene: PromptContext) -> Iterator[Shown]:
    standing = scene.standing
    if standing is None:
        return
    for boundary in standing.boundaries:
        is_hushed = boundary.id in standing.hushed
        yield Shown("boundary", row_id(boundary), boundary.version, hushed=is_hushed)
    yield from as_shown(standing.core, "core")
    yield from standing.excerpts


def _found(scene: PromptContext) -> Iterator[Shown]:
    found = scene.recollection
    if found is None:
        return
    yield from _recalled(found.memories, "recalled")
    yield from _recalled(found.episodes, "episode")
    yield from _said(found)


def _recalled(found: Sequence[Recalled], section: PromptSection) -> Iterator[Shown]:
    for recalled in found:
        memory = recalled.memory
        yield Shown(section, row_id(memory), memory.version, hushed=recalled.hushed)


def _said(found: Recollection) -> Iterator[Shown]:
    for recalled in found.rounds:
        for message in recalled.messages:
            yield Shown("round", message.id)


def _beside(scene: PromptContext) -> Iterator[Shown]:
    """Return what is at hand to a voice that is asked for all, or cites."""
    for memory_id, opposites in scene.contradicting.items():
        for opposite in opposites:
            yield Shown("contradicting", row_id(opposite), opposite.version, detail=(memory_id,))
    yield from as_shown(scene.strongest, "strongest")
    for said in scene.quotes.values():
        yield Shown("quoted", said.message_id)
