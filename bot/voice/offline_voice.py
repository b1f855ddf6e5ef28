"""The offline voice: no model, only memory. It answers from what it holds, and cites it."""

import asyncio
from collections.abc import AsyncIterator

from bot.voice.courtesies import courtesy_of
from bot.voice.offline_acknowledgement import (
    acknowledge,
    claims_told,
    is_asked_whether_over,
)
from bot.voice.offline_answer import answer
from bot.voice.phrases import PHRASES, Phrases
from bot.voice.profile_question import asks_what_is_known
from bot.voice.prompt_context import PromptContext
from bot.voice.utterance import Matter, is_greeting, of_companion
from config.agent import OfflineAgent
from curator.offline.exchanges.asked_endings import agrees
from curator.offline.exchanges.wishes_at_large import wish_at_large
from curator.offline.questions.hastily_asked import hastily_asked
from curator.offline.questions.plainly_asked import plainly_asked
from curator.offline.questions.question import is_question
from curator.offline.utterances.forget_requests import asks_to_forget
from memory.text.late_pattern import LatePattern

_PIECE = LatePattern(r"\S+\s*")


class OfflineVoice(OfflineAgent):
    """Speaks by rule; says plainly what it is."""

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        """Yield the reply in small pieces."""
        for piece in _PIECE.findall(await asyncio.to_thread(offline_reply, scene)):
            yield piece


def offline_reply(scene: PromptContext) -> str:
    """Return what the offline voice says to a scene."""
    phrases = PHRASES[scene.language]
    said = _said(scene, phrases)
    return said if scene.window else f"{said}\n{phrases.introduction}"


def _said(scene: PromptContext, phrases: Phrases) -> str:
    text, language = scene.message.text, scene.language
    if wish := wish_at_large(text, language):
        is_off = wish == "stop remembering" and scene.unasked
        return phrases.not_looking[is_off] if is_off else phrases.at_large[wish]
    if asks_to_forget(text, language) or _agrees(scene):
        return acknowledge(scene, phrases)
    if courtesy := courtesy_of(text, language):
        said = {"thanks": phrases.thanked, "farewell": phrases.farewell, "call": phrases.greeting}
        return said[courtesy].format(name=_name(scene))
    asked = plainly_asked(text) if language == "zh" else hastily_asked(text)
    if (matter := of_companion(asked, language)) and not asks_what_is_known(text, language):
        return _of_itself(matter, scene, phrases)
    if is_question(asked, language) or asks_what_is_known(text, language):
        return answer(scene, phrases)
    if is_greeting(text, language) and not claims_told(scene):
        return phrases.greeting.format(name=_name(scene))
    return acknowledge(scene, phrases)


def _agrees(scene: PromptContext) -> bool:
    """Tell whether a message says yes, however politely, when asked whether a memory is over."""
    return is_asked_whether_over(scene) and agrees(scene.message.text, scene.language)


def _of_itself(matter: Matter, scene: PromptContext, phrases: Phrases) -> str:
    told = {
        "name": phrases.own_name,
        "kind": phrases.own_kind,
        "wellbeing": phrases.own_wellbeing,
        "other": phrases.own_other,
    }
    return told[matter].format(character=scene.character.name)


def _name(scene: PromptContext) -> str:
    gap = "，" if scene.language == "zh" else ", "
    return f"{gap}{scene.user_name}" if scene.user_name else ""
