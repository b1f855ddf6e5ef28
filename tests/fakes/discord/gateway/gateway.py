"""The gateway: connections, sessions, and the troubles that connections have."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.fakes.discord.gateway.compression import KINDS
from tests.fakes.discord.gateway.connection import Connection
from tests.fakes.discord.gateway.session import Session

Json = dict[str, Any]
RECONNECT, INVALID = 7, 9


@dataclass
class Gateway:
    """Who is connected, and what the next ones will meet."""

    bot_id: int
    token: str
    greeting: Callable[[Session], list[tuple[str, Json]]]
    """The events after IDENTIFY: READY, and a GUILD_CREATE for each server."""
    heartbeat_seconds: float = 41.25
    allowed_intents: int = (1 << 53) - 1
    """Intents that are switched on in the portal; others close with 4014."""
    hang_up: int | None = None
    """The code that each new connection is closed with right after HELLO."""
    deaf: bool = False
    """Whether heartbeats get no answer."""
    sessions: dict[str, Session] = field(default_factory=dict)
    connections: list[Connection] = field(default_factory=list)
    connected: int = 0
    """How many connections there were so far."""
    identified: list[Json] = field(default_factory=list)
    """What each IDENTIFY said."""
    resumed: int = 0
    compressions: list[str | None] = field(default_factory=list)
    """How each connection wanted its frames."""
    beats: int = 0
    """How many heartbeats came."""
    closed: list[int | None] = field(default_factory=list)
    """The codes by which the bot closed connections."""

    def emit(self, event: str, payload: Json, *, guild_id: int | None = None) -> None:
        """Send an event to the sessions that should see it."""
        for session in self.sessions.values():
            if not session.ended and session.serves(guild_id) and session.wants(event, guild_id):
                session.send(event, session.shown(event, payload))

    def emit_raw(self, event: str, payload: Json) -> None:
        """Send any event at all, a nonsensical one too, to the first session that is there."""
        next(session for session in self.sessions.values() if session.line).send(event, payload)

    def pull_the_cable(self) -> None:
        """Cut all connections without a word."""
        for connection in list(self.connections):
            connection.cut()

    async def close(self, code: int) -> None:
        """Close all connections with a code."""
        for connection in list(self.connections):
            await connection.close(code)

    def ask_to_reconnect(self) -> None:
        """Send op 7."""
        for connection in self.connections:
            connection.put({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool) -> None:
        """Send op 9."""
        for connection in self.connections:
            if connection.session is not None and not resumable:
                connection.session.ended = True
            connection.put({"op": INVALID, "d": resumable})

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer one connection from beginning to end."""
        socket = web.WebSocketResponse(max_msg_size=4096 * 4)
        await socket.prepare(request)
        self.connected += 1
        self.compressions.append(request.query.get("compress"))
        kind = KINDS.get(request.query.get("compress"))
        if request.query.get("v") != "10" or request.query.get("encoding") != "json" or not kind:
            await socket.close(code=4012)
            return socket
        connection = Connection(self, socket, kind(), request)
        self.connections.append(connection)
        try:
            await connection.serve()
        finally:
            self.connections.remove(connection)
            self.closed.append(socket.close_code)
        return socket
