"""The page that somebody sees who was let in."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from bot.center.api.person import present, refuse_too_often
from bot.center.guards.context import CenterHere
from bot.center.guards.visitor import MaybeVisitor, wanted_language
from bot.center.pages.passkeys import offered_at_the_door
from bot.center.pages.rendering import page, shown
from bot.center.texts.frame import CENTER_TEXTS

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request, center: CenterHere, visitor: MaybeVisitor) -> HTMLResponse:
    """Show what there is, or the closed door."""
    if visitor is None:
        language = wanted_language(request) or "en"
        reason = CENTER_TEXTS[language].closed
        offered = offered_at_the_door(center, language)
        return page("closed.html", language, status=401, reason=reason, **offered)
    refuse_too_often(center, visitor.user_id)
    person = present(center, visitor)
    stats, waiting = await person.own.stats(), await person.own.waiting()
    return shown(request, person, "home.html", stats=stats, waiting=waiting)
