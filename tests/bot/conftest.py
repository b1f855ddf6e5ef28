"""What holds for all tests of the bot: whom one lets it talk to, the next does not."""

import discord
import pytest


@pytest.fixture(autouse=True)
def _own_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    socket = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)
    monkeypatch.setattr(discord.asset.Asset, "BASE", discord.asset.Asset.BASE)
