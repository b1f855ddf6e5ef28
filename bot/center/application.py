"""The web application: what is served, and what stands before it."""

from copy import copy
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.datastructures import State
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from bot.app import App
from bot.center.api import (
    account,
    conversations,
    erasures,
    events,
    feedback,
    memories,
    operator,
    traces,
    transfers,
)
from bot.center.api.examples import add_examples
from bot.center.api.problems import API, answer_problems, documented, problem_told
from bot.center.guards.context import CenterContext
from bot.center.guards.headers import BodyLimits, Guarded
from bot.center.pages.problem_pages import problem_page
from bot.center.pages.rendering import STATIC
from bot.center.pages.tabs import SHOWN

DESCRIPTION = """See, correct and control what is remembered of you.

Enter by a link (`companion center --link`, `/center`): the browser keeps a cookie. Changes of a
memory say by `If-Match` which version was seen; requests with an `Idempotency-Key` are done once.
Errors are problem details (RFC 9457), in the language that the person chose, else in that of
`Accept-Language`.
"""


def create_application(app: App) -> FastAPI:
    """Return the Memory Center of an app; its requests are answered with the app's services."""
    center = CenterContext.of(app)
    names = {urlsplit(center.login.address).hostname or "", app.settings.center.host}
    application = copy(_served())
    application.state = State({"center": center})
    application.exception_handlers = dict(application.exception_handlers)
    answer_problems(application, problem_page)
    application.user_middleware = [
        Middleware(Guarded, hosts=names, is_https=center.is_https, telling=problem_told),
        Middleware(BodyLimits),
    ]
    return application


@cache
def _served() -> FastAPI:
    """Return what is served whatever the app: its many routes are read once a process."""
    application = _Described(
        title="Memory Center",
        version="1",
        description=DESCRIPTION,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        responses=documented(403, 413, 421),
    )
    for part in (
        memories,
        conversations,
        account,
        erasures,
        traces,
        feedback,
        transfers,
        events,
        operator,
    ):
        application.include_router(part.router, prefix=API)
    for shown in SHOWN:
        application.include_router(shown)
    application.mount("/static", _Files(directory=STATIC), name="static")
    return application


class _Described(FastAPI):
    """An application whose description shows by examples what is answered."""

    def openapi(self) -> dict[str, Any]:
        """Return the description, made once."""
        if self.openapi_schema is None:
            add_examples(super().openapi())
        return super().openapi()


class _Files(StaticFiles):
    """Files that browsers keep, and ask each time whether they are still the same."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """Return a file, or that it is the same."""
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response
