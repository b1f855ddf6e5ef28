"""The tab `conversations`."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from bot.center.api.person import PersonHere
from bot.center.pages.rendering import shown

router = APIRouter(include_in_schema=False)


@router.get("/conversations")
async def overview(request: Request, person: PersonHere) -> HTMLResponse:
    """Show the tab."""
    return shown(request, person, "conversations/page.html", tab="conversations")
