"""`python -m tests.bench.jsonl`: the product's store and recall of rounds, spoken to in JSON lines.

    {"op":"add","user":U,"id":ID,"text":T,"speaker":S,"at":"2023-05-08T13:56:00"}   -> {"ok":true}
    {"op":"search","user":U,"query":Q,"at":"2023-10-23T10:00:00","k":20}    -> {"ids":[ID,...]}

One answer a request, in order. What arrives together is stored together, as messages of the user's
own conversation, with sessions by the product's rule; a search ranks them as a turn would.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from queue import Queue
from typing import Any
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from bot.app import App, opened
from config.errors import CompanionError
from config.settings.loader import load
from memory.conversation.users import find_user
from memory.dates.question_time import asked_time
from memory.recall.model.query import Probe, Query
from memory.recall.rounds.recall import ranked_messages, weighed
from memory.services import Services
from memory.vocabulary import PRIVATE
from tests.bench.heard import PLATFORM, Heard, store_heard

TOGETHER = 256
"""How many lines are stored in one transaction at most."""


class Protocol:
    """Answers requests over one store."""

    def __init__(self, services: Services) -> None:
        """Use the services as the product wires them."""
        self._services = services
        self._ids: dict[int, str] = {}
        self._owners: dict[str, int] = {}
        """The users that were asked about, by their external ids."""
        self._ways = {"add": self._add, "search": self._search}

    async def answers(self, requests: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return one answer a request; adds that stand together are stored together."""
        answered: list[dict[str, Any]] = []
        for op, same in _runs(requests):
            try:
                answered += await self._ways[op](same)
            except (CompanionError, KeyError, TypeError, ValueError) as problem:
                answered += [{"error": f"{type(problem).__name__}: {problem}"}] * len(same)
        return answered

    async def _add(self, requests: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        read = [_heard(request) for request in requests]
        heard = [one for one in read if isinstance(one, Heard)]
        services = self._services
        vectors = await services.vectors_of([other_heard.text for other_heard in heard])
        ids = await services.store.write(
            lambda rows: store_heard(
                rows, heard, services.settings.sessions, (vectors, services.embedder.model)
            )
        )
        keys = [
            str(request["id"])
            for request, line in zip(requests, read, strict=True)
            if isinstance(line, Heard)
        ]
        self._ids |= dict(zip(ids, keys, strict=True))
        return [{"ok": True} if isinstance(one, Heard) else {"error": one} for one in read]

    async def _search(self, requests: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{"ids": await self._found(request)} for request in requests]

    async def _found(self, request: dict[str, Any]) -> list[str]:
        services, text, now = self._services, request["query"], _instant(request["at"])
        vector = await services.vector_of_question(text)

        def work(rows: Rows) -> list[int]:
            owner = self._owner(rows, request["user"])
            if owner is None:
                return []
            question = Query(
                user_id=owner,
                message=Probe(text, vector),
                now=now,
                zone=ZoneInfo("UTC"),
                asked=asked_time(text, now),
                audience=PRIVATE,
                embedder=services.embedder.model if vector is not None else None,
                calibration=services.embedder.calibration,
            )
            limit = int(request.get("k", 10))
            said = weighed(rows, services.rounds, question)
            return [
                ranked_message.message_id for ranked_message in ranked_messages(said, limit=limit)
            ]

        return [self._ids[number] for number in await services.store.read(work)]

    def _owner(self, rows: Rows, external_id: str) -> int | None:
        known = self._owners.get(external_id)
        if known is not None:
            return known
        user = find_user(rows, PLATFORM, external_id)
        if user is not None:
            self._owners[external_id] = int(user.id or 0)
        return self._owners.get(external_id)


def main() -> None:
    """Answer standard input on standard output until it ends."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, help="a new data folder to keep; else one for now")
    asked = parser.parse_args()
    lines: Queue[str | None] = Queue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    with tempfile.TemporaryDirectory() as passing, _app(asked.data or Path(passing)) as app:
        asyncio.run(_serve(Protocol(app.services), lines))


def _app(folder: Path) -> AbstractContextManager[App]:
    return opened(load(data=folder))


async def _serve(protocol: Protocol, lines: Queue[str | None]) -> None:
    while waiting := await asyncio.to_thread(_waiting, lines):
        for answer in await protocol.answers([_request(line) for line in waiting]):
            sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
        sys.stdout.flush()


def _read(lines: "Queue[str | None]") -> None:
    for line in sys.stdin:
        if line.strip():
            lines.put(line)
    lines.put(None)


def _waiting(lines: "Queue[str | None]") -> list[str]:
    """Wait for a line, and take what came with it; nothing at the end of input."""
    found: list[str] = []
    while len(found) < TOGETHER and (not found or not lines.empty()):
        line = lines.get()
        if line is None:
            lines.put(None)
            break
        found.append(line)
    return found


def _request(line: str) -> dict[str, Any]:
    try:
        request = json.loads(line)
    except ValueError:
        request = None
    return request if isinstance(request, dict) else {}


def _heard(request: dict[str, Any]) -> Heard | str:
    """Return the line that a request adds, or what is wrong with it."""
    try:
        words = [str(request[name]) for name in ("user", "speaker", "text", "id")]
        return Heard(words[0], words[1], words[2], _instant(request["at"]))
    except (KeyError, TypeError, ValueError) as problem:
        return f"{type(problem).__name__}: {problem}"


def _runs(requests: Sequence[dict[str, Any]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield neighbouring requests of one kind together."""
    run: list[dict[str, Any]] = []
    for request in requests:
        if run and request.get("op") != run[0].get("op"):
            yield str(run[0].get("op")), run
            run = []
        run.append(request)
    if run:
        yield str(run[0].get("op")), run


def _instant(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


if __name__ == "__main__":
    main()
