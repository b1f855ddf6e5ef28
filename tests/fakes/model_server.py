"""A model server on the loopback address that speaks OpenAI's API and answers as it is told."""

import argparse
import asyncio
import json
import threading
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from types import TracebackType
from typing import Self

from aiohttp import web

from tests.fakes.behaviours import Behaviour, CutOff, Fails, Garbage, Hangs, Moves, Says, Slow
from tests.fakes.chat_replies import completion, first_chunks, last_chunks
from tests.fakes.chat_requests import ChatRequest, Json, complaint
from tests.fakes.embeddings import embedding_complaint, embeddings

Route = Callable[[ChatRequest], Behaviour | None]
USED_UP = Fails(400, code="script_used_up", message="The script holds no answer for this request.")


class ModelServer:
    """The server, in a thread of its own; enter it to start it, leave it to stop it."""

    def __init__(self, *, api_key: str | None = None, dimensions: int = 8, port: int = 0) -> None:
        self.url = ""
        self.dimensions = dimensions
        self.requests: list[Json] = []
        """The bodies of all chat requests so far, the refused ones too."""
        self.embedding_requests: list[Json] = []
        self._api_key = api_key
        self._port = port
        self._script: deque[Behaviour] = deque()
        self._embedding_script: deque[Behaviour] = deque()
        self._route: Route | None = None
        self._started: Future[str] = Future()
        self._thread = threading.Thread(target=self._run, name="fake model server", daemon=True)

    def script(self, *behaviours: Behaviour, route: Route | None = None) -> None:
        """Queue answers for chat; a route is asked first, and may leave a request to the queue."""
        self._script.extend(behaviours)
        self._route = route or self._route

    def script_embeddings(self, *behaviours: Behaviour) -> None:
        """Queue troubles for embeddings; when they are used up, vectors are given."""
        self._embedding_script.extend(behaviours)

    def __enter__(self) -> Self:
        self._thread.start()
        self.url = self._started.result()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except OSError as error:
            self._started.set_exception(error)

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        app = web.Application(client_max_size=64 * 1024**2)
        app.router.add_post("/v1/chat/completions", self._chat)
        app.router.add_post("/v1/embeddings", self._embed)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1, handler_cancellation=True)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", self._port).start()
            host, port = runner.addresses[0][:2]
            self._started.set_result(f"http://{host}:{port}/v1")
            await self._stop.wait()
        finally:
            await runner.cleanup()

    async def _chat(self, http: web.Request) -> web.StreamResponse:
        body = await _body(http)
        self.requests.append(body)
        if refusal := self._refusal(http, complaint(body)):
            return _failure(refusal)
        request = ChatRequest(body)
        behaviour = (self._route and self._route(request)) or _next(self._script) or USED_UP
        if plain := await self._without_answer(behaviour):
            return plain
        if request.streams:
            return await self._stream(http, request, behaviour)
        return await self._answer_whole(http, completion(request, behaviour), behaviour)

    async def _embed(self, http: web.Request) -> web.StreamResponse:
        body = await _body(http)
        self.embedding_requests.append(body)
        if refusal := self._refusal(http, embedding_complaint(body)):
            return _failure(refusal)
        behaviour = _next(self._embedding_script)
        if behaviour and (plain := await self._without_answer(behaviour)):
            return plain
        answer = embeddings(body, int(body.get("dimensions") or self.dimensions))
        return await self._answer_whole(http, answer, behaviour)

    def _refusal(self, http: web.Request, complaint: str | None) -> Fails | None:
        if self._api_key and http.headers.get("Authorization") != f"Bearer {self._api_key}":
            return Fails(401, code="invalid_api_key", message="Incorrect API key provided.")
        return Fails(400, message=complaint) if complaint else None

    async def _without_answer(self, behaviour: Behaviour) -> web.Response | None:
        match behaviour:
            case Fails():
                return _failure(behaviour)
            case Moves(location, status):
                return web.Response(status=status, headers={"Location": location})
            case Garbage(body, content_type):
                return web.Response(text=body, content_type=content_type)
            case Hangs():
                await self._stop.wait()
                return web.Response(status=503)
        return None

    async def _answer_whole(
        self, http: web.Request, answer: Json, behaviour: Behaviour | None
    ) -> web.StreamResponse:
        body = json.dumps(answer).encode()
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        response.content_length = len(body)
        await response.prepare(http)
        if isinstance(behaviour, CutOff):
            await response.write(body[: len(body) // 2])
            return _dropped(http, response)
        parts = len(behaviour.pieces) if isinstance(behaviour, Slow) else 1
        size = -(-len(body) // parts)
        await self._write(
            response, (body[at : at + size] for at in range(0, len(body), size)), behaviour
        )
        return response

    async def _stream(
        self, http: web.Request, request: ChatRequest, behaviour: Behaviour
    ) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(http)
        await self._write(response, first_chunks(request, behaviour), behaviour)
        if isinstance(behaviour, CutOff):
            return _dropped(http, response)
        await self._write(response, last_chunks(request, behaviour), None)
        return response

    async def _write(
        self, response: web.StreamResponse, parts: Iterable[bytes], behaviour: Behaviour | None
    ) -> None:
        for part in parts:
            if isinstance(behaviour, Slow):
                await asyncio.sleep(behaviour.pause_seconds)
            await response.write(part)


async def _body(http: web.Request) -> Json:
    try:
        body: Json = await http.json()
    except ValueError:
        return {}
    return body


def _next(script: deque[Behaviour]) -> Behaviour | None:
    return script.popleft() if script else None


def _failure(told: Fails) -> web.Response:
    error = {"message": told.message, "type": "fake_error", "param": None, "code": told.code}
    headers = {} if told.retry_after is None else {"Retry-After": str(told.retry_after)}
    return web.json_response({"error": error}, status=told.status, headers=headers)


def _dropped(http: web.Request, response: web.StreamResponse) -> web.StreamResponse:
    if http.transport:
        http.transport.close()
    return response


def main() -> None:
    """Serve until interrupted; every chat request is answered with its own last message."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--port", type=int, default=0)
    port = parser.parse_args().port
    with ModelServer(port=port, dimensions=384) as server:
        server.script(route=lambda request: Says(f"You said: {request.last}"))
        print(server.url, flush=True)  # noqa: T201  # the address is this program's output
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
