"""REST v10: what holds for each request; the routes themselves stand in files of their own."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from tests.fakes.discord.buckets import Taken
from tests.fakes.discord.faults import Drops, Fails, Fault, Limited, Slows
from tests.fakes.discord.hub import Hub
from tests.fakes.discord.refusals import FILE_TOO_LARGE, UNAUTHORIZED, Refusal, unknown
from tests.fakes.discord.world import Channel

Json = dict[str, Any]
API = "/api/v10"
VIA = {"Via": "1.1 google"}


@dataclass(frozen=True, slots=True)
class Call:
    """One request to a route."""

    hub: Hub
    part: dict[str, str]
    """The variable parts of the path."""
    query: dict[str, str]
    body: Any = None
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)

    @property
    def channel(self) -> Channel:
        """The channel in the path, which the bot can see."""
        found = self.hub.world.channels.get(int(self.part["channel"]))
        if found is None:
            raise unknown("Channel")
        if "view_channel" in found.denied or not found.is_seen_by(self.hub.world.bot):
            raise Refusal(403, 50001, "Missing Access")
        return found


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path, and who answers there."""

    method: str
    path: str
    handler: Handler
    bucket: str = ""
    by_bot: bool = True
    """Whether the bot's token is asked for; interactions bring their own in the path."""


def serve(app: web.Application, hub: Hub, routes: Iterable[Route]) -> None:
    """Put the routes into the application; any other one is noted as a mistake."""
    for route in routes:
        app.router.add_route(route.method, API + route.path, _answering(hub, route))
    app.router.add_route("*", API + "/{rest:.*}", _nothing_here(hub))


def _answering(hub: Hub, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def answer(request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        hub.calls.append((request.method, path))
        fault = hub.faults.take(request.method, path)
        if isinstance(fault, Slows):
            await asyncio.sleep(fault.seconds)
        if fault is not None and not getattr(fault, "after", False):
            instead = _failing(request, fault)
            if instead is not None:
                return instead
        done = await _carry_out(hub, route, request)
        late = _failing(request, fault) if getattr(fault, "after", False) and fault else None
        return late or done

    return answer


def _failing(request: web.Request, fault: Fault) -> web.Response | None:
    match fault:
        case Fails(status):
            return web.Response(text="upstream error", status=status)
        case Limited():
            return _limited(fault.retry_after, everywhere=fault.everywhere, via=fault.via)
        case Drops():
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=499)
    return None


def _limited(
    wait: float, *, everywhere: bool, via: bool = True, headers: Json | None = None
) -> web.Response:
    told = {"message": "You are being rate limited.", "retry_after": wait, "global": everywhere}
    more = {"Retry-After": str(max(round(wait), 1))} | (VIA if via else {}) | (headers or {})
    return _json(told, 429, more)


async def _carry_out(hub: Hub, route: Route, request: web.Request) -> web.Response:
    major = _major(request)
    taken = hub.buckets.take(
        route.bucket or f"{route.method} {route.path}", major, counts=route.by_bot
    )
    if taken.wait is not None:
        return _limited(taken.wait, everywhere=taken.everywhere, headers=dict(taken.headers))
    try:
        if route.by_bot and request.headers.get("Authorization") != f"Bot {hub.token}":
            raise UNAUTHORIZED
        body, files = await _read(hub, request)
        call = Call(hub, dict(request.match_info), dict(request.query), body, files)
        told = await route.handler(call)
    except Refusal as refusal:
        hub.book.note(f"{request.method} {request.path.removeprefix(API)}", refusal)
        return _json(refusal.body, refusal.status, {**taken.headers, **VIA})
    return _told(told, taken)


def _told(told: Any, taken: Taken) -> web.Response:
    if told is None:
        return web.Response(status=204, headers=dict(taken.headers))
    return _json(told, 200, dict(taken.headers))


def _major(request: web.Request) -> str:
    """Return the part of the path that a bucket goes by."""
    parts = request.match_info
    return parts.get("channel") or parts.get("guild") or parts.get("token") or ""


async def _read(hub: Hub, request: web.Request) -> tuple[Any, dict[str, tuple[str, bytes]]]:
    kind = request.content_type
    if kind == "multipart/form-data":
        return await _read_parts(hub, request)
    text = await request.text()
    if not text:
        return {}, {}
    if request.headers.get("Content-Type") != "application/json":
        raise Refusal(400, 50035, f"Expected application/json, not {kind}")
    try:
        return json.loads(text), {}
    except ValueError as problem:
        raise Refusal(400, 50109, "The request body contains invalid JSON.") from problem


async def _read_parts(hub: Hub, request: web.Request) -> tuple[Any, dict[str, tuple[str, bytes]]]:
    body: Any = {}
    files: dict[str, tuple[str, bytes]] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        if part.name == "payload_json":
            body = json.loads(await part.text())
        else:
            number = (part.name or "").removeprefix("files[").removesuffix("]")
            files[number] = (part.filename or "file", bytes(await part.read()))
    if sum(len(content) for _, content in files.values()) > hub.file_limit:
        raise FILE_TOO_LARGE
    return body, files


def _nothing_here(hub: Hub) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def answer(request: web.Request) -> web.StreamResponse:
        hub.book.complain(f"{request.method} {request.path}: this server has no such route")
        return _json({"code": 0, "message": "404: Not Found"}, 404, VIA)

    return answer


def _json(told: Any, status: int, headers: Json) -> web.Response:
    # Exactly this type: with a charset behind it, discord.py takes the body for text.
    return web.Response(
        body=json.dumps(told).encode(),
        status=status,
        headers={**headers, "Content-Type": "application/json"},
    )
