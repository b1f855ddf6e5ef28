"""A message erased, a conversation cleared or taken along, once one saw what goes."""

import json
from pathlib import Path

import pytest

from bot.center.texts.frame import CENTER_TEXTS
from tests.bot.center.pages.conversations.talks import CAT, Talked
from tests.bot.center.world import center_world, seen_in


async def test_a_message_goes_with_what_came_only_from_it(tmp_path: Path):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT)
        [_, own] = await talked.messages()
        asked = await talked.page(f"/messages/{own.id}/erase")
        path = f"/pages/messages/{own.id}/erase"
        done = await talked.browser.post(path, data={"cascade": "true", "seen": seen_in(asked)})
        await world.stage.worker.drain()

        assert (CAT in asked, "Your cat is called Pixel." in asked) == (True, True)
        assert done.headers["location"] == f"/conversations/{talked.conversation}?done=erase"
        assert not world.stage.on_disk("Pixel")


async def test_what_goes_only_with_the_rounds_other_half_is_listed_beside_its_box(tmp_path: Path):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT)
        [reply, own] = await talked.messages()
        asked = await talked.page(f"/messages/{reply.id}/erase")
        beside = asked.partition(CENTER_TEXTS["en"].goes_along)[2]

    assert f"<li>{own.text}</li>" in beside
    assert "<li>Your cat is called Pixel.</li>" in beside


@pytest.mark.parametrize("facts", [True, False])
async def test_a_chat_is_cleared_with_what_was_learned_or_without(tmp_path: Path, facts: bool):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT)
        asked = await talked.page(f"/conversations/{talked.conversation}/clear")
        path = f"/pages/conversations/{talked.conversation}/clear"
        done = await talked.browser.post(
            path, data={"seen": seen_in(asked)} | ({"facts": "true"} if facts else {})
        )
        await world.stage.worker.drain()

        assert 'name="facts"' in asked
        assert done.headers["location"] == "/conversations?done=clear"
        assert world.stage.on_disk("Pixel") != facts
        assert "My cat" not in await talked.page()


@pytest.mark.parametrize("form", ["json", "zip"])
async def test_one_conversation_is_taken_along_as_a_file(tmp_path: Path, form: str):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT)
        path = f"/conversations/{talked.conversation}/export"
        file = await talked.browser.get(path, params={"form": form})

        assert f".{form}" in file.headers["content-disposition"]
        if form == "json":
            assert CAT in [row["text"] for row in json.loads(file.content)["messages"]]


async def test_a_foreign_talk_is_a_missing_one(tmp_path: Path):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT)
        [_, own] = await talked.messages()
        other = await world.logged_in("other")

        for path in (f"messages/{own.id}/erase", f"conversations/{talked.conversation}/clear"):
            assert (await other.post(f"/pages/{path}")).status_code == 404
