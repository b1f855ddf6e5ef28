"""The page that somebody sees who was let in."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from bot.center.guards.visitor import MaybeVisitor, wanted_language
from bot.center.pages.rendering import page
from bot.center.texts import CENTER_TEXTS

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request, visitor: MaybeVisitor) -> HTMLResponse:
    """Show the page, or the closed door."""
    if visitor is None:
        language = wanted_language(request) or "en"
        reason = CENTER_TEXTS[language].closed
        return page("closed.html", language, status=401, reason=reason)
    return page("home.html", visitor.language)
