"""What most likely answers an English question: of all memories in mind and lines still at hand."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.voice.prompt_context import PromptContext
from bot.voice.said_words import may_answer
from bot.voice.second_person import spoken
from bot.voice.utterance import speaks_of_user
from bot.voice.weighed.matter_answer import vector_of
from config.errors import EmbedderUnavailable
from config.models.embedding.bundled import MODEL, shared_embedder
from config.models.embedding.vector import Vector
from curator.offline.answers.english_inquiry import inquiry
from curator.offline.answers.english_signs import Passage
from curator.offline.answers.likeliest import FLOOR, names_what_is_asked, sureness
from memory.conversation.window import WindowMessage
from memory.recall import KnownMemory, Recalled
from memory.storage.vector_codec import sound
from memory.tables import row_id
from memory.text.language import language_of
from memory.text.tokenizer import question_tokens
from memory.vocabulary import SUMMARY_CATEGORIES

MOST_LINES = 24
"""So many of the newest lines are weighed."""
UNSURE, UNSURE_TOLD = 0.6, 0.5
"""Below this one is told as what comes nearest; where the rules tell it too, below the second.

Of what is weighed so low about half answered, in labelled talks that were not taught with.
"""
HARDLY = 0.2
"""Below this nothing is told: of 16 that the rules told so, one answered."""
ALSO = 0.85
"""A second memory is told beside the likeliest where it is so nearly as sure."""
_OF_SEVERAL = frozenset({"what", "which", "who", "how"})
"""Shapes of questions that two memories may answer together: no number, place or day has two."""
NEARLY = 0.6
"""A memory is told in the place of the line it rests on where it is so nearly as sure."""


@dataclass(frozen=True, slots=True)
class PossibleAnswer:
    """A memory or a line, as what may answer."""

    source: KnownMemory | WindowMessage
    passage: Passage
    sure: float = 0.0
    beside: Sequence[KnownMemory] = ()
    """What is told with it: another memory that answers nearly as surely."""

    @property
    def is_none(self) -> bool:
        """Whether it is hardly ever an answer, whatever the rules tell."""
        return self.sure < HARDLY

    @property
    def is_unsure(self) -> bool:
        """Whether it is as likely as not that it is no answer."""
        return self.sure < (UNSURE_TOLD if self.passage.is_told else UNSURE)


def likeliest(scene: PromptContext, told: str | None) -> PossibleAnswer | None:
    """Return what answers most surely, of what the rules tell and of all else.

    None where nothing is sure enough, nor told by the rules.
    """
    asked = scene.message.text
    is_past = told is not None and scene.asked.past
    if language_of(asked, "en") != "en" or not question_tokens(asked) or is_past:
        return None
    weighed = _weighed(scene, told)
    by_rules = [one for one in weighed if one.passage.is_told]
    sure = [one for one in weighed if one.sure >= FLOOR] or by_rules
    if not sure:
        return None
    best = max(sure, key=lambda one: one.sure)
    best = best if best.passage.is_told else _as_remembered(best, weighed, scene)
    return replace(best, beside=_beside(asked, best, weighed))


def candidates(scene: PromptContext, told: str | None) -> list[PossibleAnswer]:
    """Return what may answer, the memories first, each the oldest first.

    `told` is what the rules tell: where they tell anything, no line takes its place.
    """
    vector = vector_of(scene)
    if vector is None:
        return []
    found = [*_memories(scene, vector, told or "")]
    with suppress(EmbedderUnavailable):  # memories have vectors of their own
        found += [] if told else _lines(scene, vector)
    return found


def _weighed(scene: PromptContext, told: str | None) -> list[PossibleAnswer]:
    asked, is_of_user = scene.message.text, speaks_of_user(scene.message.text, "en")
    found = candidates(scene, told)
    sure = sureness(asked, [one.passage for one in found])
    return [
        PossibleAnswer(one.source, one.passage, each)
        for one, each in zip(found, sure, strict=True)
        if is_of_user or names_what_is_asked(asked, one.passage.content)
    ]


def _beside(
    asked: str, best: PossibleAnswer, weighed: Sequence[PossibleAnswer]
) -> Sequence[KnownMemory]:
    """Return the memory that answers nearly as surely as the likeliest, where that is one."""
    if isinstance(best.source, WindowMessage) or inquiry(asked).shape not in _OF_SEVERAL:
        return ()
    nearly = [
        (one.sure, one.source)
        for one in weighed
        if not isinstance(one.source, WindowMessage)
        and one.source is not best.source
        and one.sure >= max(UNSURE, ALSO * best.sure)
    ]
    return [memory for _, memory in sorted(nearly, key=lambda pair: -pair[0])[:1]]


def _as_remembered(
    best: PossibleAnswer, weighed: Sequence[PossibleAnswer], scene: PromptContext
) -> PossibleAnswer:
    """Return the memory that rests on the likeliest line, where it is nearly as sure."""
    if not isinstance(best.source, WindowMessage):
        return best
    for one in sorted(weighed, key=lambda each: -each.sure):
        if isinstance(one.source, WindowMessage) or one.sure < max(FLOOR, NEARLY * best.sure):
            continue
        said = scene.quotes.get(row_id(one.source))
        if said is not None and said.message_id == best.source.id:
            return one
    return best


def likeliest_over(scene: PromptContext) -> Recalled | None:
    """Return what surely answered an English question while it held: told where nothing else is."""
    asked, found = scene.message.text, scene.recollection.memories if scene.recollection else ()
    over = {row_id(hit.memory): hit for hit in found if hit.expired}
    if not over or language_of(asked, "en") != "en" or not question_tokens(asked):
        return None
    vector = vector_of(scene)
    if vector is None:
        return None
    may_be = [
        one
        for one in _memories(scene, vector, "", over=True)
        if row_id(one.source) in over and names_what_is_asked(asked, one.passage.content)
    ]
    sure = sureness(asked, [one.passage for one in may_be])
    best = max(zip(sure, may_be, strict=True), key=lambda pair: pair[0], default=None)
    return None if best is None or best[0] < UNSURE else over[row_id(best[1].source)]


def _memories(
    scene: PromptContext, vector: Vector, told: str, *, over: bool = False
) -> Iterator[PossibleAnswer]:
    """Yield what is remembered and holds as what may answer, or what is over."""
    found = [hit.memory for hit in scene.recollection.memories] if scene.recollection else []
    known = {row_id(memory): memory for memory in (*found, *scene.strongest)}
    for _, memory in sorted(known.items()):
        is_over = memory.valid_until is not None and memory.valid_until <= scene.now
        if memory.category in SUMMARY_CATEGORIES or is_over != over:
            continue
        if memory.embedding is None or memory.embedding_model != MODEL:
            continue
        lies = sound(memory.embedding)
        if lies is None:
            continue
        slot = memory.structured or {}
        passage = Passage(
            content=memory.content,
            key=str(slot.get("key") or ""),
            value=str(slot.get("value") or ""),
            nearness=float(vector @ lies),
            is_line=False,
            is_told=spoken(memory.content).rstrip(".") in told,
        )
        yield PossibleAnswer(memory, passage)


def _lines(scene: PromptContext, vector: Vector) -> list[PossibleAnswer]:
    rounds = scene.recollection.rounds if scene.recollection else ()
    recalled = [said for hit in rounds for said in hit.messages if said.id == hit.found.message_id]
    said = {message.id: message for message in (*recalled, *scene.window)}
    own = [message for _, message in sorted(said.items()) if may_answer(message, scene)]
    return [
        PossibleAnswer(
            message,
            Passage(
                content=message.text,
                key="",
                value="",
                nearness=float(vector @ line_vector(message.text)),
                is_line=True,
                is_told=False,
            ),
        )
        for message in own[-MOST_LINES:]
    ]


@lru_cache(maxsize=512)
def line_vector(text: str) -> Vector:
    """Return what a line means; raises `EmbedderUnavailable`."""
    vector: Vector = shared_embedder().passages([text])[0]
    return vector
