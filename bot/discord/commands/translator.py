"""Names and descriptions of commands, in the languages that people have Discord in."""

import discord
from discord import app_commands

from bot.discord.commands.translations import WORDS


class CommandTranslator(app_commands.Translator):
    """Translates from the table of words; what is not in it stays English."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the word in the locale, or None where there is none."""
        return WORDS.get(locale.value, {}).get(string.message)
