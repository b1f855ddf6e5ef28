"""Which memories answer a question by their matter and their meaning, where no slot tells."""

from collections.abc import Iterable, Sequence

from bot.voice.prompt_context import PromptContext
from bot.voice.utterance import speaks_of_user
from config.errors import EmbedderUnavailable
from config.models.embedding.bundled import MODEL, shared_embedder
from config.models.embedding.vector import Vector
from curator.offline.answers.fit import ChinesePassage, fit, weighed_signs
from curator.offline.answers.told_of import asks_of_what_was_told
from curator.offline.questions.matters import answers_by_matter, may_hold_answer, names_all_asked
from memory.recall import KnownMemory
from memory.storage.vector_codec import sound
from memory.tables import row_id
from memory.text.language import language_of
from memory.text.tokenizer import question_tokens
from memory.vocabulary import SUMMARY_CATEGORIES

FLOOR = 0.25
"""The score from which a memory is told as the answer."""
SURELY = 0.4
"""How surely a Chinese memory has to answer by what was learned, to be told."""
VERY_NEAR = 0.27
"""The nearness from which a memory with no word in common may answer."""
_NO_VECTOR = -9.0
"""The nearness of a memory that has no vector: none answers with it."""
MOST_WEIGHED = 24
"""So many of the nearest memories are weighed as answers to a Chinese question."""
CLEARLY = 0.45
"""The score from which it is told beside what a slot answers."""
Weighed = Sequence[tuple[float, KnownMemory]]
"""Memories that answer a question, each with its score."""


def answering(scene: PromptContext) -> Weighed:
    """Return the memories that answer the scene's question, each with its score, best first."""
    asked = scene.message.text
    if not question_tokens(asked):
        return ()
    is_of_user = speaks_of_user(asked, scene.language)
    known = list(_known(scene))
    names = {_value(memory) for memory in known if _key(memory).endswith((".name", ".nickname"))}
    pool = [
        (gain, memory)
        for memory in known
        if not both_in_chinese(asked, memory.content)
        and (gain := answers_by_matter(asked, memory.content, _key(memory))) is not None
        and (is_of_user or _is_named(asked, memory))
    ]
    weighed = [
        memory
        for memory in known
        if both_in_chinese(asked, memory.content)
        and (is_of_user or asks_of_what_was_told(asked, memory.content, names))
    ]
    vector = vector_of(scene) if pool or weighed else None
    if vector is None:
        return ()
    scored = [(gain + _nearness(vector, memory), memory) for gain, memory in pool]
    if not any(score >= FLOOR for score, _ in scored) and is_of_user:
        scored += _nearest(asked, vector, known)
    scored += _weighed(asked, vector, weighed)
    return sorted(
        ((score, memory) for score, memory in scored if score >= FLOOR),
        key=lambda pair: (-pair[0], row_id(pair[1])),
    )


def _nearest(asked: str, vector: Vector, known: Iterable[KnownMemory]) -> Weighed:
    """Return the memory in other words that is very near, where it may be what is asked for."""
    near = [
        (_nearness(vector, memory), memory)
        for memory in known
        if not both_in_chinese(asked, memory.content)
        and may_hold_answer(asked, memory.content, _key(memory))
    ]
    return [pair for pair in sorted(near, key=lambda pair: -pair[0])[:1] if pair[0] >= VERY_NEAR]


def both_in_chinese(asked: str, content: str) -> bool:
    """Tell whether a question and a memory are weighed by the words of Chinese."""
    return language_of(asked, "en") == language_of(content, "en") == "zh"


def _weighed(asked: str, vector: Vector, memories: Iterable[KnownMemory]) -> Weighed:
    """Return the nearest memories with how surely they answer, so that the floor is one for all."""
    near = [
        (ChinesePassage(memory.content, _key(memory), common), memory)
        for memory in memories
        if (common := _common(vector, memory)) is not None
    ]
    near.sort(key=lambda pair: (-pair[0].nearness, row_id(pair[1])))
    near = near[:MOST_WEIGHED]
    found = weighed_signs(asked, [passage for passage, _ in near])
    return [
        (fit(asked, passage, signs) * FLOOR / SURELY, memory)
        for (passage, memory), signs in zip(near, found, strict=True)
    ]


def _nearness(vector: Vector, memory: KnownMemory) -> float:
    common = _common(vector, memory)
    return _NO_VECTOR if common is None else float(common.sum())


def _common(vector: Vector, memory: KnownMemory) -> Vector | None:
    """Return what the vectors of a question and a memory have in common, number by number."""
    if memory.embedding is None or memory.embedding_model != MODEL:
        return None
    lies = sound(memory.embedding)
    return None if lies is None else vector * lies


def _known(scene: PromptContext) -> Iterable[KnownMemory]:
    """Return what holds now of what came to mind and of what weighs most."""
    found = [hit.memory for hit in scene.recollection.memories] if scene.recollection else []
    known = {row_id(memory): memory for memory in (*found, *scene.strongest)}
    return [
        memory
        for memory in known.values()
        if memory.category not in SUMMARY_CATEGORIES
        and (memory.valid_until is None or memory.valid_until > scene.now)
    ]


def _is_named(asked: str, memory: KnownMemory) -> bool:
    """Tell whether a question names somebody of the user's: "where does Kofi work?"."""
    return asked.isascii() and names_all_asked(asked, memory.content)


def _key(memory: KnownMemory) -> str:
    return str((memory.structured or {}).get("key", ""))


def _value(memory: KnownMemory) -> str:
    return str((memory.structured or {}).get("value", ""))


def vector_of(scene: PromptContext) -> Vector | None:
    """Return the vector of the message; None where no embedder is at hand."""
    if scene.question_vector is not None:
        return scene.question_vector
    try:
        return shared_embedder().query(scene.message.text)
    except EmbedderUnavailable:
        return None
