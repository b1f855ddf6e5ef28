"""Who is there: the cookie of a browser, and whom it was let in as."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Response
from sqlmodel import Session as Rows

from bot.actions.event_feed import newest_event
from bot.actions.private_mode import private_talks
from bot.center.guards.context import CenterContext, CenterHere
from memory.tables import User
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

COOKIE = "companion_session"
HOST_COOKIE = f"__Host-{COOKIE}"
"""What browsers keep for this very host alone, by https: no neighbouring name can set it."""
WEIGHT = LatePattern(r"q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$", re.IGNORECASE)
LANGUAGES: tuple[Language, ...] = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Visitor:
    """A user at a browser."""

    user_id: int
    language: Language
    """That which they chose, else what their browser would rather have."""
    secret: str
    """Of their browser."""
    timezone: str = "UTC"
    """Of the user, as IANA names it."""
    event: int = 0
    """The newest one when they asked: whatever they are shown is no older."""
    private: Sequence[int] = ()
    """The conversations in which they had private mode on then."""


async def visitor_of(request: Request, center: CenterHere) -> Visitor | None:
    """Return who is logged in with a browser, if anybody is who is not erased."""
    secret, user_id = await known_browser(request, center)
    if secret is None or user_id is None:
        return None
    store = center.app.store_services.store
    user, event, private = await store.read(lambda rows: _seen(rows, user_id))
    if user is None:
        return None
    wanted = None if user.language_chosen else wanted_language(request)
    return Visitor(user_id, wanted or user.language, secret, user.timezone, event, private)


MaybeVisitor = Annotated[Visitor | None, Depends(visitor_of)]


def _seen(rows: Rows, user_id: int) -> tuple[User | None, int, Sequence[int]]:
    return rows.get(User, user_id), newest_event(rows), private_talks(rows, user_id)


async def known_browser(request: Request, center: CenterContext) -> tuple[str | None, int | None]:
    """Return the secret of a browser and whom it was let in as, also one who is erased by now."""
    secret = request.cookies.get(cookie_name(center))
    return secret, await center.login.who(secret) if secret else None


def wanted_language(request: Request) -> Language | None:
    """Return which of our languages a browser would rather have; None: it asks for neither.

    Of two that it would have alike the first is.
    """
    wanted: dict[Language, float] = {}
    for part in request.headers.get("accept-language", "").split(","):
        tag, _, quality = part.partition(";")
        name = tag.strip().lower().partition("-")[0]
        for language in LANGUAGES:
            if name == language:
                wanted[language] = max(wanted.get(language, 0.0), _weight(quality))
    best = max(wanted, key=lambda language: wanted[language], default=None)
    return best if best is not None and wanted[best] > 0 else None


def _weight(quality: str) -> float:
    """Return how much a language is wanted, 0 to 1; what is no figure of that says nothing."""
    found = WEIGHT.match(quality.strip())
    return float(found[1]) if found else 1.0


def cookie_name(center: CenterContext) -> str:
    """Return by which name a browser keeps what it was let in with."""
    return HOST_COOKIE if center.is_https else COOKIE


async def let_in(request: Request, response: Response, secret: str, center: CenterContext) -> None:
    """Have a browser keep what it was let in with, in place of what it had before."""
    if former := request.cookies.get(cookie_name(center)):
        await center.login.leave(former)
    days = center.app.settings.center.session_days
    response.set_cookie(
        cookie_name(center),
        secret,
        max_age=int(days * 24 * 60 * 60),
        httponly=True,
        secure=center.is_https,
        samesite="lax",
    )


def show_out(response: Response, center: CenterContext) -> None:
    """Have a browser forget it."""
    response.delete_cookie(
        cookie_name(center), httponly=True, secure=center.is_https, samesite="lax"
    )
