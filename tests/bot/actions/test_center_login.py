"""Links let in once and for a while; browsers stay logged in until they are logged out.

Covers: memory.tables.logins, bot.texts.center.
"""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.actions.center_login import CenterLogin, signing_key
from config.errors import LoginRefused
from memory.queue.clock_skew import bring_back
from memory.store_services import StoreServices
from memory.tables import LoginLink, LoginSession
from tests.stage import Stage, staged
from tests.stores import open_in


async def entrance(stage: Stage, user: str = "me") -> tuple[CenterLogin, int]:
    return CenterLogin(stage.services), (await stage.talk(user)).user_id


def token_of(link: str) -> str:
    return link.partition("token=")[2]


async def test_a_link_says_localhost_and_lets_in_once(tmp_path: Path):
    with staged(tmp_path) as stage:
        login, user_id = await entrance(stage)
        link = await login.link(user_id)
        secret = await login.enter(token_of(link))

        assert link.startswith("http://localhost:8765/login?token=")
        assert await login.who(secret) == user_id
        with pytest.raises(LoginRefused, match="used before"):
            await login.enter(token_of(link))


async def test_to_look_at_a_link_burns_nothing(tmp_path: Path):
    with staged(tmp_path) as stage:
        login, user_id = await entrance(stage)
        token = token_of(await login.link(user_id))
        await login.check(token)
        await login.check(token)

        assert await login.who(await login.enter(token)) == user_id


async def test_a_link_is_too_old_after_its_minutes(tmp_path: Path):
    with staged(tmp_path) as stage:
        login, user_id = await entrance(stage)
        token = token_of(await login.link(user_id))
        stage.clock.move(minutes=10)

        with pytest.raises(LoginRefused, match="too old"):
            await login.enter(token)


@pytest.mark.parametrize("form", ["{}x", "x{}", "", "{}.{}"])
async def test_a_link_that_was_changed_lets_nobody_in(tmp_path: Path, form: str):
    with staged(tmp_path) as stage:
        login, user_id = await entrance(stage)
        token = token_of(await login.link(user_id))

        with pytest.raises(LoginRefused, match="not given"):
            await login.enter(form.format(token, token))


async def test_of_two_processes_with_one_link_one_is_let_in(tmp_path: Path):
    with staged(tmp_path) as stage:
        login, user_id = await entrance(stage)
        other = open_in(stage.folder)
        there = CenterLogin(
            StoreServices(store=other, settings=stage.app.settings, clock=stage.clock)
        )
        try:
            for _ in range(5):
                token = token_of(await login.link(user_id))
                done = await asyncio.gather(
                    login.enter(token), there.enter(token), return_exceptions=True
                )
                assert sorted(isinstance(each, str) for each in done) == [False, True]
        finally:
            other.close()

        assert len(await stage.all(LoginSession)) == 5


async def test_nothing_that_is_kept_lets_anybody_in(tmp_path: Path):
    with staged(tmp_path) as stage:
        login, user_id = await entrance(stage)
        token = token_of(await login.link(user_id))
        secret = await login.enter(token)
        kept = [(await stage.only(LoginLink)), (await stage.only(LoginSession))]

        assert not any(word in repr(kept) for word in (secret, token))
        assert (stage.folder / "companion.key").stat().st_mode & 0o077 == 0


async def test_one_browser_is_logged_out_or_all_are(tmp_path: Path):
    with staged(tmp_path) as stage:
        login, user_id = await entrance(stage)
        _, other_id = await entrance(stage, "other")
        first, second, third = [
            await login.enter(token_of(await login.link(user_id))) for _ in range(3)
        ]
        others = await login.enter(token_of(await login.link(other_id)))
        unused = token_of(await login.link(user_id))
        await login.leave(first)

        assert await login.who(first) is None
        assert await login.who(second) == user_id
        assert await login.leave_everywhere(user_id) == 2
        assert [await login.who(each) for each in (second, third)] == [None, None]
        assert await login.who(others) == other_id
        with pytest.raises(LoginRefused):
            await login.enter(unused)


async def test_who_comes_back_stays_and_who_does_not_is_logged_out(tmp_path: Path):
    with staged(tmp_path) as stage:
        login, user_id = await entrance(stage)
        secret = await login.enter(token_of(await login.link(user_id)))
        for _ in range(3):
            stage.clock.move(days=20)
            assert await login.who(secret) == user_id
        stage.clock.move(days=31)

        assert await login.who(secret) is None


async def test_nobody_is_given_links_without_end(tmp_path: Path):
    with staged(tmp_path, center={"links_per_hour": 2}) as stage:
        login, user_id = await entrance(stage)
        await login.link(user_id)
        await login.link(user_id)
        with pytest.raises(LoginRefused, match="Many links"):
            await login.link(user_id)
        stage.clock.move(hours=1, seconds=1)

        assert await login.link(user_id)


async def test_a_link_of_a_clock_that_was_ahead_lets_nobody_in_and_keeps_no_other_back(
    tmp_path: Path,
):
    with staged(tmp_path, center={"links_per_hour": 1}) as stage:
        login, user_id = await entrance(stage)
        right = stage.clock.now()
        stage.clock.move(days=365)
        token = token_of(await login.link(user_id))
        stage.clock.at = right
        with pytest.raises(LoginRefused, match="too old"):
            await login.enter(token)

        assert await login.enter(token_of(await login.link(user_id)))


@pytest.mark.parametrize("comes_back", [True, False])
async def test_who_was_let_in_by_a_clock_that_was_ahead_is_logged_out_in_time(
    tmp_path: Path, comes_back: bool
):
    with staged(tmp_path) as stage:
        login, user_id = await entrance(stage)
        right = stage.clock.now()
        stage.clock.move(days=365)
        secret = await login.let_in(user_id)
        stage.clock.at = right
        if comes_back:
            assert await login.who(secret) == user_id
        else:
            deadline = timedelta(minutes=2)
            await stage.write(lambda rows: bring_back(rows, deadline=deadline, now=right))
        stage.clock.move(days=29)
        assert (await stage.only(LoginSession)).expires_at > stage.clock.now()
        stage.clock.move(days=2)

        assert await login.who(secret) is None


async def test_all_processes_sign_with_one_key(tmp_path: Path):
    with staged(tmp_path) as stage:
        keys = await asyncio.gather(
            *(asyncio.to_thread(signing_key, stage.services) for _ in range(8))
        )

        assert len({*keys}) == 1
        assert len(keys[0]) == 64


async def test_links_lead_to_where_people_reach_it(tmp_path: Path):
    with staged(tmp_path, center={"url": "https://memory.example/"}) as stage:
        login, user_id = await entrance(stage)

        assert (await login.link(user_id)).startswith("https://memory.example/login?token=")
