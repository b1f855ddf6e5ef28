"""What every answer forbids browsers, and whose requests are not answered at all."""

from collections.abc import Callable, Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}
NOT_KEPT = "no-store"
LARGEST_BODY = 1_000_000
"""So many bytes are read of a request at most, whoever sends it."""
LARGEST_FILE = 64_000_000
"""So many of one that brings an export along."""
BRINGING_FILES = frozenset({"/api/v1/import", "/api/v1/import/preview", "/pages/data/import"})
LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
Telling = Callable[[Request, int, str], Response]
"""Tells a person what a status and a kind of problem mean."""


class Guarded:
    """Lets through what was asked for by our own pages, under our own names."""

    def __init__(
        self, application: ASGIApp, *, hosts: Collection[str], is_https: bool, telling: Telling
    ) -> None:
        """Answer to these names, beside those of this machine."""
        self._application, self._telling = application, telling
        self._hosts = LOCAL | {*hosts}
        self._headers = HEADERS | (HTTPS_ONLY if is_https else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse to."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return

        is_begun = False

        async def guarded(message: Message) -> None:
            nonlocal is_begun
            if message["type"] == "http.response.start":
                is_begun = True
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", NOT_KEPT)
            await send(message)

        refusal = self._refusal(scope)
        try:
            await (refusal or self._application)(scope, receive, guarded)
        except Exception:
            if not is_begun:
                await self._telling(Request(scope), 500, "broken")(scope, receive, guarded)
            raise

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        # Whoever points a name of their own at this machine must not be read as us.
        if host_of(headers.get("host", "")) not in self._hosts:
            return self._telling(Request(scope), 421, "no-host")
        if scope["method"] not in SAFE and is_foreign(headers):
            return self._telling(Request(scope), 403, "foreign")
        told = headers.get("content-length", "")
        if told.isdecimal() and int(told) > largest_body(scope):
            return self._telling(Request(scope), 413, "too-large")
        return None


class BodyLimits:
    """Reads no more of a request than it may bring along."""

    def __init__(self, application: ASGIApp) -> None:
        """Have a limit for most requests, and one for those that bring an export."""
        self._most = RequestBodyLimitMiddleware(application, max_body_size=LARGEST_BODY)
        self._files = RequestBodyLimitMiddleware(application, max_body_size=LARGEST_FILE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        brings = scope["type"] == "http" and scope["path"] in BRINGING_FILES
        await (self._files if brings else self._most)(scope, receive, send)


def largest_body(scope: Scope) -> int:
    """Return how many bytes a request may have."""
    return LARGEST_FILE if scope["path"] in BRINGING_FILES else LARGEST_BODY


def host_of(authority: str) -> str:
    """Return the name in a `Host` header, without its port."""
    name, colon, port = authority.rpartition(":")
    return (name if colon and port.isdecimal() else authority).lower()


def is_foreign(headers: Headers) -> bool:
    """Tell whether another site's page sent a request.

    All browsers since 2023 say by `Sec-Fetch-Site` whose page it was, older ones by `Origin`. Who
    says neither is no browser, and brings nobody's cookies along unasked.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and _named(origin) != headers.get("host", "").lower()


def _named(origin: str) -> str:
    """Return the name and port in an `Origin`; empty: it holds none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
