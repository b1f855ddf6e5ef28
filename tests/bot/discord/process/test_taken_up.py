"""What is asked is taken up once: by one process, and only once where Discord tells of an error."""

import pytest

from bot.discord.components.button_custom_id import ButtonAction
from memory.tables import Participant, UserSettings
from tests.bot.discord.process.acquainted import logged, offered, told
from tests.bot.discord.process.lives import Life, Town, alive
from tests.fakes.discord.faults import Drops, Fails

ANSWERED = 40060
TROUBLES = [Fails(502, after=True), Drops(after=True), Drops()]


@pytest.mark.parametrize("trouble", TROUBLES, ids=["taken, 502", "taken, dropped", "dropped"])
async def test_a_command_that_discord_took_in_spite_of_an_error_is_done_once_and_told(
    town: Town, acquainted: Life, trouble: Fails | Drops
):
    town.discord.book.expect(ANSWERED)
    town.discord.faults.plan("POST", "/interactions/*", trouble)

    answer = await told(town, await town.discord.slash(town.mira, town.dm, "private"))

    assert answer.startswith("This stays between us")
    [talk] = await acquainted.stage.all(Participant)
    assert talk.private_since is not None


async def test_a_press_that_discord_took_in_spite_of_an_error_is_done_once_and_shown(
    town: Town, acquainted: Life
):
    town.discord.book.expect(ANSWERED)
    message = await offered(town, acquainted, ButtonAction("switch", 1, "memory"))
    town.discord.faults.plan("POST", "/interactions/*", Fails(502, after=True))

    await town.discord.click(town.mira, message, "switch")

    await town.discord.until(lambda: "Press to change" in message.content, "the panel")
    assert not (await acquainted.stage.only(UserSettings)).memory


async def test_of_two_processes_one_does_what_is_asked(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture
):
    town.discord.book.expect(ANSWERED)
    async with alive(town.discord, acquainted.stage.folder, chores=False) as other:
        await town.discord.until(lambda: other.arrivals)

        asked = await town.discord.slash(town.mira, town.dm, "private")
        answer = await told(town, asked)
        await town.discord.until(lambda: logged(caplog), "a line in the log")

    assert logged(caplog) == [
        f"interaction {asked.id} was answered before: nothing was done here",
    ]
    assert answer.startswith("This stays between us")
    [talk] = await acquainted.stage.all(Participant)
    assert talk.private_since is not None
