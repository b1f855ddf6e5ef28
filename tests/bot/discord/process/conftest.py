"""Discord's addresses are the library's own again after each test."""

from collections.abc import AsyncIterator

import discord
import pytest

from tests.bot.discord.process.lives import Town
from tests.fakes.discord import DiscordServer


@pytest.fixture(autouse=True)
def _own_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    socket = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)
    monkeypatch.setattr(discord.asset.Asset, "BASE", discord.asset.Asset.BASE)


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with DiscordServer() as server:
        yield Town(server)
