"""All pages there are: the door, the tabs, and what each is made of."""

from collections.abc import Sequence

from fastapi import APIRouter

from bot.center.pages import graph, home, insights, login, private_mode, settings
from bot.center.pages.conversations import overview as conversations
from bot.center.pages.data import clearing, transfers
from bot.center.pages.data import overview as data
from bot.center.pages.memories import (
    adding,
    cards,
    editing,
    erasing,
    pending,
    selection,
    undoing,
)
from bot.center.pages.memories import overview as memories

SHOWN: Sequence[APIRouter] = (
    login.router,
    home.router,
    private_mode.router,
    conversations.router,
    memories.router,
    pending.router,
    adding.router,
    selection.router,
    undoing.router,
    cards.router,
    editing.router,
    erasing.router,
    graph.router,
    insights.router,
    data.router,
    transfers.router,
    clearing.router,
    settings.router,
)
