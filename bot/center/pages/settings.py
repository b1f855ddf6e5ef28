"""The tab `settings`."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from bot.center.api.person import PersonHere
from bot.center.pages.rendering import shown

router = APIRouter(include_in_schema=False)


@router.get("/settings")
async def overview(request: Request, person: PersonHere) -> HTMLResponse:
    """Show the tab."""
    return shown(request, person, "settings/page.html", tab="settings")
