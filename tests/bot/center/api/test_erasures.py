"""What is to go, softly or for good, by the API.

Covers: bot.actions.account.forgettings.
"""

import re
from pathlib import Path

import pytest

from memory.forgetting import targets
from memory.tables import Erasure, Memory
from memory.vocabulary import State
from tests.bot.center.world import center_world
from tests.stage import said

API = "/api/v1"
ACTIVE: tuple[State, ...] = ("active",)
CAT = "My cat is called Pixel."


async def test_an_erased_memory_is_in_no_file(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, own = await world.logged_in(), await world.own()
        cat = await own.add(CAT)
        body = {"scope": "memory", "id": cat.id}
        shown = (await browser.post(f"{API}/erase/preview", json=body)).json()
        accepted = await browser.post(f"{API}/erase", json=body)
        await world.stage.worker.drain()
        found = (await browser.get(accepted.headers["location"])).json()

        assert [each["content"] for each in shown["memories"]] == [CAT]
        assert (accepted.status_code, found["state"]) == (202, "done")
        assert not world.stage.on_disk("Pixel")
        assert (await browser.get(f"{API}/memories/{cat.id}")).status_code == 404


async def test_an_erasure_that_is_sent_again_is_accepted_once(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, own = await world.logged_in(), await world.own()
        body, key = {"scope": "memory", "id": (await own.add(CAT)).id}, {"Idempotency-Key": "one"}
        done = [await browser.post(f"{API}/erase", json=body, headers=key) for _ in range(2)]

        assert done[0].json() == done[1].json()
        assert len(await world.stage.all(Erasure)) == 1


@pytest.mark.parametrize("typed", ["erase everything", "全部抹去"])
async def test_everything_goes_when_it_is_typed_and_is_seen_to_its_end(tmp_path: Path, typed: str):
    with center_world(tmp_path) as world:
        browser, own = await world.logged_in(), await world.own()
        await own.add(CAT)
        wrong = await browser.post(f"{API}/erase", json={"scope": "user", "typed": "yes"})
        accepted = await browser.post(f"{API}/erase", json={"scope": "user", "typed": typed})
        await world.stage.worker.drain()
        found = await browser.get(accepted.headers["location"])

        assert (wrong.status_code, accepted.status_code) == (422, 202)
        assert (found.status_code, found.json()["state"]) == (200, "done")
        refused = await browser.get(f"{API}/memories")
        assert (refused.status_code, refused.json()["type"]) == (
            401,
            "urn:companion:problem:erased",
        )
        assert not world.stage.on_disk("Pixel")


async def test_a_topic_is_forgotten_as_one_run_and_brought_back(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, own = await world.logged_in(), await world.own()
        await own.add(CAT)
        await own.add("I live in Oslo.")
        gone = (
            await browser.post(f"{API}/forget", json={"scope": "topic", "topic": "Pixel"})
        ).json()
        there = await own.listed(states=ACTIVE, limit=9)
        undone = await browser.post(f"{API}/memories/undo", json={"run": gone["run"]})

        assert (gone["count"], [each.content for each in there]) == (1, ["I live in Oslo."])
        assert undone.status_code == 200
        assert len(await own.listed(states=ACTIVE, limit=9)) == 2


async def test_all_is_forgotten_softly(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, own = await world.logged_in(), await world.own()
        await own.add(CAT)
        gone = (await browser.post(f"{API}/forget", json={"scope": "user"})).json()

        assert gone == {"count": 1, "run": 1, "forgetting": None}
        assert (await world.stage.only(Memory)).state == "forgotten"


@pytest.mark.parametrize(
    "scope", [{"scope": "topic", "topic": "Pixel"}, {"scope": "user"}], ids=str
)
async def test_much_is_accepted_silent_at_once_and_seen_to_its_end(
    tmp_path: Path, scope: dict[str, str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(targets, "AT_ONCE", 1)
    with center_world(tmp_path) as world:
        browser, own = await world.logged_in(), await world.own()
        await own.add(CAT)
        await own.add("I give Pixel salmon.")
        accepted = await browser.post(f"{API}/forget", json=scope)
        again = await browser.post(f"{API}/forget", json=scope)
        there = await own.listed(states=ACTIVE, limit=9)
        begun = (await browser.get(accepted.headers["location"])).json()
        foreign = await (await world.logged_in("eve")).get(accepted.headers["location"])
        await world.stage.worker.drain()
        ended = (await browser.get(f"{API}/forgettings")).json()["items"]

        assert (accepted.status_code, foreign.status_code) == (202, 404)
        if scope["scope"] == "topic":
            assert accepted.json() == again.json()
        assert accepted.json()["forgetting"] == begun
        assert (begun["state"], begun["total"], there) == ("accepted", 2, [])
        assert [(each["state"], each["progress"]) for each in ended] == [("done", {"forgotten": 2})]

        undone = await browser.post(f"{API}/memories/undo", json={"run": begun["run"]})
        await world.stage.worker.drain()
        assert (undone.status_code, undone.json()["forgetting"]["state"]) == (202, "undoing")
        assert len(await own.listed(states=ACTIVE, limit=9)) == 2
        assert (await browser.get(undone.headers["location"])).json()["state"] == "undone"


@pytest.mark.parametrize(
    "scope", [{"scope": "topic", "topic": "Pixel"}, {"scope": "user"}], ids=str
)
@pytest.mark.parametrize("first", [CAT, None])
async def test_forgetting_that_is_sent_again_takes_nothing_that_came_since(
    tmp_path: Path, scope: dict[str, str], first: str | None
):
    with center_world(tmp_path) as world:
        browser, own = await world.logged_in(), await world.own()
        if first is not None:
            await own.add(first)
        key = {"Idempotency-Key": "one"}
        done = await browser.post(f"{API}/forget", json=scope, headers=key)
        await own.add("I give Pixel salmon.")
        again = await browser.post(f"{API}/forget", json=scope, headers=key)
        there = await own.listed(states=ACTIVE, limit=9)

        assert again.headers["idempotency-replayed"] == "true"
        assert again.json() == {"count": None, "run": done.json()["run"], "forgetting": None}
        assert [each.content for each in there] == ["I give Pixel salmon."]


@pytest.mark.parametrize("at_once", [1, 100])
async def test_a_run_that_is_undone_under_a_key_is_undone_once(
    tmp_path: Path, at_once: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(targets, "AT_ONCE", at_once)
    with center_world(tmp_path) as world:
        browser, own = await world.logged_in(), await world.own()
        await own.add(CAT)
        await own.add("I give Pixel salmon.")
        gone = (await browser.post(f"{API}/forget", json={"scope": "user"})).json()
        await world.stage.worker.drain()
        sent, key = {"run": gone["run"]}, {"Idempotency-Key": "one"}
        undone = [
            await browser.post(f"{API}/memories/undo", json=sent, headers=key) for _ in range(2)
        ]
        await world.stage.worker.drain()
        undone.append(await browser.post(f"{API}/memories/undo", json=sent, headers=key))

        assert undone[0].is_success
        assert [each.status_code for each in undone[1:]] == [200, 200]
        assert ["idempotency-replayed" in each.headers for each in undone] == [False, True, True]
        assert len(await own.listed(states=ACTIVE, limit=9)) == 2


@pytest.mark.parametrize("scope", ["memory", "message", "topic", "conversation"])
async def test_an_erasure_that_matches_an_old_view_is_refused_with_what_changed(
    tmp_path: Path, scope: str
):
    with center_world(tmp_path) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()
        await said(talk, CAT)
        await world.stage.worker.drain()
        [cat] = await talk.memory.listed(states=["active"], limit=5)
        number = {"memory": cat.id, "message": 1, "conversation": 1}.get(scope)
        body = {"scope": scope, **({"id": number} if number else {"topic": "Pixel"})}

        async def seen() -> dict[str, str]:
            look = (
                await browser.get(f"{API}/conversations/1")
                if scope == "conversation"
                else await browser.post(f"{API}/erase/preview", json=body)
            )
            return {"If-Match": look.headers["etag"]}

        old = await seen()
        await talk.memory.hush(cat.id)
        await said(talk, "Pixel sleeps.")
        await world.stage.worker.drain()
        refused = await browser.post(f"{API}/erase", json=body, headers=old)
        none = await world.stage.all(Erasure)
        done = await browser.post(f"{API}/erase", json=body, headers=await seen())

        assert (refused.status_code, refused.json()["type"][-7:]) == (412, "changed")
        assert re.search(r"then \d memories and \d messages, now \d and \d", refused.text)
        assert (none, done.status_code) == ([], 202)


@pytest.mark.parametrize("scope", ["memory", "message", "topic", "conversation"])
async def test_an_erasure_that_matched_a_view_is_told_again_under_its_key(
    tmp_path: Path, scope: str
):
    with center_world(tmp_path) as world:
        talk, browser = await world.stage.talk(), await world.logged_in()
        await said(talk, CAT)
        await world.stage.worker.drain()
        about = {"topic": "Pixel"} if scope == "topic" else {"id": 1}
        body = {"scope": scope, **about}
        if scope == "conversation":
            seen = await browser.get(f"{API}/conversations/1")
        else:
            seen = await browser.post(f"{API}/erase/preview", json=body)
        key = {"Idempotency-Key": "one", "If-Match": seen.headers["etag"]}
        first = await browser.post(f"{API}/erase", json=body, headers=key)
        await world.stage.worker.drain()
        again = await browser.post(f"{API}/erase", json=body, headers=key)

        assert (first.status_code, again.status_code) == (202, 202)
        assert "idempotency-replayed" in again.headers
        assert again.json()["id"] == first.json()["id"]
