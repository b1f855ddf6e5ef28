from pathlib import Path

import pytest

from bot.actions.local_user import language_here, local_user
from config.errors import NotFound
from memory.vocabulary import Language
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


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "", "LC_MESSAGES": "zh_TW"}, "zh"),
        ({"LANG": "nb_NO.UTF-8"}, "en"),
    ],
)
def test_somebody_new_is_met_in_the_language_of_the_machine(
    environment: dict[str, str], language: Language
):
    assert language_here(environment) == language
