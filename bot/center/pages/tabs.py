"""All pages there are: the door, the tabs, and what each is made of."""

from collections.abc import Sequence

from fastapi import APIRouter

from bot.center.pages import data, graph, home, insights, login, private_mode, settings
from bot.center.pages.conversations import overview
from bot.center.pages.memories import cards

SHOWN: Sequence[APIRouter] = (
    login.router,
    home.router,
    private_mode.router,
    overview.router,
    cards.router,
    graph.router,
    insights.router,
    data.router,
    settings.router,
)
