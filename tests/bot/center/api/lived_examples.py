"""Writes the examples of the API's description: `python -m tests.bot.center.api.lived_examples`."""

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

import httpx2

from bot.center.api.examples import EXAMPLES
from memory.tables import Message, UserSettings
from tests.bot.center.world import CenterWorld, center_world
from tests.stage import said

API = "/api/v1"
WORD = "an-operators-token"
MOST = 2
"""So many items of a list are shown."""


async def collected(world: CenterWorld) -> dict[str, Any]:
    """Let somebody live here; return what each endpoint answers them, by its operation's name."""
    talk = await world.stage.talk()
    for words in ("My cat is called Pixel.", "I live in Oslo.", "What is my cat called?"):
        await said(talk, words)
    await talk.end()
    await world.stage.worker.drain()
    reply = (await world.stage.all(Message))[-1].id
    browser = await world.logged_in()
    await _let_something_wait(world)
    answered = dict[str, Any]()
    for name, method, path, body in _requests(reply or 0):
        headers = {"If-Match": await _version(browser, path)} if method == "PATCH" else {}
        if name in ("getHealth", "listJobs"):
            headers["Authorization"] = f"Bearer {WORD}"
        if name == "undo":
            last = answered["forgetMemory"]["id"]
            history = (await browser.get(f"{API}/memories/{last}/history")).json()["items"]
            body = {"operation": history[-1]["operation"]}
        if name == "answer":
            waiting = answered["listPending"]["items"][0]["operation"]["operation"]
            path = f"/pending/{waiting}/accept"
        if name == "getTransfer":
            path = f"/transfers/{answered['beginExport']['id']}"
        answer = await browser.request(method, API + path, json=body, headers=headers)
        assert answer.status_code < 300, (name, answer.text)
        answered[name] = _shortened(answer.json())
        if name in ("beginExport", "beginImport"):
            await asyncio.sleep(0.5)
    return answered


def _requests(reply: int) -> list[tuple[str, str, str, Any]]:
    memory, talk = "/memories/1", "/conversations/1"
    empty: dict[str, Any] = {
        "format": "companion-memory-export/1",
        "exported_at": "2026-03-02T09:00:00+00:00",
        "user": {"id": 1},
    }
    return [
        ("listMemories", "GET", "/memories", None),
        ("addMemory", "POST", "/memories", {"content": "I like green tea."}),
        ("searchMemories", "GET", "/memories/search?q=cat", None),
        ("countMemories", "GET", "/memories/stats", None),
        ("listFading", "GET", "/memories/fading?days=300", None),
        ("getMemory", "GET", memory, None),
        ("changeMemory", "PATCH", memory, {"content": "My cat is called Pixie."}),
        ("actOnMemory", "POST", f"{memory}/hush", None),
        ("getHistory", "GET", f"{memory}/history", None),
        ("forgetMemory", "DELETE", memory, None),
        ("undo", "POST", "/memories/undo", {"operation": 0}),
        ("listConversations", "GET", "/conversations", None),
        ("getConversation", "GET", talk, None),
        ("listMessages", "GET", f"{talk}/messages?limit=2", None),
        ("getWindow", "GET", f"{talk}/window", None),
        ("listEpisodes", "GET", f"{talk}/episodes", None),
        ("getSummary", "GET", f"{talk}/summary", None),
        ("extract", "POST", f"{talk}/extract", None),
        ("getProfile", "GET", "/profile", None),
        ("getSettings", "GET", "/settings", None),
        ("putSettings", "PUT", "/settings", {"automatic": True}),
        ("listPending", "GET", "/pending", None),
        ("answer", "POST", "/pending/0/accept", None),
        ("findTrace", "GET", f"/traces?reply={reply}", None),
        ("getSources", "GET", f"/traces/sources?reply={reply}", None),
        ("getTrace", "GET", "/traces/1", None),
        ("giveFeedback", "PUT", f"/feedback/reply/{reply}", {"verdict": "good", "words": "Yes."}),
        ("listFeedback", "GET", "/feedback", None),
        ("beginExport", "POST", "/exports", {"format": "zip"}),
        ("listTransfers", "GET", "/transfers", None),
        ("getTransfer", "GET", "/transfers/1", None),
        ("previewImport", "POST", "/import/preview", empty),
        ("beginImport", "POST", "/import", {"document": empty}),
        ("export", "GET", "/export", None),
        ("forget", "POST", "/forget", {"scope": "topic", "topic": "cat"}),
        ("listForgettings", "GET", "/forgettings", None),
        ("getForgetting", "GET", "/forgettings/1", None),
        ("previewErasure", "POST", "/erase/preview", {"scope": "memory", "id": 2}),
        ("erase", "POST", "/erase", {"scope": "memory", "id": 2}),
        ("clearConversation", "POST", f"{talk}/clear", {"facts": False}),
        ("listOperations", "GET", "/operations", None),
        ("getOperation", "GET", "/operations/1", None),
        ("getHealth", "GET", "/health", None),
        ("listJobs", "GET", "/jobs", None),
    ]


async def _let_something_wait(world: CenterWorld) -> None:
    """Let a memory wait for the person's yes."""
    talk = await world.stage.talk()

    def switch(rows: Any) -> None:
        settings = rows.get_one(UserSettings, talk.user_id)
        settings.automatic = not settings.automatic

    await world.stage.write(switch)
    await said(talk, "I work as a baker.")
    await world.stage.worker.drain()
    await world.stage.write(switch)


async def _version(browser: httpx2.AsyncClient, path: str) -> str:
    return str((await browser.get(API + path)).headers["etag"])


def _shortened(told: Any) -> Any:
    """Return an answer with the first of each list alone."""
    match told:
        case dict():
            return {name: _shortened(part) for name, part in told.items()}
        case list():
            return [_shortened(part) for part in told[:MOST]]
    return told


async def _written() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        center_world(Path(folder), center={"operator_token": WORD}) as world,
    ):
        found = await collected(world)
    text = json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True)
    EXAMPLES.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(_written())
