"""What people say of replies and memories is kept, told, exported and erased with it.

Covers: bot.actions.account.feedback, memory.tables.feedback.
"""

from pathlib import Path

import httpx2

from bot.actions.topics import OwnTopics
from memory.tables import Feedback, Message
from tests.bot.center.world import CenterWorld, center_world
from tests.stage import said

API = "/api/v1/feedback"
CHINESE = {"Accept-Language": "zh"}


async def replied(world: CenterWorld) -> tuple[httpx2.AsyncClient, int]:
    """Let somebody be answered, and return their browser and the reply's id."""
    await said(await world.stage.talk(), "My cat is called Pixel.")
    reply = (await world.stage.all(Message))[-1]
    return await world.logged_in(), reply.id or 0


async def test_a_verdict_with_words_is_kept_and_a_later_one_takes_its_place(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, reply = await replied(world)
        memory = await (await world.own()).add("I like green tea.")
        first = {"verdict": "bad", "words": "I said Pixie."}
        await browser.put(f"{API}/reply/{reply}", json=first)
        await browser.put(f"{API}/memory/{memory.id}", json={"verdict": "good"})
        await browser.put(f"{API}/reply/{reply}", json=first | {"verdict": "good"})
        page = (await browser.get(API, params={"limit": 1})).json()
        rest = (await browser.get(API, params={"cursor": page["next"]})).json()

        assert [(each["of"], each["verdict"]) for each in page["items"] + rest["items"]] == [
            ("memory", "good"),
            ("reply", "good"),
        ]
        assert rest["items"][0]["words"] == "I said Pixie."
        exported = (await browser.get("/api/v1/export")).json()
        assert len(exported["feedback"]) == 2


async def test_it_is_taken_back(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, reply = await replied(world)
        await browser.put(f"{API}/reply/{reply}", json={"verdict": "bad"})
        gone = await browser.delete(f"{API}/reply/{reply}")
        again = await browser.delete(f"{API}/reply/{reply}")

        assert (gone.status_code, again.status_code) == (204, 404)
        assert await world.stage.all(Feedback) == []


async def test_ones_own_words_are_no_reply(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, reply = await replied(world)
        answer = await browser.put(f"{API}/reply/{reply - 1}", json={"verdict": "bad"})

        assert answer.status_code == 404


async def test_it_is_erased_with_what_it_is_about_and_its_words_with_anything(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, reply = await replied(world)
        own = await world.own()
        tea, rain = await own.add("I like green tea."), await own.add("I like the rain.")
        for path in (f"reply/{reply}", f"memory/{tea.id}", f"memory/{rain.id}"):
            await browser.put(f"{API}/{path}", json={"verdict": "bad", "words": "snurfel"})
        for sent in ({"scope": "message", "id": reply}, {"scope": "memory", "id": tea.id}):
            await browser.post("/api/v1/erase", json=sent)
        await world.stage.worker.drain()
        [left] = (await browser.get(API)).json()["items"]

        assert (left["id"], left["words"]) == (rain.id, "")
        assert not world.stage.on_disk("snurfel")


async def test_secrets_in_it_are_not_kept(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, reply = await replied(world)
        words = "You told my card number 4111 1111 1111 1111."
        await browser.put(f"{API}/reply/{reply}", json={"verdict": "bad", "words": words})
        [kept] = await world.stage.all(Feedback)

        assert "4111" not in kept.words


async def test_of_what_is_off_the_record_nothing_is_kept(tmp_path: Path):
    with center_world(tmp_path) as world:
        talk = await world.stage.talk()
        await talk.switch_private()
        await said(talk, "My cat is called Pixel.")
        reply, browser = (await world.stage.all(Message))[-1], await world.logged_in(**CHINESE)
        refused = await browser.put(f"{API}/reply/{reply.id}", json={"verdict": "bad"})

        assert (refused.status_code, "不留记录" in refused.json()["detail"]) == (422, True)


async def test_words_on_a_topic_that_is_never_stored_are_refused(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, reply = await replied(world)
        own = OwnTopics(world.stage.services, await world.user(), "en")
        await own.rule("health", "never")
        sent = {"verdict": "bad", "words": "My health is my own business."}
        refused = await browser.put(f"{API}/reply/{reply}", json=sent)

        assert (refused.status_code, "health" in refused.json()["detail"]) == (422, True)
        assert await world.stage.all(Feedback) == []
