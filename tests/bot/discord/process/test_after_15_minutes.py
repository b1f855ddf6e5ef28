"""What is told after Discord's 15 minutes: in private, and never where others read."""

import json

import pytest

from tests.bot.discord.process.acquainted import CAT, DOG, logged, told
from tests.bot.discord.process.lives import Life, Town
from tests.fakes.discord.refusals import EXPIRED_TOKEN, UNKNOWN_WEBHOOK, Refusal
from tests.fakes.discord.world import Message


@pytest.fixture(params=[EXPIRED_TOKEN, UNKNOWN_WEBHOOK], ids=["expired", "unknown"])
def after_15_minutes(request: pytest.FixtureRequest, town: Town, acquainted: Life) -> None:
    """Let Discord take first answers only."""
    refusal: Refusal = request.param
    town.discord.hub.token_seconds, town.discord.hub.expired = 0.0, refusal
    town.discord.book.expect(refusal.code)


async def whispered(town: Town, words: str) -> Message:
    """Return what the bot said in private, once it is there."""
    said = await town.discord.until(
        lambda: [message for message in town.dm.talk if words in message.content], words
    )
    return said[-1]


@pytest.mark.usefixtures("after_15_minutes")
async def test_an_answer_after_15_minutes_comes_in_private_and_not_in_the_channel(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture
):
    await town.discord.slash(town.mira, town.general, "memory add", words="I like tea.")

    said = await whispered(town, "I like tea.")
    lead, answer = said.content.split("\n")
    assert lead == "-# This took longer than Discord waits for an answer, so I tell you here:"
    assert answer.startswith("Remembered as #3")
    assert town.general.talk == []
    assert await acquainted.stage.contents() == [CAT, "I like tea."]
    assert logged(caplog) == []


@pytest.mark.usefixtures("after_15_minutes")
async def test_a_file_after_15_minutes_comes_in_private_whole(town: Town, acquainted: Life):
    await town.discord.slash(town.mira, town.general, "export")

    said = await whispered(town, "This took longer")
    [file] = said.attachments
    exported = json.loads(town.discord.world.files[file["url"].removeprefix(town.discord.url)])
    assert {entry["content"] for entry in exported["memories"]} == {CAT, DOG}
    assert town.general.talk == []


@pytest.mark.usefixtures("after_15_minutes")
async def test_the_buttons_of_an_answer_in_private_work_there(town: Town, acquainted: Life):
    await town.discord.slash(town.mira, town.general, "memory forget", memory="1")
    said = await whispered(town, "Pixel")
    town.discord.hub.token_seconds = 900.0

    restored = await town.discord.click(town.mira, said, "Bring back")

    assert "Pixel" in await told(town, restored)
    assert await acquainted.stage.contents() == [CAT]


@pytest.mark.usefixtures("after_15_minutes")
async def test_who_takes_no_private_messages_is_told_nothing_and_others_neither(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture
):
    town.mira.takes_messages = False
    town.discord.book.expect(50007)

    await town.discord.slash(town.mira, town.general, "memory add", words="I like tea.")
    await town.discord.until(
        lambda: "done, but nobody could be told" in caplog.text, "a line in the log"
    )

    assert len(logged(caplog)) == 1
    assert town.general.talk == []
    assert await acquainted.stage.contents() == [CAT, "I like tea."]


async def test_an_erasure_that_takes_over_15_minutes_is_told_in_private(
    town: Town, acquainted: Life
):
    asked = await town.discord.slash(town.mira, town.general, "erase memory", memory="1")
    await told(town, asked)
    shown = asked.original
    assert shown is not None
    await town.discord.click(town.mira, shown, "Erase for good")
    await town.discord.until(lambda: "accepted" in shown.content, "an answer")
    town.discord.hub.token_seconds = 0.0
    town.discord.book.expect(50027)

    await acquainted.stage.worker.drain("erase")

    assert "done. Gone:" in (await whispered(town, "Erasure 1 (a memory)")).content
    assert "accepted" in shown.content
    assert town.general.talk == []
