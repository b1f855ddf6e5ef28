"""Forgetting everything, after a button and a typed word."""

import discord

from bot.discord.asking import Asked, asker_of, say
from bot.discord.buttons import DeedButton
from bot.discord.deed import Deed
from bot.discord.modals import Asking, ask_for
from bot.discord.texts_settings import SETTINGS_TEXTS
from bot.own_forgetting import Everything


async def offer_erasing(interaction: Asked) -> None:
    """Say plainly what would be forgotten, and how."""
    asker = await asker_of(interaction)
    texts = SETTINGS_TEXTS[asker.language]
    count = await Everything(asker.app.services, asker.user_id).count()
    days = round(asker.app.settings.fading.purge_days)
    view = discord.ui.View(timeout=None)
    view.add_item(
        DeedButton(Deed("erase", asker.user_id), texts.erase_button, discord.ButtonStyle.danger)
    )
    await say(interaction, texts.erase_heading.format(count=count, days=days), view)


async def confirm_erasing(interaction: Asked, deed: Deed) -> None:
    """Ask for the word, and forget everything where it is typed."""
    asker = await asker_of(interaction)
    texts = SETTINGS_TEXTS[asker.language]

    async def given(answered: Asked, word: str) -> None:
        if word.casefold() != texts.erase_word:
            await say(answered, texts.erase_not)
            return
        count = await Everything(asker.app.services, deed.owner).forget()
        await say(answered, texts.erased.format(count=count))

    label = texts.erase_label.format(word=texts.erase_word)
    await ask_for(interaction, Asking(texts.erase_title, label, hint=texts.erase_word), given)
