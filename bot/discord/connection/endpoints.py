"""Addresses: where Discord is, when it is not where it always is."""

import discord
from yarl import URL

from config.settings.discord import Discord


def point_to(settings: Discord) -> None:
    """Let the library talk to the addresses in the settings; to be called before any login."""
    if settings.api_base:
        discord.http.Route.BASE = settings.api_base.rstrip("/")
    if settings.gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway_url)
    if settings.cdn_base:
        discord.asset.Asset.BASE = settings.cdn_base.rstrip("/")
