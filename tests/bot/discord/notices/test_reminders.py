"""Reminding: off by default, at its time, once, and not at night."""

from datetime import timedelta

import pytest

from bot.discord.context.block_list import BlockList, block_file
from config.errors import StoreError
from memory.lifecycle.reminders import is_quiet
from memory.tables import Memory, Reminder
from tests.bot.discord.scene import Scene, heard_by_another
from tests.stage import full_disk


async def promised(scene: Scene, *, hours: float) -> None:
    """Let there be a promise for so many hours from now."""
    await scene.alice.slash(scene.channel, "memory add", words="I will call my mother")
    clock = scene.stage.clock

    def work(rows) -> None:
        memory = rows.get_one(Memory, 1)
        memory.kind = "promise"
        memory.valid_from = clock.now() + timedelta(hours=hours)
        memory.valid_from_precision = "instant"

    await scene.stage.write(work)


async def wants_reminders(scene: Scene) -> None:
    panel = await scene.alice.slash(scene.channel, "settings")
    await scene.alice.click(panel.response.message, label="Reminders in private: off")


def reminders(scene: Scene) -> list[str]:
    return [text for text in scene.said(scene.dm(scene.alice)) if "it is time" in text]


async def test_nothing_is_brought_up_unless_the_person_wants_it(scene: Scene):
    await promised(scene, hours=2)
    scene.stage.clock.move(hours=3)

    await scene.learned()

    assert reminders(scene) == []


async def test_a_promise_is_brought_up_at_its_time_and_once(scene: Scene):
    await wants_reminders(scene)
    await promised(scene, hours=2)

    await scene.learned()
    assert reminders(scene) == []
    scene.stage.clock.move(hours=3)
    await scene.learned()
    await scene.restart()
    await scene.learned()

    assert reminders(scene) == ["You told me, and it is time: I will call my mother"]
    assert scene.dm(scene.alice).last_message.flags.suppress_notifications


async def test_what_cannot_be_noted_is_told_once_all_the_same(scene: Scene):
    await wants_reminders(scene)
    await promised(scene, hours=2)
    scene.stage.clock.move(hours=3)
    with full_disk(scene.stage.services.store):
        for _ in range(3):
            with pytest.raises(StoreError):
                await scene.client.reminding.remind(scene.client)
            scene.stage.clock.move(hours=1)
    unnoted = await scene.stage.all(Reminder)
    await scene.learned()

    assert (len(reminders(scene)), unnoted) == (1, [])
    assert len(await scene.stage.all(Reminder)) == 1


async def test_at_night_it_waits_for_the_morning(scene: Scene):
    await wants_reminders(scene)
    await promised(scene, hours=14)
    scene.stage.clock.move(hours=15)
    await scene.learned()
    assert reminders(scene) == []

    scene.stage.clock.move(hours=8)
    await scene.learned()

    assert len(reminders(scene)) == 1


async def test_what_is_hushed_is_not_brought_up(scene: Scene):
    await wants_reminders(scene)
    await promised(scene, hours=2)
    await scene.alice.slash(scene.channel, "memory hush", memory="1")
    scene.stage.clock.move(hours=3)

    await scene.learned()

    assert reminders(scene) == []


async def test_who_is_blocked_is_not_written_to_until_they_are_unblocked(scene: Scene):
    await wants_reminders(scene)
    await promised(scene, hours=2)
    blocked = BlockList(block_file(scene.stage.app.settings))
    blocked.block([str(scene.alice.id)])
    scene.stage.clock.move(hours=3)
    await scene.learned()
    assert scene.dm(scene.alice) is None or reminders(scene) == []

    blocked.unblock([str(scene.alice.id)])
    await scene.learned()

    assert len(reminders(scene)) == 1


async def test_a_reminder_switches_reminders_off(scene: Scene):
    await wants_reminders(scene)
    await promised(scene, hours=2)
    scene.stage.clock.move(hours=3)
    await scene.learned()

    off = await scene.alice.user.click(
        scene.dm(scene.alice).last_message, label="No more reminders"
    )
    panel = await scene.alice.slash(scene.channel, "settings")

    assert off.response.content.startswith("I bring up nothing by myself any more.")
    labels = [each["label"] for row in panel.response.components for each in row["components"]]
    assert "Reminders in private: off" in labels


@pytest.mark.parametrize(
    ("hour", "quiet", "expected"),
    [(23, (22, 8), True), (3, (22, 8), True), (8, (22, 8), False), (13, (12, 14), True)],
)
def test_quiet_hours_may_go_over_midnight(hour: int, quiet: tuple[int, int], expected: bool):
    assert is_quiet(hour, quiet) is expected


async def test_what_another_character_was_told_is_left_for_it_to_bring_up(scene: Scene):
    await scene.alice.send_dm("Hello!")
    await wants_reminders(scene)
    await promised(scene, hours=2)
    await heard_by_another(scene)
    scene.stage.clock.move(hours=3)

    await scene.client.reminding.remind(scene.client)

    assert reminders(scene) == []
    assert await scene.stage.all(Reminder) == []
