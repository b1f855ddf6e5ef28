"""Who is there: the cookie of a browser, and whom it was let in as."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Response

from bot.center.guards.context import CenterContext, CenterHere
from memory.tables import User
from memory.vocabulary import Language

COOKIE = "companion_session"
LANGUAGES: tuple[Language, ...] = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Visitor:
    """A user at a browser."""

    user_id: int
    language: Language
    secret: str
    """Of their browser."""
    timezone: str = "UTC"
    """Of the user, as IANA names it."""


async def visitor_of(request: Request, center: CenterHere) -> Visitor | None:
    """Return who is logged in with a browser, if anybody is who is not erased."""
    secret = request.cookies.get(COOKIE)
    user_id = await center.login.who(secret) if secret else None
    if secret is None or user_id is None:
        return None
    user = await center.app.store_services.store.read(lambda rows: rows.get(User, user_id))
    if user is None:
        return None
    return Visitor(user_id, wanted_language(request) or user.language, secret, user.timezone)


MaybeVisitor = Annotated[Visitor | None, Depends(visitor_of)]


def wanted_language(request: Request) -> Language | None:
    """Return the first of our languages that a browser asks for; None: it asks for neither."""
    for part in request.headers.get("accept-language", "").split(","):
        tag = part.partition(";")[0].strip().lower().partition("-")[0]
        for language in LANGUAGES:
            if tag == language:
                return language
    return None


def let_in(response: Response, secret: str, center: CenterContext) -> None:
    """Have a browser keep what it was let in with."""
    days = center.app.settings.center.session_days
    response.set_cookie(
        COOKIE,
        secret,
        max_age=int(days * 24 * 60 * 60),
        httponly=True,
        secure=center.is_https,
        samesite="lax",
    )


def show_out(response: Response, center: CenterContext) -> None:
    """Have a browser forget it."""
    response.delete_cookie(COOKIE, httponly=True, secure=center.is_https, samesite="lax")
