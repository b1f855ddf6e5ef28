"""A Discord of our own on the loopback address: REST v10 and gateway v10 over real sockets."""

from tests.fakes.discord.server import DiscordServer, Speaks

__all__ = ["DiscordServer", "Speaks"]
