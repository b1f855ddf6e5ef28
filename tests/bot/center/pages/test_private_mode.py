"""Private mode from any page: for the talk that is named, else for the newest."""

from pathlib import Path

import pytest

from tests.bot.center.world import center_world
from tests.stage import said

HTMX = {"Accept": "text/html", "HX-Request": "true"}


async def test_it_is_turned_on_and_off_for_the_newest_talk(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()
        await said(talk, "My cat is called Pixel.")
        on = await browser.post("/pages/private", headers=HTMX)
        private = (await browser.get("/api/v1/conversations")).json()["items"][0]["private_mode"]
        off = await browser.post("/pages/private")

    assert "Private mode is on" in on.text
    assert private
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
