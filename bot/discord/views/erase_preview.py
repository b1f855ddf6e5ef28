"""Lines that show what an erasure would take, as many as fit into one message."""

from collections.abc import Iterator, Sequence

from bot.actions.erasure_views import ErasableMessage, WouldGo
from bot.discord.context.interaction_user import InteractionUser
from bot.discord.texts.erase import TEXTS, DiscordEraseTexts
from bot.discord.texts.general import small
from bot.discord.views.memory_lines import plain, told
from bot.texts.erase import ERASE_TEXTS, left_behind
from bot.texts.periods import with_period
from memory.reports.memory_view import MemoryView

LISTED = 4
LONGEST_WORDS = 50
"""So many of each sort, cut to so many characters, fit into one message, each one escaped too."""


def what_goes(asker: InteractionUser, found: WouldGo, *, messages: bool) -> list[str]:
    """Return what goes, what stays shortened, and which messages go or stay."""
    texts = TEXTS[asker.language]
    memories = [_memory(memory, asker) for memory in found.memories]
    shortened = [_memory(entry, asker) for entry in found.shortened]
    said = [message_line(asker, message) for message in found.messages]
    return [
        *_listed(texts, texts.memories, memories),
        *_listed(texts, texts.shortened, shortened),
        *_listed(texts, texts.messages_go if messages else texts.messages_stay, said),
        *_beside(asker, found, messages=messages),
        discords(asker),
    ]


def _beside(asker: InteractionUser, found: WouldGo, *, messages: bool) -> Iterator[str]:
    """Yield what goes of others' talk, what stays and says the same, and what no rule finds."""
    texts = ERASE_TEXTS[asker.language]
    if found.to_others and messages:
        yield texts.to_others.format(count=found.to_others)
    if found.records:
        yield texts.records.format(count=found.records)
    if found.left:
        ids = {"messages": [entry.id for entry in found.left]}
        yield f"{texts.left} {left_behind(ids, texts)}"
    if messages:
        yield small(texts.paraphrase)


def discords(asker: InteractionUser) -> str:
    """Return that what stands in Discord stays there."""
    return small(TEXTS[asker.language].discords)


def message_line(asker: InteractionUser, message: ErasableMessage) -> str:
    """Return a message with its number and who said it."""
    me, you = asker.app.character.name, ERASE_TEXTS[asker.language].you
    return f"`#{message.id}` {you if message.by_user else me}: {plain(_cut(message.text))}"


def _memory(memory: MemoryView, asker: InteractionUser) -> str:
    content = with_period(told(_cut(memory.content)), memory.period, asker.language)
    return f"`#{memory.id}` {content}"


def _listed(texts: DiscordEraseTexts, heading: str, lines: Sequence[str]) -> Iterator[str]:
    if not lines:
        return
    yield heading.format(count=len(lines))
    yield from lines[:LISTED]
    if len(lines) > LISTED:
        yield texts.more.format(count=len(lines) - LISTED)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_WORDS else f"{text[:LONGEST_WORDS]}…"
