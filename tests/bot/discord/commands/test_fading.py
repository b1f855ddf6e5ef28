"""`/memory fading` and `/memory keep`: what is about to be let go, and one click that keeps it.

Covers: bot.discord.views.fading_list.
"""

from typing import Any

from bot.actions.memories import OwnMemory
from memory.tables import User
from tests.bot.discord.scene import Scene, speaking

TEA, LIFE = "I drink tea", 24
"""After so many days without a use a memory of one's own is about to be reviewed."""


async def has_long_known(scene: Scene, *contents: str) -> None:
    for content in contents:
        await scene.alice.slash(scene.channel, "memory add", words=content)
    scene.stage.clock.move(days=LIFE)
    await scene.stage.worker.drain()


def labels(shown: Any) -> list[str]:
    return [each["label"] for row in shown.response.components for each in row["components"]]


async def due(scene: Scene) -> list[int]:
    own = OwnMemory(scene.stage.services, (await scene.stage.all(User))[0].id or 0)
    return [fading.id for fading in await own.fading()]


async def test_what_is_about_to_fade_is_listed_and_kept_with_one_click(scene: Scene):
    await has_long_known(scene, TEA, "I live in Oslo")
    assert await due(scene) == [1, 2]

    shown = await scene.alice.slash(scene.channel, "memory fading")

    assert shown.ephemeral
    assert f"`#1` {TEA} (review 20" in shown.response.content
    assert labels(shown) == ["Keep #1", "Keep #2"]
    kept = await scene.alice.click(shown.response.message, label="Keep #1")
    said = kept.response.content.splitlines()
    assert said[0] == f"Kept, and fades later than before: {TEA}"
    assert [line for line in said if TEA in line] == said[:1]
    assert await due(scene) == [2]


async def test_the_button_keeps_after_a_restart_too(scene: Scene):
    await has_long_known(scene, TEA)
    shown = await scene.alice.slash(scene.channel, "memory fading")
    await scene.restart()

    await scene.alice.click(shown.response.message, label="Keep #1")

    assert await due(scene) == []


async def test_where_nothing_fades_it_says_so(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words=TEA)

    shown = await scene.alice.slash(scene.channel, "memory fading")

    assert shown.response.content == "Nothing fades in the coming days."


async def test_many_are_turned_page_by_page_and_fit_however_long_they_are(scene: Scene):
    await has_long_known(scene, *(f"Number {number}: {'*tea* ' * 60}" for number in range(1, 13)))

    shown = await scene.alice.slash(scene.channel, "memory fading")

    assert len(shown.response.content) <= 2000
    assert all(
        f"`#{number}` Number {number}: " in shown.response.content for number in range(1, 11)
    )
    assert labels(shown) == [*(f"Keep #{number}" for number in range(1, 11)), "Later"]
    turned = await scene.alice.click(shown.response.message, label="Later")
    assert labels(turned) == ["Keep #11", "Keep #12", "Sooner"]
    kept = await scene.alice.click(shown.response.message, label="Keep #11")
    assert labels(kept) == ["Keep #12", "Sooner"]


async def test_one_is_kept_by_name_and_the_soonest_are_offered(scene: Scene):
    await has_long_known(scene, TEA)
    await scene.alice.slash(scene.channel, "memory add", words="I live in Oslo")

    offered = await scene.alice.autocomplete(scene.channel, "memory keep", "memory", "")
    kept = await scene.alice.slash(scene.channel, "memory keep", memory="1")
    missing = await scene.alice.slash(scene.channel, "memory keep", memory="99")

    assert [part["value"] for part in offered] == ["1"]
    assert kept.response.content == f"Kept, and fades later than before: {TEA}"
    assert missing.response.content == "There is no such memory."
    assert await due(scene) == []


async def test_a_chinese_reader_is_shown_it_in_chinese(scene: Scene):
    await has_long_known(scene, TEA)
    with speaking("zh-CN"):
        shown = await scene.alice.slash(scene.channel, "memory fading")

    assert shown.response.content.startswith("接下来几天可能淡去的记忆")
    assert labels(shown) == ["留住 #1"]
