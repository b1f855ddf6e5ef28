"""Each list on Discord shows what is over with its dates."""

import pytest

from tests.bot.discord.scene import Scene, speaking

OVER = "[over: from 2025-01 until 2026-02]"


async def lived_in_oslo(scene: Scene) -> None:
    """Let Alice have lived in Oslo from January 2025 to February 2026."""
    await scene.alice.slash(scene.channel, "memory add", words="I live in Oslo")
    scene.stage.damage(
        "UPDATE memories SET valid_from = '2025-01-01 00:00:00', valid_from_precision = 'month',"
        " valid_until = '2026-02-01 00:00:00', valid_until_precision = 'month', superseded = true"
    )


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("memory list", {}),
        ("memory search", {"words": "Oslo"}),
        ("memory forget", {"memory": "Oslo"}),
        ("memory why", {"memory": "1"}),
        ("memory forget", {"topic": "Oslo"}),
        ("erase topic", {"topic": "Oslo"}),
    ],
)
async def test_what_is_over_is_listed_with_its_dates(
    scene: Scene, command: str, options: dict[str, str]
):
    await lived_in_oslo(scene)

    shown = await scene.alice.slash(scene.channel, command, **options)

    [line] = [part for part in shown.response.content.splitlines() if "I live in Oslo" in part]
    assert OVER in line


async def test_the_menu_and_the_choices_tell_it_too(scene: Scene):
    await lived_in_oslo(scene)

    shown = await scene.alice.slash(scene.channel, "memory list")
    offered = await scene.alice.autocomplete(scene.channel, "memory forget", "memory", "Oslo")

    [option] = shown.response.components[0]["components"][0]["options"]
    assert option["description"] == OVER.strip("[]")
    assert [part["name"] for part in offered] == [f"#1 I live in Oslo {OVER}"]


async def test_a_chinese_reader_is_told_it_in_chinese(scene: Scene):
    await lived_in_oslo(scene)

    with speaking("zh-CN"):
        shown = await scene.alice.slash(scene.channel, "memory list")

    assert "【已过去：2025-01 到 2026-02】" in shown.response.content
