"""The door: a link opens a page, and its button lets in.

Chats fetch what people send each other, to show a preview: to look at a link must not burn it.
"""

import math
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from bot.center.api.problems import Refusal
from bot.center.guards.context import CenterContext, CenterHere
from bot.center.guards.visitor import known_browser, let_in, show_out, wanted_language
from bot.center.pages.rendering import page
from bot.center.texts.frame import CENTER_TEXTS
from bot.texts.troubles import told
from config.errors import LoginRefused
from memory.vocabulary import Language

SEE_OTHER = 303
LONGEST_TOKEN = 500
router = APIRouter(include_in_schema=False)


@router.get("/login")
async def door(request: Request, center: CenterHere, token: str = "") -> HTMLResponse:
    """Show a button that lets in; burn nothing."""
    language = wanted_language(request) or "en"
    if refusal := _too_often(request, center, language):
        return refusal
    try:
        await center.login.check(token[:LONGEST_TOKEN])
    except LoginRefused as problem:
        return _closed(problem, language)
    return page("login.html", language, token=token)


@router.post("/login")
async def enter(
    request: Request, center: CenterHere, token: Annotated[str, Form()] = ""
) -> Response:
    """Burn the link and let the browser in."""
    language = wanted_language(request) or "en"
    if refusal := _too_often(request, center, language):
        return refusal
    try:
        secret = await center.login.enter(token[:LONGEST_TOKEN])
    except LoginRefused as problem:
        return _closed(problem, language)
    response = RedirectResponse("/", SEE_OTHER)
    await let_in(request, response, secret, center)
    return response


@router.post("/logout")
async def leave(request: Request, center: CenterHere, everywhere: bool = False) -> Response:
    """Log this browser out, or all of the person's; also when the person is erased by now."""
    secret, user_id = await known_browser(request, center)
    if user_id is not None and everywhere:
        await center.login.leave_everywhere(user_id)
    elif secret is not None and user_id is not None:
        await center.login.leave(secret)
    response = RedirectResponse("/", SEE_OTHER)
    show_out(response, center)
    return response


def _closed(problem: LoginRefused, language: Language) -> HTMLResponse:
    return page("closed.html", language, status=403, reason=told(problem, language))


def refuse_entry(request: Request, center: CenterContext) -> None:
    """Raise `Refusal` where somebody tries to enter too often."""
    if wait := _wait(request, center):
        raise Refusal(429, "too-often", {"Retry-After": str(wait)})


def _wait(request: Request, center: CenterContext) -> int:
    return math.ceil(center.entries.wait_for(request.client.host if request.client else ""))


def _too_often(request: Request, center: CenterContext, language: Language) -> HTMLResponse | None:
    wait = _wait(request, center)
    if not wait:
        return None
    reason = CENTER_TEXTS[language].wait.format(seconds=wait)
    refusal = page("closed.html", language, status=429, reason=reason)
    refusal.headers["Retry-After"] = str(wait)
    return refusal
