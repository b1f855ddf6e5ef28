"""One connection to the gateway: HELLO, IDENTIFY or RESUME, heartbeats, events, close codes."""

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from tests.fakes.discord.gateway.compression import Compression
from tests.fakes.discord.gateway.session import PRIVILEGED, Session

if TYPE_CHECKING:
    from tests.fakes.discord.gateway.gateway import Gateway

Json = dict[str, Any]
HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, MEMBERS, HELLO, ACK = 1, 2, 3, 4, 6, 8, 10, 11
UNKNOWN_OP, DECODE, NOT_IDENTIFIED, BAD_TOKEN, TWICE = 4001, 4002, 4003, 4004, 4005
BAD_SEQUENCE, TOO_FAST, TIMED_OUT, BAD_SHARD = 4007, 4008, 4009, 4010
BAD_INTENTS, FORBIDDEN_INTENTS = 4013, 4014
ACK_SECONDS = 0.02
"""How far away Discord is; an ACK that came at once would look to discord.py like a late one."""
BUSY_SECONDS = 10
"""How much later than its time a heartbeat is taken: the machine may be busy."""
LARGEST = 4096
COMMANDS, COMMAND_SECONDS = 120, 60
GONE_FOR_GOOD = (1000, 1001)
"""A bot that closes with these gives its session up."""


class Connection:
    """Speaks with one client until one of both hangs up."""

    def __init__(
        self,
        gateway: "Gateway",
        socket: web.WebSocketResponse,
        compression: Compression,
        request: web.Request,
    ) -> None:
        self.session: Session | None = None
        self._gateway = gateway
        self._socket = socket
        self._compression = compression
        self._request = request
        self._outgoing: asyncio.Queue[Json] = asyncio.Queue()
        self._commands: list[float] = []
        self._beat = time.monotonic()
        self._hung_up = False

    def put(self, payload: Json) -> None:
        """Send a packet after those that were put before."""
        self._outgoing.put_nowait(payload)

    def cut(self) -> None:
        """End the connection as a pulled cable does."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def close(self, code: int) -> None:
        """Hang up with a code; the session can be resumed."""
        self._hung_up = True
        await self._socket.close(code=code)

    async def serve(self) -> None:
        """Speak until somebody hangs up."""
        milliseconds = int(self._gateway.heartbeat_seconds * 1000)
        self.put({"op": HELLO, "d": {"heartbeat_interval": milliseconds, "_trace": []}})
        tasks = [asyncio.create_task(one()) for one in (self._write, self._listen_to_the_heart)]
        try:
            if self._gateway.hang_up is not None:
                await asyncio.sleep(0)
                await self.close(self._gateway.hang_up)
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    await self._hear(message.data)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._leave()

    def _leave(self) -> None:
        if self.session is None or self.session.line is not self:
            return
        self.session.line = None
        if not self._hung_up and self._socket.close_code in GONE_FOR_GOOD:
            self.session.ended = True

    async def _write(self) -> None:
        while True:
            packet = await self._outgoing.get()
            frame = self._compression.frame(json.dumps({"s": None, "t": None} | packet))
            try:
                if isinstance(frame, str):
                    await self._socket.send_str(frame)
                else:
                    await self._socket.send_bytes(frame)
            except ConnectionError:
                return

    async def _listen_to_the_heart(self) -> None:
        allowed = self._gateway.heartbeat_seconds * 1.5 + BUSY_SECONDS
        for_now = allowed
        while for_now > 0:
            await asyncio.sleep(for_now)
            for_now = self._beat + allowed - time.monotonic()
        await self.close(TIMED_OUT)

    async def _hear(self, text: str) -> None:
        code = self._refused(text)
        if code is not None:
            await self.close(code)
            return
        packet = json.loads(text)
        match packet["op"]:
            case 1:
                self._beat = time.monotonic()
                self._gateway.beats += 1
                if not self._gateway.deaf:
                    asyncio.get_running_loop().call_later(
                        ACK_SECONDS, self.put, {"op": ACK, "d": None}
                    )
            case 2:
                await self._identify(packet["d"])
            case 6:
                await self._resume(packet["d"])

    def _refused(self, text: str) -> int | None:
        """Return the close code for what may not be said now."""
        now = time.monotonic()
        self._commands = [
            command for command in self._commands if now - command < COMMAND_SECONDS
        ] + [now]
        try:
            op = json.loads(text)["op"]
        except (ValueError, KeyError, TypeError):
            return DECODE
        if len(text.encode()) > LARGEST:
            return DECODE
        if len(self._commands) > COMMANDS:
            return TOO_FAST
        if op not in (HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, MEMBERS):
            return UNKNOWN_OP
        if self.session is None and op in (PRESENCE, VOICE, MEMBERS):
            return NOT_IDENTIFIED
        return TWICE if self.session is not None and op in (IDENTIFY, RESUME) else None

    async def _identify(self, told: Json) -> None:
        self._gateway.identified.append(told)
        code = self._identity_refused(told)
        if code is not None:
            await self.close(code)
            return
        number, count = told.get("shard") or (0, 1)
        session = Session(self._gateway.bot_id, told["intents"], (number, count))
        self._gateway.sessions[session.id] = session
        self._take(session)
        for event, payload in self._gateway.greeting(session):
            session.send(event, payload)

    def _identity_refused(self, told: Json) -> int | None:
        if told.get("token") != self._gateway.token:
            return BAD_TOKEN
        number, count = told.get("shard") or (0, 1)
        if not 0 <= number < count:
            return BAD_SHARD
        if "intents" not in told or told["intents"] >= 1 << 53 or not told.get("properties"):
            return BAD_INTENTS
        forbidden = told["intents"] & PRIVILEGED & ~self._gateway.allowed_intents
        return FORBIDDEN_INTENTS if forbidden else None

    async def _resume(self, told: Json) -> None:
        session = self._gateway.sessions.get(told.get("session_id") or "")
        if told.get("token") != self._gateway.token:
            await self.close(BAD_TOKEN)
        elif session is None or session.ended:
            self.put({"op": 9, "d": False})
        elif (told.get("seq") or 0) > session.sequence:
            await self.close(BAD_SEQUENCE)
        else:
            missed = session.missed(told.get("seq") or 0)
            for packet in missed:
                self.put(packet)
            self._take(session)
            self._gateway.resumed += 1
            session.send("RESUMED", {"_trace": []})

    def _take(self, session: Session) -> None:
        self.session = session
        session.line = self
