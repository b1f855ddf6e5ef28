"""Telling what was talked about, of late or in a time that is asked for."""

from bot.voice.phrases import Phrases
from bot.voice.prompt_context import PromptContext
from bot.voice.said_words import may_answer
from bot.voice.second_person import spoken
from memory.conversation.window import WindowMessage

MOST_TOLD = 8
"""So many messages are told word for word."""


def talk_told(scene: PromptContext, phrases: Phrases) -> str:
    """Return what was talked about: in episodes, word for word, or in what stands of it."""
    found = scene.recollection.episodes if scene.recollection else ()
    if found:
        in_order = sorted(found, key=lambda hit: hit.said_at)
        told = "\n".join(spoken(hit.memory.content) for hit in in_order)
        return phrases.talked.format(told=told)
    said = sorted([*_in_rounds(scene), *scene.window], key=lambda message: message.id)
    today = [message for message in said if may_answer(message, scene)]
    if scene.asked.window is not None:
        start, end = scene.asked.window.start, scene.asked.window.end
        today = [message for message in today if start <= message.at < end]
    if today:
        told = "\n".join(f"- {message.text}" for message in today[-MOST_TOLD:])
        return phrases.said_here.format(told=told)
    summaries = scene.standing.summaries if scene.standing else ()
    if summaries and scene.asked.window is None:
        told = "\n".join(spoken(summary) for summary in summaries)
        return phrases.talked.format(told=told)
    return phrases.no_talk


def _in_rounds(scene: PromptContext) -> list[WindowMessage]:
    """Return what was recalled word for word, where a time was asked for."""
    if scene.recollection is None or scene.asked.window is None:
        return []
    return [message for hit in scene.recollection.rounds for message in hit.messages]
