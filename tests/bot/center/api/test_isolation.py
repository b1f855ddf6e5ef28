"""Two people: nobody sees, changes or infers what is another's, by any id."""

from pathlib import Path
from typing import Any

import pytest

from bot.actions.account.feedback import OwnFeedback
from bot.actions.erasure import OwnErasing
from memory.tables import Message, Trace
from tests.bot.center.world import CenterWorld, center_world
from tests.stage import said

CAT = "Pixel"


async def strangers(world: CenterWorld) -> dict[str, int]:
    """Let somebody live here, and return the ids of what is theirs."""
    talk = await world.stage.talk("mira")
    await said(talk, "My cat is called Pixel.")
    await said(talk, "What is my cat called?")
    await world.stage.worker.drain()
    memory = await talk.memory.add("Pixel sleeps on my bed.")
    [first, *_] = await talk.memory.history(memory.id)
    own = OwnFeedback(world.stage.services, talk.user_id)
    await own.give("memory", memory.id, "good", "Pixel it is.")
    erasure = await OwnErasing(world.stage.services, talk.user_id).memory(
        (await talk.memory.add("Pixel likes tuna.")).id
    )
    return {
        "memory": memory.id,
        "operation": first.operation,
        "conversation": talk.conversation_id,
        "message": (await world.stage.all(Message))[0].id or 0,
        "reply": (await world.stage.all(Message))[1].id or 0,
        "trace": (await world.stage.all(Trace))[0].id or 0,
        "erasure": erasure.id,
    }


REACHES = [
    ("GET", "/memories/{memory}", None),
    ("PATCH", "/memories/{memory}", {"content": "Mine."}),
    ("DELETE", "/memories/{memory}", None),
    ("POST", "/memories/{memory}/hush", None),
    ("POST", "/memories/{memory}/confirm", None),
    ("POST", "/memories/{memory}/wrong", None),
    ("GET", "/memories/{memory}/history", None),
    ("POST", "/memories/undo", {"operation": "{operation}"}),
    ("GET", "/conversations/{conversation}", None),
    ("GET", "/conversations/{conversation}/messages", None),
    ("GET", "/conversations/{conversation}/window", None),
    ("GET", "/conversations/{conversation}/episodes", None),
    ("GET", "/conversations/{conversation}/summary", None),
    ("POST", "/conversations/{conversation}/clear", {}),
    ("POST", "/conversations/{conversation}/extract", None),
    ("POST", "/exports", {"conversation": "{conversation}"}),
    ("POST", "/forget", {"scope": "memory", "id": "{memory}"}),
    ("POST", "/erase", {"scope": "memory", "id": "{memory}"}),
    ("POST", "/erase", {"scope": "message", "id": "{message}"}),
    ("POST", "/erase", {"scope": "conversation", "id": "{conversation}"}),
    ("POST", "/erase/preview", {"scope": "memory", "id": "{memory}"}),
    ("POST", "/erase/preview", {"scope": "message", "id": "{message}"}),
    ("GET", "/operations/{erasure}", None),
    ("GET", "/traces/{trace}", None),
    ("GET", "/traces?reply={reply}", None),
    ("POST", "/pending/{operation}/accept", None),
    ("PUT", "/feedback/reply/{reply}", {"verdict": "good"}),
    ("PUT", "/feedback/memory/{memory}", {"verdict": "good"}),
    ("DELETE", "/feedback/memory/{memory}", None),
]


@pytest.mark.parametrize(("method", "path", "body"), REACHES, ids=str)
async def test_anothers_id_is_answered_as_one_that_is_not_there(
    tmp_path: Path, method: str, path: str, body: dict[str, str] | None
):
    with center_world(tmp_path) as world:
        ids = await strangers(world)
        browser = await world.logged_in("eve")
        missing = dict.fromkeys(ids, 999_999)
        answers = []
        for known in (ids, missing):
            filled: Any = body and {
                name: int(text.format(**known)) if text.startswith("{") else text
                for name, text in body.items()
            }
            answer = await browser.request(
                method,
                f"/api/v1{path.format(**known)}",
                json=filled,
                headers={"If-Match": '"1"'},
            )
            told = answer.text
            for number in known.values():
                told = told.replace(str(number), "N")
            answers.append((answer.status_code, told))

        assert answers[0][0] == 404
        assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "path",
    [
        "/memories?state=active&state=forgotten",
        "/memories/search?q=Pixel",
        "/memories/fading?days=300",
        "/conversations",
        "/profile",
        "/pending",
        "/operations",
        "/export",
        "/settings",
        "/feedback",
    ],
)
async def test_no_list_holds_anything_of_others(tmp_path: Path, path: str):
    with center_world(tmp_path) as world:
        await strangers(world)
        browser = await world.logged_in("eve")
        answer = await browser.get(f"/api/v1{path}")

        assert answer.status_code == 200
        assert CAT not in answer.text.replace("q=Pixel", "")
