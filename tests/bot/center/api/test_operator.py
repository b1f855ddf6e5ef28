"""The operator's token opens health, metrics and jobs, and nothing that is anybody's."""

from pathlib import Path

import pytest

from tests.bot.center.world import center_world
from tests.stage import said

WORD = "an-operators-token"
OPEN = ("health", "metrics", "jobs")
BEARER = {"Authorization": f"Bearer {WORD}"}


@pytest.mark.parametrize("path", OPEN)
async def test_the_token_opens_them(tmp_path: Path, path: str):
    with center_world(tmp_path, center={"operator_token": WORD}) as world:
        await said(await world.stage.talk(), "My cat is called Pixel.")
        answer = await world.browser().get(f"/api/v1/{path}", headers=BEARER)

        assert answer.status_code == 200
        assert "Pixel" not in answer.text


@pytest.mark.parametrize("path", OPEN)
async def test_nobody_else_is_let_in(tmp_path: Path, path: str):
    with center_world(tmp_path, center={"operator_token": WORD}) as world:
        person, wrong = await world.logged_in(), {"Authorization": "Bearer wrong"}
        answers = [
            await person.get(f"/api/v1/{path}"),
            await world.browser().get(f"/api/v1/{path}", headers=wrong),
        ]

        assert [answer.status_code for answer in answers] == [401, 401]


async def test_without_a_token_in_the_settings_nothing_opens_them(tmp_path: Path):
    with center_world(tmp_path) as world:
        for bearer in ("Bearer ", "Bearer x", "Basic eDp4"):
            answer = await world.browser().get("/api/v1/health", headers={"Authorization": bearer})
            assert answer.status_code == 401


@pytest.mark.parametrize("path", ["memories", "export", "conversations", "operations", "profile"])
async def test_it_opens_nothing_of_a_persons(tmp_path: Path, path: str):
    with center_world(tmp_path, center={"operator_token": WORD}) as world:
        answer = await world.browser().get(f"/api/v1/{path}", headers=BEARER)

        assert answer.status_code == 401


async def test_who_guesses_waits_whatever_they_guess_and_an_operator_elsewhere_does_not(
    tmp_path: Path,
):
    chosen = {"operator_token": WORD, "entries_per_minute": 2}
    with center_world(tmp_path, center=chosen) as world:
        wrong, browser = {"Authorization": "Bearer wrong"}, world.browser()
        answers = [await browser.get("/api/v1/health", headers=wrong) for _ in range(3)]
        right = await browser.get("/api/v1/health", headers=BEARER)

        assert [answer.status_code for answer in answers] == [401, 401, 429]
        assert (right.status_code, int(right.headers["retry-after"]) > 0) == (429, True)
        elsewhere = world.browser(address="10.0.0.7")
        assert (await elsewhere.get("/api/v1/health", headers=BEARER)).status_code == 200


async def test_an_operator_who_is_right_never_waits(tmp_path: Path):
    chosen = {"operator_token": WORD, "entries_per_minute": 2}
    with center_world(tmp_path, center=chosen) as world:
        browser = world.browser()
        answers = [await browser.get("/api/v1/health", headers=BEARER) for _ in range(5)]

        assert {answer.status_code for answer in answers} == {200}
