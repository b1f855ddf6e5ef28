from pathlib import Path

import pytest

from bot.actions.local_user import local_user
from config.errors import NotFound
from tests.stage import staged


async def test_a_command_sees_the_zone_of_the_settings_too(tmp_path: Path):
    with staged(tmp_path) as stage:
        await stage.talk()
    with staged(tmp_path, timezone="Asia/Tokyo") as stage:
        assert (await local_user(stage.app.services, "me")).timezone == "Asia/Tokyo"


async def test_a_command_leaves_a_zone_that_was_chosen(tmp_path: Path):
    with staged(tmp_path) as stage:
        await (await stage.talk()).zone("America/Lima")
    with staged(tmp_path, timezone="Asia/Tokyo") as stage:
        assert (await local_user(stage.app.services, "me")).timezone == "America/Lima"


async def test_somebody_who_never_spoke_here_is_not_found(tmp_path: Path):
    with staged(tmp_path) as stage, pytest.raises(NotFound, match="nobody"):
        await local_user(stage.app.services, "nobody")
