"""Who is erased while a request of theirs is on its way."""

from pathlib import Path

import pytest
from fastapi import Request

from bot.actions.erasure import OwnErasing
from bot.center.api.person import Person, person_of
from bot.center.guards.context import CenterHere
from bot.center.guards.visitor import MaybeVisitor
from memory.tables import Memory
from tests.bot.center.world import center_world

CAT = "My cat is called Pixel."


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/memories", {"content": CAT}),
        ("PUT", "/settings", {"memory": False}),
        ("GET", "/settings", None),
        ("GET", "/export", None),
        ("GET", "/profile", None),
        ("GET", "/memories/stats", None),
        ("POST", "/forget", {"scope": "user"}),
        ("POST", "/forget", {"scope": "topic", "topic": "cat"}),
        ("POST", "/erase", {"scope": "user", "typed": "erase everything"}),
    ],
)
async def test_who_is_erased_while_they_ask_gets_no_error_of_ours(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    path: str,
    body: dict[str, object] | None,
):
    with center_world(tmp_path) as world:

        async def erased(request: Request, center: CenterHere, visitor: MaybeVisitor) -> Person:
            person = await person_of(request, center, visitor)
            await OwnErasing(person.services, person.id).everything("erase everything")
            await world.stage.worker.drain()
            return person

        # What is served is one for all applications of a process: put back behind the test.
        monkeypatch.setitem(world.application.dependency_overrides, person_of, erased)
        browser = await world.logged_in()
        answer = await browser.request(method, f"/api/v1{path}", json=body)

        assert answer.status_code < 500
        assert CAT not in [memory.content for memory in await world.stage.all(Memory)]
