"""All pages there are: the door, the tabs, and what each is made of."""

from collections.abc import Sequence

from fastapi import APIRouter

from bot.center.pages import graph, home, insights, login, passkeys, private_mode, settings
from bot.center.pages.conversations import context, messages, reasons
from bot.center.pages.conversations import erasing as conversation_erasing
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
from bot.center.pages.profile import acts as profile_acts
from bot.center.pages.profile import text as profile

SHOWN: Sequence[APIRouter] = (
    login.router,
    home.router,
    private_mode.router,
    conversations.router,
    messages.router,
    context.router,
    reasons.router,
    conversation_erasing.router,
    memories.router,
    pending.router,
    adding.router,
    selection.router,
    undoing.router,
    cards.router,
    editing.router,
    erasing.router,
    profile.router,
    profile_acts.router,
    graph.router,
    insights.router,
    data.router,
    transfers.router,
    clearing.router,
    settings.router,
    passkeys.router,
)
