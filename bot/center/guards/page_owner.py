"""Whose page asks: one that stayed open is no page of whoever was let in after in that browser.

A browser sends its newest cookie with whatever any of its pages asks for. Each page says whose it
is, by a name that tells nobody anything; where somebody else is there by now, nothing is done.
"""

import hmac

from fastapi import Request

from bot.center.guards.context import CenterContext

FIELD = "page_of"
HEADER = "Page-Of"
LENGTH = 16
PAGES = "/pages/"
"""Where our forms are sent to."""
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def owner_of_page(center: CenterContext, user_id: int) -> str:
    """Return by what a user's pages say whose they are."""
    return center.login.digest(f"page of {user_id}".encode())[:LENGTH]


async def is_page_of_another(request: Request, center: CenterContext, user_id: int) -> bool:
    """Tell whether a page of somebody else asks; what says nothing is no page."""
    said = await _said(request)
    return bool(said) and not hmac.compare_digest(
        said.encode(), owner_of_page(center, user_id).encode()
    )


async def _said(request: Request) -> str:
    """Return whose page asks, as it says: beside a request, in its address, or in a form."""
    beside = request.headers.get(HEADER) or request.query_params.get(FIELD, "")
    is_form = request.headers.get("content-type", "").startswith(FORMS)
    if beside or not is_form or not request.url.path.startswith(PAGES):
        return beside
    said = (await request.form()).get(FIELD, "")
    return said if isinstance(said, str) else ""
