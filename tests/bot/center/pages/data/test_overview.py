"""The tab of data: files made and brought, talks cleared, topics and everything erased.

Covers: bot.center.texts.data, bot.center.pages.data.transfers, bot.center.pages.data.clearing,
bot.actions.account.erasure_retry.
"""

import asyncio
import io
import json
import re
import zipfile
from dataclasses import fields
from pathlib import Path

import httpx2
import pytest
from sqlmodel import col, update

from bot.center.texts.data import DATA_TEXTS
from memory.forgetting import targets
from memory.tables import Erasure, Forgetting, Job, Memory, Message, User
from tests.bot.center.world import CenterWorld, center_world, seen_in
from tests.stage import said

HTML = {"Accept": "text/html"}
XSS = "<script>alert(1)</script>"


async def lived(world: CenterWorld) -> httpx2.AsyncClient:
    await said(await world.stage.talk(), "My cat is called Pixel.")
    await world.stage.worker.drain()
    return await world.logged_in(**HTML)


async def settled(browser: httpx2.AsyncClient) -> str:
    """Return what is told of transfers once none is under way."""
    for _ in range(500):
        told = (await browser.get("/data/transfers")).text
        if "<progress" not in told:
            return told
        await asyncio.sleep(0.01)
    raise AssertionError("it never ended")


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_tab_shows_all_that_can_be_done(tmp_path: Path, language: str):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        page = (await browser.get("/data", headers={"Accept-Language": language})).text
    words = DATA_TEXTS["zh" if language == "zh" else "en"]

    for heading in (words.export, words.import_, words.clear, words.topic, words.all):
        assert f">{heading}</h2>" in page
    assert words.operations_none in page


async def test_a_file_is_made_and_fetched(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        done = await browser.post("/pages/data/export", data={"format": "zip", "conversation": "1"})
        told = await settled(browser)
        found = re.search(r'href="(/data/transfers/\d+/file)"', told)
        assert found
        file = await browser.get(found[1])

    assert done.headers["location"] == "/data?done=exporting#transfers"
    assert file.content.startswith(b"PK")
    assert "conversation-1.zip" in file.headers["content-disposition"]


async def test_a_file_is_looked_at_before_it_is_taken_in(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        data = (await browser.get("/api/v1/export")).json()
        data["memories"][0]["content"] = XSS
        data["settings"][0]["rounds"] = False
        other = await world.logged_in("other", **HTML)
        before = len(await world.stage.all(Memory))
        shown = await other.post(
            "/pages/data/import", files={"file": ("x.json", json.dumps(data).encode())}
        )
        assert len(await world.stage.all(Memory)) == before
        name = re.search(r'name="name" value="([^"]+)"', shown.text)
        assert name
        stolen = await browser.post("/pages/data/import/begin", data={"name": name[1]})
        begun = await other.post("/pages/data/import/begin", data={"name": name[1]})
        told = await settled(other)

        assert "New memories: 1" in shown.text
        assert "&lt;script&gt;" in shown.text
        assert "<script>alert" not in shown.text
        assert "Word-for-word recall: off" in shown.text
        assert (stolen.status_code, begun.status_code) == (409, 303)
        assert "Taken in: 1 memories, 2 messages." in told
        assert len(await world.stage.all(Memory)) == before + 1


async def test_what_a_file_holds_of_a_person_is_told_to_them(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        data = (await browser.get("/api/v1/export")).json()
        data["memories"][0]["content"] = "The user has a cat called Pixel."
        other = await world.logged_in("other", **HTML)
        given = {"file": ("x.json", json.dumps(data).encode())}
        shown = await other.post("/pages/data/import", files=given)

    assert "<li>You have a cat called Pixel.</li>" in shown.text


def packed(method: int, *, is_locked: bool = False) -> bytes:
    """Return a zip whose document cannot be unpacked."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", method) as file:
        file.writestr("companion.json", '{"a": "' + "x" * 5000 + '"}')
    content = bytearray(held.getvalue())
    if is_locked:
        content[6] |= 1
        content[content.find(b"PK\x01\x02") + 8] |= 1
    else:
        content[55:75] = b"\xff" * 20
    return bytes(content)


BROKEN = [
    *(b"", b"no json", b"[]", b"PK\x03\x04broken", b'"\xff"', b"[" * 200_000),
    *(packed(method) for method in (zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)),
    packed(zipfile.ZIP_DEFLATED, is_locked=True),
]


@pytest.mark.parametrize("content", BROKEN, ids=range(len(BROKEN)))
async def test_what_is_no_export_is_said_beside_the_form(tmp_path: Path, content: bytes):
    with center_world(tmp_path) as world:
        browser = await world.logged_in(**HTML)
        shown = await browser.post("/pages/data/import", files={"file": ("x.json", content)})

    told = "nested too deep" if content.startswith(b"[[") else "no export"
    assert (shown.status_code, told in shown.text) == (422, True)


async def test_a_talk_is_cleared_after_it_was_asked(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        asked = await browser.get("/data/clear", params={"conversation": 1})
        assert len(await world.stage.all(Message)) == 2
        done = await browser.post(
            "/pages/data/clear/1", data={"facts": "true", "seen": seen_in(asked.text)}
        )
        await world.stage.worker.drain()
        told = (await browser.get("/data/operations")).text

        assert "2 messages" in asked.text
        assert done.headers["location"] == "/data?done=cleared#operations"
        assert await world.stage.all(Message) == []
        assert await world.stage.all(Memory) == []
        assert "done" in told


async def test_a_topic_is_shown_then_forgotten_or_erased(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        shown = await browser.get("/data/topic", params={"topic": "cat"})
        assert [each.state for each in await world.stage.all(Memory)] == ["active"]
        forgotten = await browser.post("/pages/data/topic", data={"topic": "cat", "how": "forget"})
        states = [each.state for each in await world.stage.all(Memory)]
        again = await browser.get("/data/topic", params={"topic": "cat"})
        sure = {"topic": "cat", "how": "erase", "messages": "true", "seen": seen_in(again.text)}
        await browser.post("/pages/data/topic", data=sure)
        await world.stage.worker.drain()
        none = await browser.get("/data/topic", params={"topic": "golf"})
        empty = await browser.get("/data/topic", params={"topic": " "})

        assert "Your cat is called Pixel" in shown.text
        assert (forgotten.headers["location"], states) == ("/data?done=forgotten", ["forgotten"])
        assert await world.stage.all(Memory) == []
        assert not world.stage.on_disk("Pixel")
        assert "Nothing that is remembered" in none.text
        assert (empty.status_code, "Name a topic" in empty.text) == (422, True)


async def test_everything_goes_only_by_its_words_and_how_far_it_is_can_be_seen(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        asked = await browser.get("/data/everything")
        wrong = await browser.post("/pages/data/everything", data={"typed": "erase it"})
        assert len(await world.stage.all(User)) == 1
        done = await browser.post("/pages/data/everything", data={"typed": "erase everything"})
        await world.stage.worker.drain()
        seen = await browser.get(done.headers["location"])
        eve = await world.logged_in("eve", **HTML)
        foreign = await eve.get(done.headers["location"])

    assert "2 messages and 1 memories" in asked.text
    assert (wrong.status_code, 'value="erase it"' in wrong.text) == (422, True)
    assert (seen.status_code, "Nothing is left" in seen.text) == (200, True)
    assert foreign.status_code == 404


async def test_one_that_failed_is_tried_again_at_once(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        await browser.post("/api/v1/erase", json={"scope": "message", "id": 1})
        later = world.stage.services.now().replace(year=2027)

        def broken(rows):
            rows.exec(update(Erasure).values(state="failed-retrying", error="StoreLocked"))
            rows.exec(update(Job).where(col(Job.kind) == "erase").values(run_at=later))

        await world.stage.write(broken)
        page = (await browser.get("/data")).text
        done = await browser.post("/pages/data/operations/1/retry")
        await world.stage.worker.drain()

        assert "StoreLocked" in page
        assert "/pages/data/operations/1/retry" in page
        assert done.headers["location"] == "/data?done=retried#operations"
        assert (await world.stage.only(Erasure)).state == "done"


async def test_the_forgetting_of_much_is_listed_tried_again_and_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(targets, "AT_ONCE", 1)
    with center_world(tmp_path) as world:
        browser, own = await lived(world), await world.own()
        await own.add("My cat is fed at six.")
        form = {"topic": "cat", "how": "forget"}
        begun = await browser.post("/pages/data/topic", data=form)
        told = (await browser.get(begun.headers["location"])).text
        later = world.stage.services.now().replace(year=2027)

        def broken(rows):
            rows.exec(update(Forgetting).values(state="failed-retrying", error="StoreLocked"))
            rows.exec(update(Job).where(col(Job.kind) == "forget").values(run_at=later))

        await world.stage.write(broken)
        failed = (await browser.get("/data/operations")).text
        retried = await browser.post("/pages/data/forgettings/1/retry")
        await world.stage.worker.drain()
        done = (await browser.get("/data/operations")).text
        undone = await browser.post("/pages/data/forgettings/1/undo")
        await world.stage.worker.drain()
        eve = await world.logged_in("eve", **HTML)
        foreign = await eve.post("/pages/data/forgettings/1/undo")

        assert begun.headers["location"] == "/data?done=forgetting#operations"
        assert "0 of 2" in told
        assert 'max="2"' in told
        assert "StoreLocked" in failed
        assert retried.headers["location"] == "/data?done=retried#operations"
        assert "(a topic): done. Forgotten: 2." in done
        assert undone.headers["location"] == "/data?done=undoing#operations"
        assert {each.state for each in await world.stage.all(Memory)} == {"active"}
        assert foreign.status_code == 404


async def test_nobody_elses_talk_is_cleared_or_taken_along(tmp_path: Path):
    with center_world(tmp_path) as world:
        await lived(world)
        eve = await world.logged_in("eve", **HTML)
        answers = [
            await eve.get("/data/clear", params={"conversation": 1}),
            await eve.post("/pages/data/clear/1"),
            await eve.post("/pages/data/export", data={"conversation": "1"}),
            await eve.get("/data/transfers/1/file"),
            await eve.post("/pages/data/operations/1/retry"),
        ]

    assert [answer.status_code for answer in answers] == [404] * 5


def test_both_languages_say_everything():
    for field in fields(DATA_TEXTS["en"]):
        assert all(getattr(texts, field.name) for texts in DATA_TEXTS.values()), field.name
