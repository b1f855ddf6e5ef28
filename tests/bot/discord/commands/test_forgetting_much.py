"""`/memory forget` of much: by itself, told to its end, brought back."""

import pytest

from memory.forgetting import targets
from tests.bot.discord.scene import Scene


async def test_much_is_forgotten_by_itself_told_to_its_end_and_brought_back(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(targets, "AT_ONCE", 0)
    await scene.alice.slash(scene.channel, "memory add", words="I work at a bakery")

    gone = await scene.alice.slash(scene.channel, "memory forget", topic="work")
    listed = await scene.alice.slash(scene.channel, "erase status")

    assert gone.response.content == "Forgetting 1 (a topic): done. Forgotten: 1."
    assert "Forgetting 1 (a topic): done" in listed.response.content
    assert await scene.stage.contents() == []
    await scene.alice.click(gone.response.message, label="Undo")
    await scene.stage.worker.drain()
    assert await scene.stage.contents() == ["I work at a bakery"]
