"""Unlearned words: what was said a moment ago and will change what is remembered."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.voice.prompt_context import Coming, PromptContext
from curator.agent_inputs import Listener, ShownMemory, shown_memory
from curator.curation.curator import CurationWindow, ProposedOperation
from curator.handles import Handles
from curator.offline.curator import proposed
from curator.offline.utterances.forget_requests import asks_to_forget
from memory.conversation.window import WindowMessage
from memory.dates.partial_date import Moment, parse_moment
from memory.prompt.quotations import Quotation
from memory.recall import KnownMemory, Recalled, RecalledMemory
from memory.tables import Memory, row_id
from memory.text.language import language_of

MOST_UNLEARNED = 6
"""So many of the newest messages are read again: where nothing is ever learned, they pile up."""


def as_learned(scene: PromptContext) -> PromptContext:
    """Return a scene whose memories say what they will once the curator has read the window.

    A correction counts from the message on that says it. What is asked of earlier times is
    answered with what was true then.
    """
    unlearned = _unlearned(scene)
    if not unlearned:
        return scene
    operations = _operations(scene, unlearned)
    scene = replace(scene, coming=[*_added((it for _, it in operations), unlearned)])
    coming = _Changes()
    for memory, operation in operations:
        if memory is None:
            continue
        if scene.asked.past and operation.because == "changed":
            continue
        if operation.op == "DELETE":
            coming.gone.add(row_id(memory))
        elif (ending := _ending(memory, operation, scene)) is not None:
            coming.over[row_id(memory)] = ending
        elif operation.op == "UPDATE":
            coming.new[row_id(memory)] = _as_it_will_be(memory, operation)
            coming.quotes.update(_quotation(memory, operation, unlearned))
    return coming.applied_to(scene)


def _unlearned(scene: PromptContext) -> Sequence[WindowMessage]:
    """Return the person's messages before the one at hand that the curator has yet to read."""
    if scene.learned_through is None:
        return ()
    own = [
        message
        for message in scene.window
        if message.id > scene.learned_through
        and message.author_id == scene.user_id
        and not message.off_record
    ]
    return own[-MOST_UNLEARNED:]


def _operations(
    scene: PromptContext, unlearned: Sequence[WindowMessage]
) -> list[tuple[KnownMemory | None, ProposedOperation]]:
    """Return what the curator's own rules make of it, with the memories in mind that it changes."""
    fresh = {message.id for message in unlearned}
    said = [message for message in scene.window if not message.off_record]
    first = said.index(unlearned[0])
    listener = Listener(scene.user_id, scene.character.name, scene.zone, Handles("m"))
    handles, known = Handles("a"), _in_mind(scene)
    window = CurationWindow(
        language=scene.language,
        now=scene.now,
        zone=scene.zone,
        character=scene.character.name,
        # The first may answer what the character said before it.
        utterances=[listener.hears(it, fresh=it.id in fresh) for it in said[max(0, first - 1) :]],
        memories=[shown_memory(memory, handles, scene.zone) for memory in known.values()],
        user_name=scene.user_name,
        never_store=scene.never_store,
    )
    found = [(handles.take(part.id), part) for part in proposed(window).operations]
    return [(None if held is None else known[held], part) for held, part in found]


def _added(
    operations: Iterable[ProposedOperation], unlearned: Sequence[WindowMessage]
) -> Iterator[Coming]:
    """Yield what will be remembered anew; nothing of what may be meant by a wish to forget."""
    wishes = [it.id for it in unlearned if asks_to_forget(it.text, language_of(it.text, "en"))]
    kept = [it for it in unlearned if it.id > max(wishes, default=0)]
    for operation in operations:
        said = _said(operation.quote, kept)
        if operation.op == "ADD" and operation.content and operation.quote and said:
            memory = ShownMemory(
                handle="",
                content=operation.content,
                category="fact",
                kind=operation.kind,
                topic=operation.topic or "",
                key=operation.key,
                value=operation.value,
                valid_from=operation.valid_from,
                valid_until=operation.valid_until,
                verified=False,
                recalled=False,
            )
            yield Coming(memory, operation.quote, said.at)


def _said(quote: str | None, unlearned: Sequence[WindowMessage]) -> WindowMessage | None:
    return next((it for it in reversed(unlearned) if quote and quote in it.text), None)


def _in_mind(scene: PromptContext) -> dict[int, KnownMemory]:
    found = [hit.memory for hit in scene.recollection.memories] if scene.recollection else []
    standing = scene.standing.tellable if scene.standing else []
    return {row_id(memory): memory for memory in (*found, *standing, *scene.strongest)}


def _ending(
    memory: KnownMemory, operation: ProposedOperation, scene: PromptContext
) -> Moment | None:
    """Return when a memory came to an end that an operation ends and tells no other way."""
    if operation.op != "UPDATE" or (operation.content or memory.content) != memory.content:
        return None
    end = parse_moment(operation.valid_until or "", scene.zone)
    return end if end is not None and end.at <= scene.now else None


def _as_it_will_be(memory: KnownMemory, operation: ProposedOperation) -> Memory:
    """Return a memory, in no store, that says what it will."""
    structured = dict(memory.structured or {})
    if operation.value:
        structured |= {"key": operation.key, "value": operation.value}
    told = {"content": operation.content or memory.content, "structured": structured or None}
    return _copy(memory, told)


def _copy(memory: KnownMemory, told: Mapping[str, object]) -> Memory:
    """Return a memory, in no store, with what is told of it otherwise."""
    known = memory._asdict() if isinstance(memory, RecalledMemory) else memory.model_dump()
    return Memory(**{**known, **told})


def _quotation(
    memory: KnownMemory, operation: ProposedOperation, unlearned: Sequence[WindowMessage]
) -> dict[int, Quotation]:
    said = _said(operation.quote, unlearned)
    quote = operation.quote or ""
    return {row_id(memory): Quotation(quote, said.at, said.id)} if said else {}


@dataclass(frozen=True, slots=True)
class _Changes:
    """What will become of memories, by their ids."""

    gone: set[int] = field(default_factory=set)
    over: dict[int, Moment] = field(default_factory=dict)
    new: dict[int, Memory] = field(default_factory=dict)
    quotes: dict[int, Quotation] = field(default_factory=dict)

    def applied_to(self, scene: PromptContext) -> PromptContext:
        standing, found = scene.standing, scene.recollection
        if standing is not None:
            core, boundaries = self._memories(standing.core), self._memories(standing.boundaries)
            standing = replace(standing, core=core, boundaries=boundaries)
        if found is not None:
            found = replace(found, memories=self._hits(found.memories))
        return replace(
            scene,
            standing=standing,
            recollection=found,
            strongest=self._memories(scene.strongest),
            quotes=scene.quotes | self.quotes,
        )

    def _memories(self, held: Sequence[Memory]) -> list[Memory]:
        lost = self.gone | self.over.keys()
        left = [memory for memory in held if row_id(memory) not in lost]
        return [self.new.get(row_id(memory), memory) for memory in left]

    def _hits(self, held: Sequence[Recalled]) -> list[Recalled]:
        left = [hit for hit in held if row_id(hit.memory) not in self.gone]
        return [self._hit(hit) for hit in left]

    def _hit(self, hit: Recalled) -> Recalled:
        memory_id = row_id(hit.memory)
        end = self.over.get(memory_id)
        if end is None:
            return replace(hit, memory=self.new.get(memory_id, hit.memory))
        told = {"valid_until": end.at, "valid_until_precision": end.precision}
        return replace(hit, memory=_copy(hit.memory, told), expired=True)
