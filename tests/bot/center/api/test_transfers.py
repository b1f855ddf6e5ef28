"""Taking everything along and bringing it, by the API: begun at once, told how far it is.

Covers: bot.actions.account.transfers, bot.actions.account.export_file,
memory.reports.conversation_export.
"""

import asyncio
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import httpx2
import pytest

from bot.center.guards.headers import LARGEST_BODY, LARGEST_FILE
from memory.reports.conversation_export import BELONGS
from memory.tables import Memory, Message
from tests.bot.center.world import CenterWorld, center_world
from tests.stage import said

API = "/api/v1"
TABLES = Memory.metadata.tables


async def ended(browser: httpx2.AsyncClient, begun: httpx2.Response) -> dict[str, Any]:
    """Wait until an export or an import is over."""
    assert begun.status_code == 202, begun.text
    for _ in range(500):
        told: dict[str, Any] = (await browser.get(begun.headers["location"])).json()
        if told["state"] != "running":
            return told
        await asyncio.sleep(0.01)
    raise AssertionError("it never ended")


async def exported(browser: httpx2.AsyncClient, **wanted: Any) -> httpx2.Response:
    told = await ended(browser, await browser.post(f"{API}/exports", json=wanted))
    assert (told["state"], told["done"]) == ("done", told["total"])
    return await browser.get(f"{API}/transfers/{told['id']}/file")


async def lived(world: CenterWorld) -> httpx2.AsyncClient:
    talk = await world.stage.talk()
    await said(talk, "My cat is called Pixel.")
    await world.stage.worker.drain()
    gone = await talk.memory.add("I like <b>rain</b>.")
    await talk.memory.forget(gone.id)
    return await world.logged_in()


async def test_everything_is_in_a_zip_that_people_can_read(tmp_path: Path):
    with center_world(tmp_path) as world:
        file = await exported(await lived(world), format="zip")
    with zipfile.ZipFile(io.BytesIO(file.content)) as packed:
        texts = {name: packed.read(name).decode() for name in packed.namelist()}

    assert file.headers["content-type"] == "application/zip"
    assert '.zip"' in file.headers["content-disposition"]
    assert sorted(texts) == ["companion.json", "conversations/1.md", "memories.md"]
    assert "Pixel" in texts["memories.md"]
    assert "from: “My cat is called Pixel" in texts["memories.md"]
    assert "rain" in texts["memories.md"].partition("# Forgotten")[2]
    assert "My cat is called Pixel." in texts["conversations/1.md"]
    assert json.loads(texts["companion.json"])["messages"]


async def test_of_one_conversation_there_is_that_alone_and_nothing_it_names_is_missing(
    tmp_path: Path,
):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        data = (await exported(browser, format="json", conversation=1)).json()
        whole = (await browser.get(f"{API}/export")).json()
    ids = {name: {row.get("id") for row in rows} for name, rows in data.items() if name in TABLES}
    ids["users"] = {data["user"]["id"]}
    missing = {
        f"{name}.{key.parent.name}"
        for name in BELONGS
        for key in TABLES[name].foreign_keys
        for row in data[name]
        if row[key.parent.name] is not None
        and row[key.parent.name] not in ids[key.column.table.name]
    }

    assert missing == set()
    assert (data["conversation"], len(data["messages"])) == (1, len(whole["messages"]))
    assert "rain" not in json.dumps(data)
    assert data["memories"]
    assert data["settings"] == []


async def test_an_export_is_previewed_and_taken_in_by_somebody_else(tmp_path: Path):
    with center_world(tmp_path) as world:
        document = (await exported(await lived(world), format="json")).json()
        other = await world.logged_in("other")
        preview = (await other.post(f"{API}/import/preview", json=document)).json()
        before = len(await world.stage.all(Memory))
        done = await ended(other, await other.post(f"{API}/import", json={"document": document}))
        again = await ended(other, await other.post(f"{API}/import", json={"document": document}))
        listed = (await other.get(f"{API}/transfers")).json()["items"]

    assert (preview["memories"], preview["messages"]) == (2, 2)
    assert before == 2
    assert (done["result"]["memories"], again["result"]["memories"]) == (2, 0)
    assert [each["id"] for each in listed] == [again["id"], done["id"]]


async def test_sent_twice_at_once_it_is_taken_in_once(tmp_path: Path):
    with center_world(tmp_path) as world:
        document = (await exported(await lived(world), format="json")).json()
        other = await world.logged_in("other")
        sent = [other.post(f"{API}/import", json={"document": document}) for _ in range(2)]
        first, second = sorted(await asyncio.gather(*sent), key=lambda each: each.status_code)
        done = await ended(other, first)
        later = await ended(other, await other.post(f"{API}/import", json={"document": document}))

    assert (second.status_code, "under way" in second.json()["detail"]) == (422, True)
    assert (done["state"], done["result"]["memories"]) == ("done", 2)
    assert later["result"]["memories"] == 0


async def test_what_is_no_export_is_refused(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        for path, body in (("import/preview", {}), ("import", {"document": {"format": "x"}})):
            refused = await browser.post(f"{API}/{path}", json=body)
            assert (refused.status_code, "no export" in refused.json()["detail"]) == (422, True)


async def test_nobody_elses_is_there(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        told = await ended(browser, await browser.post(f"{API}/exports", json={}))
        eve = await world.logged_in("eve")
        answers = [
            await eve.get(f"{API}/transfers/{told['id']}"),
            await eve.get(f"{API}/transfers/{told['id']}/file"),
            await eve.post(f"{API}/exports", json={"conversation": 1}),
        ]

        assert [answer.status_code for answer in answers] == [404, 404, 404]
        assert (await eve.get(f"{API}/transfers")).json() == {"items": []}


async def test_a_file_is_not_handed_out_after_something_was_erased_or_long_after(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        first = await ended(browser, await browser.post(f"{API}/exports", json={}))
        message = (await world.stage.all(Message))[0]
        await browser.post(f"{API}/erase", json={"scope": "message", "id": message.id})
        erased = await browser.get(f"{API}/transfers/{first['id']}/file")
        await world.stage.worker.drain()
        world.stage.clock.move(minutes=1)
        second = await ended(browser, await browser.post(f"{API}/exports", json={}))
        fetched = await browser.get(f"{API}/transfers/{second['id']}/file")
        world.stage.clock.move(minutes=16)
        late = await browser.get(f"{API}/transfers/{second['id']}/file")

    assert [each.status_code for each in (erased, fetched, late)] == [404, 200, 404]


async def test_how_an_import_ended_is_told_for_a_while_however_long_it_took(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        document = (await browser.get(f"{API}/export")).json()
        begun = await browser.post(f"{API}/import", json={"document": document})
        world.stage.clock.move(hours=2)
        told = await ended(browser, begun)
        world.stage.clock.move(minutes=14)
        listed = (await browser.get(f"{API}/transfers")).json()["items"]
        world.stage.clock.move(minutes=2)
        late = await browser.get(f"{API}/transfers/{told['id']}")

    assert told["state"] == "done"
    assert [each["id"] for each in listed] == [told["id"]]
    assert late.status_code == 404


async def test_a_file_made_while_an_erasure_was_under_way_is_not_handed_out_after_it(
    tmp_path: Path,
):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        message = (await world.stage.all(Message))[0]
        await browser.post(f"{API}/erase", json={"scope": "message", "id": message.id})
        world.stage.clock.move(seconds=1)
        told = await ended(browser, await browser.post(f"{API}/exports", json={}))
        before = await browser.get(f"{API}/transfers/{told['id']}/file")
        world.stage.clock.move(seconds=1)
        await world.stage.worker.drain()
        after = await browser.get(f"{API}/transfers/{told['id']}/file")

    assert (told["state"], before.status_code, after.status_code) == ("done", 404, 404)


async def test_a_failure_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("Pixel")

    monkeypatch.setattr("bot.actions.account.export_file.export_user", broken)
    with center_world(tmp_path) as world:
        browser = await lived(world)
        told = await ended(browser, await browser.post(f"{API}/exports", json={}))

    assert (told["state"], "broke off" in told["error"], "Pixel" in told["error"]) == (
        "failed",
        True,
        False,
    )


@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        ("memories", LARGEST_BODY + 1, 413),
        ("import/preview", LARGEST_BODY + 1, 422),
        ("import/preview", LARGEST_FILE + 1, 413),
    ],
)
async def test_only_an_export_may_be_large(tmp_path: Path, path: str, size: int, status: int):
    with center_world(tmp_path) as world:
        sent = b'{"format": "' + b"x" * size + b'"}'
        kind = {"Content-Type": "application/json"}
        answer = await (await world.logged_in()).post(f"{API}/{path}", content=sent, headers=kind)

    assert answer.status_code == status
