"""What requests are answered with."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Annotated
from weakref import WeakValueDictionary

from fastapi import Depends, Request

from bot.actions.account.looks import Looks
from bot.actions.account.passkey_challenges import Challenges
from bot.actions.account.transfers import Transfers
from bot.actions.center_login import CenterLogin
from bot.actions.event_feed import EventBell
from bot.actions.idempotency import RequestKey
from bot.app import App
from bot.center.guards.rate_limit import RateLimit
from bot.process.warming import Warming

NAME_BYTES = 12


@dataclass(frozen=True)
class CenterContext:
    """What requests are answered with: the app, the door, and how often who may ask."""

    app: App
    login: CenterLogin
    entries: RateLimit
    requests: RateLimit
    bell: EventBell
    """Wakes who listens for events."""
    listeners: Counter[int] = field(default_factory=Counter)
    """How many listen for the events of which user."""
    under_way: WeakValueDictionary[RequestKey, asyncio.Lock] = field(
        default_factory=WeakValueDictionary
    )
    """Requests that are being carried out under a key: whoever sends one again waits for it."""
    name: str = field(default_factory=lambda: token_urlsafe(NAME_BYTES))
    """By what this process is known to others on the same store."""
    challenges: Challenges = field(default_factory=Challenges)
    """What browsers were asked to sign with passkeys."""
    transfers: Transfers = field(default_factory=Transfers)
    """Exports and imports under way."""
    looks: Looks = field(default_factory=Looks)
    """Files that are being looked at."""
    warming: Warming = field(default_factory=Warming)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the process is about to end: who listens is sent away."""

    @classmethod
    def of(cls, app: App) -> "CenterContext":
        """Return what an app's requests are answered with."""
        chosen = app.settings.center
        return cls(
            app,
            CenterLogin(app.store_services),
            RateLimit(chosen.entries_per_minute),
            RateLimit(chosen.requests_per_minute),
            EventBell(app.store_services.store),
        )

    @property
    def is_https(self) -> bool:
        """Whether people reach it by https."""
        return self.login.address.startswith("https:")


def center_of(request: Request) -> CenterContext:
    """Return what a request is answered with."""
    found: CenterContext = request.app.state.center
    return found


CenterHere = Annotated[CenterContext, Depends(center_of)]
