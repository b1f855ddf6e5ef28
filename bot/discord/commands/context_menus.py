"""The menus on messages: "Remember this", "Forget this", "Why?"."""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from sqlmodel import Session as Rows
from sqlmodel import col

from bot.discord.components.responses import defer_response, say
from bot.discord.context.channel import PLATFORM
from bot.discord.context.interaction_user import Asked, InteractionUser, asker_of
from bot.discord.messages.message_filter import words_of
from bot.discord.texts.memory import MEMORY_TEXTS
from bot.discord.views.explanation import show_why
from bot.discord.views.memory_lines import told
from memory.conversation.platform_messages import messages_shown_as
from memory.operations.kinds.add import Add
from memory.storage.ownership import owned
from memory.tables import Evidence, Memory, row_id
from memory.text.quotes import Quote

LONGEST = 500


def menus() -> list[app_commands.ContextMenu]:
    """Return the menus."""
    return [
        app_commands.ContextMenu(name=_("Remember this"), callback=remember_this),
        app_commands.ContextMenu(name=_("Forget this"), callback=forget_this),
        app_commands.ContextMenu(name=_("Why?"), callback=why),
    ]


async def remember_this(interaction: Asked, message: discord.Message) -> None:
    """Remember what a message says, as the person's own word."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    texts, me = MEMORY_TEXTS[asker.language], interaction.client.user
    words = words_of(message, me) if me else message.content
    if not words:
        await say(interaction, texts.nothing_there)
        return
    quotes = await _quotes(asker, interaction, message, words)
    if message.author.id not in (interaction.user.id, me.id if me else 0):
        words = f"{message.author.display_name}: {words}"
    memory = await asker.own.act(
        Add(content=words[:LONGEST], salience=1.0, confidence=1.0, quotes=quotes)
    )
    said = texts.remembered_from.format(id=memory.id, content=told(memory.content))
    await say(interaction, said)


async def forget_this(interaction: Asked, message: discord.Message) -> None:
    """Forget what was learned from one of the person's own messages."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    texts, channel = MEMORY_TEXTS[asker.language], asker.spot.channel

    def work(rows: Rows) -> list[int]:
        found = messages_shown_as(rows, PLATFORM, channel, [str(message.id)])
        own = [message.id for message in found if message.author_id == asker.user_id]
        resting = (
            owned(asker.user_id, Memory.id)
            .join(Evidence)
            .where(
                Memory.state == "active",
                col(Evidence.message_id).in_(own),
            )
            .distinct()
        )
        return [memory_id for memory_id in rows.exec(resting) if memory_id is not None]

    memories = [
        await asker.own.forget(found_id) for found_id in await asker.app.services.store.read(work)
    ]
    if not memories:
        await say(interaction, texts.nothing_from)
        return
    contents = "; ".join(told(memory.content) for memory in memories)
    await say(interaction, texts.forgot_from.format(content=contents))


async def why(interaction: Asked, message: discord.Message) -> None:
    """Show which memories a reply stood on."""
    await show_why(interaction, str(message.id))


async def _quotes(
    asker: InteractionUser, interaction: Asked, message: discord.Message, words: str
) -> list[Quote]:
    """Return the words as evidence, where the message is the person's own and is kept."""
    channel = str(interaction.channel_id)

    def work(rows: Rows) -> list[Quote]:
        found = messages_shown_as(rows, PLATFORM, channel, [str(message.id)])
        return [
            Quote(row_id(message), message.author_id, words)
            for message in found
            if message.author_id == asker.user_id and message.retention == "normal"
        ]

    return await asker.app.services.store.read(work)
