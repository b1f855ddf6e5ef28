"""Cards: one memory with what its owner can do about it, and the actions of its buttons."""

import discord

from bot.actions.corrections import correct, outdate, reword
from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import row_of
from bot.discord.components.fitting import first_of
from bot.discord.components.modals import Asking, ask_for
from bot.discord.components.responses import defer_response, say
from bot.discord.context.interaction_user import Asked, InteractionUser, asker_of
from bot.discord.texts.memory import MEMORY_TEXTS
from bot.discord.views.memory_lines import memory_line, quotes_of, told
from memory.reports.memory_view import MemoryView

MOST_QUOTES = 8
"""So many of a person's words stand under a memory, the newest."""


def card(asker: InteractionUser, memory: MemoryView) -> tuple[str, discord.ui.View]:
    """Return a memory with the words it rests on, and its buttons."""
    quotes = first_of(quotes_of(memory, asker.language), MOST_QUOTES, asker.language)
    picture = [f"🖼 <{memory.picture}>"] if memory.picture else []
    quoted = [f"> {quote}" for quote in quotes]
    said = "\n".join([memory_line(memory, asker.language), *quoted, *picture])
    return said, row_of(*card_buttons(asker, memory))


def card_buttons(asker: InteractionUser, memory: MemoryView) -> list[tuple[ButtonAction, str]]:
    """Return what can be done about a memory, as it is."""
    texts, about = MEMORY_TEXTS[asker.language], str(memory.id)
    if memory.state != "active":
        return [(ButtonAction("restore", asker.user_id, about), texts.restore)]
    quiet = ("unhush", texts.unhush) if memory.hushed else ("hush", texts.hush)
    offered = (
        ("edit", texts.edit),
        ("wrong", texts.wrong),
        ("outdated", texts.outdated_button),
        quiet,
        ("forget", texts.forget),
    )
    return [(ButtonAction(name, asker.user_id, about), label) for name, label in offered]


async def show_card(interaction: Asked, asker: InteractionUser, memory_id: int) -> None:
    """Show one memory to its owner alone; raises `NotFound`."""
    said, view = card(asker, await asker.own.view(memory_id))
    await say(interaction, said, view)


async def forget(interaction: Asked, action: ButtonAction) -> None:
    """Forget a memory; a button brings it back."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    await _done(interaction, asker, await asker.own.forget(action.number), "forgotten")


async def restore(interaction: Asked, action: ButtonAction) -> None:
    """Bring a forgotten memory back."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    await _done(interaction, asker, await asker.own.restore(action.number), "restored")


async def hush(interaction: Asked, action: ButtonAction) -> None:
    """Keep a memory, but never bring it up unasked."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    await _done(interaction, asker, await asker.own.hush(action.number), "hushed")


async def unhush(interaction: Asked, action: ButtonAction) -> None:
    """Let a memory be brought up again."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    await _done(interaction, asker, await asker.own.unhush(action.number), "unhushed")


async def wrong(interaction: Asked, action: ButtonAction) -> None:
    """Ask what is right instead of a memory that never was."""
    asker, memory = await _asked_of(interaction, action)
    texts = MEMORY_TEXTS[asker.language]
    asking = Asking(texts.wrong_title, texts.right_is, "", memory.content)
    await ask_for(interaction, asking, action)


async def put_right(interaction: Asked, action: ButtonAction, content: str) -> None:
    """Let a memory that never was be what was given, or nothing."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    changed = await correct(asker.own, action.number, content)
    await _done(interaction, asker, changed, "corrected" if content else "forgotten")


async def outdated(interaction: Asked, action: ButtonAction) -> None:
    """Ask what is so now instead of a memory that is so no more."""
    asker, memory = await _asked_of(interaction, action)
    texts = MEMORY_TEXTS[asker.language]
    asking = Asking(texts.outdated_title, texts.now_is, "", memory.content)
    await ask_for(interaction, asking, action)


async def bring_up_to_date(interaction: Asked, action: ButtonAction, content: str) -> None:
    """Let a memory that is so no more be followed by what was given, or by nothing."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    changed = await outdate(asker.own, action.number, content)
    await _done(interaction, asker, changed, "corrected" if content else "outdated")


async def edit(interaction: Asked, action: ButtonAction) -> None:
    """Ask for other words for a memory."""
    asker, memory = await _asked_of(interaction, action)
    texts = MEMORY_TEXTS[asker.language]
    await ask_for(interaction, Asking(texts.edit_title, texts.reads, memory.content), action)


async def rewrite(interaction: Asked, action: ButtonAction, content: str) -> None:
    """Let a memory read as was given."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    changed = await reword(asker.own, action.number, content)
    await _done(interaction, asker, changed, "reworded")


async def _asked_of(interaction: Asked, action: ButtonAction) -> tuple[InteractionUser, MemoryView]:
    """Return who pressed, and the memory that it is about; raises `NotFound`."""
    asker = await asker_of(interaction)
    return asker, await asker.own.view(action.number)


async def _done(interaction: Asked, asker: InteractionUser, memory: MemoryView, what: str) -> None:
    """Say what was done, with what can be done about it now."""
    said: str = getattr(MEMORY_TEXTS[asker.language], what)
    view = row_of(*card_buttons(asker, memory)) if memory.state != "active" else None
    await say(interaction, said.format(content=told(memory.content)), view)
