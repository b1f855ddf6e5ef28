"""`/memory`: see, find, add, forget, hush, bring back, and ask why."""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.discord.commands.memory_picker import (
    autocomplete_active,
    autocomplete_fading,
    autocomplete_forgotten,
    named_by,
)
from bot.discord.components.buttons import row_of
from bot.discord.components.responses import defer_response, say
from bot.discord.context.interaction_user import Asked, InteractionUser, asker_of
from bot.discord.texts.memory import MEMORY_TEXTS
from bot.discord.views.explanation import show_last_why
from bot.discord.views.fading_list import show_fading
from bot.discord.views.memory_card import card_buttons, show_card
from bot.discord.views.memory_lines import memory_line, plain, questions, told
from bot.discord.views.memory_list import menu_of, show_page
from bot.discord.views.pending_list import show_pending
from bot.discord.views.topics import forget_topic, hush_topic, never_store, never_stored
from bot.texts.terminal import TEXTS
from memory.reports.memory_view import MemoryView

FOUND = 8


class MemoryCommands(app_commands.Group):
    """The person's memories, in their hands."""

    def __init__(self) -> None:
        """Name the group."""
        super().__init__(name=_("memory"), description=_("What I remember of you"))

    @app_commands.command(name=_("list"), description=_("List what I remember of you"))
    @app_commands.rename(forgotten=_("forgotten"))
    @app_commands.describe(forgotten=_("List what is forgotten instead"))
    async def list_memories(self, interaction: Asked, forgotten: bool = False) -> None:
        """List what is remembered, or forgotten."""
        await show_page(interaction, "forgotten" if forgotten else "active")

    @app_commands.command(name=_("search"), description=_("Find what I remember"))
    @app_commands.rename(words=_("words"))
    @app_commands.describe(words=_("What to look for"))
    async def search(self, interaction: Asked, words: app_commands.Range[str, 1, 200]) -> None:
        """Find memories by words."""
        await defer_response(interaction)
        asker = await asker_of(interaction)
        await show_found(interaction, asker, words, MEMORY_TEXTS[asker.language].found)

    @app_commands.command(name=_("add"), description=_("Have me remember a sentence"))
    @app_commands.rename(words=_("words"), anyway=_("anyway"))
    @app_commands.describe(
        words=_("What to remember, in your own words"),
        anyway=_("Even on a topic that you don't want stored"),
    )
    async def add(
        self, interaction: Asked, words: app_commands.Range[str, 1, 500], anyway: bool = False
    ) -> None:
        """Remember a sentence as the person's own word."""
        await defer_response(interaction)
        asker = await asker_of(interaction)
        memory = await asker.own.add(words, anyway=anyway)
        await _said(interaction, asker, memory, MEMORY_TEXTS[asker.language].added)

    @app_commands.command(name=_("forget"), description=_("Have me forget a memory or a topic"))
    @app_commands.rename(memory=_("memory"), topic=_("topic"))
    @app_commands.describe(memory=_("Which memory"), topic=_("Everything about a topic"))
    @app_commands.autocomplete(memory=autocomplete_active)
    async def forget(
        self, interaction: Asked, memory: str | None = None, topic: str | None = None
    ) -> None:
        """Forget a memory, or all that is about a topic."""
        await defer_response(interaction)
        asker = await asker_of(interaction)
        texts = MEMORY_TEXTS[asker.language]
        if topic:
            await forget_topic(interaction, asker, topic)
        elif (number := named_by(memory)) is not None:
            await _said(interaction, asker, await asker.own.forget(number), texts.forgotten)
        else:
            await _ask_which(interaction, asker, memory)

    @app_commands.command(
        name=_("hush"), description=_("Keep something, but don't bring it up unless I do")
    )
    @app_commands.rename(memory=_("memory"), topic=_("topic"), lift=_("lift"))
    @app_commands.describe(
        memory=_("Which memory"),
        topic=_("Everything about a topic"),
        lift=_("Let it be brought up again"),
    )
    @app_commands.autocomplete(memory=autocomplete_active)
    async def hush(
        self,
        interaction: Asked,
        memory: str | None = None,
        topic: str | None = None,
        lift: bool = False,
    ) -> None:
        """Hush a memory or a topic, or lift that."""
        await defer_response(interaction)
        asker = await asker_of(interaction)
        texts = MEMORY_TEXTS[asker.language]
        if topic:
            await say(interaction, await hush_topic(asker, topic, lift=lift))
        elif (number := named_by(memory)) is not None:
            changed = await (asker.own.unhush(number) if lift else asker.own.hush(number))
            said = texts.unhushed if lift else texts.hushed
            await _said(interaction, asker, changed, said)
        else:
            await _ask_which(interaction, asker, memory)

    @app_commands.command(name=_("never"), description=_("Have me keep nothing about a topic"))
    @app_commands.rename(topic=_("topic"), lift=_("lift"))
    @app_commands.describe(topic=_("Which topic; empty lists them"), lift=_("Let it be kept again"))
    async def never(
        self,
        interaction: Asked,
        topic: app_commands.Range[str, 1, 100] | None = None,
        lift: bool = False,
    ) -> None:
        """Keep nothing about a topic from now on, lift that, or list these topics."""
        await defer_response(interaction)
        asker = await asker_of(interaction)
        if topic:
            await say(interaction, await never_store(asker, topic, lift=lift))
        else:
            await say(interaction, *await never_stored(asker))

    @app_commands.command(name=_("fading"), description=_("List what may fade in the coming days"))
    async def fading(self, interaction: Asked) -> None:
        """List what is about to be let go, with a button on each that keeps it."""
        await show_fading(interaction)

    @app_commands.command(name=_("keep"), description=_("Have me keep what would fade"))
    @app_commands.rename(memory=_("memory"))
    @app_commands.describe(memory=_("Which memory"))
    @app_commands.autocomplete(memory=autocomplete_fading)
    async def keep(self, interaction: Asked, memory: str) -> None:
        """Keep a memory that is about to fade."""
        await defer_response(interaction)
        asker = await asker_of(interaction)
        number = named_by(memory)
        if number is None:
            await _ask_which(interaction, asker, memory)
        else:
            kept = await asker.own.keep(number)
            await _said(interaction, asker, kept, MEMORY_TEXTS[asker.language].kept)

    @app_commands.command(name=_("pending"), description=_("List what waits for your answer"))
    async def pending(self, interaction: Asked) -> None:
        """List what waits for the person's yes, with a yes and a no for each."""
        await show_pending(interaction)

    @app_commands.command(name=_("restore"), description=_("Bring back what is forgotten"))
    @app_commands.rename(memory=_("memory"))
    @app_commands.describe(memory=_("Which memory"))
    @app_commands.autocomplete(memory=autocomplete_forgotten)
    async def restore(self, interaction: Asked, memory: str) -> None:
        """Bring a forgotten memory back."""
        await defer_response(interaction)
        asker = await asker_of(interaction)
        number = named_by(memory)
        if number is None:
            await say(interaction, MEMORY_TEXTS[asker.language].name_one)
            return
        restored = await asker.own.restore(number)
        await _said(interaction, asker, restored, MEMORY_TEXTS[asker.language].restored)

    @app_commands.command(
        name=_("why"),
        description=_("Show what my last reply stood on, or what a memory stands on"),
    )
    @app_commands.rename(memory=_("memory"))
    @app_commands.describe(memory=_("Which memory"))
    @app_commands.autocomplete(memory=autocomplete_active)
    async def why(self, interaction: Asked, memory: str | None = None) -> None:
        """Show what a reply or a memory stands on."""
        if memory is None:
            await show_last_why(interaction)
            return
        asker = await asker_of(interaction)
        number = named_by(memory)
        if number is None:
            await _ask_which(interaction, asker, memory)
        else:
            await show_card(interaction, asker, number)

    @app_commands.command(name=_("stats"), description=_("Count what I remember"))
    async def stats(self, interaction: Asked) -> None:
        """Count memories."""
        asker = await asker_of(interaction)
        counts = (await asker.own.stats()).memories
        waiting = await questions(asker.app, asker.user_id, asker.language).all()
        said = MEMORY_TEXTS[asker.language].stats.format(
            active=counts.state.get("active", 0),
            forgotten=counts.state.get("forgotten", 0),
            core=counts.category.get("core", 0),
            waiting=len(waiting),
        )
        await say(interaction, said)


async def show_found(interaction: Asked, asker: InteractionUser, words: str, heading: str) -> None:
    """Show what is found for the words, with a menu that opens one."""
    found = await asker.own.search(words, limit=FOUND)
    memories = [await asker.own.view(recalled.candidate.memory_id) for recalled in found]
    if not memories:
        await say(interaction, TEXTS[asker.language].found_nothing)
        return
    lines = [
        heading.format(words=plain(words)),
        *(memory_line(memory, asker.language) for memory in memories),
    ]
    await say(interaction, "\n".join(lines), menu_of(asker, memories))


async def _ask_which(interaction: Asked, asker: InteractionUser, words: str | None) -> None:
    """Where no number was given, show which memories the words could mean."""
    texts = MEMORY_TEXTS[asker.language]
    if not words:
        await say(interaction, texts.name_one)
        return
    await show_found(interaction, asker, words, texts.which_one)


async def _said(interaction: Asked, asker: InteractionUser, memory: MemoryView, said: str) -> None:
    gone = memory.state != "active"
    view: discord.ui.View | None = row_of(*card_buttons(asker, memory)) if gone else None
    await say(interaction, said.format(id=memory.id, content=told(memory.content)), view)
