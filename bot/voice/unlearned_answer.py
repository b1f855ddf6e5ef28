"""Answering with what the curator will remember of what was said a moment ago."""

import re
from collections.abc import Iterator

from bot.voice.phrases import Phrases
from bot.voice.prompt_context import Coming, PromptContext
from bot.voice.second_person import spoken
from curator.offline.answers.chinese_signs import may_answer as may_answer_in_chinese
from curator.offline.known_claims import is_over
from curator.offline.questions.question import asks_for
from memory.text.attribute_keys import AttributeKey, asked_names, asked_slots, slot_of
from memory.text.language import language_of
from memory.text.topic_matching import sentence_is_about


def from_unlearned(scene: PromptContext, phrases: Phrases) -> str | None:
    """Return what will be remembered in the very slot that a question asks for, with its words.

    Of a slot told twice the later is told.
    """
    found = {coming.memory.key: coming for coming in _asked_for(scene)}
    return "\n".join(_cited(coming, scene, phrases) for coming in found.values()) or None


def _asked_for(scene: PromptContext) -> Iterator[Coming]:
    asked = scene.message.text
    slots = asked_slots(asked) | _slots_of_named(scene)
    for coming in scene.coming:
        memory = coming.memory
        if slot_of(memory.key) not in slots or is_over(memory, scene.now, scene.zone):
            continue
        if not asks_for(asked, memory) or sentence_is_about(scene.never_store, memory.content):
            continue
        is_chinese = language_of(memory.content, "en") == language_of(asked, "en") == "zh"
        if not is_chinese or may_answer_in_chinese(asked, memory.content, memory.key or ""):
            yield coming


def _slots_of_named(scene: PromptContext) -> frozenset[AttributeKey]:
    """Return the slots of those whom a question calls by a name that was told: Rex."""
    asked = scene.message.text.casefold()
    named = {
        slot.being
        for coming in scene.coming
        if (slot := slot_of(coming.memory.key)) is not None
        and slot.name == "name"
        and slot.being
        and _is_named((coming.memory.value or "").casefold(), asked)
    }
    return frozenset(AttributeKey(being, name) for being in named for name in asked_names(asked))


def _is_named(name: str, asked: str) -> bool:
    return bool(name) and re.search(rf"(?<![a-z]){re.escape(name)}(?![a-z])", asked) is not None


def _cited(coming: Coming, scene: PromptContext, phrases: Phrases) -> str:
    date = phrases.day(coming.said_at, scene.zone)
    return spoken(coming.memory.content) + phrases.cited.format(date=date, quote=coming.quote)
