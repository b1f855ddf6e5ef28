"""What was said, by the API, and why it was answered so.

Covers: bot.actions.account.conversations, bot.actions.account.traces, bot.center.api.traces.
"""

from pathlib import Path

from tests.bot.center.world import center_world
from tests.stage import said

API = "/api/v1/conversations"


async def test_what_was_said_is_there_page_by_page(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()
        await said(talk, "My cat is called Pixel.")
        await said(talk, "What is my cat called?")
        [conversation] = (await browser.get(API)).json()["items"]
        path = f"{API}/{conversation['id']}"
        page = (await browser.get(f"{path}/messages", params={"limit": 3})).json()
        rest = (await browser.get(f"{path}/messages", params={"cursor": page["next"]})).json()
        window = (await browser.get(f"{path}/window")).json()["items"]

        assert (conversation["messages"], conversation["audience"]) == (4, "private")
        assert [each["by_user"] for each in page["items"]] == [False, True, False]
        assert [each["text"] for each in rest["items"]] == ["My cat is called Pixel."]
        assert (len(window), rest["next"]) == (4, None)
        assert (await browser.get(path)).json() == conversation


async def test_an_ended_stretch_is_told_in_its_episode(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()
        for words in ("My cat is called Pixel.", "I live in Oslo.", "I work as a baker."):
            await said(talk, words)
        await talk.end()
        await world.stage.worker.drain()
        path = f"{API}/{talk.conversation_id}"
        [episode] = (await browser.get(f"{path}/episodes")).json()["items"]
        summary = (await browser.get(f"{path}/summary")).json()

        assert summary["text"] == episode["content"]
        assert (summary["messages"], summary["version"]) == (6, episode["version"])


async def test_a_cleared_chat_is_gone_for_good(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()
        await said(talk, "My cat is called Pixel.")
        await world.stage.worker.drain()
        accepted = await browser.post(f"{API}/{talk.conversation_id}/clear", json={"facts": True})
        await world.stage.worker.drain()
        found = (await browser.get(accepted.headers["location"])).json()

        assert (accepted.status_code, found["state"]) == (202, "done")
        assert not world.stage.on_disk("Pixel")


async def test_a_reply_tells_what_it_stood_on(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()
        cat = await talk.memory.add("My cat is called Pixel.")
        await said(talk, "What is my cat called?")
        messages = (await browser.get(f"{API}/{talk.conversation_id}/messages")).json()["items"]
        found = (await browser.get("/api/v1/traces", params={"reply": messages[0]["id"]})).json()
        same = (await browser.get(f"/api/v1/traces/{found['id']}")).json()
        told = next(each for each in found["memories"] if each["memory"] == cat.id)

        assert same == found
        assert (told["shown"], told["content"]) == (True, "My cat is called Pixel.")
        assert told["found"]
        assert found["question"][0] == messages[1]["id"]


async def test_what_is_new_is_learned_from_at_once(tmp_path: Path):
    with center_world(tmp_path, curation={"every_rounds": 5}) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()
        await said(talk, "My cat is called Pixel.")
        await world.stage.worker.drain()
        assert await world.stage.contents() == []
        path = f"{API}/{talk.conversation_id}/extract"
        begun = await browser.post(path)
        await world.stage.worker.drain()
        again = await browser.post(path)

        assert (begun.status_code, begun.json()) == (202, {"messages": 1})
        assert len(await world.stage.contents()) == 1
        assert again.json() == {"messages": 0}


async def test_where_nothing_may_be_learned_nothing_is(tmp_path: Path):
    with center_world(tmp_path, curation={"every_rounds": 5}) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()
        await said(talk, "My cat is called Pixel.")
        await browser.put("/api/v1/settings", json={"long_term": False})
        begun = await browser.post(f"{API}/{talk.conversation_id}/extract")

        assert begun.json() == {"messages": 0}
