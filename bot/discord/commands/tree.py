"""The tree of commands: where they may be used, in which languages, and what a failure says."""

import discord
from discord import app_commands

from bot.discord.commands.account import own_commands
from bot.discord.commands.context_menus import menus
from bot.discord.commands.erase import EraseCommands
from bot.discord.commands.memory import MemoryCommands
from bot.discord.commands.server import ServerCommands
from bot.discord.components.error_messages import tell_trouble
from bot.discord.context.interaction_user import Asked


class CompanionTree(app_commands.CommandTree[discord.Client]):
    """All commands; nothing is sent to Discord before somebody asks for a sync."""

    def __init__(self, client: discord.Client) -> None:
        """Put in all commands: in servers, in private, and wherever a person brings the bot."""
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self.add_command(MemoryCommands())
        self.add_command(EraseCommands())
        self.add_command(ServerCommands())
        for command in own_commands():
            self.add_command(command)
        for menu in menus():
            self.add_command(menu)

    async def on_error(self, interaction: Asked, error: app_commands.AppCommandError, /) -> None:
        """Tell what went wrong."""
        await tell_trouble(interaction, error)
