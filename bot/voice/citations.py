"""Telling a memory with the words it rests on, and what is over in the past."""

from datetime import datetime

from bot.voice.phrases import PHRASES, Phrases
from bot.voice.prompt_context import PromptContext
from bot.voice.second_person import in_the_past, spoken, told_in
from curator.offline.exchanges.asked_endings import agrees
from memory.conversation.window import WindowMessage
from memory.dates.partial_date import day_of
from memory.recall import KnownMemory, Recalled
from memory.tables import row_id
from memory.text.late_pattern import LatePattern

_PART = LatePattern(r"(?<=\w),? (?:and|but|so) |(?<=\w)[,;，；] ?")
_LONG_QUOTE, _SHORT_PART = 30, 4
"""From how many characters a quote is narrowed to the part that says what is told."""


def slot_told(memory: KnownMemory) -> tuple[str, str]:
    """Return the key and the value of a memory's attribute; nothing where it has none."""
    filled = memory.structured or {}
    return str(filled.get("key") or ""), str(filled.get("value") or "")


def told_of(hit: Recalled, scene: PromptContext, phrases: Phrases) -> str:
    """Return a recalled memory as it is told to the person: of what is over, in the past."""
    told = spoken(hit.memory.content)
    if hit.expired and hit.memory.valid_until:
        until = _end(hit.memory.valid_until, hit.memory, scene)
        told = in_the_past(told, until, told_in(hit.memory.content))
    return cited(hit.memory, told, scene, phrases)


def source_told(source: KnownMemory | WindowMessage, scene: PromptContext, phrases: Phrases) -> str:
    """Return in words what a memory tells, or a line of the person's own."""
    if isinstance(source, WindowMessage):
        return phrases.said_before.format(quote=source.text)
    return cited(source, spoken(source.content), scene, phrases)


def cited(memory: KnownMemory, told: str, scene: PromptContext, phrases: Phrases) -> str:
    """Return what is told of a memory with the words it rests on, where they are known."""
    said = scene.quotes.get(row_id(memory))
    if said is None or agrees(said.quote, told_in(said.quote)):  # a yes to a question tells nothing
        return told
    quote = _narrowed(said.quote, slot_told(memory)[1])
    return told + phrases.cited.format(date=phrases.day(said.at, scene.zone), quote=quote)


def _narrowed(quote: str, value: str) -> str:
    """Return the part of a long quote that says the value, letter for letter; else all of it."""
    at = quote.casefold().find(value.casefold()) if value else -1
    if at < 0 or len(quote) < _LONG_QUOTE:
        return quote
    starts = [0, *(gap.end() for gap in _PART.finditer(quote, 0, at))]
    ending = _PART.search(quote, at + len(value))
    begin = starts[-1]
    if at - begin < _SHORT_PART and len(starts) > 1:
        begin = starts[-2]
    return quote[begin : ending.start() if ending else len(quote)].strip()


def _end(until: datetime, memory: KnownMemory, scene: PromptContext) -> str:
    """Return until when a memory held, as exactly as it is known, in the memory's language."""
    phrases = PHRASES[told_in(memory.content)]
    if memory.valid_until_precision not in ("year", "month"):
        return phrases.day(until, scene.zone)
    day = day_of(until, scene.zone)
    shape = phrases.year if memory.valid_until_precision == "year" else phrases.month
    return shape.format(at=day, month=day.strftime("%B"))
