"""A reply that was left while it grew is finished at the next start, or is told to be cut off."""

from pathlib import Path

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col, select

from bot.discord.messages import streaming
from memory.tables import ReplyPiece
from tests.bot.discord.process.lives import Echo, Life, Town, alive
from tests.bot.discord.process.test_rest import EDITS, Words
from tests.fakes.discord.faults import Fails
from tests.fakes.discord.world import Message


@pytest.mark.parametrize("long", [False, True])
async def test_a_reply_whose_last_edit_failed_is_finished_at_the_next_start(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, long: bool
):
    monkeypatch.setattr(streaming, "PAUSES", (0.0,))
    discord = town.discord
    words = " ".join(f"word{number}" for number in range(600 if long else 4))
    async with alive(discord, tmp_path, Words(words)) as life:
        await discord.until(lambda: life.arrivals)
        discord.faults.plan("PATCH", EDITS, Fails(503), times=10_000)
        asked = await discord.say(town.mira, town.dm, "Count")
        await discord.reply_to(asked, saying="word0 ▌")
        await discord.until(lambda: not life.arrivals[0].replies_running)
        assert "word0 ▌" in discord.said_by_bot(town.dm)
        discord.faults.clear()
    async with alive(discord, tmp_path, Words("Hello.")) as life:
        await discord.until(lambda: life.catch_ups)

    said = [text for text in discord.said_by_bot(town.dm) if "word" in text]
    assert " ".join(said) == words
    assert len(said) == (3 if long else 1)


async def test_a_reply_that_was_left_before_others_is_finished_too(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(streaming, "PAUSES", (0.0,))
    discord = town.discord
    async with alive(discord, tmp_path, Words("word0 word1")) as life:
        await discord.until(lambda: life.arrivals)
        discord.faults.plan("PATCH", EDITS, Fails(503), times=10_000)
        asked = await discord.say(town.mira, town.dm, "Count")
        await discord.reply_to(asked, saying="word0 ▌")
        await discord.until(lambda: not life.arrivals[0].replies_running)
        discord.faults.clear()
        again = await discord.say(town.mira, town.dm, "Again")
        await discord.reply_to(again, saying="word0 word1")
    async with alive(discord, tmp_path, Words("Hello.")) as life:
        await discord.until(lambda: life.catch_ups)

    assert [text for text in discord.said_by_bot(town.dm) if "word" in text] == ["word0 word1"] * 2


@pytest.mark.parametrize("said", ["word", "w"])
async def test_a_further_piece_that_was_left_short_is_finished_as_itself_and_is_ours(
    town: Town, tmp_path: Path, said: str
):
    discord, words = town.discord, " ".join(f"word{number}" for number in range(900))
    async with alive(discord, tmp_path, Words(words)) as life:
        pieces = await counted(town, life)
        whole = [part.content for part in pieces]
        for part in pieces[2:]:  # as a kill leaves it
            await discord.delete(part)
        pieces[1].content = f"{said} ▌"
    async with alive(discord, tmp_path, Words("Hello.")) as life:
        await discord.until(lambda: life.catch_ups)
        noted = {piece.platform_id for piece in await life.stage.all(ReplyPiece)}

    stands = [part for part in town.dm.talk if part.content.startswith("word")]
    assert [part.content for part in stands] == whole
    assert {str(part.id) for part in stands} <= noted


async def test_a_reply_under_way_is_not_taken_for_one_that_was_left(town: Town, tmp_path: Path):
    discord, voice = town.discord, Echo(held="cat")
    async with alive(discord, tmp_path, voice) as life:
        await discord.until(lambda: life.catch_ups)
        asked = await discord.say(town.mira, town.dm, "my cat")
        await discord.reply_to(asked, saying="You said: ▌")
        discord.gateway.invalidate(resumable=False)
        await discord.until(lambda: len(life.catch_ups) == 2)
        assert town.replies() == ["You said: ▌"]
        voice.go.set()
        await discord.reply_to(asked, saying="You said: my cat")

    assert town.replies() == ["You said: my cat"]


async def test_a_reply_that_a_kill_left_between_two_pieces_is_finished(town: Town, tmp_path: Path):
    discord, words = town.discord, " ".join(f"word{number}" for number in range(900))
    async with alive(discord, tmp_path, Words(words)) as life:
        pieces = await counted(town, life)
        whole = [part.content for part in pieces]
        for part in pieces[1:]:
            await discord.delete(part)

        def left(rows: Rows) -> None:
            for piece in rows.exec(select(ReplyPiece).order_by(col(ReplyPiece.id))).all()[1:]:
                rows.delete(piece)

        await life.stage.write(left)
    for _start in range(2):
        async with alive(discord, tmp_path, Words("Hello.")) as life:
            await discord.until(lambda: life.catch_ups)

    stands = [part.content for part in town.dm.talk if part.content.startswith("word")]
    assert stands == whole


async def counted(town: Town, life: Life) -> list[Message]:
    """Let a long reply be given; return the messages it is shown in."""
    discord = town.discord
    await discord.until(lambda: life.arrivals)
    asked = await discord.say(town.mira, town.dm, "Count")
    await discord.reply_to(asked, saying="word0")
    await discord.until(lambda: not life.arrivals[0].replies_running)
    return [part for part in town.dm.talk if part.content.startswith("word")]
