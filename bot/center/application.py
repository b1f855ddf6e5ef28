"""The web application: what is served, and what stands before it."""

from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.staticfiles import StaticFiles

from bot.app import App
from bot.center.guards.context import CenterContext
from bot.center.guards.headers import Guarded
from bot.center.pages import home, login
from bot.center.pages.rendering import STATIC


def create_application(app: App) -> FastAPI:
    """Return the Memory Center of an app; its requests are answered with the app's services."""
    center = CenterContext.of(app)
    names = {urlsplit(center.login.address).hostname or "", app.settings.center.host}
    application = FastAPI(
        title="Memory Center",
        version="1",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        middleware=[Middleware(Guarded, hosts=names, is_https=center.is_https)],
    )
    application.state.center = center
    application.include_router(login.router)
    application.include_router(home.router)
    application.mount("/static", StaticFiles(directory=STATIC), name="static")
    return application
