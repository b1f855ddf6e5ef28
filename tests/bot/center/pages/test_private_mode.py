"""Private mode from any page: for the talk that is named, else for the newest."""

import json
import re
from pathlib import Path

import pytest

from bot.actions.account.imports import OwnImport
from memory.imports.document import read_document
from tests.bot.center.world import center_world
from tests.stage import said

HTMX = {"Accept": "text/html", "HX-Request": "true"}


def _seen_in(page: str) -> str:
    """Return in which talks private mode is on, as a page says that it showed it."""
    [shown] = re.findall(r'name="seen" form="private" value="([\d ]*)"', page)
    return str(shown)


@pytest.mark.parametrize("path", ["/memories", "/conversations/{id}"])
async def test_every_page_says_in_which_talks_it_is_on(tmp_path: Path, path: str):
    with center_world(tmp_path) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()
        await said(talk, "My cat is called Pixel.")
        off = await browser.get(path.format(id=talk.conversation_id))
        await talk.switch_private()
        on = await browser.get(path.format(id=talk.conversation_id))

    assert _seen_in(off.text) == ""
    assert _seen_in(on.text) == str(talk.conversation_id)


async def test_it_is_turned_on_and_off_for_the_newest_talk(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()
        await said(talk, "My cat is called Pixel.")
        on = await browser.post("/pages/private", headers=HTMX)
        private = (await browser.get("/api/v1/conversations")).json()["items"][0]["private_mode"]
        twice = await browser.post("/pages/private", headers=HTMX)
        still = (await browser.get("/api/v1/conversations")).json()["items"][0]["private_mode"]
        seen = {"seen": _seen_in(on.text)}
        off = await browser.post("/pages/private", data=seen)
        again = await browser.post("/pages/private", data=seen)

    assert "Private mode is on" in on.text
    assert "Private mode is on" in twice.text
    assert private
    assert still
    assert again.headers["location"] == off.headers["location"]
    assert off.headers["location"] == f"/conversations/{talk.conversation_id}?done=private_off"


@pytest.mark.parametrize("form", [{}, {"conversation": "999"}], ids=str)
async def test_there_has_to_be_a_talk_of_ones_own(tmp_path: Path, form: dict[str, str]):
    with center_world(tmp_path) as world:
        other = await world.stage.talk("other")
        await said(other, "My cat is called Pixel.")
        browser = await world.logged_in("third")
        talk = {"conversation": str(other.conversation_id)} if form else {}
        done = await browser.post("/pages/private", data=talk, headers=HTMX)

    assert (done.status_code == 404) == bool(form)


@pytest.mark.parametrize("is_open", [True, False])
async def test_what_was_imported_is_no_talk_that_could_be_private(tmp_path: Path, is_open: bool):
    with center_world(tmp_path / "old") as old:
        talk = await old.stage.talk()
        await said(talk, "My cat is called Pixel.")
        document = read_document(json.loads(json.dumps(await talk.memory.export())))
    with center_world(tmp_path / "new") as world:
        browser, user_id = await world.logged_in(), await world.user()
        await OwnImport(world.stage.services, user_id).take_in(document)
        talks = (await browser.get("/api/v1/conversations")).json()["items"]
        [imported] = [each["id"] for each in talks if each["platform"] == "import"]
        form = {"conversation": str(imported)} if is_open else {}
        alone = await browser.post("/pages/private", data=form, headers=HTMX)
        here = await world.stage.talk()
        await said(here, "Good morning.")
        await browser.post("/pages/private", data=form, headers=HTMX)
        talks = (await browser.get("/api/v1/conversations")).json()["items"]

    assert "There is no talk yet" in alone.text
    assert {each["platform"]: each["private_mode"] for each in talks} == {
        "import": False,
        "local": True,
    }


async def test_where_memory_is_off_its_end_promises_nothing(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()
        await said(talk, "My cat is called Pixel.")
        await browser.put("/api/v1/settings", json={"memory": False})
        on = await browser.post("/pages/private", headers=HTMX)
        off = await browser.post("/pages/private", data={"seen": _seen_in(on.text)}, headers=HTMX)
        await browser.post("/pages/private")
        moved = await browser.post("/pages/private", data={"seen": _seen_in(on.text)})
        page = await browser.get(moved.headers["location"])

    for shown in (off, page):
        assert "Memory itself is switched off" in shown.text
        assert "remembered again" not in shown.text
