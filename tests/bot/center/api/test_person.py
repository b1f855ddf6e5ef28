"""Whose request it is; one that is sent again is done once."""

import asyncio
import json
from pathlib import Path

import httpx2
import pytest

from bot.actions.account.feedback import OwnFeedback
from bot.actions.account.transfers import Transfers
from bot.center.application import create_application
from config.errors import NotFound
from memory.tables import Memory, Message, Operation, WriteKey
from tests.bot.center.world import ADDRESS, CenterWorld, center_world
from tests.stage import said

API = "/api/v1/memories"
CAT, DOG = "My cat is called Pixel.", "My dog is called Rex."


async def test_who_asks_too_often_waits_and_others_do_not(tmp_path: Path):
    with center_world(tmp_path, center={"requests_per_minute": 2}) as world:
        browser, other = await world.logged_in(), await world.logged_in("other")
        answers = [await browser.get(API) for _ in range(3)]

        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert int(answers[2].headers["retry-after"]) > 0
        assert (await other.get(API)).status_code == 200


async def repeated(world: CenterWorld, times: int = 1) -> list[httpx2.Response]:
    browser, key = await world.logged_in(), {"Idempotency-Key": "one"}
    return [await browser.post(API, json={"content": CAT}, headers=key) for _ in range(times)]


async def test_a_request_that_is_sent_again_is_done_once(tmp_path: Path):
    with center_world(tmp_path) as world:
        first, second = await repeated(world, 2)

        assert first.json() == second.json()
        assert "idempotency-replayed" not in first.headers
        assert second.headers["idempotency-replayed"] == "true"
        assert len(await world.stage.all(Memory)) == 1


async def test_requests_at_once_under_one_key_are_done_once(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, key = await world.logged_in(), {"Idempotency-Key": "one"}
        done = await asyncio.gather(
            *(browser.post(API, json={"content": CAT}, headers=key) for _ in range(5))
        )

        assert {each.status_code for each in done} == {201}
        assert len({each.json()["id"] for each in done}) == 1
        assert len(await world.stage.all(Operation)) == 1


async def test_an_act_of_several_transactions_is_done_once_by_requests_at_once(tmp_path: Path):
    with center_world(tmp_path) as world:
        own = await world.own()
        for content in (CAT, DOG):
            await own.add(content)
        browser, key = await world.logged_in(), {"Idempotency-Key": "one"}
        sent = {"scope": "user"}
        done = await asyncio.gather(
            *(browser.post("/api/v1/forget", json=sent, headers=key) for _ in range(3))
        )

        assert {each.status_code for each in done} == {200}
        assert sorted(each.json()["count"] or 0 for each in done) == [0, 0, 2]
        assert len([each for each in done if "idempotency-replayed" in each.headers]) == 2


WRITES: dict[str, tuple[str, str, object]] = {
    "settings": ("PUT", "/settings", {"memory": False}),
    "extract": ("POST", "/conversations/1/extract", None),
    "feedback": ("PUT", "/feedback/reply/2", {"verdict": "good"}),
    "feedback back": ("DELETE", "/feedback/reply/2", None),
    "export": ("POST", "/exports", {}),
    "import": ("POST", "/import", {"document": {}}),
}
READING = {"previewErasure", "previewImport"}
"""What is asked for by POST and changes nothing."""


async def told_of(world: CenterWorld) -> tuple[httpx2.AsyncClient, dict[str, object]]:
    """Let somebody talk; return their browser and their export."""
    talk = await world.stage.talk()
    await said(talk, CAT)
    await OwnFeedback(world.stage.services, talk.user_id).give("reply", 2, "bad")
    return await world.logged_in(), json.loads(json.dumps(await talk.memory.export()))


@pytest.mark.parametrize("write", WRITES)
async def test_every_write_is_done_once_under_its_key(tmp_path: Path, write: str):
    with center_world(tmp_path) as world:
        browser, export = await told_of(world)
        method, path, body = WRITES[write]
        sent = {"document": export} if write == "import" else body
        key = {"Idempotency-Key": "one"}
        asking = [
            browser.request(method, f"/api/v1{path}", json=sent, headers=key) for _ in range(3)
        ]
        done = await asyncio.gather(*asking)
        other = await browser.put("/api/v1/settings", json={"rounds": False}, headers=key)
        await settled(browser)
        later = await browser.request(method, f"/api/v1{path}", json=sent, headers=key)

        assert len({each.status_code for each in (*done, later)}) == 1
        assert done[0].is_success
        assert len([each for each in done if "idempotency-replayed" in each.headers]) == 2
        assert "idempotency-replayed" in later.headers
        assert len({each.headers.get("location") for each in (*done, later)}) == 1
        assert other.status_code == 409
        assert len(await world.stage.all(WriteKey)) == 1
        if write in ("export", "import"):
            assert len((await browser.get("/api/v1/transfers")).json()["items"]) == 1


async def settled(browser: httpx2.AsyncClient) -> None:
    """Wait until no export or import runs."""
    for _ in range(500):
        items = (await browser.get("/api/v1/transfers")).json()["items"]
        if all(each["state"] != "running" for each in items):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never ended")


async def test_of_two_processes_one_carries_out_what_takes_long(tmp_path: Path):
    with center_world(tmp_path) as world:
        own = await world.own()
        for content in (CAT, DOG):
            await own.add(content)
        browser, key = await world.logged_in(), {"Idempotency-Key": "one"}
        other = create_application(world.stage.app)
        elsewhere = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app=other), base_url=ADDRESS, cookies=browser.cookies
        )
        sent = {"scope": "user"}
        begun = await browser.post("/api/v1/forget", json=sent, headers=key)
        [noted] = await world.stage.all(WriteKey)

        def broken_off(rows) -> None:
            rows.get_one(WriteKey, noted.id).result_id = None

        await world.stage.write(broken_off)
        meanwhile = await elsewhere.post("/api/v1/forget", json=sent, headers=key)
        world.stage.clock.move(minutes=2)
        later = await elsewhere.post("/api/v1/forget", json=sent, headers=key)

        assert begun.json()["count"] == 2
        assert (meanwhile.status_code, meanwhile.json()["type"][-9:]) == (409, "under-way")
        assert (later.status_code, later.json()["count"]) == (200, 0)


async def test_an_import_that_was_broken_off_is_begun_again_under_its_key(tmp_path: Path):
    with center_world(tmp_path / "old") as old:
        _, export = await told_of(old)
    sent, key = {"document": export}, {"Idempotency-Key": "one"}
    with center_world(tmp_path / "new") as world:
        browser = await world.logged_in()
        begun = await browser.post("/api/v1/import", json=sent, headers=key)
        transfers = world.application.state.center.transfers
        [held] = transfers._held.values()
        held.task.cancel()
        await asyncio.gather(held.task, return_exceptions=True)
        transfers._held.clear()
        [noted] = await world.stage.all(WriteKey)
        again = await browser.post("/api/v1/import", json=sent, headers=key)
        await settled(browser)

        assert (begun.status_code, noted.result_id) == (202, None)
        assert (again.status_code, again.headers.get("idempotency-replayed")) == (202, None)
        assert await world.stage.all(Message)
        world.stage.clock.move(minutes=20)
        late = await browser.post("/api/v1/import", json=sent, headers=key)
        assert late.status_code == 404


async def test_every_write_says_that_it_takes_a_key(tmp_path: Path):
    with center_world(tmp_path) as world:
        paths = world.application.openapi()["paths"]
    without = {
        told["operationId"]
        for methods in paths.values()
        for method, told in methods.items()
        if method != "get"
        and "Idempotency-Key" not in [each["name"] for each in told.get("parameters", ())]
    }

    assert without == READING


async def test_another_request_under_the_same_key_is_refused(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, key = await world.logged_in(), {"Idempotency-Key": "one"}
        await browser.post(API, json={"content": CAT}, headers=key)
        other = await browser.post(API, json={"content": DOG}, headers=key)

        assert (other.status_code, other.json()["type"]) == (409, "urn:companion:problem:key-used")
        assert [memory.content for memory in await world.stage.all(Memory)] == [CAT]


async def test_what_was_refused_may_be_sent_again(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, key = await world.logged_in(), {"Idempotency-Key": "one"}
        refused = await browser.post(
            API, json={"content": "My card is 4111 1111 1111 1111."}, headers=key
        )
        done = await browser.post(API, json={"content": CAT}, headers=key)

        assert (refused.status_code, done.status_code) == (422, 201)


async def test_two_people_may_choose_the_same_key(tmp_path: Path):
    with center_world(tmp_path) as world:
        key = {"Idempotency-Key": "one"}
        for name in ("me", "other"):
            browser = await world.logged_in(name)
            done = await browser.post(API, json={"content": CAT}, headers=key)
            assert "idempotency-replayed" not in done.headers


async def test_a_kill_leaves_the_deed_and_its_key_or_neither(tmp_path: Path, monkeypatch):
    with center_world(tmp_path) as world:
        browser, key = await world.logged_in(), {"Idempotency-Key": "one"}

        def killed(done: object) -> int:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr("bot.actions.idempotency._result_of", killed)
            with pytest.raises(KeyboardInterrupt):
                await browser.post(API, json={"content": CAT}, headers=key)
        assert (await world.stage.all(Memory), await world.stage.all(WriteKey)) == ([], [])
        done = await browser.post(API, json={"content": CAT}, headers=key)

        assert done.status_code == 201
        assert len(await world.stage.all(Memory)) == 1


async def test_of_a_request_nothing_is_kept_in_words(tmp_path: Path):
    with center_world(tmp_path) as world:
        await repeated(world)
        [kept] = await world.stage.all(WriteKey)

        assert CAT not in repr(kept)
        assert kept.key_hash != "one"


async def test_an_export_under_a_key_that_another_process_answers_is_written_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def elsewhere(*_: object) -> None:
        raise NotFound("transfer", 1)

    with center_world(tmp_path) as world:
        browser, key = await world.logged_in(), {"Idempotency-Key": "one"}
        first = await browser.post("/api/v1/exports", json={}, headers=key)
        monkeypatch.setattr(Transfers, "one", elsewhere)
        again = await browser.post("/api/v1/exports", json={}, headers=key)

        assert (first.status_code, again.status_code) == (202, 202)
        assert first.json()["id"] != again.json()["id"]
        assert "idempotency-replayed" not in again.headers


async def test_who_opens_the_page_is_warm_soon_and_need_not_wait_for_it(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, user_id = await world.logged_in(), await world.user()
        center, warm = world.application.state.center, world.stage.services.warm
        assert not warm.holds(user_id)

        assert (await browser.get("/")).status_code == 200
        await center.warming.finish()
        assert warm.holds(user_id)
        assert (await browser.get(API)).status_code == 200
        assert warm.lookups["cold"] == 1


async def test_at_the_door_nobody_is_warmed_up(tmp_path: Path):
    with center_world(tmp_path) as world:
        user_id = await world.user()
        assert (await world.browser().get("/")).status_code == 401
        await world.application.state.center.warming.finish()
        assert not world.stage.services.warm.holds(user_id)
