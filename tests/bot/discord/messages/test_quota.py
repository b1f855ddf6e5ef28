"""How much one person has answered in a day, and what they are told when it is enough."""

import asyncio
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from sqlmodel import Session as Rows

from bot.discord.texts.general import TEXTS
from bot.voice.voice import ScriptedVoice
from memory.tables import Message, ModelCall
from tests.bot.discord.conftest import Enter
from tests.bot.discord.process.lives import Life, Town, alive
from tests.bot.discord.scene import Scene
from tests.fakes.discord.faults import Drops, Fails

ENOUGH = {"en": "That was our talk for today", "zh": "今天就先聊到这里"}


async def limited(enter: Enter, **limits: float) -> Scene:
    voice = ScriptedVoice([f"Answer {number}." for number in range(1, 9)])
    scene: Scene = await enter(voice=voice, discord={"debounce_seconds": 0.0, **limits})
    return scene


@pytest.mark.parametrize(("words", "language"), [("One more?", "en"), ("再来一个好吗？", "zh")])
async def test_who_had_their_share_is_told_when_it_goes_on(enter: Enter, words: str, language: str):
    scene = await limited(enter, messages_per_day=2)
    for number in (1, 2):
        assert await scene.whispers(scene.alice, "Hello!") == f"Answer {number}."

    told = await scene.whispers(scene.alice, words)

    assert told.startswith(ENOUGH[language])
    assert "2" in told
    assert "<t:" in told
    assert words not in [message.text for message in await scene.stage.all(Message)]
    assert await scene.asks(scene.bob, "Hello!") != told
    assert scene.newest(scene.dm(scene.alice)) == told


async def test_who_goes_on_writing_is_told_once_in_a_while(enter: Enter):
    scene = await limited(enter, messages_per_day=1)
    for _ in range(4):
        await scene.whispers(scene.alice, "Hello!")

    said = scene.said(scene.dm(scene.alice))
    assert len([text for text in said if text.startswith(ENOUGH["en"])]) == 1
    scene.stage.clock.move(minutes=6)
    await scene.whispers(scene.alice, "Hello!")
    assert len(scene.said(scene.dm(scene.alice))) == len(said) + 1


async def test_the_next_day_it_goes_on_also_after_a_restart(enter: Enter):
    scene = await limited(enter, messages_per_day=1)
    await scene.whispers(scene.alice, "Hello!")
    await scene.restart()
    assert (await scene.whispers(scene.alice, "Hello?")).startswith(ENOUGH["en"])

    scene.stage.clock.move(hours=24)
    assert await scene.whispers(scene.alice, "And now?") == "Answer 2."


@pytest.mark.parametrize("restarts", [True, False])
async def test_what_was_said_by_a_clock_that_was_ahead_is_of_no_later_day(
    enter: Enter, restarts: bool
):
    scene = await limited(enter, messages_per_day=1)
    right = scene.stage.clock.now()
    scene.stage.clock.move(days=400)
    await scene.whispers(scene.alice, "Hello!")
    scene.stage.clock.at = right
    if restarts:
        await scene.restart()

    assert await scene.whispers(scene.alice, "Hello?") == "Answer 2."


async def test_an_erasure_wins_no_second_share(enter: Enter):
    scene = await limited(enter, messages_per_day=1)
    await scene.whispers(scene.alice, "Hello!")
    scene.stage.damage("UPDATE messages SET author_id = NULL")  # as if they were gone

    assert (await scene.whispers(scene.alice, "Hello?")).startswith(ENOUGH["en"])


async def test_what_models_cost_for_a_person_is_bounded(enter: Enter):
    scene = await limited(enter, cost_per_day=0.5)
    await scene.whispers(scene.alice, "Hello!")
    for user, cost in ((1, 0.3), (1, 0.2), (None, 9.0)):
        await scene.stage.write(partial(_paid, user=user, cost=cost, at=scene.stage.clock.now()))

    told = await scene.whispers(scene.alice, "Hello?")

    assert told.startswith(TEXTS["en"].enough_cost.partition("{")[0])
    assert (await scene.asks(scene.bob, "Hello!")) is not None


def _paid(rows: Rows, *, user: int | None, cost: float, at: datetime) -> None:
    call = ModelCall(
        user_id=user,
        role="curator",
        model="m",
        requests=1,
        tokens_in=1,
        tokens_out=1,
        estimated=False,
        milliseconds=1.0,
        cost=cost,
        currency="USD",
        outcome="answered",
        at=at,
    )
    rows.add(call)


async def spent(town: Town, life: Life) -> None:
    """Let Mira have had her share of the day."""
    await town.discord.until(lambda: life.catch_ups)
    asked = await town.discord.call(town.mira, town.general, "Hello")
    await town.discord.reply_to(asked, saying="You said: Hello")
    await town.discord.reply_to(asked, saying="others read along")


@pytest.mark.parametrize("trouble", [Fails(503), Drops()], ids=["refused", "cut off"])
async def test_what_could_not_be_told_is_told_at_the_next_message(
    town: Town, tmp_path: Path, trouble: Fails | Drops, caplog: pytest.LogCaptureFixture
):
    async with alive(town.discord, tmp_path, messages_per_day=1) as life:
        await spent(town, life)
        town.discord.faults.plan("POST", "/channels/*/messages", trouble)
        await town.discord.call(town.mira, town.general, "More?")
        await town.discord.until(lambda: "not answered" in caplog.text)
        again = await town.discord.call(town.mira, town.general, "More?")
        await town.discord.reply_to(again, saying=ENOUGH["en"])


async def test_it_is_told_where_nothing_may_be_replied_to(town: Town, tmp_path: Path):
    async with alive(town.discord, tmp_path, messages_per_day=1) as life:
        await spent(town, life)
        town.general.denied.add("read_message_history")
        town.discord.book.expect(160002)
        asked = await town.discord.call(town.mira, town.general, "More?")
        await town.discord.reply_to(asked, saying=ENOUGH["en"])


@pytest.mark.usefixtures("brief_windows")
async def test_who_is_refused_takes_nothing_of_the_channels_share(town: Town, tmp_path: Path):
    async with alive(town.discord, tmp_path, messages_per_day=1, replies_per_minute=3) as life:
        await spent(town, life)
        for number in range(4):
            await town.discord.call(town.mira, town.general, f"More {number}?")
            await asyncio.sleep(0.2)
        asked = await town.discord.call(town.tom, town.general, "Hi")
        reply = await town.discord.reply_to(asked, saying="You said: Hi")

    assert "late" not in reply.content


async def test_what_was_refused_is_not_heard_again_at_the_next_start(town: Town, tmp_path: Path):
    async with alive(town.discord, tmp_path, messages_per_day=1) as life:
        await spent(town, life)
        asked = await town.discord.call(town.mira, town.general, "More?")
        await town.discord.reply_to(asked, saying=ENOUGH["en"])
    said = town.discord.said_by_bot(town.general)
    for share in (1, 0):
        async with alive(town.discord, tmp_path, messages_per_day=share) as life:
            await town.discord.until(lambda: life.catch_ups)
            await asyncio.sleep(0.2)

    assert town.discord.said_by_bot(town.general) == said
