"""What holds for all tests of the bot: whom one talks to and what one logs ends with it."""

import logging
from collections.abc import Iterator

import discord
import pytest

from bot.safe_output import ROOMS


@pytest.fixture(autouse=True)
def _own_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    socket = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)
    monkeypatch.setattr(discord.asset.Asset, "BASE", discord.asset.Asset.BASE)


@pytest.fixture(autouse=True)
def _own_log_levels() -> Iterator[None]:
    before = {room: logging.getLogger(room).level for room in ROOMS}
    yield
    for room, level in before.items():
        logging.getLogger(room).setLevel(level)
