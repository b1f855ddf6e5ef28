"""The tab `insights`."""

from pathlib import Path

from tests.bot.center.world import center_world


async def test_it_is_shown(tmp_path: Path):
    with center_world(tmp_path) as world:
        assert (await (await world.logged_in()).get("/insights")).status_code == 200
