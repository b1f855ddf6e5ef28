"""Passkeys: added and removed on the tab of settings, logged in by at the door.

What the browser's devices are asked, and answer, is JSON; all of it is checked by the act.
"""

import secrets
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Body, Request, Response
from fastapi.responses import JSONResponse

from bot.actions.account.passkey_challenges import GOOD_FOR, RelyingParty
from bot.actions.account.passkeys import OwnPasskeys, Passkeys, is_installed
from bot.center.api.memories import Id
from bot.center.api.person import PersonHere
from bot.center.api.problems import Refusal
from bot.center.guards.context import CenterContext, CenterHere
from bot.center.guards.headers import host_of
from bot.center.guards.visitor import let_in, wanted_language
from bot.center.pages.forms import moved
from bot.center.pages.login import refuse_entry
from bot.center.texts.passkeys import PASSKEY_TEXTS
from config.errors import OperationRefused
from memory.vocabulary import Language

ASKED = "companion_passkey"
"""The cookie of a browser that nobody is logged in with yet."""
SECRET_BYTES = 32
LONGEST_SECRET = 100
LONGEST_NAME = 200
NO_CONTENT = 204
Answer = Annotated[dict[str, Any], Body(embed=True)]
router = APIRouter(include_in_schema=False)


@router.post("/pages/passkeys/options")
async def creation(request: Request, person: PersonHere) -> JSONResponse:
    """Return what the browser makes a passkey by."""
    own = _passkeys(request, person.center, person.visitor.language)
    return JSONResponse(
        await own.creation(person.id, _browser(person.center, person.visitor.secret))
    )


@router.post("/pages/passkeys")
async def register(
    request: Request,
    person: PersonHere,
    credential: Answer,
    name: Annotated[str, Body(max_length=LONGEST_NAME)] = "",
) -> Response:
    """Keep the passkey that the browser made."""
    own = _passkeys(request, person.center, person.visitor.language)
    browser = _browser(person.center, person.visitor.secret)
    await own.register(person.id, browser, credential, name)
    return Response(status_code=NO_CONTENT)


@router.post("/pages/passkeys/{passkey_id}/remove")
async def remove(person: PersonHere, passkey_id: Id) -> Response:
    """Let a passkey log in no more."""
    await OwnPasskeys(person.services, person.id).remove(passkey_id)
    return moved("/settings#passkeys", done="passkey-removed")


@router.post("/login/passkey/options")
async def asked(request: Request, center: CenterHere) -> JSONResponse:
    """Return what a browser signs that nobody is logged in with."""
    language = wanted_language(request) or "en"
    refuse_entry(request, center)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    told = _passkeys(request, center, language).request(_browser(center, secret))
    response = JSONResponse(told)
    response.set_cookie(
        ASKED,
        secret,
        max_age=int(GOOD_FOR.total_seconds()),
        path="/login",
        httponly=True,
        secure=center.is_https,
        samesite="strict",
    )
    return response


@router.post("/login/passkey")
async def enter(request: Request, center: CenterHere, credential: Answer) -> Response:
    """Let in whose passkey signed what the browser was asked to."""
    refuse_entry(request, center)
    own = _passkeys(request, center, wanted_language(request) or "en")
    secret = request.cookies.get(ASKED, "")[:LONGEST_SECRET]
    user_id = await own.signed_by(_browser(center, secret), credential)
    response = Response(status_code=NO_CONTENT)
    response.delete_cookie(ASKED, path="/login", httponly=True, samesite="strict")
    await let_in(request, response, await center.login.let_in(user_id), center)
    return response


def passkeys_told(language: Language) -> dict[str, Any]:
    """Return what a page needs that offers passkeys; nothing of them where there are none."""
    return {"passkey_words": PASSKEY_TEXTS[language] if is_installed() else None}


def offered_at_the_door(center: CenterContext, language: Language) -> dict[str, Any]:
    """Return the same for the door, where passkeys can be used under the known address."""
    try:
        RelyingParty.at(center.login.address, _name_of(center), language)
    except OperationRefused:
        return {"passkey_words": None}
    return passkeys_told(language)


def _passkeys(request: Request, center: CenterContext, language: Language) -> Passkeys:
    if not is_installed():
        raise Refusal(404, "not-found")
    party = RelyingParty.at(
        center.login.address, host_of(request.headers.get("host", "")), language
    )
    return Passkeys(center.app.store_services, center.challenges, party, language)


def _browser(center: CenterContext, secret: str) -> str:
    """Return by what a browser is known that is asked to sign, and nobody who reads it could be."""
    return center.login.digest(secret.encode())


def _name_of(center: CenterContext) -> str:
    return urlsplit(center.login.address).hostname or ""
